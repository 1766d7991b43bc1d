import { expect, onTestFinished, test } from 'vitest'
import { systemScheduler } from '../../src/core/clock.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { createSourceBudgetRepository } from '../../src/store/features/source-budget-repository.ts'
import { createLimiter } from '../../src/upstream/budget/limiter.ts'
import { createMemoryStore } from '../../src/upstream/budget/stores.ts'
import { onEveryEngine } from './engines.ts'

const LIMIT = { units: 60, perMs: 60 * 60_000 }
const DAY = 10 * DAY_MS

onEveryEngine((open) => {
  async function opened() {
    const database = await open()
    onTestFinished(() => database.close())
    const clock = { now: () => Date.now() }
    const repository = () => createSourceBudgetRepository(database, clock)
    const limiter = () =>
      createLimiter('jupiter', LIMIT, {
        store: repository(),
        fallback: createMemoryStore(clock),
        clock,
        scheduler: systemScheduler,
      })
    return { repository, limiter }
  }

  test('limiters of two gateways give out no more than the limit together', async () => {
    const { limiter } = await opened()
    const gateways = [limiter(), limiter()]
    const order = { units: 1, rank: 'paid' as const, maxWaitMs: 0, signal: new AbortController().signal }

    const taken = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => gateways[at % 2]?.take(order) ?? Promise.reject()),
    )

    const served = taken.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeLessThanOrEqual(LIMIT.units)
    expect(served).toBeGreaterThanOrEqual(LIMIT.units - LIMIT.units / 8)
  })

  test('permits that were given out stay given out after a restart', async () => {
    const { repository } = await opened()
    const all = { min: 1, max: 60, isUnpaid: false }

    expect(await repository().lease('jupiter', LIMIT, all)).toMatchObject({ granted: 60, used: 60 })

    expect(await repository().lease('jupiter', LIMIT, all)).toMatchObject({ granted: 0, used: 60 })
    expect(await repository().lease('kraken', LIMIT, all)).toMatchObject({ granted: 60 })
  })

  test('spending side by side never passes the budget of the day', async () => {
    const { repository } = await opened()
    const [one, other] = [repository(), repository()]
    const spend = (at: number) =>
      (at % 2 ? one : other).add({ source: 'x-api', day: DAY, nanoUsd: 30, maxNanoUsd: 1_000 })

    const sums = await Promise.all(Array.from({ length: 50 }, (_, at) => spend(at)))

    expect(sums.filter((sum) => sum !== undefined)).toHaveLength(33)
    expect(await repository().read(DAY)).toEqual(new Map([['x-api', 990]]))
  })

  test('a cost that is corrected downwards makes room, and other days are apart', async () => {
    const { repository } = await opened()
    const book = repository()
    const most = 9_000_000_000_000
    await book.add({ source: 'x-api', day: DAY, nanoUsd: most, maxNanoUsd: most })

    expect(await book.add({ source: 'x-api', day: DAY, nanoUsd: 1, maxNanoUsd: most })).toBeUndefined()
    await book.add({ source: 'x-api', day: DAY, nanoUsd: -most, maxNanoUsd: Number.MAX_SAFE_INTEGER })

    expect(await book.add({ source: 'x-api', day: DAY, nanoUsd: 1, maxNanoUsd: most })).toBe(1)
    expect(await book.add({ source: 'x-api', day: DAY + DAY_MS, nanoUsd: 2, maxNanoUsd: most })).toBe(2)
  })
})
