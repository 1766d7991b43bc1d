import { compileStatement } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import type { LeaseTimes } from '../engine/lease-clock.ts'
import { noteFault } from './credit-entries.ts'

/** Payers who have to pay first for a while, because work of ours was done for them and not paid. */
export interface PayerStrikes {
  /** One look by primary key. */
  hasStrike(payer: string, now: number): Promise<boolean>
  /** Lets one call of such a payer run until the lease ends; false while another does. */
  acquire(payer: string, key: string, times: LeaseTimes): Promise<boolean>
  release(payer: string, key: string): Promise<void>
  /** Something was ordered for a payer, and left unpaid. */
  note(payer: string, at: number): Promise<void>
}

const faultOf = compileStatement((db, { payer, now }: { readonly payer: string; readonly now: number }) =>
  db.selectFrom('payer_fault').select('payer').where('payer', '=', payer).where('until', '>', now),
)

export function createPayerStrikes({ db, write, leases }: Database): PayerStrikes {
  return {
    hasStrike: async (payer, now) => (await faultOf.first(db, { payer, now })) !== undefined,

    acquire: (payer, key, times) =>
      write(async (transaction) => {
        const entered = await transaction
          .updateTable('payer_fault')
          .set({ busy_key: key, busy_until: leases.end(times), holder: leases.holder })
          .where('payer', '=', payer)
          .where((fault) =>
            fault.or([fault('busy_until', '<=', leases.now(times.now)), fault('busy_key', '=', key)]),
          )
          .returning('payer')
          .executeTakeFirst()
        return entered !== undefined
      }),

    note: (payer, at) => write((transaction) => noteFault(transaction, payer, at)),

    release: (payer, key) =>
      write(async (transaction) => {
        await transaction
          .updateTable('payer_fault')
          .set({ busy_key: null, busy_until: 0 })
          .where('payer', '=', payer)
          .where('busy_key', '=', key)
          .execute()
      }),
  }
}
