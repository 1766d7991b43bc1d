import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

test.each([
  ['price of bitcoin and the fear and greed index', ['price', 'fear-greed']],
  ['btc price and bitcoin news', ['price', 'news']],
  ['funding rate of bitcoin plus its open interest', ['funding-rates', 'open-interest']],
  ['Bitcoin Preis und dann den Fear and Greed Index', ['price', 'fear-greed']],
  ['eth volatility, eth drawdown', ['volatility', 'drawdown']],
  ['BTC funding rate and open interest on okx', ['funding-rates', 'open-interest']],
  [
    'trx: support levels on the 1d, and the volume profile on the 4h',
    ['support-resistance', 'volume-profile'],
  ],
  [
    'trx: support levels on the 1d, and where has volume piled up on the 4h',
    ['support-resistance', 'volume-profile'],
  ],
  ['eth basis on okx and a signal for eth on the 1h', ['basis', 'signal']],
  ['get the price of SOL and the latest news about it', ['price', 'news']],
  ['price of SOL and news', ['price', 'news']],
  ['1) btc dominance 2) eth volatility', ['global-market', 'volatility']],
  ['price and news of ETH', ['price', 'news']],
  ['BTC price, funding and open interest', ['price', 'funding-rates', 'open-interest']],
  ['DEX turnover on Base, fees earned by protocols there', ['dex-volumes', 'protocol-fees']],
  ['first whats usdc’s peg like, second convert 500 usdc to pesos', ['stablecoin-peg', 'convert']],
  ['先看 SOL 的信号，再给我它的支撑阻力位', ['signal', 'support-resistance']],
  ['Cho tôi phí funding của ETH, sau đó open interest của nó', ['funding-rates', 'open-interest']],
  ['سعر البيتكوين ثم مستوى الخوف والجشع', ['price', 'fear-greed']],
  ['D’abord le TVL d’Ethereum, ensuite les dix plus gros protocoles de prêt', ['tvl', 'protocols']],
  ['backtest rsi on inj and macd on inj', ['backtest', 'backtest']],
  ['backtest rsi btc; indicator macd btc', ['backtest', 'indicator']],
  ['cek harga sol lalu volatilitasnya', ['price', 'volatility']],
  ['movers majors 24h // trending memecoins 10', ['market-movers', 'launchpad-trending']],
  ['order book for ARB on okx, 40 levels, and last 60 trades there', ['order-book', 'recent-trades']],
  [
    'rsi of eth on 1h, and funding on eth from okx, and any eth events',
    ['indicator', 'funding-rates', 'event'],
  ],
])('two jobs are two calls: %s', (intent, toolIds) => {
  expect(consult(intent).calls.map(({ toolId }) => toolId)).toEqual(toolIds)
})

test.each([
  ['prices of BTC, ETH, SOL and DOGE all at once', { assets: 'bitcoin,ethereum,solana,dogecoin' }],
  ['open a session with 50 dollars total and 10 cents per call at most', { totalUsd: 50, perCallUsd: 0.1 }],
])('a list within one job is one call: %s', (intent, params) => {
  expect(consult(intent).calls.map((call) => call.params)).toEqual([params])
})

test.each([
  ['price of tokens: BTC, ETH', [{ assets: 'bitcoin,ethereum' }]],
  [
    'volatility of these 3 assets: BTC, ETH, SOL',
    [{ token: 'bitcoin' }, { token: 'ethereum' }, { token: 'solana' }],
  ],
  ['funding-rates token=BTC,ETH', [{ token: 'bitcoin' }, { token: 'ethereum' }]],
])('several assets under one name are each asked for: %s', (intent, inputs) => {
  expect(consult(intent).calls.map((call) => call.params)).toEqual(inputs)
})

test.each([
  [
    'convert 0.25 btc to pounds and 3 eth to euros',
    [
      { amount: 0.25, from: 'BTC', to: 'GBP' },
      { amount: 3, from: 'ETH', to: 'EUR' },
    ],
  ],
  [
    'RSI of SOL on 4h and ETH MACD on daily',
    [
      { symbol: 'SOLUSDT', interval: '4h', indicators: 'rsi' },
      { symbol: 'ETHUSDT', interval: '1d', indicators: 'macd' },
    ],
  ],
  [
    'one minute candles of TRX at kucoin and of APT at okx',
    [
      { token: 'tron', source: 'kucoin', bar: '1m' },
      { token: 'aptos', source: 'okx', bar: '1m' },
    ],
  ],
  [
    'price of LINK and UNI, and the newest five headlines on LINK',
    [{ assets: 'chainlink,uniswap' }, { ticker: 'LINK', limit: 5 }],
  ],
  [
    'price of SOL and ETH plus the newest three headlines on SOL',
    [{ assets: 'solana,ethereum' }, { ticker: 'SOL', limit: 3 }],
  ],
  ['vet @jup_ag and @phantom on X', [{ username: 'jup_ag' }, { username: 'phantom' }]],
])('each call has the settings beside its subject: %s', (intent, params) => {
  expect(consult(intent).calls.map((call) => call.params)).toEqual(params)
})

test.each([
  ['quote for KRW-BTC on upbit', { source: 'upbit', instId: 'KRW-BTC' }],
  ['book on bybit for TONUSDT, 50 levels', { source: 'bybit', instId: 'TONUSDT', depth: 50 }],
  ['drawdown of ALGO-USD at coinbase', { source: 'coinbase', instId: 'ALGO-USD' }],
  ['drawdown of ALGO-USDT at binance', { source: 'binance', token: 'algorand' }],
])('a market in its own venue’s form is asked for as written: %s', (intent, params) => {
  expect(consult(intent).calls.map((call) => call.params)).toEqual([params])
})

test.each([
  ['indeks volatilitas kripto, tampilkan selengkap mungkin', 'full'],
  ['montre le sentiment du bitcoin sans rien omettre', 'full'],
  ['Signal für ETH, so knapp wie möglich', 'brief'],
  ['thống kê lượt gọi trả phí theo từng route, bản rút gọn', 'brief'],
])('how much to show is heard in other words: %s', (intent, detail) => {
  expect(consult(intent).calls[0]?.params).toMatchObject({ detail })
})

test.each([
  ['in two words, how does the reference agent of your paper trading do', 'scalper-reference', undefined],
  ['your reference agent: standing and what it spends, brief', 'scalper-reference', 'brief'],
  ['give me the full picture of chainlink: profile, risks and markets', 'assets-detail', undefined],
  ['profile and risk of chainlink, detail=full', 'assets-detail', 'full'],
  ['Bitcoin-Dashboard, volle Details', 'bitcoin', 'full'],
  ['ビットコインのダッシュボードをフルで', 'bitcoin', 'full'],
  ['bitcoin dashboard com todos os detalhes', 'bitcoin', 'full'],
  ['ficha del activo SOL con todos los detalles', 'assets-detail', 'full'],
  ['sundown digest version courte', 'sundown-digest', 'brief'],
  ['profil lengkap render', 'assets-detail', undefined],
  ['что было в крипте за сутки, выжимка', 'sundown-digest', undefined],
])('what a tool is by itself is no setting of it: %s', (intent, toolId, detail) => {
  expect(consult(intent).calls.map((call) => [call.toolId, call.params['detail']])).toEqual([
    [toolId, detail],
  ])
})

test.each([
  'explain what a funding rate is and how it looks for btc',
  'swap 2 SOL into EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v with 50 bps of slippage',
])('one job with two sides is one call: %s', (intent) => {
  expect(consult(intent).calls).toHaveLength(1)
})

test.each([
  ['sol yield but nothing above 20%', 'maxApyPct', 20],
  ['no call of my session may cost more than 2 cents', 'perCallUsd', 0.02],
])('a denied lower bound is an upper bound: %s', (intent, name, value) => {
  expect(consult(intent).calls[0]?.params).toMatchObject({ [name]: value })
})

test.each([
  ['funding of BTC on okx and bybit', 'source', ['okx', 'bybit']],
  ['order book of ETH on kraken and coinbase, 10 levels', 'source', ['kraken', 'coinbase']],
  ['USDC yields on base and arbitrum', 'chain', ['base', 'arbitrum']],
  ['new pools on polygon and on base', 'network', ['polygon', 'base']],
  ['RSI of PEPE and BONK on the 4h', 'symbol', ['PEPEUSDT', 'BONKUSDT']],
])('two places or subjects are a call each, and none is unused: %s', (intent, name, values) => {
  const { calls, unused } = consult(intent)

  expect(calls.map(({ params }) => params[name])).toEqual(values)
  expect(unused).toEqual([])
})

test('what does not fit into five calls is named', () => {
  const { calls, unused } = consult('RSI of BTC, ETH, SOL, DOGE, PEPE, WIF and LINK')

  expect(calls).toHaveLength(5)
  expect(unused).toEqual(['WIF', 'LINK'])
})

test('a doubtful second job is offered, and its words are named', () => {
  const { calls, alternatives, unused } = consult('what does ETH cost with events coming?')

  expect(calls.map(({ toolId }) => toolId)).toEqual(['event'])
  expect(alternatives[0]).toMatchObject({ toolId: 'price' })
  expect(unused).toEqual(['what does ETH cost'])
})

test.each(['price, news and signal for SOL', 'price, news, signal SOL'])(
  'several short jobs are a call each: %s',
  (intent) => {
    expect(consult(intent).calls.map(({ toolId }) => toolId)).toEqual(['price', 'news', 'signal'])
  },
)

test('an alert beside another job stays one', () => {
  const { calls } = consult('alert me when SOL is above 200, and show the latest news of BTC')

  expect(calls.map(({ toolId }) => toolId)).toEqual(['monitor-create', 'news'])
})

test('two conversions are two calls', () => {
  expect(consult('what is 2 ETH in EUR? what is 500 USDC in BTC?').calls).toMatchObject([
    { toolId: 'convert', params: { amount: 2, from: 'ETH', to: 'EUR' } },
    { toolId: 'convert', params: { amount: 500, from: 'USDC', to: 'BTC' } },
  ])
})

test.each([
  ['notify me when BTC > 120k', 'above', 120_000],
  ['alert when eth<2500', 'below', 2_500],
])('a sign gives the direction of an alert as well as its level: %s', (intent, direction, threshold) => {
  expect(consult(intent).calls).toMatchObject([
    { toolId: 'monitor-create', params: { direction, threshold } },
  ])
})

test.each([
  [
    'ping me when BTC drops under 90k, plus show open interest of ETH',
    { direction: 'below', threshold: 90_000 },
  ],
  [
    'pools with tvl over 5m on arbitrum, then the news about ARB',
    { chain: 'arbitrum', minTvlUsd: 5_000_000 },
  ],
])('the limit of one job stays with it: %s', (intent, params) => {
  const { calls, unused } = consult(intent)

  expect(calls).toHaveLength(2)
  expect(calls[0]?.params).toMatchObject(params)
  expect(unused).toEqual([])
})

test('a venue of one job is not missed in another that has none', () => {
  const { calls, unused } = consult('funding of BTC on bybit, and then its latest news')

  expect(calls.map(({ toolId }) => toolId)).toEqual(['funding-rates', 'news'])
  expect(unused).toEqual([])
})

test('a pronoun beside a chain that another job names ends in calls', () => {
  const { calls } = consult(
    'Покажи, какие токены лежат на кошельке Solana 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU, а ещё его последние 30 транзакций.',
  )

  expect(calls.map(({ toolId }) => toolId)).toEqual(['wallet-tokens', 'wallet-activity'])
})

test.each([
  ['sol price/news/signal', ['price', 'news', 'signal']],
  ['news & sentiment for btc', ['news', 'sentiment']],
  ['fear & greed index', ['fear-greed']],
  ['support/resistance of eth', ['support-resistance']],
])('bare names beside a sign are each a job: %s', (sentence, ids) => {
  expect(consult(sentence).calls.map(({ toolId }) => toolId)).toEqual(ids)
})

test.each([
  ['fees and dex volume on arbitrum', ['protocol-fees', 'dex-volumes'], 'arbitrum'],
  ['solana dex volume and protocol revenue', ['dex-volumes', 'protocol-fees'], 'solana'],
  ['base tvl, its fees, and its dex volume', ['tvl', 'protocol-fees', 'dex-volumes'], 'base'],
  ['on base: tvl, fees and dex volume', ['tvl', 'protocol-fees', 'dex-volumes'], 'base'],
  ['tvl on base and fees', ['tvl', 'protocol-fees'], 'base'],
  ['tvl, its fees and its dex volume on base', ['tvl', 'protocol-fees', 'dex-volumes'], 'base'],
  ['yields, tvl and fees on base', ['yields-find', 'tvl', 'protocol-fees'], 'base'],
  ['dex volume and fees on base over the last 7 days', ['dex-volumes', 'protocol-fees'], 'base'],
  ['комиссии и объем dex на arbitrum', ['protocol-fees', 'dex-volumes'], 'arbitrum'],
  ['arbitrum上的手续费和dex交易量', ['protocol-fees', 'dex-volumes'], 'arbitrum'],
  ['arbitrum ücretleri ve dex hacmi', ['protocol-fees', 'dex-volumes'], 'arbitrum'],
])('the chain of a row of jobs goes to each: %s', (intent, toolIds, chain) => {
  const { calls } = consult(intent)
  expect(calls.map(({ toolId, params }) => [toolId, params['chain']])).toEqual(
    toolIds.map((toolId) => [toolId, chain]),
  )
})

test('two assets and a window behind several jobs go to all of them', () => {
  const { calls } = consult('volatility and drawdown of btc and eth over the last 90 days')
  expect(calls.map(({ toolId, params }) => [toolId, params])).toEqual(
    ['volatility', 'drawdown'].flatMap((toolId) =>
      ['bitcoin', 'ethereum'].map((token) => [toolId, { token, limit: 90 }]),
    ),
  )
})

test('a shared chain reaches a job that cannot do without', () => {
  const { calls, unused } = consult('optimism fees, dex volume and tvl')
  expect(calls.map(({ params }) => params['chain'])).toEqual(['optimism', 'optimism', 'optimism'])
  expect(unused).toEqual([])
})

test.each([
  ['risk metrics for SOL and its price over 90 days', ['risk-metrics', 'price-history']],
  ['dex volumes on solana and top 20 protocols', ['dex-volumes', 'protocols']],
])('a job that is named beside another is never taken for its setting: %s', (intent, toolIds) => {
  expect(consult(intent).calls.map(({ toolId }) => toolId)).toEqual(toolIds)
})
