import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { findSpanStart } from './spans.ts'
import { foldBeforeReading, foldTallies } from './tally-folding.ts'

interface Tally {
  readonly calls: number
  readonly microUsd: number
}

export interface SalesRecord {
  readonly lifetime: Tally & { readonly payers: number }
  /** How often a settlement was undone by its chain. */
  readonly undone: number
  readonly byTool: readonly (Tally & { readonly tool: string; readonly network: string })[]
  /** The last 24 hours that have begun, by their first millisecond. */
  readonly hours: readonly (Tally & { readonly startsAt: number })[]
  /** The last 30 UTC days that have begun. */
  readonly days: readonly (Tally & { readonly startsAt: number })[]
  /** Wallets by the day of their first and of their last payment, and those of the first day that came back. */
  readonly payers: readonly {
    readonly kind: 'first' | 'last' | 'came_back'
    readonly day: number
    readonly payers: number
  }[]
}

const HOURS = 24
const DAYS = 30
const TOTALS = ['paid_calls', 'settled_micro_usd', 'payers', 'settlements_undone']

/** Tallies of what was sold, of how much this gateway is used; they name no payer. */
export type SalesRepository = ReturnType<typeof createSalesRepository>

export function createSalesRepository(database: Database) {
  const { db, write } = database
  const tallies = (span: 'day' | 'hour', since: number) =>
    db
      .selectFrom('sale_tally')
      .select(['starts_at as startsAt'])
      .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('micro_usd').as('microUsd')])
      .where('span', '=', span)
      .where('starts_at', '>=', since)
      .groupBy('starts_at')
      .orderBy('starts_at')
      .execute()

  return {
    /** What is known at a time, milliseconds since the epoch. */
    async read(now: number): Promise<SalesRecord> {
      await foldBeforeReading(database)
      const [totals, byTool, hours, days, payers] = await Promise.all([
        db.selectFrom('counter').selectAll().where('name', 'in', TOTALS).execute(),
        db
          .selectFrom('sale_tally')
          .select(['tool', 'network', 'calls', 'micro_usd as microUsd'])
          .where('span', '=', 'all')
          .execute(),
        tallies('hour', findSpanStart(now, HOUR_MS) - (HOURS - 1) * HOUR_MS),
        tallies('day', findSpanStart(now, DAY_MS) - (DAYS - 1) * DAY_MS),
        db.selectFrom('payer_tally').selectAll().execute(),
      ])
      const total = (name: string) => Number(totals.find((one) => one.name === name)?.value ?? 0)
      return {
        lifetime: {
          calls: total('paid_calls'),
          microUsd: total('settled_micro_usd'),
          payers: total('payers'),
        },
        undone: total('settlements_undone'),
        byTool,
        hours: hours.map(toNumbers),
        days: days.map(toNumbers),
        payers,
      }
    },

    /** Adds what was sold since to the totals; returns from how many transactions. */
    fold: (): Promise<number> => foldTallies(database),

    /** Drops tallies of expired hours; returns how many. */
    async forget(now: number): Promise<number> {
      await foldTallies(database)
      return write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('sale_tally')
          .where('span', '=', 'hour')
          .where('starts_at', '<', now - 2 * DAY_MS)
          .executeTakeFirst()
        return Number(numDeletedRows)
      })
    },
  }
}

/** PostgreSQL returns sums of large integers as text. */
function toNumbers({ startsAt, calls, microUsd }: { startsAt: number; calls: number; microUsd: number }) {
  return { startsAt, calls: Number(calls), microUsd: Number(microUsd) }
}
