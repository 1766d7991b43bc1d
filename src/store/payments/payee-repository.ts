import type { Database } from '../engine/database.ts'

/** An address that offers have named as the one to be paid. */
export interface Payee {
  readonly network: string
  /** Lower case on chains where case means nothing. */
  readonly asset: string
  readonly payTo: string
}

/** Where this ledger has ever been paid: the configuration names one address of each token, and its past names more. */
export interface PayeeRepository {
  note(payees: readonly Payee[]): Promise<void>
  /** The addresses of one token. */
  of(token: Omit<Payee, 'payTo'>): Promise<readonly string[]>
}

export function createPayeeRepository({ db, write }: Pick<Database, 'db' | 'write'>): PayeeRepository {
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
