import { sql } from 'kysely'
import { z } from 'zod'
import {
  leasePermits,
  type PermitLease,
  type PermitRequest,
  type WindowLimit,
} from '../../core/budgets/sliding-window.ts'
import type { Clock } from '../../core/clock.ts'
import { tryParseJson } from '../../core/json.ts'
import type { Database } from '../engine/database.ts'

const Slots = z.array(z.object({ slot: z.number(), units: z.number(), unpaid: z.number() })).catch([])
const NONE = '[]'

/** The permits and the spending that all gateways of a database share. */
export function createSourceBudgetRepository(
  { db, write, writeDeferred, leases }: Pick<Database, 'db' | 'write' | 'writeDeferred' | 'leases'>,
  clock: Clock,
) {
  return {
    /** Leases permits of a window, by the one clock that its gateways share. */
    lease: (
      key: string,
      limit: WindowLimit,
      request: Omit<PermitRequest, 'now'>,
    ): Promise<PermitLease & { readonly now: number }> =>
      writeDeferred(async (transaction) => {
        const ours = clock.now()
        const moment = leases.now(ours)
        // one that is there already is locked by its own update
        const row = await transaction
          .insertInto('source_window')
          .values({ id: key, slots: NONE })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: key }))
          .returning(['slots', ...(typeof moment === 'number' ? [] : [moment.as('now')])])
          .executeTakeFirstOrThrow()
        const now = 'now' in row ? Number(row.now) : ours
        const { slots, lease } = leasePermits(Slots.parse(tryParseJson(row.slots)), limit, {
          ...request,
          now,
        })
        await transaction
          .updateTable('source_window')
          .set({ slots: JSON.stringify(slots) })
          .where('id', '=', key)
          .execute()
        return { ...lease, now }
      }),

    /** Adds to what was spent on a source in a day; undefined where that would be too much, and nothing is added. */
    add: ({
      source,
      day,
      nanoUsd,
      maxNanoUsd,
    }: {
      readonly source: string
      readonly day: number
      readonly nanoUsd: number
      readonly maxNanoUsd: number
    }): Promise<number | undefined> =>
      write(async (transaction) => {
        if (nanoUsd > maxNanoUsd) return undefined
        const row = await transaction
          .insertInto('source_spending')
          .values({ source, day, nano_usd: nanoUsd })
          .onConflict((conflict) =>
            conflict
              .columns(['source', 'day'])
              .doUpdateSet({ nano_usd: sql<number>`source_spending.nano_usd + ${nanoUsd}` })
              .where(sql<boolean>`source_spending.nano_usd + ${nanoUsd} <= ${maxNanoUsd}`),
          )
          .returning('nano_usd')
          .executeTakeFirst()
        return row && Number(row.nano_usd)
      }),

    /** What was spent in a day, by source. */
    async read(day: number): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('source_spending')
        .select(['source', 'nano_usd'])
        .where('day', '=', day)
        .execute()
      return new Map(rows.map(({ source, nano_usd }) => [source, Number(nano_usd)]))
    },
  }
}
