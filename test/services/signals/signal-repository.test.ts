import { expect, onTestFinished, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { resolveSignals } from '../../../src/services/signals/signal-jobs.ts'
import { sqlSignalBook } from '../../../src/store/features/signal-repository.ts'
import type { Candles } from '../../../src/upstream/market-data/candles.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { HOUR, hourlyMarket, NOON, soldSignal } from './sold-signals.ts'

const never = new AbortController().signal

onEveryEngine((openEngine) => {
  async function openBook() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return sqlSignalBook(database)
  }

  function resolver(book: ReturnType<typeof sqlSignalBook>, candles: Candles, now: number) {
    return resolveSignals({ book, candles, mode: 'simulated', dataClock: { now: () => now } })
  }

  test('what is predicted from the same bars is one signal, however often and by whomever it is sold', async () => {
    const book = await openBook()

    const noted = await Promise.all([
      book.note(soldSignal()),
      book.note(soldSignal({ price: 101, sold_at: NOON + 60_000 })),
    ])

    expect(noted.filter(Boolean)).toHaveLength(1)
    expect(await book.note(soldSignal())).toBe(false)
    expect(await book.note(soldSignal({ made_at: NOON + HOUR }))).toBe(true)
    expect(await book.standing('simulated', NOON)).toMatchObject({ open: 2, due: 0 })
  })

  test('a signal comes due a minute after its horizon, and in its own data mode only', async () => {
    const book = await openBook()
    await book.note(soldSignal())
    const horizon = NOON + 6 * HOUR

    expect(await book.due('simulated', horizon, 10)).toEqual([])
    expect(await book.due('live', horizon + 60_000, 10)).toEqual([])
    expect(await book.due('simulated', horizon + 60_000, 10)).toMatchObject([{ outcome: 'open', price: 100 }])
    expect(await book.standing('simulated', horizon + 90_000)).toMatchObject({
      due: 1,
      dueSince: horizon + 60_000,
    })
  })

  test('signals are judged by the close at their horizon, of the market they were made from', async () => {
    const book = await openBook()
    await book.note(soldSignal())
    await book.note(soldSignal({ bias: 'bearish' }))
    await book.note(soldSignal({ bias: 'neutral', confidence: 1 }))
    const now = NOON + 9 * HOUR
    // above 100 at the horizon, far below it before and after
    const market = hourlyMarket(
      (time) => (time === NOON + 6 * HOUR ? 101 : 50),
      () => now,
    )

    const report = await resolver(book, market, now).run(never)

    expect(report).toMatchObject({ hit: 2, miss: 1, unresolved: 0, postponed: 0 })
    expect(market.asked).toEqual([
      { token: 'BTCUSDT', instId: 'BTCUSDT', source: 'binance', bar: '1h', limit: 11 },
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
    const book = await openBook()
    await book.note(soldSignal({ venue: 'webhook', instrument: 'OWN-1' }))
    const now = NOON + 9 * HOUR
    const market = hourlyMarket(
      () => 101,
      () => now,
    )

    expect(await resolver(book, market, now).run(never)).toMatchObject({ hit: 1 })
    expect(market.asked).toMatchObject([{ source: 'webhook', instId: 'OWN-1' }])
  })

  test('gateways that resolve at the same time count every signal once', async () => {
    const book = await openBook()
    for (let hour = 0; hour < 12; hour += 1) {
      await book.note(soldSignal({ made_at: NOON + hour * HOUR, horizon_at: NOON + (hour + 6) * HOUR }))
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
    expect(await book.standing('simulated', now)).toMatchObject({ open: 0, due: 0, resolved: 12 })
  })

  test('a source that is silent is asked again for a day, then the signal is unresolved and counted so', async () => {
    const book = await openBook()
    await book.note(soldSignal())
    const gone: Candles = {
      recent: async () => {
        throw new GatewayError('upstream_unavailable', 'The venue did not answer.')
      },
    }
    const horizon = NOON + 6 * HOUR

    const early = await resolver(book, gone, horizon + 60_000).run(never)
    const soon = await resolver(book, gone, horizon + 120_000).run(never)
    const late = await resolver(book, gone, horizon + 24 * HOUR).run(never)

    expect(early).toMatchObject({ postponed: 1, unresolved: 0 })
    expect(soon).toMatchObject({ postponed: 0, unresolved: 0 })
    expect(late).toMatchObject({ unresolved: 1 })
    expect(await book.tallies('simulated')).toMatchObject([{ resolved: 0, hits: 0, unresolved: 1 }])
    expect(await book.latest('simulated', 5)).toMatchObject([{ outcome: 'unresolved', close: null }])
  })

  test('a source that does not reach back to the horizon any more tells nothing of it', async () => {
    const book = await openBook()
    await book.note(soldSignal())
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
