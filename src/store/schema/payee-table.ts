import { type Kysely, type Migration, sql } from 'kysely'

export interface PayeeTable {
  network: string
  asset: string
  pay_to: string
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
