import { expect, onTestFinished, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { createSignalResolver } from '../../../src/services/signals/signal-resolver.ts'
import { createSignalRepository } from '../../../src/store/features/signal-repository.ts'
import type { Candles } from '../../../src/upstream/market-data/candles.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { createSoldSignal, HOUR, hourlyMarket, NOON } from './signal-fixture.ts'

const never = new AbortController().signal

onEveryEngine((openEngine) => {
  async function openRepository() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return createSignalRepository(database)
  }

  function resolver(book: ReturnType<typeof createSignalRepository>, candles: Candles, now: number) {
    return createSignalResolver({ book, candles, mode: 'simulated', dataClock: { now: () => now } })
  }

  test('predictions from equal bars are one signal, however often sold', async () => {
    const book = await openRepository()

    const noted = await Promise.all([
      book.note(createSoldSignal()),
      book.note(createSoldSignal({ price: 101, sold_at: NOON + 60_000 })),
    ])

    expect(noted.filter(Boolean)).toHaveLength(1)
    expect(await book.note(createSoldSignal())).toBe(false)
    expect(await book.note(createSoldSignal({ made_at: NOON + HOUR }))).toBe(true)
    expect(await book.findTotals('simulated', NOON)).toMatchObject({ open: 2, due: 0 })
  })

  test('a signal is due a minute after its horizon, in its data mode', async () => {
    const book = await openRepository()
    await book.note(createSoldSignal())
    const horizon = NOON + 6 * HOUR

    expect(await book.due('simulated', horizon, 10)).toEqual([])
    expect(await book.due('live', horizon + 60_000, 10)).toEqual([])
    expect(await book.due('simulated', horizon + 60_000, 10)).toMatchObject([{ outcome: 'open', price: 100 }])
    expect(await book.findTotals('simulated', horizon + 90_000)).toMatchObject({
      due: 1,
      dueSince: horizon + 60_000,
    })
  })

  test('signals are judged by their own market’s close at the horizon', async () => {
    const book = await openRepository()
    await book.note(createSoldSignal())
    await book.note(createSoldSignal({ bias: 'bearish' }))
    await book.note(createSoldSignal({ bias: 'neutral', confidence: 1 }))
    const now = NOON + 9 * HOUR
    // above 100 at the horizon, far below it before and after
    const market = hourlyMarket(
      (time) => (time === NOON + 6 * HOUR ? 101 : 50),
      () => now,
    )

    const report = await resolver(book, market, now).run(never)

    expect(report).toMatchObject({ hit: 2, miss: 1, unresolved: 0, postponed: 0 })
    expect(market.asked).toEqual([
      { token: 'BTCUSDT', instId: 'BTCUSDT', source: 'binance', bar: '1m', limit: 183 },
    ])
    expect(await book.tallies('simulated')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          bias: 'bullish',
          resolved: 1,
          hits: 1,
          squared_error: expect.closeTo(0.16),
        }),
        expect.objectContaining({
          bias: 'bearish',
          resolved: 1,
          hits: 0,
          squared_error: expect.closeTo(0.36),
        }),
        expect.objectContaining({ bias: 'neutral', resolved: 1, hits: 1, squared_error: 0 }),
      ]),
    )
    expect(await book.latest('simulated', 5)).toMatchObject([{ close: 101 }, { close: 101 }, { close: 101 }])
  })

  test('a signal made from the operator’s own source is judged by that source', async () => {
    const book = await openRepository()
    await book.note(createSoldSignal({ venue: 'webhook', instrument: 'OWN-1' }))
    const now = NOON + 9 * HOUR
    const market = hourlyMarket(
      () => 101,
      () => now,
    )

    expect(await resolver(book, market, now).run(never)).toMatchObject({ hit: 1 })
    expect(market.asked).toMatchObject([{ source: 'webhook', instId: 'OWN-1' }])
  })

  test('gateways that resolve at the same time count every signal once', async () => {
    const book = await openRepository()
    for (let hour = 0; hour < 12; hour += 1) {
      await book.note(createSoldSignal({ made_at: NOON + hour * HOUR, horizon_at: NOON + (hour + 6) * HOUR }))
    }
    const now = NOON + 24 * HOUR
    const resolvers = Array.from({ length: 3 }, () =>
      resolver(
        book,
        hourlyMarket(
          () => 101,
          () => now,
        ),
        now,
      ),
    )

    const reports = await Promise.all(resolvers.map((job) => job.run(never)))

    expect(reports.reduce((sum, { hit }) => sum + Number(hit), 0)).toBe(12)
    expect(await book.tallies('simulated')).toMatchObject([{ resolved: 12, hits: 12, unresolved: 0 }])
    expect(await book.findTotals('simulated', now)).toMatchObject({ open: 0, due: 0, resolved: 12 })
  })

  test('a silent source is retried for a day, then the signal is unresolved', async () => {
    const book = await openRepository()
    await book.note(createSoldSignal())
    const closed: Candles = {
      recent: async () => {
        throw new GatewayError('upstream_unavailable', 'The venue did not answer.')
      },
    }
    const horizon = NOON + 6 * HOUR

    const early = await resolver(book, closed, horizon + 60_000).run(never)
    const soon = await resolver(book, closed, horizon + 120_000).run(never)
    const late = await resolver(book, closed, horizon + 24 * HOUR).run(never)

    expect(early).toMatchObject({ postponed: 1, unresolved: 0 })
    expect(soon).toMatchObject({ postponed: 0, unresolved: 0 })
    expect(late).toMatchObject({ unresolved: 1 })
    expect(await book.tallies('simulated')).toMatchObject([{ resolved: 0, hits: 0, unresolved: 1 }])
    expect(await book.latest('simulated', 5)).toMatchObject([{ outcome: 'unresolved', close: null }])
  })

  test('a source that no longer reaches the horizon judges nothing', async () => {
    const book = await openRepository()
    await book.note(createSoldSignal())
    const now = NOON + 2_000 * HOUR

    const report = await resolver(
      book,
      hourlyMarket(
        () => 101,
        () => now,
      ),
      now,
    ).run(never)

    expect(report).toMatchObject({ unresolved: 1, hit: 0 })
  })
})
