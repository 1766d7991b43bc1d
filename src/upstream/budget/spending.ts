import { nanoAsUsd, toNanoUsd } from '../../core/budgets/nano-usd.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS, SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { SpendingStore } from './stores.ts'

/** Money set aside for one question, until its cost is known. */
export interface Reservation {
  /** Records what it has cost in place of the most that it might have. */
  settle(nanoUsd: number): void
}

/** Who is paid, and how much of that a day may bring. */
export interface Payee {
  readonly source: string
  /** As we call it in a sentence. */
  readonly name: string
  /** Dollars a UTC day; undefined or infinite: no bound. */
  readonly dailyUsd: number | undefined
}

/** What is spent on sources in a UTC day: it never passes their budgets, at all gateways together. */
export interface Spending {
  /** @throws GatewayError `source_budget_spent`, or `upstream_unavailable` where the store does not answer. */
  reserve(payee: Payee, nanoUsd: number): Promise<Reservation>
  /** Why so much may not be spent now, as far as this gateway knows. */
  findRefusal(payee: Payee, nanoUsd: number): GatewayError | undefined
  /** As far as this gateway knows, billionths of a dollar. */
  spentToday(source: string): number
  /** Reads what was spent today, at other gateways too. */
  refresh(): Promise<void>
}

const REFRESH_MS = 10 * SECOND_MS

/** A question that is never settled, such as one that a crash interrupts, stays at the most that it might have cost. */
export function createSpending(store: SpendingStore, clock: Clock): Spending {
  let today = { day: 0, sums: new Map<string, number>() }
  let refreshedAt = Number.NEGATIVE_INFINITY

  function sumsOf(day: number): Map<string, number> {
    if (today.day !== day) today = { day, sums: new Map() }
    return today.sums
  }

  async function add(
    source: string,
    nanoUsd: number,
    { day, maxNanoUsd }: { day: number; maxNanoUsd: number },
  ) {
    const sum = await store.add({ source, day, nanoUsd, maxNanoUsd })
    if (sum !== undefined && today.day === day) sumsOf(day).set(source, sum)
    return sum
  }

  async function refresh(): Promise<void> {
    refreshedAt = clock.now()
    const day = dayOf(refreshedAt)
    const read = await store.read(day)
    today = { day, sums: new Map(read) }
  }

  return {
    refresh,
    spentToday: (source) => sumsOf(dayOf(clock.now())).get(source) ?? 0,
    findRefusal({ source, name, dailyUsd }, nanoUsd) {
      const now = clock.now()
      // for the next call: other gateways spend as well
      if (now - refreshedAt >= REFRESH_MS) refresh().catch(() => {})
      const spent = sumsOf(dayOf(now)).get(source) ?? 0
      return spent + nanoUsd > maxOf(dailyUsd) ? budgetSpent(name, dailyUsd, now) : undefined
    },
    async reserve({ source, name, dailyUsd }, nanoUsd) {
      const now = clock.now()
      const day = dayOf(now)
      sumsOf(day)
      const sum = await add(source, nanoUsd, { day, maxNanoUsd: maxOf(dailyUsd) }).catch((cause) => {
        throw new GatewayError('upstream_unavailable', `What was spent on ${name} today cannot be read.`, {
          cause,
        })
      })
      if (sum === undefined) {
        await refresh().catch(() => {})
        throw budgetSpent(name, dailyUsd, now)
      }
      return {
        settle(actual) {
          if (actual === nanoUsd) return
          // what cannot be written stays at the most that it might have cost
          add(source, actual - nanoUsd, { day, maxNanoUsd: Number.MAX_SAFE_INTEGER }).catch(() => {})
        },
      }
    },
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}

function maxOf(dailyUsd: number | undefined): number {
  return dailyUsd === undefined || !Number.isFinite(dailyUsd) ? Number.MAX_SAFE_INTEGER : toNanoUsd(dailyUsd)
}

function budgetSpent(name: string, dailyUsd: number | undefined, now: number): GatewayError {
  const retryAfterSeconds = Math.ceil((dayOf(now) + DAY_MS - now) / 1_000)
  return new GatewayError(
    'source_budget_spent',
    `This gateway’s budget for ${name} today is spent; it is renewed at midnight UTC.`,
    {
      retryAfterSeconds,
      details: { budget: 'day', resetsAt: new Date(dayOf(now) + DAY_MS).toISOString() },
      cause: `${nanoAsUsd(maxOf(dailyUsd))} USD`,
    },
  )
}
