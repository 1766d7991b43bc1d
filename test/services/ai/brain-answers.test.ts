import { expect, test } from 'vitest'
import { simulatedModels } from '../../../src/upstream/simulated/models/models.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }

async function ask(question: string) {
  const { buyer, earned } = await openGatewayFixture({ clock })
  const reply = await buyer.buy(`/brain?question=${encodeURIComponent(question)}`)
  return { reply, earned, lines: `${reply.body.response ?? ''}`.split('\n') }
}

test.each([
  'Is this token safe: BONK',
  'Should I buy bitcoin now?',
  'sentiment on SOL',
  'Which chains have the most TVL?',
  'backtest RSI strategy on ETH',
  'open interest of bitcoin',
  'who holds BONK',
  'safe stablecoin yields above 10M TVL on Arbitrum',
])('answers 23: brain answers in ten lines with its limits: %s', async (question) => {
  const { reply, lines } = await ask(question)

  expectSold(reply)
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines.slice(0, 2).join('\n')).toMatch(/\d/)
  expect(lines.filter((line) => /^- What would change this: .+\.$/.test(line))).toHaveLength(1)
  expect(lines.filter((line) => /^- Not found out: .+\.$/.test(line))).toHaveLength(1)
  expect(lines.at(-1)).toMatch(/^- Sources: .+, as of 2026-0[56]-\d\dT/)
})

test('answers 23: a token named by symbol is judged by its own mint', async () => {
  const { reply, lines } = await ask('Is this token safe: BONK')

  const text = lines.join('\n')
  expect(reply.body.toolUsages).toMatchObject([
    { toolId: 'token-security', params: { address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' } },
    { toolId: 'asset-risk' },
    { toolId: 'price' },
  ])
  expect(lines[0]).toMatch(/The worst finding for .+ \(info, warn, danger: danger is the worst\)/)
  expect(text).toMatch(/score \d+ of 100 \(100 is the riskiest\)/)
  expect(text).not.toContain('a check of the contract itself')
})

test('answers 23: a token without a known contract is judged without it, openly', async () => {
  const { reply, lines } = await ask('Is this token safe: PEPE')

  expectSold(reply)
  expect(lines[0]).toMatch(/risk of PEPE is .+score \d+ of 100 \(100 is the riskiest\)/)
  expect(lines.join('\n')).toContain('a check of the contract itself')
})

test('answers 23: a contract is judged before the asset named beside it', async () => {
  const contract = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
  const { reply } = await ask(`is ${contract} (PEPE) safe on ethereum`)

  expectSold(reply)
  expect(reply.body.toolUsages).toContainEqual(
    expect.objectContaining({ params: expect.objectContaining({ address: contract }) }),
  )
})

const constraints: [string, object, readonly string[], readonly string[]][] = [
  ['top yields for ETH with no impermanent loss', { noImpermanentLoss: true }, ['no impermanent loss'], []],
  ['best stablecoin yield on base', { stablecoinOnly: true, chain: 'base' }, ['stablecoin', 'on base'], []],
  [
    'safe stablecoin yields above 10M TVL on Arbitrum',
    { stablecoinOnly: true, minTvlUsd: 10_000_000 },
    ['stablecoin', 'above 10M TVL'],
    ['safe'],
  ],
  ['sell 500k of SOL', { amountUsd: 500_000 }, ['500k'], []],
  ['arbitrage for PEPE without binance', {}, [], ['without binance']],
  ['backtest RSI strategy on ETH with 5x leverage', { strategy: 'rsi' }, [], ['5x leverage']],
  ['risk of holding SOL for 30 days with 10000 USD', { days: 30 }, ['30 days'], ['10000 USD']],
  ['funding rate of ETH on bybit last week', { source: 'bybit' }, ['bybit'], ['last week']],
  ['support and resistance of SOL on okx', { source: 'okx' }, ['okx'], []],
]

test.each(constraints)(
  'answers 1: brain keeps or names each constraint: %s',
  async (question, params, kept, lost) => {
    const { reply, lines } = await ask(question)

    expectSold(reply)
    expect(reply.body.toolUsages[0].params).toMatchObject(params)
    const limits = lines.find((line) => /^- (?:Kept|Not taken)/.test(line)) ?? ''
    const [held = '', open = ''] = limits.split('Not taken into account')
    for (const text of kept) expect(held).toContain(`“${text}”`)
    for (const text of lost) expect(open).toContain(`“${text}”`)
    if (lost.length === 0) expect(open).toBe('')
  },
)

test('answers 1: brain answers about the day that is named', async () => {
  const { reply, lines } = await ask('price of BTC on 2026-02-10')

  expectSold(reply)
  expect(reply.body.toolUsages).toMatchObject([{ toolId: 'price', params: { at: '2026-02-10' } }])
  expect(lines[0]).toMatch(/^- Bitcoin cost \*\*[\d.]+ USDT\*\* at 2026-02-10T00:00:00/)
  expect(lines.at(-1)).toContain('as of 2026-02-10T00:00:00.000Z')
})

test('answers 1: beside a past day brain sells nothing of today', async () => {
  const { reply, lines } = await ask('trading signal for BTC on 2026-02-01')

  expect(reply.body.toolUsages.map(({ toolId }: { toolId: string }) => toolId)).toEqual(['price'])
  expect(lines.find((line) => line.startsWith('- Not found out'))).toContain('Trading signal (not asked)')
})

test('answers 23: a question about the market gets movers, mood and headlines', async () => {
  const { reply, lines } = await ask('What is happening in the crypto market today?')

  expectSold(reply)
  const asked = reply.body.toolUsages.map(({ toolId }: { toolId: string }) => toolId)
  expect(asked).toEqual(['global-market', 'market-movers', 'fear-greed', 'trending-headline'])
  expect(lines.length).toBeLessThanOrEqual(10)
})

test('answers 23: what no tool is about is refused, not answered with the market', async () => {
  const { reply, earned } = await ask('latest tweets of vitalik')

  expect(reply.status).toBe(400)
  expect(await earned()).toBe(0n)
})

test('answers 1: an asset that a tool is about anyway is no lost limit', async () => {
  const { reply, lines } = await ask('BTC dominance')

  expectSold(reply)
  expect(lines.join('\n')).not.toContain('Not taken into account')
})

test('answers 12: brain that finds nothing names its searches, uncharged', async () => {
  const { reply, earned } = await ask('best yields on avalanche with tvl above 900B except aave')

  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', charged: 'no' })
  expect(reply.body.error).toMatch(/Nothing fits it.+Find yields \(chain avalanche/)
  expect(await earned()).toBe(0n)
})

test('answers 23: a wordy model is cut to six lines', async () => {
  const simulated = simulatedModels({ dataClock: clock })
  const wordy = Array.from({ length: 20 }, (_, index) => `- Thought ${'abcdefghijklmnopqrst'[index]}.`).join(
    '\n',
  )
  const models = {
    ...simulated,
    isConnected: true,
    async chat(...asked: Parameters<typeof simulated.chat>) {
      const reply = await simulated.chat(...asked)
      return {
        ...reply,
        choices: reply.choices.map((choice) => ({
          ...choice,
          message: { role: 'assistant' as const, content: wordy },
        })),
      }
    },
  }
  const { buyer } = await openGatewayFixture({ clock, upstreams: { models } })

  const { body } = await buyer.buy('/brain?question=price+of+bitcoin')

  expect(body.writtenBy).toBe('model')
  expect(body.response.split('\n').length).toBeLessThanOrEqual(10)
  expect(body.response).toContain('- Thought f.\n- What would change this')
})
