import type { Kysely } from 'kysely'

export interface ChainBlockTable {
  chain: string
  number: number
  time: number
  /** The block as JSON text. */
  content: string
}

/** The latest value of every word of contract storage. */
export interface ChainSlotTable {
  chain: string
  contract: string
  slot: string
  value: string
}

export async function createChainTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chain_block')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chain_block_key', ['chain', 'number'])
    .execute()

  await db.schema
    .createTable('chain_slot')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('contract', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chain_slot_key', ['chain', 'contract', 'slot'])
    .execute()
}
