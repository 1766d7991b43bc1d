import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'
import { fold } from '../../../src/consult/text/fold.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

const names = ['aave', 'solana', 'kraken', 'base', 'uniswap', 'binance', 'arbitrum', 'lido']
const phrases = [
  (name: string) => `best yields except ${name}`,
  (name: string) => `top protocols by tvl, not on ${name}`,
  (name: string) => `dex volumes excluding ${name}`,
  (name: string) => `order book of eth anywhere but ${name}`,
  (name: string) => `pools for USDC apart from ${name}`,
  (name: string) => `mejores rendimientos excepto ${name}`,
  (name: string) => `rendimenti senza ${name}`,
  (name: string) => `除了${name}以外的收益池`,
  (name: string) => `tvl of protocols other than ${name}`,
]

test('what a text rules out is never asked for', () => {
  const inverted = phrases.flatMap((phrase) =>
    names.flatMap((name) => {
      const intent = phrase(name)
      const values = consult(intent).calls.flatMap(({ params }) => Object.values(params))
      return values.some((value) => `${value}`.toLowerCase() === name) ? [intent] : []
    }),
  )

  expect(inverted).toEqual([])
})

test('a protocol stays where its chain cannot be set, and the chain is named', () => {
  for (const intent of ['TVL of aave on arbitrum', 'TVL von aave auf arbitrum', 'tvl aave arbitrum'])
    expect(consult(intent), intent).toMatchObject({
      calls: [{ toolId: 'tvl', params: { protocol: 'aave' } }],
      unused: ['arbitrum'],
    })
})

test('where to trade is not what to trade', () => {
  const { calls } = consult('what will 250 usdc get me in sol with 0.5% slippage on jupiter')

  expect(calls).toMatchObject([
    {
      toolId: 'swapagg-quote',
      params: { outputMint: 'So11111111111111111111111111111111111111112', slippageBps: 50 },
    },
  ])
})

test.each([
  ['should I long sol on 4h with 3x leverage', '3x'],
  ['ethereum price in euros yesterday', 'euros'],
  ['funding arbitrage opportunities', 'funding'],
  ['what was bitcoin at when FTX collapsed', 'when FTX collapsed'],
  ['top 25 holders of EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '25'],
  ['news about bitcoin but not from coindesk', 'not from coindesk'],
])('%j names what no parameter takes', (intent, unused) => {
  const { calls, unused: named } = consult(intent)

  expect(calls.length).toBeGreaterThan(0)
  expect(named).toEqual([unused])
})

test.each([
  'what is the market cap of bitcoin',
  'circulating supply of ADA',
  'fdv of arb',
  'капитализация солана',
])('%j is a question about one asset', (intent) => {
  expect(consult(intent).calls).toMatchObject([{ toolId: 'assets-detail' }])
})

test.each([
  ['sell 300k usdc for eth on kraken, what slippage', { token: 'ethereum', amountUsd: 300_000 }],
  ['slippage of selling ETH for 200k USDT on okx', { token: 'ethereum', side: 'sell', amountUsd: 200_000 }],
  ['buy LINK with 50k usdc on binance, price impact', { token: 'chainlink', amountUsd: 50_000 }],
])('a dollar coin in an order is its money, never its subject: %s', (intent, params) => {
  const { calls } = consult(intent)

  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ toolId: 'market-depth', params })
  expect(calls[0]?.params['side'] ?? 'buy').toBe('side' in params ? params.side : 'buy')
})

test('an amount that is to come out is never what goes in', () => {
  const { calls } = consult('how much SOL do i need to get exactly 100 USDC')

  expect(calls[0]?.params).toMatchObject({
    inputMint: 'So11111111111111111111111111111111111111112',
    amount: '100000000',
    swapMode: 'ExactOut',
  })
})

test.each([
  ['buy 3 sol with usdc, swap quote', 'ExactOut', '3000000000'],
  ['swap usdc for 3 sol', 'ExactOut', '3000000000'],
  ['i want 3 sol, how much usdc do i need', 'ExactOut', '3000000000'],
  ['how many sol do i get for 500 usdc', undefined, '500000000'],
  ['swap usdc to sol 500', undefined, '500000000'],
  ['swap usdc to sol, amount 250', undefined, '250000000'],
  ['swap usdc to sol, amount 250 raw units', undefined, '250'],
])('a swap gives dollars, and its amount is of the right side: %s', (intent, swapMode, amount) => {
  const { calls } = consult(intent)
  expect(calls[0]?.params).toEqual({
    inputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    outputMint: 'So11111111111111111111111111111111111111112',
    amount,
    ...(swapMode && { swapMode }),
  })
})

test('what only measures the coin that is given is no side of a swap', () => {
  const { calls, unused, missing } = consult('swap 500 usdc worth of sol into bonk')
  expect([calls, unused, missing.map(({ field }) => field)]).toEqual([[], ['500 usdc'], ['amount']])
})

test('an address takes the side that is named before it', () => {
  const [contract, sender, recipient] = [
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e',
    '0x5f0e5b2f4a4d5c6b7a8990a1b2c3d4e5f6071829',
  ]
  const { calls } = consult(
    `build a transfer of 5 USDC (contract ${contract}) on base, recipient ${recipient}, sender ${sender}`,
  )

  expect(calls[0]).toMatchObject({
    toolId: 'transfer-build',
    params: { from: sender, to: recipient, token: contract, amount: '5000000' },
  })
})

test.each([
  ['token T, A -> B, 1000000'],
  ['T A → B, 1000000'],
  ['1000000 de T de A a B'],
  ['1000000 T, B ← A'],
  ['A paying B 1000000 of T'],
  ['B receives 1000000 of T, A sends it'],
  ['1000000 of T to my wallet B by A'],
  ['I, A, pay my friend B 1000000 of T'],
])('giver, receiver and token of a transfer are never crossed: %s', (sides) => {
  const addresses = new Map([
    ['A', '0x1111111111111111111111111111111111111111'],
    ['B', '0x2222222222222222222222222222222222222222'],
    ['T', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  ])
  const written = sides.replace(/\b[ABT]\b/g, (letter) => addresses.get(letter) ?? letter)
  const { calls } = consult(`build a transfer on base: ${written}`)

  expect(calls[0]?.params).toEqual({
    chain: 'base',
    from: addresses.get('A'),
    to: addresses.get('B'),
    amount: '1000000',
    token: addresses.get('T'),
  })
})

test.each([
  ['order book of avalanche on coinbase, forty-five levels', { depth: 45 }],
  ['last two hundred weekly candles of filecoin', { limit: 200, bar: '1w' }],
])('numbers of several words are read: %s', (intent, params) => {
  expect(consult(intent).calls[0]?.params).toMatchObject(params)
})

test.each([
  ["hourly APT candles, don't use binance, use bybit", { source: 'bybit' }],
  ['ten hot memes on pump fun please, nothing nsfw', { includeNsfw: false }],
  ['movers this week, nothing with a market cap under 50 million', { minMarketCap: 50_000_000 }],
])('what a verb rules out is never asked for: %s', (intent, params) => {
  const { calls } = consult(intent)

  expect(calls).toHaveLength(1)
  expect(calls[0]?.params).toMatchObject(params)
})

test('a level that is looked for is no number of rows', () => {
  const { calls, unused } = consult('RSI of SOL below 30')

  expect(calls[0]?.params).toEqual({ symbol: 'SOLUSDT', indicators: 'rsi' })
  expect(unused).toEqual(['below 30'])
})

test.each([
  ['image of a red fox, square, 2 images', { prompt: 'a red fox', n: 2, aspect_ratio: '1:1' }],
  ['a picture of an old town square at night', { prompt: 'an old town square at night' }],
  ['video of waves in 9:16 without sound', { prompt: 'waves', aspect_ratio: '9:16', generate_audio: false }],
  ['picture of a boat, 2048x2048', { prompt: 'a boat', resolution: '2K', aspect_ratio: '1:1' }],
])('settings leave the wording of a picture: %s', (intent, params) => {
  expect(consult(intent).calls[0]?.params).toEqual(params)
})

test('the message names a least price as one', () => {
  expect(consult('generate 3 images of a red fox').message).toMatch(/^One call: from \$/)
  expect(consult('top up my session by 25 dollars')).toMatchObject({
    calls: [{ toolId: 'session-topup', max_cost_usd: '25' }],
    message: 'One call: $25 in total.',
  })
})

test.each([
  ['usdc yields not on ethereum over 5%', 'over 5%'],
  ['yields without impermanent loss above 10%', 'above 10%'],
  ['stablecoin pools with no lockup above 8% apy', 'above 8%'],
  ['renditen ohne impermanenten verlust über 8%', 'über 8%'],
  ['rendimientos superiores al 8%', 'superiores al 8%'],
  ['pools por encima del 8% de apy', 'por encima del 8%'],
  ['rendimenti superiori al 8%', 'superiori al 8%'],
  ['rendements au delà de 8%', 'au dela de 8%'],
  ['yields acima do 8%', 'acima do 8%'],
  ['yields north of 8%', 'north of 8%'],
  ['yields from 8%', '8%'],
  ['yields paying 8%', '8%'],
  ['getiri %8 üstü', '8%'],
])('a floor of what earns is no ceiling: %s', (sentence, floor) => {
  const { calls, unused } = consult(sentence)

  for (const { params } of calls) expect(params).not.toHaveProperty('maxApyPct')
  expect(unused.map((one) => fold(one))).toContain(fold(floor))
})

test.each(['arbitrage on binance', 'arbitraje en kraken'])('one venue of all is named: %s', (sentence) => {
  const { calls, unused } = consult(sentence)

  expect(calls).toEqual([{ toolId: 'arbitrage', params: {} }].map((call) => expect.objectContaining(call)))
  expect(unused).toContain(sentence.split(' ').at(-1))
})

test.each([
  'yields, cap it at 25%',
  'yields no higher than 25%',
  '稳定币理财，不要超过25%年化的',
  'en fazla %25 getirili havuzlar',
])('a ceiling of what earns is one: %s', (sentence) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'yields-find', params: { maxApyPct: 25 } }])
})

test.each(['yields, only stablecoins', 'yields, stablecoins only', 'Renditen, nur Stablecoins'])(
  'a restriction behind a comma is no job beside it: %s',
  (sentence) => {
    const { calls, unused } = consult(sentence)
    expect(calls).toMatchObject([{ toolId: 'yields-find', params: { stablecoinOnly: true } }])
    expect(unused).toEqual([])
  },
)
