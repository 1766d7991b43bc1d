import type { Kysely, Migration } from 'kysely'

/** What an operator has switched off; what is not here is on. */
export interface OffSwitchTable {
  kind: 'tool' | 'network'
  /** Of the tool, or the CAIP-2 name of the network. */
  id: string
  reason: string | null
  who: string
  at: number
}

/** What a tool is asked at, where an operator has set one. */
export interface AskedPriceTable {
  tool: string
  /** Null: the price of the contract, again. */
  micro_usd: number | null
  who: string
  at: number
}

/** A price at which a tool was asked before, and until when. */
export interface FormerPriceTable {
  tool: string
  micro_usd: number
  until: number
}

/** What an operator has done, or tried to. */
export interface OperatorActTable {
  /** Sorts by time. */
  id: string
  at: number
  /** Name of the token. */
  who: string
  act: string
  /** JSON. */
  input: string
  /** `begun`, `done` or the code of a failure. */
  outcome: string
}

/** What providers have charged us for answers that were sold, as far as they reported it. */
export interface UpstreamCostTable {
  tool: string
  /** First millisecond of a UTC day. */
  day: number
  /** Answers whose cost is known. */
  calls: number
  /** Billionths of a dollar. */
  nano_usd: number
}

/** What an operator decides, and what that and the answers that were sold have come to. */
export const operator: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('off_switch')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('off_switch_key', ['kind', 'id'])
      .execute()

    await db.schema
      .createTable('asked_price')
      .addColumn('tool', 'text', (column) => column.primaryKey())
      .addColumn('micro_usd', 'bigint')
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('former_price')
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('former_price_key', ['tool', 'micro_usd'])
      .execute()

    await db.schema
      .createTable('operator_act')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('upstream_cost')
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('nano_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('upstream_cost_key', ['tool', 'day'])
      .execute()

    // few payments come late, and an index of all of them would cost every call
    await db.schema
      .createIndex('payment_late')
      .on('payment')
      .columns(['settled_at', 'key'])
      .where('late' as never, '=', 1)
      .execute()
  },
}
