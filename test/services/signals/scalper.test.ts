import { expect, onTestFinished, test } from 'vitest'
import { paperRules } from '../../../src/analysis/paper/rules.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import { scalper } from '../../../src/services/signals/scalper.ts'
import { createScalperJob } from '../../../src/services/signals/scalper-job.ts'
import { createPaperRepository } from '../../../src/store/features/paper-repository.ts'
import type { Candles } from '../../../src/upstream/market-data/candles.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { NOON } from './signal-fixture.ts'

const MINUTE = 60_000
const SECRET = 'known to the tests alone'
const never = new AbortController().signal

async function gatewayAtNoon(environment: Record<string, string> = {}) {
  let now = NOON
  const gateway = await openGatewayFixture({ clock: { now: () => now }, fund: '0', environment })
  const look = async () => {
    now += 5 * MINUTE
    return gateway.runJob('scalper')
  }
  return { ...gateway, look }
}

test('before its first run the agent reports it and has empty lists', async () => {
  const { buyer } = await gatewayAtNoon()

  const overview = await buyer.get('/experiment/scalper/overview')
  const history = await buyer.get('/experiment/scalper/equity-history')
  const reference = await buyer.get('/experiment/scalper/reference')

  expect(overview.body).toMatchObject({
    mode: 'paper',
    note: expect.stringMatching(/has not run yet/),
    startedAt: null,
    ledger: { startingBankUsd: 1_000, equityUsd: 1_000, totalTrades: 0, winRate: null },
    today: { trades: 0, pnlUsd: 0, avgHoldMinutes: null },
    opportunityFeed: [],
    openRuns: [],
    recentClosed: [],
    dataSources: [],
    lastSignalAt: null,
    lastResolveAt: null,
  })
  expect(history.body).toMatchObject({ mode: 'paper', points: [], startingBankUsd: 1_000 })
  expect(reference.body).toMatchObject({ mode: 'paper', wallet: null, treasury: null, equityUsd: 1_000 })
})

test('half a day of runs is stored, balanced and labelled as simulated paper', async () => {
  const { buyer, look, database } = await gatewayAtNoon()
  for (let run = 0; run < 120; run += 1) await look()

  const { body, text } = await buyer.get('/experiment/scalper/overview')
  const history = await buyer.get('/experiment/scalper/equity-history?limit=20')

  expect(body).toMatchObject({
    mode: 'paper',
    note: expect.stringMatching(/^Paper trading: no order is ever sent.*simulated/),
    startedAt: '2026-06-01T12:05:00.000Z',
    lastResolveAt: '2026-06-01T22:00:00.000Z',
    dataSources: ['binance'],
    provenance: { mode: 'simulated' },
  })
  expect(body.opportunityFeed).toHaveLength(scalper.universe.length)
  expect(text.length).toBeLessThan(8_000)
  const runs = await database.db.selectFrom('paper_run').selectAll().execute()
  const closed = runs.filter(({ closed_at }) => closed_at !== null)
  expect(closed.length).toBeGreaterThan(3)
  expect(body.ledger).toMatchObject({
    totalTrades: closed.length,
    openPositions: runs.length - closed.length,
    wins: closed.filter(({ pnl }) => Number(pnl) > 0).length,
    realizedPnlUsd: expect.closeTo(
      closed.reduce((sum, { pnl }) => sum + Number(pnl), 0),
      1,
    ),
  })
  expect(body.ledger.equityUsd).toBeCloseTo(body.ledger.cashUsd + body.ledger.deployedUsd, 1)
  const { points } = history.body
  expect(points.length).toBeLessThanOrEqual(20)
  expect(points.at(-1)).toMatchObject({
    ts: '2026-06-01T22:00:00.000Z',
    equityUsd: body.ledger.equityUsd,
    pnlUsd: expect.closeTo(body.ledger.totalPnlUsd, 5),
  })
})

test('AU-07 the job runs only with the secret in its header', async () => {
  const { buyer } = await gatewayAtNoon({ INTERNAL_SECRET: SECRET })
  const run = (headers: Record<string, string>, query = '') =>
    buyer.post(`/internal/jobs/scalper${query}`, {}, headers)

  const [none, wrong, inQuery] = [
    await run({}),
    await run({ 'X-Internal-Secret': 'a guess' }),
    await run({}, `?X-Internal-Secret=${encodeURIComponent(SECRET)}`),
  ]
  const before = await buyer.get('/experiment/scalper/overview')
  const right = await run({ 'X-Internal-Secret': SECRET })
  const after = await buyer.get('/experiment/scalper/overview')

  expect([none.status, wrong.status, inQuery.status]).toEqual([401, 401, 401])
  expect(before.body.startedAt).toBeNull()
  expect(right.status, right.text).toBe(200)
  expect(right.body).toMatchObject({ job: 'scalper', mode: 'paper', looked: scalper.universe.length })
  expect(after.body.startedAt).toBe('2026-06-01T12:00:00.000Z')
})

test('AU-07 wrong secrets of a client are throttled, the right one is not', async () => {
  const { buyer } = await gatewayAtNoon({ INTERNAL_SECRET: SECRET, THROTTLE_BURST: '5' })
  const run = async (secret: string) =>
    (await buyer.post('/internal/jobs/scalper', {}, { 'X-Internal-Secret': secret })).status

  const statuses = new Set<number>()
  for (let guess = 0; guess < 6; guess += 1) statuses.add(await run(`guess ${guess}`))

  expect([...statuses]).toEqual([401, 429])
  expect(await run(SECRET)).toBe(200)
})

test('without a secret of its own a gateway has no such path', async () => {
  const { buyer } = await gatewayAtNoon()

  expect((await buyer.post('/internal/jobs/scalper', {})).status).toBe(404)
})

onEveryEngine((openEngine) => {
  /** Markets that fall for two hours and then rise steeply. */
  const rising = (now: () => number): Candles => ({
    async recent({ token, bar, limit }) {
      const length = bar === '1m' ? MINUTE : 15 * MINUTE
      const newest = now() - (now() % length)
      const candles = Array.from({ length: limit }, (_, index) => {
        const time = newest - (limit - 1 - index) * length
        const age = (now() - time) / (15 * MINUTE)
        const close = 100 + Math.max(0, 60 - age) + Math.sin(age)
        return {
          time,
          open: close,
          high: close + 1,
          low: close - 1,
          close,
          volume: 10,
          closed: time + length <= now(),
        }
      })
      const sources = [{ name: 'simulated:binance', ok: true, asOf: now() }]
      return { mode: 'simulated', sources, venue: 'binance', instrument: token, bar: bar ?? '1h', candles }
    },
  })

  async function openRepository() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return createPaperRepository(database)
  }

  const agent = (book: ReturnType<typeof createPaperRepository>, candles: Candles, now = NOON) =>
    createScalperJob({
      book,
      candles,
      mode: 'simulated',
      dataClock: { now: () => now },
      rules: paperRules,
      everyMilliseconds: null,
    })

  test('simultaneous gateways never trade a signal twice or overdraw', async () => {
    const book = await openRepository()
    const agents = Array.from({ length: 3 }, () =>
      agent(
        book,
        rising(() => NOON),
      ),
    )

    await Promise.all(agents.map((job) => job.run(never)))
    const open = await book.listOpen('simulated')

    expect(open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThanOrEqual(scalper.universe.length)
    expect(new Set(open.map(({ token }) => token)).size).toBe(open.length)
    const spent = open.reduce((sum, { units, entry_price, fees }) => sum + units * entry_price + fees, 0)
    expect(spent).toBeLessThanOrEqual(paperRules.startingBankUsd)
    expect(await book.listOpen('live')).toEqual([])
  })

  test('without sources nothing is traded or invented, and the run is kept', async () => {
    const book = await openRepository()
    const silent: Candles = {
      recent: async () => {
        throw new GatewayError('upstream_unavailable', 'The venue did not answer.')
      },
    }
    await agent(
      book,
      rising(() => NOON),
    ).run(never)
    const before = await book.listOpen('simulated')

    const report = await agent(book, silent, NOON + 5 * MINUTE).run(never)

    expect(report).toMatchObject({ looked: 0, opened: 0, closed: 0 })
    expect(await book.listOpen('simulated')).toEqual(before)
    expect(await book.findRange('simulated')).toEqual({ first: NOON, last: NOON + 5 * MINUTE })
  })

  test('the history keeps its newest point however few are asked for', async () => {
    const book = await openRepository()
    for (let at = 0; at < 100; at += 1)
      await book.savePoint({ mode: 'simulated', at: NOON + at, equity: 1_000 + at })
    await book.savePoint({ mode: 'simulated', at: NOON, equity: 1 })

    const points = await book.listPoints('simulated', 10)

    expect(points.length).toBe(10)
    expect(points.at(-1)).toMatchObject({ at: NOON + 99, equity: 1_099 })
    expect(await book.listPoints('simulated', 500)).toHaveLength(100)
  })
})
