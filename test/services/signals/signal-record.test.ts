import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSignalRepository } from '../../../src/store/features/signal-repository.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { createSoldSignal, HOUR, NOON } from './signal-fixture.ts'

const PATH = '/signal?token=bitcoin&bar=1h'
const RECORD = '/tools/signal-record'

/** A gateway of the simulated world whose time a test moves. */
async function gatewayAtNoon(environment: Record<string, string> = {}) {
  let now = NOON
  const gateway = await openGatewayFixture({
    clock: { now: () => now },
    environment: { DATA_SEED: 'record', ...environment },
  })
  const book = createSignalRepository(gateway.database)
  return {
    ...gateway,
    book,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    noted: async (count: number) =>
      waitUntil(async () => (await book.findTotals('simulated', now)).open === count),
  }
}

test('a signal enters the record when it is sold, once, and not before', async () => {
  const gateway = await gatewayAtNoon()
  const header = await gateway.buyer.header(PATH)
  expect(await gateway.book.findTotals('simulated', NOON)).toMatchObject({ open: 0 })

  const sold = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await gateway.noted(1)
  gateway.pass(5_000)
  const repeated = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  const again = await gateway.buyer.buy(PATH)

  expectSold(sold)
  expectSold(repeated, { replayed: true })
  expectSold(again)
  expect(sold.body.prediction).toMatchObject({
    bias: sold.body.signal.bias,
    confidence: sold.body.signal.confidence,
    madeAt: '2026-06-01T12:00:00.000Z',
    horizonAt: '2026-06-01T18:00:00.000Z',
  })
  expect(await gateway.book.findTotals('simulated', NOON)).toMatchObject({ open: 1 })
  const row = await gateway.database.db.selectFrom('sold_signal').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ venue: 'binance', instrument: 'BTCUSDT', bar: '1h', sold_at: NOON })
  expect(JSON.stringify(row).toLowerCase()).not.toContain(gateway.buyer.account.address.toLowerCase())
})

test('a signal paid before its work enters the record too', async () => {
  const gateway = await gatewayAtNoon({ SETTLE_FIRST_ABOVE_USD: '0.001' })

  expectSold(await gateway.buyer.buy(PATH))

  await gateway.noted(1)
})

test('a failing record costs no caller its answer', async () => {
  const gateway = await gatewayAtNoon()
  await gateway.database.write(async (transaction) => {
    await transaction.schema.alterTable('sold_signal').renameTo('elsewhere').execute()
  })

  expectSold(await gateway.buyer.buy(PATH))
})

test('on recorded candles the whole answer is the same on repeat', async () => {
  const recordings = join(import.meta.dirname, '..', '..', 'recordings', 'replay')
  const gateway = await openGatewayFixture({ environment: { DATA_MODE: 'replay', REPLAY_DIR: recordings } })
  const path = '/signal?token=bitcoin&source=binance&bar=1h&limit=200'

  const first = await gateway.buyer.buy(path)
  await waitUntil(
    async () => (await createSignalRepository(gateway.database).findTotals('replay', 0)).open === 1,
  )
  const report = await gateway.runJob('resolve-signals')
  const second = await gateway.buyer.buy(path)

  expectSold(second)
  expect(report).toMatchObject({ hit: 0, miss: 0, unresolved: 0 })
  expect(withoutCache(second.body)).toEqual(withoutCache(first.body))
})

test('a sold signal is judged at its horizon and appears in the record', async () => {
  const gateway = await gatewayAtNoon()
  const { body } = await gateway.buyer.buy(PATH)
  await gateway.noted(1)
  gateway.pass(6 * HOUR + 60_000)

  const report = await gateway.runJob('resolve-signals')
  const record = await gateway.buyer.buy(RECORD)

  expect(Number(report?.['hit']) + Number(report?.['miss'])).toBe(1)
  expectSold(record)
  expect(record.body).toMatchObject({
    overall: { status: 'no_record_yet', sampleSize: 1, hitRate: null },
    kinds: [{ bar: '1h', bias: body.signal.bias, sampleSize: 1 }],
    pending: 0,
    recent: [
      { instrument: 'BTCUSDT', bias: body.signal.bias, price: body.signal.marketOverview.currentPrice },
    ],
    provenance: { mode: 'simulated' },
  })
  const candles = await gateway.buyer.buy('/tools/candles?token=bitcoin&bar=1h&limit=2')
  expect(record.body.recent[0].close).toBe(candles.body.candles[0][4])
})

test('the record of a bar and a bias lists and counts no others', async () => {
  const gateway = await gatewayAtNoon()
  const { body: hourly } = await gateway.buyer.buy(PATH)
  await gateway.buyer.buy('/signal?token=bitcoin&bar=4h')
  await gateway.noted(2)
  const { bias } = hourly.signal
  const other = bias === 'bullish' ? 'bearish' : 'bullish'
  const pendingOf = async (query: string) => (await gateway.buyer.buy(RECORD + query)).body.pending

  expect(await pendingOf('')).toBe(2)
  expect(await pendingOf('?bar=1h')).toBe(1)
  expect(await pendingOf(`?bar=1h&bias=${other}`)).toBe(0)
  gateway.pass(6 * HOUR + 60_000)
  await gateway.runJob('resolve-signals')
  const { body: judged } = await gateway.buyer.buy(`${RECORD}?bar=1h`)
  const { body: none } = await gateway.buyer.buy(`${RECORD}?bar=4h`)

  expect(judged.recent).toMatchObject([{ bar: '1h', bias }])
  expect(none).toMatchObject({ recent: [], kinds: [], pending: 1 })
  expect(none.emptyReasons[0].reason).not.toMatch(/sold yet/)
})

test('a new signal comes with the record of its own kind', async () => {
  const { body: first } = await (await gatewayAtNoon()).buyer.buy(PATH)
  const gateway = await gatewayAtNoon()
  const { bias } = first.signal
  const other = bias === 'bullish' ? 'bearish' : 'bullish'
  for (let hour = 1; hour <= 40; hour += 1) await judged({ bias, made_at: NOON - hour * HOUR }, hour <= 30)
  await judged({ bias: other }, true)
  await judged({ bias, bar: '4h' }, true)

  const { body: second } = await gateway.buyer.buy(PATH)

  expect(first.record).toMatchObject({ status: 'no_record_yet', sampleSize: 0, hitRate: null })
  expect(first.record.note).toMatch(/^No record yet/)
  expect(second.record).toMatchObject({
    status: 'record',
    sampleSize: 40,
    hitRate: 0.75,
    hitRateInterval: { low: expect.closeTo(0.598, 2), high: expect.closeTo(0.858, 2) },
    brierScore: 0.21,
  })
  // the record is the only thing that has changed
  expect(second.signal).toEqual(first.signal)
  expect(second.prediction).toEqual(first.prediction)
  const kind = await gateway.buyer.buy(`${RECORD}?bar=1h&bias=${bias}&recent=0`)
  expect(kind.body).toMatchObject({ overall: { sampleSize: 40 }, recent: [] })

  async function judged(changes: Parameters<typeof createSoldSignal>[0], isHit: boolean) {
    const signal = createSoldSignal({
      ...changes,
      made_at: changes?.made_at ?? NOON - 50 * HOUR,
      horizon_at: NOON - 1,
    })
    await gateway.book.note(signal)
    const due = await gateway.book.due('simulated', NOON + HOUR, 100)
    const row = due.find(({ made_at, bias, bar }) => {
      return made_at === signal.made_at && bias === signal.bias && bar === signal.bar
    })
    if (!row) throw new Error('The signal is not due.')
    const squaredError = (0.6 - (isHit ? 1 : 0)) ** 2
    await gateway.book.end(row, { outcome: isHit ? 'hit' : 'miss', close: 1, squaredError, at: NOON })
  }
})

test('a signal without its source at the horizon counts as unresolved', async () => {
  const gateway = await gatewayAtNoon()
  await gateway.book.note(createSoldSignal({ venue: 'a venue that has closed' }))
  gateway.pass(31 * HOUR)

  await gateway.runJob('resolve-signals')
  const { body } = await gateway.buyer.buy(RECORD)

  expect(body.overall).toMatchObject({ sampleSize: 0, unresolved: 1, status: 'no_record_yet' })
  expect(body.recent).toMatchObject([{ outcome: 'unresolved', close: null }])
})

/** Whether an answer came from our cache is the one thing that a repeat may change. */
function withoutCache(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'cached' ? undefined : value)))
}
