/**
 * What callers mean, and the words they say for it. A word or phrase that stands here is read as its concept, in
 * contracts and intents alike; a trailing `*` takes every ending. A concept that no tool speaks of is a job that we
 * do not do. Nothing here names a tool.
 */
export const concepts: Readonly<Record<string, string>> = {
  price: `cuesta, cuestan, kostet, kosten, expensive, pricey, valued, valuation, trading for, sitting at, stands at, hovering, price tag, dollar value, usd value, value of, teuer, caro, cara, cher, дорого, 贵,
    高い, price, prices, priced, pricing, cost, costs, worth, how much is, how much are, how much does, how much for,
    how much one, how much do, what is the rate of, rate of, going rate, trading at, trades at, exchange rate, going for, sells for, sell for, selling for, have to pay for, pay for one, pay for a,
    valued at, precio*, cuanto cuesta, cuanto vale, cuanto esta, cotizacion*, preis*, wie viel kostet, wieviel kostet,
    was kostet, wie viel ist, wert, kurs, kurse, prix, combien coute, combien vaut, coute, vaut, cours, preco*,
    quanto custa, quanto vale, quanto esta, cotacao*, prezzo, quanto costa, цен*, стоимост*, сколько стоит, стоит, курс*,
    价格, 价钱, 多少钱, 币价, 报价, 值多少, 現在価格, 価格, 値段, いくら, 相場, レート`,
  dollar: `dollar, dollars, usd, us dollar, us dollars, bucks, dolar*, dollaro, доллар*, 美元, 美金, ドル, 米ドル`,
  euro: 'euro, euros, eur, evro, 欧元, ユーロ',
  fiat: `pounds, pound, sterling, rmb, renminbi, rubles, ruble, рубл*, 人民币, 日元, fiat, gbp, pound sterling, pounds sterling, jpy, yen, inr, rupee, rupees, brl, reais, cny, yuan, krw, cad,
    aud, chf, lira, ngn, naira, local currency`,
  convert:
    'converted, change into, exchange into, convert, converts, conversion, converter, converting, convertir, umrechnen, converter, конверт*, 换算, 换成, 換算',
  candle: `candle, candles, candlestick, candlesticks, ohlc, ohlcv, kline, klines, chart, charts, charting, bars, price bars,
    日足, 時間足, 週足, 月足, 分足, 日线, 周线, 小时线, 分钟线, 日k, graph, graphs, plot, plots, price data, price action, price bars, vela*, kerze*, grafico*, diagramm*, chandelier japonais, chandeliers japonais, bougie*, свеч*, график*, k线, 蜡烛图, 蜡烛, 烛线, 走势图, 图表,
    ローソク足, チャート, 足`,
  history: `month ago, months ago, week ago, weeks ago, year ago, years ago, days ago, history, historical, historic, time series, price history, historical data, past data, backfill, over time, historical price, past price, past prices, prices over time, has traded, have traded, historique des prix, historico de precios, precios historicos, kursverlauf, historico*, historial, historisch*, verlauf, historique*,
    истор*, 历史, 历史数据, 历史价格, 履歴, 過去`,
  ticker:
    '24h high, 24 hour high, daily high, 24h low, 24 hour low, daily low, 24 hour statistics, 24h statistics, 24 hour figures, daily statistics, high and low, highs and lows, day range, daily range, days range, trading range, ticker, tickers, market snapshot, snapshot, day stats, daily stats, 24 hour stats, 24h stats, 24h ticker, market stats',
  quote: 'quote, quotes, quotation',
  bidask: `bid, ask, bids, asks, bid ask, bid and ask, best bid, best ask, top of book, buy and sell price, geldkurs, briefkurs, 买一, 卖一, 买价, 卖价,
    気配値`,
  spread: 'spread, spreads, spanne, ecart, спред*, 价差, 点差, スプレッド',
  change: `up or down today, daily change, 24h change, percent up, percent down, doing today, been doing, climbed, climb, veranderung, change, changes, changed, percent change, percentage change, how much did, gained, lost, moved, performance,
    perform, performed, performing, variacion, cambio, cambios, veranderung, variation, variacao, изменени*, 涨跌, 涨跌幅, 涨幅, 変動率, 騰落率`,
  high: 'high, highs, highest, maximum, max, maximo, hochst*, максим*, 最高, 最高价, 高値',
  low: 'low, lows, lowest, minimum, min, minimo, tiefst*, миним*, 最低, 最低价, 安値',
  volume: `volume, volumes, turnover, was traded, were traded, traded volume, trading volume, volumen, handelsvolumen, объем*, 成交量, 交易量, 成交额, 出来高,
    取引量, 取引高`,
  signal: `该买, should i hodl, buy more, sell more, what should i do with, what to do with my, soll ich, sollte ich, faut il, dois je, should i sell, should i short, smart to buy, smart to sell, wise to buy, wise to sell, think i should, buen momento para, momento para comprar, momento para vender, momento de vender, momento de comprar, bon moment pour, 该不该卖, 该卖, 应该卖, 能不能买, signal, signals, trading signal, trade signal, recommendation, recommendations, recommend, advice, advise,
    buy or sell, sell or buy, should i buy, should i sell, should i hold, should we buy, should we sell, shall i buy, shall i sell, good time to buy,
    good time to sell, good buy, a buy, a sell, time to buy, time to sell, worth buying, buy now, sell now, hold or sell,
    buy the dip, enter now, invest in, investing in, invest, get into, go in, exit, accumulate, dca, breakout, reversal, thoughts on, your call on, verdict, einsteigen, aussteigen, invertir en, investir, инвестировать, 入场, 抄底, 投資, enter, entering, entry, entries, ape into, ape in, entry point, entry points, exit point, trade idea, trade setup, setup, go long, go short,
    long or short, short or long, senal*, comprar o vender, deberia comprar, debo comprar, deberia vender, comprar ahora, kaufsignal*, handelssignal*,
    soll ich kaufen, kaufen oder verkaufen, sollte ich kaufen, jetzt kaufen, signaux, acheter ou vendre, dois-je acheter,
    faut-il acheter, devrais-je acheter, dois je acheter, faut il acheter, sinal, sinais, comprar ou vender, devo comprar, devo vender, сигнал*, покупать или продавать, стоит ли покупать,
    стоит покупать, купить или продать, 信号, 交易信号, 买入还是卖出, 该买吗, 该不该买, 应该买, 应该买入, 能买吗, 可以买吗, 买还是卖, 买入信号, 卖出信号, シグナル, 売買シグナル, 買うべき, 買い時, 売るべき, 買いか売り`,
  buy: 'buy, buying, purchase, comprar, compro, kaufen, acheter, купить, покупать, покупа*, 买, 买入, 购买, 買う, 買い, 購入',
  sell: 'sell, selling, vender, verkaufen, vendre, продать, продавать, 卖, 卖出, 売る, 売り, 売却',
  hold: 'halten, behalten, mantener, aguantar, garder, manter, segurar, держать, hold, hodl, holding on, wait, stay out',
  lean: `bullish, bearish, bias, lean, leans, leaning, direction, which way, outlook, bull, bear, heading, headed, лонг*, шорт*, going up, going down, go up,
    go down, trending up, trending down, uptrend, downtrend, upward, downward, rally, rising, falling, fall, fell, drop, dropped, dropping, crash, crashed, crashing, recover, pump or dump, long, short,
    alcista, bajista, bullisch, barisch, haussier*, baissier*, alta ou baixa, растет, падает, вырастет, упадет, бычий, медвежий, 看涨, 看跌, 涨还是跌,
    会涨, 会跌, 上涨, 下跌, 上がる, 下がる, 強気, 弱気`,
  trend: 'trend, trends, tendencia*, tendance*, тренд*, 趋势, 走势, トレンド, 傾向',
  momentum: 'momentum, overbought, oversold, 超买, 超卖, 買われすぎ, 売られすぎ, перекуплен*, перепродан*',
  confidence: 'confidence, confident, conviction',
  indicator: `indicator, indicators, technical, technicals, technical indicator, technical indicators, technical analysis, ta,
    indicador*, indikator*, technische analyse, analyse technique, analisis tecnico, analise tecnica, indicateur*, индикатор*, технический анализ, технических,
    指标, 技术指标, 技术分析, 指標, テクニカル, テクニカル分析, インジケーター`,
  supported:
    'supported, supports, support which, available, availability, 支持, サポート, 対応, поддержива*, disponible*, disponive*, verfugbar*, доступн*, offered, offer, offers, covered',
  catalog: 'catalog, catalogue, directory, menu, which ones, 目录, 一覧',
  parameter: 'tune, tuned, tuning, parameter, parameters, params, settings, defaults',
  volatility: `volatility, volatile, realised volatility, realized volatility, swings, parkinson, garman klass, yang zhang,
    volatilidad, volatilitat, volatilite, volatilidade, волатильност*, 波动率, 波动, ボラティリティ`,
  correlation: `correlation, correlations, correlated, correlate, beta, korrelation, correlacion, correlacao, корреляц*, 相关性, 相関`,
  drawdown:
    'below its high, below the high, below its peak, off its high, from its high, below its all time high, below ath, under water, underwater, drawdown, drawdowns, max drawdown, peak to trough, просадк*, 回撤, ドローダウン',
  supportlevel: `support level, support levels, resistance, resistances, support and resistance, support resistance, key levels, levels,
    pivot, pivots, soporte*, soportes y resistencias, unterstutzung, widerstand, resistance et support, suporte, уровни, уровень поддержки, поддержк*, сопротивлени*, 支撑, 支撑位, 阻力, 阻力位, サポートライン, レジスタンス`,
  backtest:
    'backtest, backtests, backtesting, back test, historical test of, strategy test, бэктест*, 回测, バックテスト',
  strategy: 'strategy, strategies, estrategia*, strategie, стратеги*, 策略, 戦略',
  position:
    'position size, position sizing, position, size a position, stake size, how big a position, kelly, risk per trade, 仓位',
  stop: 'stop loss, take profit, stop, target, targets',
  risk: `risk, risks, risky, riskiness, safe, safety, is it safe, danger, dangerous, riesgo*, risiko*, risque*, risco*, риск*, 风险, 安全, リスク`,
  sharpe: `sharpe, sortino, var, cvar, value at risk, risk adjusted, expected shortfall, risk metrics, шарп*, 夏普, 夏普比率,
    シャープレシオ`,
  volumeprofile: `volume profile, volume by price, volume at price, point of control, value area, volume nodes, volume node,
    筹码分布, 成交量分布, 価格帯別出来高`,
  scam: 'rug, rugpull, rug pull, rugged, honeypot, scam, scams, scammy, fraud, estafa, betrug, arnaque, golpe, скам*, 骗局, 跑路, 貔貅盘, 詐欺',
  security: 'security, secure, mint authority, freeze authority, freezable, mintable, audit, audited',
  analysis: 'due diligence, deep dive, dossier, research, vet, vetting, dyor',
  record:
    'track record, hit rate, accuracy, accurate, win rate, brier, how good are your signals, past signals',
  orderbook: `order book, orderbook, depth, level 2, l2 book, libro de ordenes, orderbuch, carnet d'ordres, livro de ofertas, стакан*, 订单簿, 盘口, 深度,
    板情報, 板`,
  depth: 'market depth, depth of the market, depth of market, deep enough, how deep, liquidity depth',
  liquidity: 'liquidity, liquid, illiquid, liquidez, liquiditat, liquidite, ликвидност*, 流动性, 流動性',
  impact:
    'price impact, slippage curve, market impact, cost to buy, cost to sell, cost of buying, cost of selling, fill price, fill',
  trades:
    'recent trades, trade tape, last trades, latest trades, executed trades, time and sales, tape, prints, 成交记录, 約定',
  funding: `funding, funding rate, funding rates, perp funding, financiacion, tasa de financiacion, finanzierungsrate, taux de financement, taxa de financiamento, фандинг*, ставк* финансирования, 资金费率,
    ファンディングレート, 資金調達率`,
  interest: 'open interest, oi, offenes interesse, interes abierto, открытый интерес, 未平仓, 持仓量, 建玉',
  derivative:
    'perp, perps, perpetual, perpetuals, perpetual future, perpetual futures, future, futures, derivative, derivatives, option, options, mark price, 永续, 合约, 期货, 先物, 無期限, фьючерс*',
  impliedvolatility:
    'implied volatility, implied vol, dvol, vix, volatility index, vol index, expected volatility, fear gauge',
  basis: 'basis, contango, backwardation, cash and carry, premium over spot, spot versus perpetual',
  liquidation: 'liquidation, liquidations, liquidated, 爆仓, 清算',
  arbitrage: `arbitrage, arb, arbs, arbitraje, arbitragem, арбитраж*, 套利, 搬砖, アービトラージ, 裁定取引, price gap, price gaps, price difference,
    price differences, cheapest exchange, cheaper on, buy low sell high, preisunterschied*`,
  compare:
    'compare, compared, comparison, comparing, across exchanges, across venues, on every exchange, side by side, comparar, vergleich*, comparer, сравн*, 比较, 对比, 比較',
  news: `news, headline, headlines, article, articles, story, stories, press, breaking, current events, whats new, what is new, what's new, announcements,
    announcement, noticia*, nachrichten, neuigkeiten, schlagzeile*, nouvelle*, actualite*, actus, noticia*, manchete*, notizie, новост*, 新闻, 资讯, 头条, 消息, 快讯, ニュース, 見出し`,
  trending:
    'trending, hot, hottest, popular, viral, most talked, buzz, hype around, in vogue, tendencia ahora, 热门, 热搜, トレンド入り, 話題, популярн*, angesagt',
  digest:
    'digest, sundown, daily digest, recap, summary, summarize, summarise, briefing, brief, wrap up, wrap-up, roundup, resumen, zusammenfassung, resume de la journee, resumo, сводк*, дайджест*, 摘要, 总结, 日报, 要約, まとめ, ダイジェスト',
  sentiment: `how positive, how negative, positive, negative, sentiment, sentiments, mood, moods, feeling, feelings, opinion, vibe, vibes, people feel, people feeling, positive or negative,
    sentimiento*, stimmung, sentimento*, humeur, настроени*, 情绪, 舆情, センチメント, 市場心理, 感情`,
  feargreed:
    'fear and greed, fear greed, fear & greed, fear and greed index, greed index, miedo y codicia, angst und gier, peur et avidite, medo e ganancia, индекс страха, страх и жадност*, 恐慌, 贪婪, 恐惧贪婪, 恐惧与贪婪, 恐慌指数, 恐怖強欲, 恐怖指数',
  event: `event, events, calendar, upcoming, schedule, scheduled, unlock, unlocks, hard fork, conference, conferences, fomc, cpi, evento*, veranstaltung*, termine, kalender,
    evenement*, calendrier, событи*, календар*, 事件, 日历, 活动, イベント, カレンダー`,
  narrative: 'narrative, narratives, theme, themes, storyline, cluster, clusters, 叙事, ナラティブ',
  mention: 'mention, mentions, mentioned, talked about, chatter',
  social: `twitter, tweet, tweets, x profile, x account, social, social profile, follower, followers, influencer, kol, handle, account score, profile, perfil,
    profil, bot account, soziale, аккаунт*, подписчик*, твиттер*, 推特, 粉丝, 推文, ツイッター, フォロワー, アカウント`,
  score:
    'score, scoring, scored, grade, rating, rate this, puntuacion, bewertung, note, оценк*, 评分, スコア, 評価',
  arbitrageable: 'triangular',
  predict: `prediction, predictions, predict, predicted, forecast, forecasts, forecasting, where will, will it reach, price target, hit by, prediccion*, pronostico*, vorhersage*, prognose*,
    prevision*, previsao, прогноз*, 预测, 预测价格, 予測, 予想`,
  gainer: `gainer, gainers, top gainers, biggest gainers, loser, losers, top losers, winner, winners, mover, movers, market movers, biggest movers, best performing, worst performing, pumping, dumping, pumped, dumped, surging, soaring, ganador*, gewinner, verlierer, gagnant*, perdant*, растущ*,
    涨幅榜, 涨幅最大, 领涨, 跌幅榜, 値上がり, 値上がり率, 値下がり`,
  global: `whole crypto market, whole crypto, global market, global, total market cap, whole market, entire market, overall market, dominance, btc dominance, bitcoin dominance, market overview, dominanz, dominancia, доминаци*,
    总市值, 市占率, ドミナンス, 全体`,
  marketcap:
    'market cap, market caps, market capitalization, market capitalisation, marketcap, mcap, capitalizacion, marktkapitalisierung, capitalisation, capitalizacao, капитализаци*, 市值, 時価総額',
  supply:
    'supply, circulating supply, total supply, max supply, circulating, suministro, umlauf, 供应量, 流通量, 供給量, эмисси*',
  peg: 'peg, depeg, depegged, depegging, pegged, off peg, holding its peg, hold its peg, paridad, 脱锚, 脱钩, ペッグ',
  stablecoin: 'stablecoin, stablecoins, stable coin, stable coins, 稳定币, ステーブルコイン, стейблкоин*',
  detail: `asset detail, asset details, full detail, full details, in detail, full picture, complete picture, whole picture, everything about, all about, asset profile, full profile`,
  impostor:
    'impostor, impostors, imposter, imposters, copycat, copycats, counterfeit, real one, the real token, real token, genuine token, fake token',
  resolve:
    'mint of, mint address of, resolve, identify, identity, canonical, contract address of, contract address, what token is, which token is, which coin is, symbol of, 合约地址',
  search:
    'tokens called, coins called, find tokens, find coins, find assets, find a token, find a coin, tokens named, coins named, assets named, search, searching, discover, discovery, explore, suche, suchen, buscar, chercher, procurar, найти, поиск*, 搜索, 查找, 検索, 探す',
  listing:
    'list, listed, listing, listings, traded where, where is it traded, where can i trade, which exchanges',
  yield: `yield, yields, apy, apr, farm, farming, earn, interest rate, lending rate, staking rewards, best yield, rendimiento*, rendite*, rendement*, rendimento*, доходност*,
    收益, 收益率, 年化, 理财, 利回り, 利率`,
  pool: 'pool, pools, liquidity pool, liquidity pools, lp, amm, 池, 流动池, 流动性池, プール, пул, пулы, пулов',
  dex: 'dex, dexes, decentralized exchange, decentralised exchange, decentralized exchanges, on-chain pair, dex pair, dex pairs, 去中心化交易所, 分散型取引所',
  tvl: 'is locked, locked in, locked on, tvl, total value locked, value locked, value is locked, money is locked, dollars are locked, locked value, 锁仓, 锁仓量, 锁仓总量, 預かり資産, заблокирован*',
  defi: 'defi, decentralized finance, decentralised finance, 去中心化金融',
  protocol: 'protocol, protocols, defi protocol, протокол*, 协议, プロトコル',
  fees: 'fee, fees, protocol fees, comision, gebuhren, frais, taxas, комисси*, 手续费, 费用, 手数料',
  oracle: 'oracle, oracles, price feed, price feeds, pyth, chainlink feed, 预言机, オラクル, оракул*',
  gas: 'how expensive is a transaction, expensive is a transaction, cost of a transaction, cost of sending, base fee, base fees, gas on, gas for, gas, gas price, gas prices, gas fee, gas fees, gwei, gasgebuhren, gas cost, network fee, network fees, transaction fee, transaction fees, газ, gas費, 燃料费, 矿工费, ガス代, ガス',
  priorityfee: 'priority fee, priority fees, compute unit price, lamports, tip fee',
  tps: 'health of the network, health of the chain, network doing, network up, network down, chain down, network slow, network busy, how fast, tps, transactions per second, epoch, slot, slots, validator, validators, congestion, congested, network health, network status, chain health, network load, 网络状态, 网络拥堵',
  holder:
    'holder, holders, top holders, who holds, who owns, holder concentration, ownership, distribution, whale, whales, whale holders, tenedor*, halter, inhaber, detenteur*, detentor*, держател*, кит, китов, 持有者, 持币地址, 持币, 大户, 鲸鱼, 保有者, ホルダー, クジラ',
  metadata: 'metadata, decimals, logo, token info, token details, メタデータ, 元数据',
  wallet: `wallet, wallets, portfolio wallet, billetera, cartera, geldborse, portefeuille, carteira, кошел*, 钱包, ウォレット`,
  balance:
    'tokens does, coins does, balance, balances, holdings, how much does it hold, what does it hold, saldo*, kontostand, guthaben, solde*, баланс*, 余额, 残高',
  portfolio:
    'portfolio, net worth, my bags, allocation, diversification, portafolio, портфел*, 投资组合, 持仓, ポートフォリオ',
  activity:
    'activity, transactions, transaction history, recent transactions, transfers, actividad, aktivitat, activite, активност*, транзакции, 交易记录, 活动记录, 転送履歴',
  transaction:
    'transaction, tx, txn, txid, tx hash, transaction hash, confirmed, confirmation, confirmations, transaccion, transaktion, transacao, транзакци*, 交易哈希, 交易状态, トランザクション, 取引状況',
  unsigned:
    'unsigned, unsigned transaction, build transaction, build a transaction, build me, build an, prepare a transaction, prepare transaction, transaction to sign, construct, serialized',
  swap: `swap, swaps, swapping, exchange for, trade for, swap quote, how many tokens, how many would i get, would i receive, would i get, do i get for, aggregator, jupiter quote, route for, intercambi*, tauschen, tausch, echanger, trocar, обмен*, обменять, поменять,
    兑换, 换, 交换, スワップ, 交換, 両替`,
  bridge: 'bridge, bridging, cross chain, cross-chain, puente, 跨链, 跨链桥, ブリッジ',
  transfer:
    'transfer, transfers, send, sending, remit, transferencia, uberweisung, virement, перевод, перевести, отправить, 转账, 发送, 送金',
  pay: 'accept, accepts, accepted, accepting, pay, paying, payable, pagar, bezahlen, payer, pago, оплат*, заплатить, 支付, 付款, 支払う, 支払い',
  payment:
    'payment, payments, paid, settlement, settled, zahlung, paiement, pagamento, pagos, платеж*, 付款状态, 決済',
  charge:
    'go through, went through, gone through, deducted, charge, charged, charges, billed, debited, cobrado, cobraron, abgebucht, belastet, debite, списал*, списан*, 扣款, 扣费, 扣钱, 課金, 請求',
  datamode:
    'simulated, simulation, simulator, live data, real data, data is live, data live, fake data, made up data, replayed',
  receipt:
    'receipt, receipts, proof of payment, recibo*, quittung*, beleg, recu de paiement, квитанц*, чек об оплате, 收据, 凭证, 領収書, レシート',
  verify:
    'verify, verified, verification, genuine, authentic, authenticity, legit, legitimate, real receipt, validate, valid, forged, forgery, fake, tampered, verificar, comprobar, prufen, echt, verifier, проверить, проверь, подлинн*, настоящ*, 验证, 真伪, 真的, 検証, 本物, 確認',
  refund:
    'happens to my money, happens with my money, pay me back, pays me back, compensate, compensated, compensation, pay back, pays back, paid back, give back, given back, refund, refunds, refunded, refundable, money back, reimbursement, reimburse, reembolso*, devolucion, ruckerstattung, erstattung, remboursement*, возврат*, 退款, 返金, 払い戻し',
  coverage: 'refund coverage, covered by refund, coverage, insurance for failed',
  payout:
    'payout, payouts, withdraw, withdrawal, withdrawals, cash out, cashout, retirar, auszahlung, retrait, saque, вывод средств, вывести, 提现, 提款, 出金',
  session:
    'session, sessions, prepaid, prepay, top up, topup, top-up, spending limit, spending limits, budget',
  launchpad:
    'launchpad, memecoin, memecoins, meme coin, meme coins, pump fun, pumpfun, pump.fun, launch, launches, launched, shitcoin, shitcoins, degen, мемкоин*, мем коин*, 土狗, 迷因币, 模因币, meme币, ミームコイン',
  fresh:
    'what launched, was launched, launched in the last, launched today, newest, freshest, brand new, newly created, just created, just launched, newly launched, fresh launches, new launches, new coins, new memecoins, new tokens, new pools, coins created',
  curve: 'bonding curve, bonding, curve, graduation, graduate, graduated, 联合曲线, ボンディングカーブ',
  scout: 'scout',
  alpha: 'alpha, gem, gems, picks, next 100x, undiscovered',
  opportunity: 'opportunities, opportunity, oportunidad*',
  kol: 'shill, shills, shilled, kol shills',
  equity: `stock, stocks, equity, equities, share price, shares, tokenized stock, tokenised stock, tokenized equity, tokenized stocks, xstock, xstocks, nasdaq, s&p 500, spx, accion, acciones,
    aktie*, action boursiere, acoes, акци*, 股票, 美股, 代币化股票, 株, 株価, 株式`,
  ipo: 'ipo, pre-ipo, pre ipo, ipo token',
  etf: 'us treasuries, treasury bills, treasury bonds, etf, etfs, rwa, rwas, metals, gold, silver, commodity, commodities, oil, forex',
  nft: 'nft, nfts, floor price, collectible, collectibles, opensea, ordinals, inscription, inscriptions',
  halving: 'halving, halvings, coins are mined, 半減期',
  mining: 'mining, miner, miners, hashrate, hash rate, mempool, 挖矿, 矿工, マイニング',
  staking: 'stake, staking, staked, unstake, restake, restaking, validator rewards, 质押, ステーキング',
  airdrop: 'airdrop, airdrops, 空投, エアドロップ, аирдроп*',
  tax: 'tax accounting, tax, taxes, taxable, steuer*, impuesto*, impot*, imposto*, налог*, 税, 税金',
  whitepaper: 'whitepaper, white paper, tokenomics, roadmap, founder, founders, ceo, team behind',
  explain:
    'explain, explanation, definition, define, meaning, tutorial, teach, learn, guide, beginner, beginners, difference between, erklare, explica, explique, объясни*, 解释, 説明',
  image:
    'image, images, picture, pictures, photo, draw, drawing, illustration, logo design, imagen*, bild, bilder, dessin*, imagem, картинк*, изображени*, нарисуй*, 图片, 画图, 图像, 画像, 絵, イラスト',
  video: 'video, videos, clip, clips, animation, animate, видео*, 视频, 動画, ビデオ',
  generate:
    'generate, generated, generation, create, creates, creating, produce, render an, generar, genera, crea, crear, erstelle, generiere, genere, cree, gerar, crie, создай*, сгенерируй*, 生成, 创建, 作成, 生成して',
  chat: 'chat, completion, completions, llm, language model, ask an ai, ask ai, prompt, gpt, 聊天, 对话, チャット, 会話',
  model:
    'language models, llms, chat models, model, models, ai model, ai models, modelo*, modell, modelle, modele*, модел*, 模型, モデル',
  agentregistry:
    'erc-8004, erc8004, 8004, agent registry, registered agents, registered agent, trust tier, trust tiers, platinum, on-chain agents, onchain agents, agent index',
  leaderboard:
    'leaderboard, ranking, rankings, ranked, rank, top agents, best agents, рейтинг*, 排行榜, 排名, ランキング',
  feedback: 'feedback, feedbacks, reviews, review, reputation',
  agent: 'agents, ai agents, ai agent, агент*, 智能体, 代理, エージェント',
  owner: 'agents does, wallet own, wallet owns, owner, owned by, creator, created by, deployer, deployed by',
  register:
    'register, registration, registering, sign up, enroll, enrol, registrar, registrieren, зарегистр*, 注册, 登録',
  chain:
    'chain, chains, network, networks, which networks, which chains, cadena*, red, redes, kette*, netzwerk*, reseau*, chaine*, rede, сет*, блокчейн*, 链, 公链, 网络, チェーン, ネットワーク',
  onchain: 'on-chain, on chain, onchain',
  execution: 'execution, execute, executes, execution wallet, execution wallets',
  gateway:
    'gateway, pennywire, this server, this service, this api, yourself, your service, about you, who are you, this site, 网关, ゲートウェイ, шлюз*',
  about:
    'version, what is this, what are you, what do you do, what can you do, introduce, introduction, about this, about your',
  probe: 'probe, probes, probing, probed',
  health: `service up, gateway up, server up, api up, site up, is it up, health, healthy, alive, up and running, operational, ping, pong, heartbeat, online, uptime, smoke test, salud, gesundheit, saude, sante, здоров*, работоспособ*, 健康, 健康检查, ヘルスチェック, 稼働`,
  test: 'test, tests, testing, try out, probar, testen, tester, testar, тест*, проверк*, 测试, テスト',
  status: 'status, state, states, estado, zustand, etat, статус*, состояни*, 状态, ステータス, 状況, 状態',
  up: 'is working, are working, still working, feed working, feeds working, sources working, working right now, working at the moment, answering, responding, reachable, is down, are down, down, connected, reach, reached, operational sources, funcion*, funktionier*, fonctionn*, работает, работают, working sources, outage, outages, degraded, unavailable, offline, which are up, are up, is up, responde, antwortet, repond, отвечает, недоступ*, 正常, 可用, 宕机, 挂了, ダウン',
  upstream:
    'feed, feeds, data feed, data feeds, source health, source status, upstream, upstreams, data source, data sources, data provider, data providers, provider, providers, sources, fuentes, datenquelle*, fournisseur*, fonte*, источник*, 数据源, 数据来源, データソース, データ元',
  machinepayment:
    'mpp, machine payment, machine payments, machine payments protocol, machine payment protocol, tempo payments',
  x402: 'x402, 402, x402 protocol, x402 endpoint, payment required',
  offer:
    'what does it ask, what does this endpoint ask, what does it charge, how much does it charge, endpoint price, payment requirements, payment terms, asks for',
  statistics: `statistics, stats, statistic, metrics, metric, figures, kpi, estadistica*, statistik*, statistique*, estatistica*, статистик*, 统计, 统计数据, 指标统计, 統計, メトリクス`,
  traction:
    'traction, growth, growing, retention, come back, comes back, calls per day, paid calls per day, daily calls, routes sell, sell the most, sells the most',
  usage: `how much is this gateway used, how much is it used, how much is pennywire used, gateway used, service used, api used, server used, is used, gets used, been used, used by, volume served, payer, payers, customers, buyers, paying wallets, unique wallets, клиент*, 客户, 顧客, revenue, revenues, earned, earnings, income, settled in total, total settled, made so far, usage, how much used, how many calls, calls sold, calls have you sold, how busy, sold, sales, served, volume of calls, adoption, popularity, uso, nutzung, utilisation, использовани*, 使用量, 使用情况, 使用统计, 調用量, 利用状況, 使用状況`,
  pillar: 'pillar, pillars, product pillars, saule*, pilar, pilares, piliers, столп*, 支柱, 柱',
  free: 'free, no payment, without paying, unpaid, at no cost, gratis, gratuit*, kostenlos*, gratuito*, бесплатн*, 免费, 無料',
  preview:
    'preview, previews, sample, teaser, demo data, vista previa, vorschau, apercu, предпросмотр, 预览, プレビュー',
  dashboard:
    'dashboard, dashboard summary, cockpit, hub, at a glance, tablero, übersicht, tableau de bord, painel, 仪表盘, 面板, ダッシュボード',
  board: 'board, boards, asset board',
  bubblemap: 'bubblemap, bubble map, bubble chart, taker flow, taker buy, taker sell',
  flow: 'inflow, outflow, inflows, outflows, netflow, etf flows, whale moves',
  scalper:
    'scalper, scalping, paper trading, paper-trading, paper trading agent, paper-trading agent, paper trading bot, paper trade, simulated trader',
  equitycurve: 'equity curve, equity history',
  game: 'prediction game, prediction-game, resolver, predictions of your signals, predictions being resolved, prediction resolver, predictions resolved, predictions wait to be resolved',
  livefeed: 'live feed, live calls, call feed, stream of calls, feed of calls',
  alert:
    'alert, alerts, alarm when, notify, notify me, notification, notifications, watch for, ping me, warn me, alerta*, benachrichtig*, alerte*, уведом*, 提醒, 警报, 通知, アラート',
  webhook: 'webhook, webhooks, callback url',
  delete: 'delete, remove, cancel, stop watching, eliminar, loschen, supprimer, удал*, 删除, 削除',
  open: 'open a, open an, opening',
  close: 'close my, close the, closing',
  merchant: 'merchant, merchants, agentscore, shops, vendors',
  identitygate: 'kyc, identity check, identity required, passport, sanctions',
  url: 'url, link, website, webpage, web page, endpoint at',
  video_job: 'video job, generation status, job status, render status',
  overview: 'overview, map of, tour, uberblick, apercu general, обзор, 概览, 概要',
  fail: 'fehler*, errori, fail, fails, failed, failing, failure, error, errors, falla*, fehlgeschlagen*, scheitert, echoue*, echec*, falha*, ошибк*, сбо*, 失败, 失敗',
  cheap: 'cheap, cheapest, smallest, minimal, lowest cost, least expensive',
  brain: 'ask the brain, brain, deep question, reason about, reasoning',
}
