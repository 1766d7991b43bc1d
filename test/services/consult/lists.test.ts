import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const paramsOf = (intent: string) => consult(intent).calls[0]?.params ?? {}

test.each([
  ['movers volume over 5M mcap over 50M', { minVolume: 5_000_000, minMarketCap: 50_000_000 }],
  ['gainers with over 5M volume and over 50M mcap', { minVolume: 5_000_000, minMarketCap: 50_000_000 }],
  [
    '거래량 500만 달러 이상 시총 1억 달러 이상 급등 코인',
    { minVolume: 5_000_000, minMarketCap: 100_000_000 },
  ],
  ['USDC yields base 5', { limit: 5 }],
  ['top 5 USDT yields by tvl', { limit: 5, sort: 'tvl' }],
  ['Rendite USDC zwischen 4 und 12 % auf Arbitrum', { maxApyPct: 12 }],
])('each bound of a list goes to what it is of: %s', (intent, wanted) => {
  const bounds = Object.entries(paramsOf(intent)).filter(([name]) => /^(?:min|max|limit|sort)/.test(name))
  expect(Object.fromEntries(bounds)).toEqual(wanted)
})

test.each([
  ['Notizie su Avalanche, ultime 7', { ticker: 'AVAX', limit: 7 }],
  ['Wydarzenia dla Avalanche', { ticker: 'AVAX' }],
  ['Kurs Ethera', { token: 'ethereum' }],
  ['Wiadomości o Etherze', { ticker: 'ETH' }],
  ['アービトラムの価格', { token: 'arbitrum' }],
  ['ベースの人気プール', { network: 'base' }],
  ['Księga zleceń XRP na Bybicie, głębokość 30', { token: 'xrp', source: 'bybit', depth: 30 }],
  ["Lijst van valuta's gesorteerd op naam", { list: 'currencies', sort: 'name' }],
])('names of coins, chains and venues in any case and script: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['Coins sortiert nach 24h-Änderung, größte Verluste zuerst', { sort: 'change24h', order: 'asc' }],
  ['Sorteer de munten op volume, van laag naar hoog', { sort: 'volume24h', order: 'asc' }],
  ['Монеты по объёму по убыванию, 10 штук', { sort: 'volume24h', order: 'desc', limit: 10 }],
  ['按跌幅从大到小列出20个币', { sort: 'change24h', order: 'asc', limit: 20 }],
  ['etf board sorted name z-a', { list: 'etfs', sort: 'name', order: 'desc' }],
  ['市值第11到第30的币', { limit: 20, offset: 10 }],
  ['las monedas más grandes, de la 11 a la 20', { limit: 10, offset: 10 }],
  ['les plus grosses cryptos, de la 11e à la 20e', { limit: 10, offset: 10 }],
  ['нові монети pump.fun, з 11-ї по 30-ту', { limit: 20, offset: 10 }],
  ['мемкоіни в тренді, з двадцять першого по сороковий', { limit: 20, offset: 20 }],
  ['neueste pump.fun-Coins, vom einundzwanzigsten bis zum vierzigsten', { limit: 20, offset: 20 }],
])('orders and ranks in words: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['Round 2: order book of SOL on okx', { token: 'solana', source: 'okx' }],
  ['Query no. 9: news about XRP', { ticker: 'XRP' }],
  ['Portfolio risk for these two assets: 1 BTC and 5 ETH', { holdings: 'BTC:1,ETH:5' }],
  ['ETH price history: 90 days, 30 points', { token: 'ethereum', days: 90, points: 30 }],
  ['best APY SOL no IL 25', { token: 'SOL', noImpermanentLoss: true, limit: 25 }],
  ['pumpfun live movers 30 offset 30', { limit: 30, offset: 30 }],
])('a number is how many only where it counts rows: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['alert me when a new dog coin launches', { kind: 'launch', contains: 'dog' }],
  ['check the twitter of cobie', { username: 'cobie' }],
  [
    'Video di 6 secondi: onde del mare, muto',
    { prompt: 'onde del mare', duration: 6, generate_audio: false },
  ],
])('names, handles and silence in few words: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['BTC price on bitmex', 'bitmex'],
  ['poloniex ETH price', 'poloniex'],
  ['orderbook BTC gemini', 'gemini'],
  ['hyperliquid funding ETH', 'hyperliquid'],
])('a venue that is not served is named: %s', (intent, venue) => {
  const { calls, unused } = consult(intent)
  expect(unused).toContain(venue)
  expect(calls).toHaveLength(1)
})

test.each([
  ['gpt and gemini models', 'chat-models', {}],
  ['price of hyperliquid and solana', 'price', { assets: 'hyperliquid,solana' }],
])('a name of a venue that is not meant stays what it is: %s', (intent, toolId, params) => {
  const [call] = consult(intent).calls
  expect(call?.toolId).toBe(toolId)
  expect(call?.params).toMatchObject(params)
})

test.each([
  ['x402 services under 50c for weather', { query: 'weather', maxPriceUsd: 0.5 }],
  ['losers 1h, mcap >= 100m, 8 rows', { window: '1h', minMarketCap: 100_000_000, limit: 8 }],
  ['top movers week, vol>10M', { window: '7d', minVolume: 10_000_000 }],
  ['BTC-USDT-SWAP 的资金费率', { token: 'bitcoin' }],
  ['画一只猫,要三张', { prompt: '一只猫', n: 3 }],
  ['whats saylor saying', { query: 'saylor' }],
  ['what is blackrock doing in crypto', { query: 'blackrock' }],
  ['news abt hacks', { query: 'hacks' }],
])('a setting in short words is kept: %s', (intent, wanted) => {
  const { calls } = consult(intent)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.params).toEqual(wanted)
})

test.each([
  ['x402로 번역 API 찾아줘 0.02달러 이하', { query: '번역', maxPriceUsd: 0.02 }],
  ['x402로 뉴스 파는 서비스 찾아줘', { query: '뉴스' }],
  ['ابحث عن خدمات x402 للترجمة بسعر أقل من 0.01 دولار', { query: 'ترجمة', maxPriceUsd: 0.01 }],
  ['Znajdź płatne endpointy z tłumaczeniami', { query: 'tłumaczeniami' }],
  ['SEC ke baare me news dhundo, 7 din', { query: 'SEC', days: 7 }],
  ['x402 services, max 5 cents for translation', { query: 'translation', maxPriceUsd: 0.05 }],
  ['yields USDC arb tvl>10m', { token: 'USDC', chain: 'arbitrum', minTvlUsd: 10_000_000 }],
  ['tether gold price', { token: 'xaut' }],
  ['alert me when a token launches with name pepe', { kind: 'launch', contains: 'pepe' }],
])('search words and bare names go without what surrounds them: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['Nieuws over Chainlink, geen meer dan 4 berichten', { ticker: 'LINK', limit: 4 }],
  [
    'top gainers 1 jam terakhir, jangan tampilkan yang volumenya di bawah 10 juta dolar',
    { window: '1h', minVolume: 10_000_000 },
  ],
  [
    'पिछले हफ्ते सबसे ज्यादा बढ़ने वाले सिक्के, 50 करोड़ डॉलर से कम मार्केट कैप वाले छोड़कर',
    { window: '7d', minMarketCap: 500_000_000 },
  ],
])('a denial beyond a bound sets the bound: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test('a coin whose share of the market is given is not named as unused', () => {
  expect(consult('BTC dominance').unused).toEqual([])
})

test.each([
  ['Yields USDC, min. 5 mio TVL, max. 15 %', { token: 'USDC', minTvlUsd: 5_000_000, maxApyPct: 15 }],
  ['Rendement USDT, min. 10 mln $ en max. 12 % APY', { token: 'USDT', minTvlUsd: 10_000_000, maxApyPct: 12 }],
  ['slippage 5m BTC binance', { token: 'bitcoin', source: 'binance', amountUsd: 5_000_000 }],
])('an edge or a unit in short goes to its own number: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each(['Бэктест RSI по биткоину без комиссии', 'Бэктест RSI по биткоину без комиссий'])(
  'no commission is a commission of nothing: %s',
  (intent) => {
    expect(paramsOf(intent)).toMatchObject({ feePercent: 0 })
  },
)

test.each([
  ['majors, worst 24h change first', { list: 'majors', sort: 'change24h', order: 'asc' }],
  ['lista walut alfabetycznie od końca', { list: 'currencies', sort: 'name', order: 'desc' }],
  [
    'lst tokens ka board, 24h change ke hisab se ulta order',
    { list: 'lsts', sort: 'change24h', order: 'asc' },
  ],
  ['ações tokenizadas da mais barata para a mais cara', { list: 'stocks', sort: 'price', order: 'asc' }],
])('an order is what comes first, or backwards: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  ['Gewinner heute, ohne Coins mit weniger als 5 Mio Volumen', { minVolume: 5_000_000 }],
  ['过去一周涨幅榜，排除市值低于1亿美元的', { window: '7d', minMarketCap: 100_000_000 }],
  [
    'koin yang paling turun minggu ini, kecuali yang kapitalisasinya di bawah 100 juta',
    { window: '7d', minMarketCap: 100_000_000 },
  ],
  [
    'plus grosses baisses en 1 heure, pas en dessous de 1 M$ de volume',
    { window: '1h', minVolume: 1_000_000 },
  ],
  ['這個月漲最多', { window: '30d' }],
  ['pichle ek hafte ke gainers', { window: '7d' }],
])('windows, and what lies below a bound is left out: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  [
    '{"tool":"candles","symbol":"ETHUSDT","interval":"15m","limit":250}',
    { token: 'ethereum', bar: '15m', limit: 250 },
  ],
  [
    '{"name":"assets","arguments":{"list":"etfs","sort":"price","limit":10}}',
    { list: 'etfs', sort: 'price', limit: 10 },
  ],
  ['last 500 minute candles for SOL', { token: 'solana', bar: '1m', limit: 500 }],
])('calls between programs and counts of bars: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each([
  'board: crypto only, stocks kept out, by volume',
  'varlık panosunda hacme göre kripto, hisse olmasın',
  'daftar aset kripto aja, jangan saham, urut volume',
  'crypto wale dikhao, stocks nahi, volume ke hisab se sort karke',
  'bảng tài sản, không lấy cổ phiếu, xếp theo khối lượng',
  'tablica aktywów, bez akcji, według wolumenu',
  'доска активов, акции не нужны, по объёму',
  'tabellone delle attività, niente azioni, per volume',
  '资产列表，不要股票，按成交量',
])('a board without shares is one of coins: %s', (intent) => {
  expect(paramsOf(intent)).toEqual({ assetClass: 'crypto', sort: 'volume24h' })
})

test.each([
  ['danh sách cổ phiếu token hóa sắp xếp theo khối lượng', { list: 'stocks', sort: 'volume24h' }],
  ['aset di papan logam yang namanya mengandung gold', { list: 'metals', q: 'gold' }],
])('a board that is named is asked for: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})

test.each(['列出名称里带gold的资产，按市值排', 'tabloda adında gold geçen varlıkları ara'])(
  'a part of a name is no board: %s',
  (intent) => {
    expect(paramsOf(intent)).toEqual({ q: 'gold' })
  },
)

test.each([
  ['Orakelprijzen voor BTC, ETH en PYTH', { symbols: 'BTC,ETH,PYTH' }],
  ['سعر الأوراكل لـ BTC و ETH و PYTH', { symbols: 'BTC,ETH,PYTH' }],
  ['pyth price of SOL', { symbols: 'SOL' }],
  ['Stablecoin agganciate all’euro: le prime 8 per offerta', { peg: 'EUR', limit: 8 }],
])('a row keeps its last coin, and no other word is one: %s', (intent, wanted) => {
  expect(paramsOf(intent)).toEqual(wanted)
})
