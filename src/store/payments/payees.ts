import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'

/** An address that offers have named as the one to be paid. */
export interface Payee {
  readonly network: string
  /** Lower case on chains where case means nothing. */
  readonly asset: string
  readonly payTo: string
}

/** Where this ledger has ever been paid: the configuration names one address of each token, and its past names more. */
export interface Payees {
  note(payees: readonly Payee[]): Promise<void>
  /** The addresses of one token. */
  of(token: Omit<Payee, 'payTo'>): Promise<readonly string[]>
}

export interface PayeeTable {
  network: string
  asset: string
  pay_to: string
}

export function sqlPayees({ db, write }: Pick<Database, 'db' | 'write'>): Payees {
  return {
    async note(payees) {
      if (payees.length === 0) return
      const rows = payees.map(({ payTo: pay_to, network, asset }) => ({ network, asset, pay_to }))
      await write(async (transaction) => {
        await transaction
          .insertInto('payee')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['network', 'asset', 'pay_to']).doNothing())
          .execute()
      })
    },

    async of({ network, asset }) {
      const rows = await db
        .selectFrom('payee')
        .select('pay_to')
        .where('network', '=', network)
        .where('asset', '=', asset)
        .orderBy('pay_to')
        .execute()
      return rows.map(({ pay_to }) => pay_to)
    },
  }
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
