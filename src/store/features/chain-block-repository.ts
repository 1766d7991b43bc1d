import type { Database } from '../engine/database.ts'

interface Slot {
  readonly contract: string
  readonly slot: string
  readonly value: string
}

/** Slots written by one statement: few enough texts of statements to keep them all prepared. */
const SLOTS_PER_STATEMENT = 16

/**
 * Keeps the blocks and the storage of an embedded chain, each block as a whole.
 *
 * @param chain Name of the chain, such as its CAIP-2 id.
 */
export function createChainBlockRepository<
  Block extends { readonly number: number; readonly time: number },
  Word extends Slot,
>({ db, write }: Database, chain: string) {
  return {
    async load(): Promise<{ slots: readonly Word[]; blocks: readonly Block[] }> {
      const slots = await db
        .selectFrom('chain_slot')
        .select(['contract', 'slot', 'value'])
        .where('chain', '=', chain)
        .execute()
      const blocks = await db
        .selectFrom('chain_block')
        .select('content')
        .where('chain', '=', chain)
        .orderBy('number')
        .execute()
      return {
        slots: slots as Slot[] as Word[],
        blocks: blocks.map(({ content }) => JSON.parse(content) as Block),
      }
    },

    /** Refuses a block number that it already has. */
    append({ slots, ...block }: Block & { readonly slots: readonly Word[] }): Promise<void> {
      return write(async (transaction) => {
        await transaction
          .insertInto('chain_block')
          .values({ chain, number: block.number, time: block.time, content: JSON.stringify(block) })
          .execute()
        for (let from = 0; from < slots.length; from += SLOTS_PER_STATEMENT) {
          const rows = slots.slice(from, from + SLOTS_PER_STATEMENT)
          await transaction
            .insertInto('chain_slot')
            .values(rows.map(({ contract, slot, value }) => ({ chain, contract, slot, value })))
            .onConflict((conflict) =>
              conflict
                .columns(['chain', 'contract', 'slot'])
                .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
            )
            .execute()
        }
      })
    },
  }
}
