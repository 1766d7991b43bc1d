/** More words by which a number is meant for a parameter, as in `number-names.ts`, of Chinese, Japanese, Korean and Vietnamese. */
export const asianNames: Readonly<Record<string, string>> = {
  capital: '帳戶 賬户 帳户 总资金 總資金 全仓 资本 資本 軍資金 証拠金 원금 계좌 총알 vốn',
  stop: '停損 停损 止損 損切りライン 逆指値 で切 스탑',
  entry: '進場 进 進 で入 入場 建値 エントリー 진입가 평단',
  payoff: '賺賠比 赚赔比 盈虧比 赔率 賠率 リスクリワード 손익 lời',
  winRatePercent: '胜率 勝率 勝つ確率 승률',
  maxLeverage: '杠桿 槓杆 倍率 배율',
  perDayUsd: '一天 一日 每天 每日 当天 當天 本日 一日 하루',
  perCallUsd: '单笔 單筆 每笔 每筆 每回 一笔 毎回 번에 번당 lệnh',
  after: '之後 以後 より後 後ろ 連番 通し番号 뒤 다음부터',
  agent: '番エージェント 号代理 號代理',
  window: '視窗 滚动 滾動 窓幅 윈도우 창',
  topN: '挑 選',
}
