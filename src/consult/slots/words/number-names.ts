import { fold } from '../../text/fold.ts'

/** Words by which a number is meant for a parameter, beside the parameter's own name, in the languages that we read. */
export const numberNames: Readonly<Record<string, string>> = {
  capital:
    'account balance capital portfolio equity bankroll stake konto kontogröße cuenta compte conta conto saldo rekening kapitał kapital capitale modal депозит счёт капитал баланс hesap sermaye bakiye vốn 资金 本金 資金 元手 계좌 자본 시드 رأس حساب पूंजी खाता',
  stop: 'stop stopem sl stoploss стоп стоплосс 止损 損切 ストップ 손절 स्टॉप zarar cắt وقف',
  entry:
    'entry enter entering entrada einstieg entrée ingresso instap wejście вход входа giriş vào 入场 进场 エントリー 진입 एंट्री دخول',
  riskPercent:
    'risk risking riesgo risiko risque risco rischio risico ryzyko риск риском рискую rủi 风险 リスク 리스크 위험 जोखिम مخاطرة أخاطر',
  riskFreePercent: 'riskfree risikofreier risikofrei libre безрисковой безрисковая',
  maxLeverage:
    'leverage lever hebel apalancamiento levier alavancagem leva плечо плеч плече 杠杆 レバレッジ 레버리지',
  winRatePercent: 'winrate win hit hitrate trefferquote acierto',
  payoff: 'payoff rr',
  feePercent:
    'fee fees taker maker gebühr gebühren comisión comisiones frais taxas comissioni комиссия комиссии 手续费 手数料 수수료',
  feeBps: 'fee fees',
  slippageBps: 'bps slippage slip',
  stopLossPercent: 'stop stopem sl stoploss стоп 止损 損切 손절',
  takeProfitPercent: 'take tp profit target beneficio objetivo gewinnziel тейк 止盈 利確 익절',
  slippagePercent: 'slippage deslizamiento',
  confidence: 'confidence konfidenz konfidenzniveau confianza confiance confiança confidenza var 置信',
  minPumpScore: 'score',
  duration: 'duration long seconds second sec s lasting',
  toBlock: 'block bloque bloc блок',
  after: 'after nach después après dopo após после',
  before: 'before vor antes avant prima до',
  computeUnits: 'compute units unit cu 計算 ユニット 计算 单元 컴퓨트 유닛',
  outOfSamplePercent: 'apart unseen outofsample newest',
  agent: 'agent agente agents bot agencie agentem agen агент агента агенте агентом 代理 id #',
  n: 'images pictures pics imgs img variants versions',
  perCallUsd:
    'call calls request requests each single llamada llamadas anruf aufruf appel chamada chiamata aanroep вызов запрос cagri panggilan wywołanie 每次 1回 호출 طلب कॉल',
  perDayUsd:
    'day daily dia diario diaria tag täglich jour quotidien giorno dag dzień dziennie день дневной günlük günde hari harian ngày 每天 每日 1日 하루 일일 يوم दिन',
  totalUsd:
    'total overall altogether all lifetime insgesamt totale totaal łącznie всего toplam 总共 合計 총 إجمالي कुल',
  temperature: 'temperature temp',
  max_tokens: 'tokens',
  limit:
    'limit candles bars results rows entries klines items samples velas kerzen bougies candele свечей свечи',
  candles: 'candles bars',
  episodes: 'drawdowns falls dips crashes episodes caídas quedas chutes rückgänge просадок просадки 回撤',
  recent: 'outcomes recent latest newest',
  days: 'days day',
  expiresInDays: 'days day expires',
  offset: 'offset',
  window:
    'window rolling fenster ventana fenêtre janela finestra venster okno окно окном pencere jendela cửa 窗口 ウィンドウ 윈도우',
  depth:
    'depth deep levels level bậc глубина глубиной уровней 深さ 深度 档 단계 derinlik seviye profundidad tiefe profondeur profondità głębokość diepte kedalaman mức niveles niveaux',
  toleranceAtr: 'tolerance atr',
  tokens:
    'jetons jeton fichas gettoni token токенов токена монет 枚 トークン 代币 토큰 توكن رمز رموز عملة टोकन jetonów tokenów adet stück piezas pièces pezzi stuks sztuk штук keping cái 个 個 개 قطعة',
  maxPages:
    'páginas pages seiten pagine pagina stron strony страниц страницы sayfa halaman trang 页 頁 ページ 페이지 صفحات صفحة पेज पृष्ठ',
}

/** Parts of parameters' names that name nothing by themselves. */
export const UNNAMING =
  /^(?:min|max|percent|usd|pct|days|day|in|to|of|out|show|risk|rate|price|results|results|call|per|n|at|the|average|how|is|candles|area|bars)$/

/** Words that may stand between a name and its number. */
export const connectors: ReadonlySet<string> = new Set(
  `em of is at to a an the only size = von de del di da do la le el per for equal number no nr num id numarali nolu nummer numero номер номера numara numaralı numaradan numéro número numeru numerze nomor số رقم 번 号 番 loss profit target
  rate ratio level price tolerance in on my auf im dem meinem en mi sur mon na com mit con avec with back about around by als um verlust
  candle candles bar bars period так при look as that pro por par عند على في bei tại pada üzerinde पर fixed single each max maximum min minimum than 为 是 に は を`
    .split(/\s+/)
    .map(fold),
)
