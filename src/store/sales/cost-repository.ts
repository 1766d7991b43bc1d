import { sql } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { findSpanStart } from './spans.ts'
import { foldBeforeReading } from './tally-folding.ts'

/** What was sold of one tool, and what providers have charged us for it as far as they reported it. */
export interface ToolRevenue {
  readonly tool: string
  readonly calls: number
  readonly microUsd: number
  /** Answers whose cost is known. */
  readonly costedCalls: number
  /** Of those, billionths of a dollar. */
  readonly nanoUsd: number
}

/** What providers have asked of us on a UTC day, for answers that were sold. */
export interface DayOfCosts {
  readonly day: number
  /** Billionths of a dollar. */
  readonly nanoUsd: number
}

/** Revenue and known cost by tool. */
export type CostRepository = ReturnType<typeof createCostRepository>

export function createCostRepository(database: Database) {
  const { db, write } = database
  return {
    /** An answer was sold for which a provider asked so much. */
    note: ({
      tool,
      nanoUsd,
      at,
    }: {
      readonly tool: string
      readonly nanoUsd: number
      readonly at: number
    }): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('upstream_cost')
          .values({ tool, day: findSpanStart(at, DAY_MS), calls: 1, nano_usd: nanoUsd })
          .onConflict((conflict) =>
            conflict.columns(['tool', 'day']).doUpdateSet({
              calls: sql<number>`upstream_cost.calls + 1`,
              nano_usd: sql<number>`upstream_cost.nano_usd + ${nanoUsd}`,
            }),
          )
          .execute()
      }),

    /** Of the UTC days that begin within these times. */
    async readDays(from: number, to: number): Promise<readonly DayOfCosts[]> {
      const rows = await db
        .selectFrom('upstream_cost')
        .select('day')
        .select(({ fn }) => fn.sum<number>('nano_usd').as('nanoUsd'))
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('day')
        .orderBy('day')
        .execute()
      return rows.map(({ day, nanoUsd }) => ({ day: Number(day), nanoUsd: Number(nanoUsd) }))
    },

    /** Of the UTC days that begin within these times; of all days when left out. */
    async read({
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
    }: {
      readonly from?: number | undefined
      readonly to?: number | undefined
    }): Promise<readonly ToolRevenue[]> {
      await foldBeforeReading(database)
      const [sold, costs] = await Promise.all([
        db
          .selectFrom('sale_tally')
          .select('tool')
          .select(({ fn }) => [
            fn.sum<number>('calls').as('calls'),
            fn.sum<number>('micro_usd').as('microUsd'),
          ])
          .where('span', '=', 'day')
          .where('starts_at', '>=', from)
          .where('starts_at', '<', to)
          .groupBy('tool')
          .orderBy('tool')
          .execute(),
        db
          .selectFrom('upstream_cost')
          .select('tool')
          .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('nano_usd').as('nanoUsd')])
          .where('day', '>=', from)
          .where('day', '<', to)
          .groupBy('tool')
          .execute(),
      ])
      const costOf = new Map(costs.map((cost) => [cost.tool, cost]))
      // PostgreSQL returns sums of large integers as text
      return sold.map(({ tool, calls, microUsd }) => ({
        tool,
        calls: Number(calls),
        microUsd: Number(microUsd),
        costedCalls: Number(costOf.get(tool)?.calls ?? 0),
        nanoUsd: Number(costOf.get(tool)?.nanoUsd ?? 0),
      }))
    },
  }
}
