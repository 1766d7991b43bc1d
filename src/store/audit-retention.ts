import type { Database } from './database.ts'

export interface Retention {
  /**
   * Forgets what has had its time: inputs of work that is owed no more, results that nobody may ask for, payers who
   * may be trusted again, and the rows of nonces that are past by a month. Attempts to settle and journal lines stay.
   */
  forget(now: number): Promise<{ readonly results: number; readonly payments: number }>
}

const DAY = 24 * 3_600_000
/** A nonce is known at least so long after it could last be spent. */
const NONCE_DAYS = 30
const ROWS_AT_ONCE = 1_000

export function sqlRetention({ write }: Database): Retention {
  async function forgetOwed(now: number): Promise<void> {
    await write(async (transaction) => {
      await transaction
        .updateTable('credit')
        .set({ input: null })
        .where('input', 'is not', null)
        .where('expires_at', '<=', now)
        .execute()
      await transaction
        .deleteFrom('payer_fault')
        .where('until', '<=', now)
        .where('busy_until', '<=', now)
        .execute()
    })
  }

  /** A result is kept past its window while its payment is watched, but not for ever. */
  function forgetResults(now: number): Promise<number> {
    return write(async (transaction) => {
      const gone = await transaction
        .deleteFrom('answer')
        .where('purge_at', '<=', now - DAY)
        .executeTakeFirst()
      return Number(gone.numDeletedRows)
    })
  }

  /** So many at once that others who write need not wait. */
  function forgetSomePayments(now: number): Promise<number> {
    return write(async (transaction) => {
      const keys = await transaction
        .selectFrom('payment')
        .select('key')
        .where('state', 'in', ['settled', 'delivered', 'failed', 'refunded'])
        .where('valid_before', '<', Math.floor((now - NONCE_DAYS * DAY) / 1000))
        .limit(ROWS_AT_ONCE)
        .execute()
      const past = keys.map(({ key }) => key)
      if (past.length === 0) return 0
      for (const table of ['credit', 'answer', 'payment'] as const)
        await transaction.deleteFrom(table).where('key', 'in', past).execute()
      return past.length
    })
  }

  return {
    async forget(now) {
      await forgetOwed(now)
      const results = await forgetResults(now)
      let payments = 0
      for (let some = ROWS_AT_ONCE; some === ROWS_AT_ONCE; payments += some)
        some = await forgetSomePayments(now)
      return { results, payments }
    },
  }
}
