import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const paramsOf = (sentence: string) => consult(sentence).calls.map(({ params }) => params)

test.each([
  ['backtest rsi on eth, stop and take profit both 5%', { stopLossPercent: 5, takeProfitPercent: 5 }],
  ['backtest xrp, rsi, 5% stop and target', { stopLossPercent: 5, takeProfitPercent: 5 }],
  ['бэктест rsi на эфире, стоп и тейк по 5%', { stopLossPercent: 5, takeProfitPercent: 5 }],
  ['backtest rsi sol with fees and slippage of 0.1% each', { feePercent: 0.1, slippagePercent: 0.1 }],
])('one share stated for two settings sets both: %s', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'backtest', params }])
})

test.each([
  ['account 8000, risk 1%, stop 1.5x ATR, token AVAX', 1.5],
  ["dimensione posizione SOL conto 5000 rischio 1% stop a 3 volte l'ATR", 3],
  ['stop at 2 average true ranges, 10k account, BTC', 2],
  ['sol short için lot hesabı, sermaye 20000, 3 atr stop', 3],
  ['sizing: capital=5000 risk=2% token=SOL short stop=3xATR(1h)', 3],
  ['konto 5k, risk 1%, ATRx2 stop on sol', 2],
])('so many average true ranges are no price: %s', (sentence, atrMultiple) => {
  const [params] = paramsOf(sentence)

  expect(params).toMatchObject({ atrMultiple })
  expect(params).not.toHaveProperty('stop')
})

test.each([
  ['حسابي 5000 دولار وأخاطر بـ2%، الدخول 62000 والستوب 60500، بكم أدخل؟', { riskPercent: 2 }],
  ['прикинь лот по солане: капитал 12к, риск полпроцента на сделку', { riskPercent: 0.5 }],
  ['risk $500 on a 25k account: long SOL entry 150 stop 141', { capital: 25_000, entry: 150, stop: 141 }],
  ['size a SOL long: 10k acct, risk 1%, stop 5% below entry at 150', { riskPercent: 1, stop: 142.5 }],
  ['Konto 9000 $, ryzyko 1%, ETH z wejściem na 3000 i stopem na 2900', { entry: 3000, stop: 2900 }],
  ['50k, 1% risk, long SOL, stop 140, hit rate 48%, avg win/avg loss 1.9', { stop: 140, payoff: 1.9 }],
  ['本金5000U，单笔最多亏2%，ETH在3100做多，止损2980，仓位开多大', { capital: 5000, entry: 3100 }],
])('what a position is reckoned from is read from “%s”', (sentence, params) => {
  expect(paramsOf(sentence)).toMatchObject([params])
})

test('a stop below an entry that is not stated is left out', () => {
  const { calls, unused } = consult('i want to long btc with 5k, stop 3% below, how big')

  expect(calls.map(({ params }) => params)).toEqual([{ capital: 5000, token: 'bitcoin', side: 'long' }])
  expect(unused).toEqual(['3%'])
})

test('a million of a coin that is sold is no million dollars', () => {
  expect(consult('if I sell 1m eth on kraken')).toMatchObject({ unused: ['1m eth'] })
  expect(paramsOf('if I sell 1m eth on kraken')[0]).not.toHaveProperty('amountUsd')
})

test.each([
  ['Open a session for 10 days with 20 dollars', { totalUsd: 20, expiresInDays: 10 }],
  ['открой сессию на 50 баксов, максимум 5 в день', { perDayUsd: 5, totalUsd: 50 }],
  ['abra uma sessão com limite de 10 dólares', { totalUsd: 10 }],
  ['ouvre une session, un quart de dollar par appel', { perCallUsd: 0.25 }],
])('what a session may spend is read from “%s”', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'session-open', params }])
  expect(paramsOf(sentence)).toEqual([params])
})

test.each([
  'je veux ouvrir une session en y versant directement 5 dollars',
  'Sitzung öffnen, Budget 25 Euro',
])('money paid in, or in another currency, limits no session: %s', (sentence) => {
  expect(paramsOf(sentence)[0] ?? {}).not.toHaveProperty('totalUsd')
})

test.each([
  'لا تنهي الجلسة',
  'nie zamykaj mojej sesji',
  'proszę nie kończ mojej sesji',
  'jangan akhiri sesi',
  'не закінчуй сесію',
])('a thing to be kept is answered as denied, whatever comes first: %s', (sentence) => {
  expect(consult(sentence)).toMatchObject({ calls: [], message: expect.stringContaining('session-close') })
})

test.each([
  [
    '이더리움 4시간봉 RSI 30 상향 돌파하면 사고 70 넘으면 파는 전략 백테스트',
    ['rsi crosses_above 30'],
    ['rsi above 70'],
  ],
  ['RSI 25 से नीचे खरीदो 75 से ऊपर बेचो ETH बैकटेस्ट', ['rsi below 25'], ['rsi above 75']],
  ['backtest eth rsi 30/70', ['rsi below 30'], ['rsi above 70']],
  [
    'Бэктест: эфир, входим когда RSI(14) пробивает снизу 30, выходим когда падает ниже 70',
    ['rsi:period=14 crosses_above 30'],
    ['rsi:period=14 below 70'],
  ],
])('rules whose level stands before or apart are read: %s', (sentence, entry, exit) => {
  expect(paramsOf(sentence)).toMatchObject([{ entry, exit }])
})

test.each([
  ['backtest rsi on LINK, then show me the last 30 trades of that run', 'backtest', { showTrades: 30 }],
  ['держу 3 эфира и 500 LINK — оцени риск портфеля', 'portfolio-risk', { holdings: 'ETH:3,LINK:500' }],
  ['sol biggest dumps, top 10', 'drawdown', { episodes: 10 }],
  ['VaR of SOL over 5 days at 97.5%', 'risk-metrics', { confidence: 0.975, horizonBars: 5 }],
])('one call holds all of “%s”', (sentence, toolId, params) => {
  const { calls, unused } = consult(sentence)

  expect(calls).toMatchObject([{ toolId, params }])
  expect(calls).toHaveLength(1)
  expect(unused).toEqual([])
})

test('holdings whose worth is asked for too are two calls', () => {
  expect(consult('what are 2 BTC and 10 ETH worth, and how risky is it').calls).toHaveLength(2)
})

test.each([
  ['tell me if someone launches a trump coin', { kind: 'launch', contains: 'trump' }],
  [
    'уведоми, если на памп фане выйдет монета со словом trump и капой от 50000',
    { kind: 'launch', contains: 'trump', threshold: 50_000 },
  ],
  [
    'خبرني كل ما نزلت ميم فيها كلمة cat قيمتها فوق ٢٠ ألف دولار',
    { kind: 'launch', contains: 'cat', threshold: 20_000 },
  ],
  ['beritahu saya bila bnb bawah 600', { kind: 'price', token: 'bnb', direction: 'below', threshold: 600 }],
])('what an alert waits for is read from “%s”', (sentence, params) => {
  expect(paramsOf(sentence)).toEqual([params])
})

test.each([
  ['大饼和姨太的相关系数，用小时线算', { assets: 'bitcoin,ethereum', bar: '1h' }],
  ['чи рухаються догі і шиба разом', { assets: 'dogecoin,shiba inu' }],
  ['ile mogę stracić mając 0,7 btc, 200 linków i 6000 ada', { holdings: 'BTC:0.7,LINK:200,ADA:6000' }],
  ['avax 15 dklık rsi aşırı alımda mı', { symbol: 'AVAXUSDT', interval: '15m', indicators: 'rsi' }],
  ['profil wolumenu BTC z Bybita na 5 minutówkach, 60 pasm', { bar: '5m', bands: 60 }],
])('coins and bars are heard as traders call them: %s', (sentence, params) => {
  expect(paramsOf(sentence)).toMatchObject([params])
})

test.each([
  'рефанд по платежу fb052bf95d36360ca5de32fabc5f6d9a941e8857f1fd6db012861deb7573785a',
  'Geld zurück bitte, Zahlungshash ad29e0a397bd2d5c35430b2bec8cec2422d20e9f48f07180dafa245abacf5b5f',
])('who wants a payment back is not shown its status: %s', (sentence) => {
  expect(consult(sentence)).toMatchObject({ calls: [], message: expect.stringContaining('refund-relay') })
})

test.each([
  ['1回の上限0.05ドル、1日3ドルまでの前払いセッションを開いてください', { perCallUsd: 0.05, perDayUsd: 3 }],
  [
    'open a session: 2 cents per call, 1 dollar per day and 10 in total',
    { perCallUsd: 0.02, perDayUsd: 1, totalUsd: 10 },
  ],
  [
    'Quita el tope por llamada de ses_807cb12c501ab22882903ec5 y que caduque en 60 días',
    { sessionId: 'ses_807cb12c501ab22882903ec5', perCallUsd: null, expiresInDays: 60 },
  ],
  [
    'Los tres soportes y las tres resistencias de LINK en el gráfico diario',
    { token: 'chainlink', bar: '1d', levels: 3 },
  ],
  ['For 4 users: correlation of BTC and ETH, 90 days', { assets: 'bitcoin,ethereum', limit: 90 }],
  [
    'position: ETH short, account 7000 usd, entry 3100, stop 3200',
    { capital: 7000, token: 'ethereum', side: 'short', entry: 3100, stop: 3200 },
  ],
])('each number goes where it belongs: %s', (sentence, params) => {
  expect(paramsOf(sentence)).toEqual([params])
})

test.each([
  ['combien de SOL shorter avec 5000 $ et 2 % de risque', 'short'],
  ['我有20000u想空doge，止损放3倍ATR，仓位多少合适', 'short'],
  ['mam 15 tys usdt, ryzyko 1%, na longu na eth, stop 2300', 'long'],
])('a side is heard as traders put it: %s', (sentence, side) => {
  expect(paramsOf(sentence)).toMatchObject([{ side }])
})

test.each([
  ['account size 25000 usd, risk per trade 250 usd, sol, stop 2x ATR', { capital: 25_000, riskPercent: 1 }],
  ['account 20000, risk per trade 200, long eth, 2 atr', { capital: 20_000, riskPercent: 1 }],
  ['size me a link long: 5000 bucks, 3 atr stop', { capital: 5000, token: 'chainlink' }],
  ['position size for ETH on okx with 12k, 2 atr, no leverage', { maxLeverage: 1 }],
])('what a trade may lose and hold is read from “%s”', (sentence, params) => {
  const [call] = paramsOf(sentence)

  expect(call).toMatchObject(params)
  expect(call).not.toHaveProperty('entry')
})

test.each([
  ['rsi 30 altına inince al 70 üstünde sat, btc 4 saatlik backtest', ['rsi below 30', 'rsi above 70']],
  ['купувати коли rsi нижче 25, продавати коли вище 70, eth, бектест', ['rsi below 25', 'rsi above 70']],
  [
    'backtest ema 12 26 crossover eth 1h',
    ['ema:period=12 crosses_above ema:period=26', 'ema:period=12 crosses_below ema:period=26'],
  ],
])('rules are read from “%s”', (sentence, [entry, exit]) => {
  expect(paramsOf(sentence)).toMatchObject([{ entry: [entry], exit: [exit] }])
})

test('all trades are as many as can be shown', () => {
  expect(paramsOf('golden cross backtest on SOL 1d, show all trades')).toMatchObject([{ showTrades: 200 }])
})

test.each(['volumenprofil BTC 4h mit 50 Bändern', '비트코인 매물대 50칸으로'])(
  'bands are no candles: %s',
  (sentence) => {
    expect(paramsOf(sentence)).toMatchObject([{ bands: 50 }])
  },
)

test.each([
  ['win rate 55, reward to risk 2 to 1, 10k account, long ETH', { winRatePercent: 55, payoff: 2 }],
  ['cuenta 5000, acierto 55%, 2:1, ETH', { winRatePercent: 55, payoff: 2 }],
  ['compte 8000, réussite 60%, gain 3 contre 1, SOL', { winRatePercent: 60, payoff: 3 }],
  ['счёт 10000, винрейт 50%, 3 к 1, BTC', { winRatePercent: 50, payoff: 3 }],
  ['アカウント10000ドル、勝率55%、2対1、BTC', { winRatePercent: 55, payoff: 2 }],
  ['1回の損失は1.5%まで、資金20000ドル、BTCをロング', { riskPercent: 1.5 }],
  ['資金20000ドル、1トレードのリスク1.5%、ETHショート、ATR2倍', { riskPercent: 1.5, atrMultiple: 2 }],
])('the one of a ratio or of a trade is no price: %s', (sentence, params) => {
  const [call] = paramsOf(sentence)

  expect(call).toMatchObject(params)
  expect(call).not.toHaveProperty('entry')
})
