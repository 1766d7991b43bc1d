import { type Kysely, type Migration, sql } from 'kysely'

export interface PayeeTable {
  network: string
  asset: string
  pay_to: string
}

/** What was signed at most and what was used, of payments whose amount is known only after the work. */
export const metering: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('most', 'text').execute()
    await db.schema.alterTable('payment').addColumn('due', 'text').execute()
  },
}

/** What tells a payer from whoever has read the payment on chain, and how often its answer was given again. */
export const offerHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('offer_hash', 'text').execute()
    await db.schema
      .alterTable('payment')
      .addColumn('replays', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** The payees of all payments there are. */
export const payees: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('payee')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('pay_to', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payee_key', ['network', 'asset', 'pay_to'])
      .execute()
    await sql`
      insert into payee (network, asset, pay_to)
      select distinct network, case when network like 'eip155:%' then lower(asset) else asset end, pay_to
      from payment
    `.execute(db)
  },
}
