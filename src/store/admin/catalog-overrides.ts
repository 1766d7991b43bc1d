import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { FormerPriceTable, OffSwitchTable } from '../schema/admin-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** One thing that can be switched off. */
export type SwitchTarget = Pick<OffSwitchTable, 'kind' | 'id'>

/** What operators have decided of what is sold, as every gateway on a database keeps it. */
export interface CatalogOverrides {
  readonly off: readonly Selectable<OffSwitchTable>[]
  /** Prices that stand instead of those of the contracts, millionths of a dollar. */
  readonly prices: readonly {
    readonly tool: string
    readonly microUsd: number
    readonly who: string
    readonly at: number
  }[]
  readonly formerPrices: readonly Selectable<FormerPriceTable>[]
}

export type CatalogOverridesRepository = ReturnType<typeof createCatalogOverridesRepository>

export function createCatalogOverridesRepository({ db, write }: Database) {
  return {
    async read(): Promise<CatalogOverrides> {
      const off = await db.selectFrom('off_switch').selectAll().orderBy('kind').orderBy('id').execute()
      const prices = await db.selectFrom('asked_price').selectAll().orderBy('tool').execute()
      // read last: a price that was given up while the others were read must not be missing from both
      const formerPrices = await db.selectFrom('former_price').selectAll().execute()
      return {
        off,
        prices: prices.flatMap(({ tool, micro_usd, who, at }) =>
          micro_usd === null ? [] : [{ tool, microUsd: micro_usd, who, at }],
        ),
        formerPrices,
      }
    },

    switchOff: (
      { kind, id }: SwitchTarget,
      why: Pick<OffSwitchTable, 'reason' | 'who' | 'at'>,
    ): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('off_switch')
          .values({ kind, id, ...why })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(why))
          .execute()
      }),

    switchOn: ({ kind, id }: SwitchTarget): Promise<void> =>
      write(async (transaction) => {
        await transaction.deleteFrom('off_switch').where('kind', '=', kind).where('id', '=', id).execute()
      }),

    /**
     * Asks another price for a tool from now on, and keeps the one that was asked until now.
     *
     * @param change `microUsd` null: the contract's own price again, which is `own`.
     */
    setPrice: (
      tool: string,
      {
        microUsd,
        own,
        who,
        at,
      }: {
        readonly microUsd: number | null
        readonly own: number
        readonly who: string
        readonly at: number
      },
    ): Promise<void> =>
      write(async (transaction) => {
        const before = await findHeldPrice(transaction, tool, { who, at })
        const left = before ?? own
        const asked = microUsd === own ? null : microUsd
        await transaction
          .updateTable('asked_price')
          .set({ micro_usd: asked, who, at })
          .where('tool', '=', tool)
          .execute()
        if (left === (asked ?? own)) return
        await transaction
          .insertInto('former_price')
          .values({ tool, micro_usd: left, until: at })
          .onConflict((conflict) => conflict.columns(['tool', 'micro_usd']).doUpdateSet({ until: at }))
          .execute()
      }),
  }
}

/** The price that stands, under a row that nothing else changes until the transaction is over. */
async function findHeldPrice(
  transaction: Transaction<Schema>,
  tool: string,
  by: { readonly who: string; readonly at: number },
): Promise<number | null> {
  await transaction
    .insertInto('asked_price')
    .values({ tool, micro_usd: null, ...by })
    .onConflict((conflict) => conflict.column('tool').doNothing())
    .execute()
  const { micro_usd } = await transaction
    .updateTable('asked_price')
    .set({ at: by.at })
    .where('tool', '=', tool)
    .returning('micro_usd')
    .executeTakeFirstOrThrow()
  return micro_usd
}
