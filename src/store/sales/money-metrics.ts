import { DAY_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { createCostRepository, type ToolRevenue } from './cost-repository.ts'
import { findSpanStart } from './spans.ts'
import { foldBeforeReading } from './tally-folding.ts'

/** What an operator watches of the money of a ledger; it names no payer. Dollars in millionths. */
export interface MoneyMetrics {
  readonly revenue: readonly { readonly tool: string; readonly calls: number; readonly microUsd: number }[]
  /** Of today and yesterday, UTC. */
  readonly recent: readonly ToolRevenue[]
  /** By name; names that were never counted are left out. */
  readonly counters: Readonly<Record<string, number>>
  readonly openCredits: number
  readonly openSessions: number
  /** What sessions hold for their owners. */
  readonly sessionMicroUsd: number
  readonly payouts: readonly { readonly state: string; readonly count: number; readonly microUsd: number }[]
  /** When the books of a network were last held against its chain, milliseconds. */
  readonly proofs: readonly { readonly network: string; readonly at: number }[]
}

export const DIFFERENCE_COUNTERS = [
  'transfers_unknown_to_ledger',
  'payments_without_transfer',
  'payments_of_another_amount',
  'departures_unknown_to_ledger',
  'departures_without_transfer',
] as const
const COUNTERS = ['refunds', 'offers', 'settlements_undone', ...DIFFERENCE_COUNTERS]

/** Reads all of it; each statement goes by an index or a small table. */
export async function readMoneyMetrics(database: Database, now: number): Promise<MoneyMetrics> {
  const { db } = database
  const from = findSpanStart(now, DAY_MS) - DAY_MS
  await foldBeforeReading(database)
  const [revenue, recent, counters, credits, sessions, payouts, proofs] = await Promise.all([
    db
      .selectFrom('sale_tally')
      .select('tool')
      .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('micro_usd').as('microUsd')])
      .where('span', '=', 'all')
      .groupBy('tool')
      .execute(),
    createCostRepository(database).read({ from }),
    db.selectFrom('counter').select(['name', 'value']).where('name', 'in', COUNTERS).execute(),
    db
      .selectFrom('credit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
    db
      .selectFrom('session')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('balance').as('microUsd')])
      .where('state', '=', 'open')
      .executeTakeFirst(),
    db
      .selectFrom('payout')
      .select('state')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('micro_usd').as('microUsd')])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('book_proof')
      .select('network')
      .select(({ fn }) => fn.min<number>('posted_until').as('at'))
      .groupBy('network')
      .execute(),
  ])
  // PostgreSQL returns sums and counts of large integers as text
  return {
    revenue: revenue.map(({ tool, calls, microUsd }) => ({
      tool,
      calls: Number(calls),
      microUsd: Number(microUsd),
    })),
    recent,
    counters: Object.fromEntries(counters.map(({ name, value }) => [name, Number(value)])),
    openCredits: Number(credits?.count ?? 0),
    openSessions: Number(sessions?.count ?? 0),
    sessionMicroUsd: Number(sessions?.microUsd ?? 0),
    payouts: payouts.map(({ state, count, microUsd }) => ({
      state,
      count: Number(count),
      microUsd: Number(microUsd),
    })),
    proofs: proofs.map(({ network, at }) => ({ network, at: Number(at) })),
  }
}
