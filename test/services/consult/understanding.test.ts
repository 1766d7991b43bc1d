import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'
import { loadModelNow } from '../../../src/consult/model.ts'
import { usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { type Sentence, scoreOf } from './score.ts'

const now = () => new Date('2026-11-22T12:00:00Z')
const consult = createConsult(tools, { now })
const served = new Set(tools.map(({ contract }) => contract.id))

test('CO6: nine in ten unseen sentences lead to the right call, none inverted', () => {
  const unseen = rowsOf('./unseen.jsonl').map((row): Sentence & { constraint?: Constraint } => ({
    ...row,
    intent: row.sentence,
  }))
  const actions = new Set(tools.flatMap(({ contract }) => (contract.kind === 'action' ? [contract.id] : [])))
  const judged = unseen.filter(({ calls }) => calls.every(({ toolId }) => !actions.has(toolId)))
  const score = scoreOf(judged, consult, served)

  expect(unseen.length).toBeGreaterThanOrEqual(400)
  expect(score.right / score.inScope, score.misses.join('\n')).toBeGreaterThan(0.85)
  expect(score.exact / score.judgedExactly).toBeGreaterThan(0.9)
  expect(score.refused / score.outOfScope).toBeGreaterThan(0.9)
  for (const { intent, constraint } of unseen) {
    const { calls, unused } = consult(intent)
    const value = constraint?.param === undefined ? undefined : calls[0]?.params[constraint.param]
    const isInverted = value !== undefined && value !== constraint?.value && unused.length === 0
    expect(isInverted, intent).toBe(false)
  }
})

interface Constraint {
  readonly param?: string
  readonly value?: unknown
}

test('every tool has training sentences, and the model knows exactly the registry’s tools', () => {
  const taught = new Map<string, number>()
  for (const file of ['sentences', 'added', 'spoken'])
    for (const { toolId } of rowsOf(`../../../consult-data/${file}.jsonl`))
      taught.set(toolId, (taught.get(toolId) ?? 0) + 1)

  const untaught = [...served].filter((id) => (taught.get(id) ?? 0) < 20)

  expect(untaught, 'add sentences to consult-data/added.jsonl').toEqual([])
  expect([...loadModelNow().labels].sort(), 'run npm run consult:train').toEqual([...served, '-'].sort())
})

test('evaluation sentences are kept out of training', () => {
  const plain = (sentence: string) => sentence.trim().toLowerCase().replace(/\s+/g, ' ')
  const taught = new Set(
    ['sentences', 'out-of-scope', 'added', 'spoken', 'taught', 'job-parts'].flatMap((file) =>
      rowsOf(`../../../consult-data/${file}.jsonl`).map(({ sentence }) => plain(sentence)),
    ),
  )
  const folder = new URL('../../../consult-data/', import.meta.url)
  const judging = [
    './unseen.jsonl',
    ...readdirSync(folder).filter((file) => /^eval-.*\.jsonl$/.test(file)),
  ].flatMap((file) => rowsOf(file.startsWith('.') ? file : `../../../consult-data/${file}`))

  expect(judging.length).toBeGreaterThan(2_000)
  expect(judging.map(({ sentence }) => plain(sentence)).filter((sentence) => taught.has(sentence))).toEqual(
    [],
  )
})

test('a tool unknown to the model is found by its intents', () => {
  const added = defineTool({
    id: 'moon-phase',
    family: 'insights',
    route: { path: '/moon-phase', methods: ['GET'] },
    price: usd('0.001'),
    kind: 'read',
    title: 'Moon phase',
    summary: 'The phase of the moon.',
    description: 'Use this when you want to know the phase of the moon.',
    input: z.strictObject({}),
    output: z.looseObject({}),
    example: { input: {} },
    intents: ['which phase is the moon in', 'lunar phase tonight'],
  }).run(() => ({}))
  const wider = createConsult([...tools, added], { now })

  expect(wider('which phase is the moon in?').calls).toMatchObject([{ toolId: 'moon-phase' }])
  const { calls, alternatives } = wider('lunar phase of tonight')
  expect([...calls, ...alternatives].map(({ toolId }) => toolId)).toContain('moon-phase')
})

test.each([
  ['is tether depegging', 'stablecoin-peg', {}],
  ['whats btc at', 'price', { token: 'bitcoin' }],
  ['harga bitcoin sekarang', 'price', { token: 'bitcoin' }],
  ['swap 1 SOL to USDC', 'swapagg-quote', { amount: '1000000000' }],
  ['news about Solana ETF in the last week', 'headlines-search', { query: 'Solana ETF', days: 7 }],
  [
    'backtest 20/50 EMA crossover on ETH 1h',
    'backtest',
    { token: 'ethereum', bar: '1h', entry: ['ema:period=20 crosses_above ema:period=50'] },
  ],
  ['memecoins about to graduate', 'launchpad-trending', {}],
  ['how is the market today', 'global-market', {}],
  ['sell 500k of SOL', 'market-depth', { token: 'solana', side: 'sell', amountUsd: 500_000 }],
  ['price of BTC on 2026-10-01', 'price', { token: 'bitcoin', at: '2026-10-01' }],
  ['arbitrage for PEPE', 'tickers-compare', { token: 'pepe' }],
  ['candles(token="bitcoin", bar="4h", limit=20)', 'candles', { token: 'bitcoin', bar: '4h', limit: 20 }],
])('CO6: “%s” is answered with a call', (intent, toolId, params) => {
  expect(consult(intent)).toMatchObject({ mode: 'call', calls: [{ toolId, params }], unused: [] })
})

test.each([
  ['top yields for ETH with no impermanent loss', { token: 'ETH', noImpermanentLoss: true }],
  ['best stablecoin yield on base', { chain: 'base', stablecoinOnly: true }],
  [
    'safe stablecoin yields above 10M TVL on Arbitrum',
    { chain: 'arbitrum', stablecoinOnly: true, minTvlUsd: 10_000_000 },
  ],
  ['yields for USDC under 20% apy', { token: 'USDC', maxApyPct: 20 }],
  ['newest memecoins, no nsfw, skip the first 40', { includeNsfw: false, offset: 40 }],
  ['last 300 bars of BTC', { token: 'bitcoin', limit: 300 }],
])('D1: a constraint is set, not dropped or inverted: %s', (intent, params) => {
  expect(consult(intent)).toMatchObject({ calls: [{ params }], unused: [] })
})

test.each([
  ['yields excluding stablecoins for SOL', 'excluding stablecoins'],
  ['ETH candles last 300 bars 15m not binance', 'not binance'],
  ['price of btc and sol but not from coinbase', 'not from coinbase'],
])('D1: a constraint that no parameter takes is named and lowers confidence: %s', (intent, unused) => {
  const { calls, ...result } = consult(intent)

  expect(result.unused).toContain(unused)
  expect(result.message).toContain(`“${unused}”`)
  expect(result.confidence).toBeLessThan(0.9)
  expect(JSON.stringify(calls)).not.toMatch(/binance|coinbase|"stablecoinOnly":true/)
})

test.each([
  ['gas on optimism', 'chain', 'optimism is not supported'],
  ['honeypot check 0x52908400098527886e0F7030069857D2E4169EE7', 'address', 'checksum'],
])('an unavailable request is reported instead of sold as another: %s', (intent, field, words) => {
  const { mode, calls, missing, message } = consult(intent)

  expect({ mode, calls }).toEqual({ mode: 'clarify', calls: [] })
  expect(missing).toMatchObject([{ field }])
  expect(message).toContain(words)
})

test.each([
  ['price of BTC on 2024-01-01', 'price', '2024-01-01'],
  ['TVL of aave on 2026-01-01', 'tvl', '2026-01-01'],
  ['eth candles before 2025-05-01', 'candles', '2025-05-01'],
])('a past day is asked of a tool that answers about it: %s', (intent, toolId, at) => {
  expect(consult(intent)).toMatchObject({ calls: [{ toolId, params: { at } }], unused: [] })
})

test.each([
  ['how do I pay', 'info', 'USDC'],
  ['what can you do', 'free-pillars', 'tools'],
  ['what payment methods are there', 'info', 'No account, key or subscription'],
  ['x402って何', 'info', 'No account, key or subscription'],
  ['需要api密钥吗', 'info', 'No account, key or subscription'],
  ['hoe werkt betalen hier', 'info', 'No account, key or subscription'],
  ['what can i get for free', 'free-pillars', 'are free'],
  ['qué herramientas tienes', 'free-pillars', 'are free'],
  ['어떤 도구가 있나요', 'free-pillars', 'are free'],
  ['what does a signal call cost', 'info', '$0.005 a call'],
  ['how much does a signal cost here', 'info', '$0.005 a call'],
  ['what does the bitcoin dashboard cost', 'info', 'Bitcoin dashboard (bitcoin): $0.0'],
  ['do u charge for fear and greed', 'info', 'Fear and greed (fear-greed)'],
])('a question about the gateway is answered from its catalog: %s', (intent, toolId, words) => {
  const { calls, message } = consult(intent)

  expect(calls).toMatchObject([{ toolId }])
  expect(message).toContain(words)
})

test.each([
  ['image models? what do they cost', 'images-models'],
  ['video models, what do they charge per second', 'videos-models'],
  ['spacex ipo token: what does each issuer charge', 'ipotoken'],
])('what others charge is no price of ours: %s', (intent, toolId) => {
  expect(consult(intent).calls).toMatchObject([{ toolId }])
})

test.each([
  ['демо ваших новин, хочу спробувати без оплати', 'preview-news'],
  ['безкоштовний приклад сигналу', 'preview-signal'],
  ['¿Cómo se ve el sentimiento de noticias sin pagar? una prueba', 'preview-sentiment'],
  ['demo do sinal sem pagar nada', 'preview-signal'],
  ['試しにニュースを見せて、お金は払わない', 'preview-news'],
  ['نموذج من الأخبار ببلاش', 'preview-news'],
  ['deneme sinyal göster', 'preview-signal'],
  ['sentiment of the news', 'sentiment'],
  ['señal de BTC sin pagar comisiones', 'signal'],
])('a sample is for those who ask for one: %s', (intent, toolId) => {
  expect(consult(intent).calls).toMatchObject([{ toolId }])
})

test('alternatives are at most five, plainly worded, and callable as given', () => {
  const byId = new Map(tools.map((tool) => [tool.contract.id, tool]))
  const offered = rowsOf('./unseen.jsonl').flatMap(({ sentence }) => {
    const { alternatives } = consult(sentence)
    expect(alternatives.length).toBeLessThanOrEqual(5)
    return alternatives
  })

  expect(offered.length).toBeGreaterThan(100)
  for (const { toolId, params, why } of offered) {
    const tool = byId.get(toolId)
    expect(tool?.contract.kind).not.toBe('action')
    expect(why).toMatch(/(?:free|\$\d)/)
    if (params) expect(tool?.parse(params).ok, toolId).toBe(true)
  }
})

test('L9: what stands behind 600 letters costs nothing and decides nothing', () => {
  const short = `price of bitcoin ${'x '.repeat(400)}`

  expect(consult(short + ' and candles of ethereum'.repeat(400))).toEqual(consult(short))
})

function rowsOf(path: string): readonly Row[] {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

interface Row {
  readonly sentence: string
  readonly toolId: string
  readonly calls: Sentence['calls']
  readonly constraint?: Constraint
}
