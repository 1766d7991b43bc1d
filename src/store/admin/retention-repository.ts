import { sql } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import { findPurgeTime, type PurgeSignal, purgeTable, runInBatches } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import { listBookKeys } from '../payments/bookkeeping.ts'
import { TASK_PUSH_JOB } from '../tasks/task-push-repository.ts'

/** How long settled payments are kept. */
export interface Retention {
  /** Days after a payment could last be spent; 30 at least, so that a nonce is known long enough. */
  readonly paymentDays: number
  /** Whether attempts to settle stay when their payment is forgotten. */
  readonly keepsAttempts: boolean
}

const STANDARD: Retention = { paymentDays: 30, keepsAttempts: true }
/** Jobs that were given up can be looked at for so long. */
const DEAD_JOB_DAYS = 30

/** Results, save those that a settlement under way will owe. */
const ANSWERS = {
  table: 'answer',
  key: ['key'],
  isFree: sql`not exists (select 1 from payment where payment.key = answer.key and payment.state = 'settling')`,
} as const

export type RetentionRepository = ReturnType<typeof createRetentionRepository>

export function createRetentionRepository(database: Database, retention: Retention = STANDARD) {
  return {
    /**
     * Forgets what has had its time: inputs of work that is owed no more, expired results, payers who
     * may be trusted again, and old payments. Journal lines stay, and attempts to settle unless it is declared otherwise.
     */
    async forget(
      ours: number,
      signal?: AbortSignal,
    ): Promise<{ readonly results: number; readonly payments: number }> {
      const now = await findPurgeTime(database, ours)
      await forgetInputs(database, now, signal)
      await forgetFaults(database, now, signal)
      await forgetDeadPushes(database, now - DAY_MS, signal)
      const deadJobs = { table: 'job', key: ['id'], due: 'dead_at' } as const
      await purgeTable(database, deadJobs, now - DEAD_JOB_DAYS * DAY_MS, signal)
      // a result is kept past its window while its payment is watched, but not for ever
      const results = await purgeTable(database, ANSWERS, now - DAY_MS, signal)
      return { results, payments: await forgetPayments(database, { ...retention, now }, signal) }
    },
  }
}

function forgetInputs(database: Database, now: number, signal: PurgeSignal): Promise<number> {
  return runInBatches(database, signal, async (rows) => {
    const { numUpdatedRows } = await database.write((transaction) =>
      transaction
        .updateTable('credit')
        .set({ input: null })
        .where('key', 'in', (credits) =>
          credits
            .selectFrom('credit')
            .select('key')
            .where('input', 'is not', null)
            .where('expires_at', '<=', now)
            .limit(rows),
        )
        .executeTakeFirst(),
    )
    const removed = Number(numUpdatedRows)
    return { removed, isLast: removed < rows }
  })
}

/** A message to a caller's webhook is kept as long as its task, or strangers could fill the table. */
function forgetDeadPushes(database: Database, before: number, signal: PurgeSignal): Promise<number> {
  return runInBatches(database, signal, async (rows) => {
    const { numDeletedRows } = await database.write((transaction) =>
      transaction
        .deleteFrom('job')
        .where('id', 'in', (jobs) =>
          jobs
            .selectFrom('job')
            .select('id')
            .where('dead_at', '<=', before)
            .where('kind', '=', TASK_PUSH_JOB)
            .limit(rows),
        )
        .executeTakeFirst(),
    )
    const removed = Number(numDeletedRows)
    return { removed, isLast: removed < rows }
  })
}

function forgetFaults(database: Database, now: number, signal: PurgeSignal): Promise<number> {
  return runInBatches(database, signal, async (rows) => {
    const { numDeletedRows } = await database.write((transaction) =>
      transaction
        .deleteFrom('payer_fault')
        .where('payer', 'in', (faults) =>
          faults
            .selectFrom('payer_fault')
            .select('payer')
            .where('until', '<=', now)
            .where('busy_until', '<=', now)
            .limit(rows),
        )
        .where('until', '<=', now)
        .where('busy_until', '<=', now)
        .executeTakeFirst(),
    )
    const removed = Number(numDeletedRows)
    return { removed, isLast: removed < rows }
  })
}

function forgetPayments(
  database: Database,
  { now, paymentDays, keepsAttempts }: Retention & { readonly now: number },
  signal: PurgeSignal,
): Promise<number> {
  const past = Math.floor((now - paymentDays * DAY_MS) / 1000)
  return runInBatches(database, signal, (rows) =>
    database.write(async (transaction) => {
      const old = await transaction
        .selectFrom('payment')
        .select(['key', 'book_id'])
        .where('state', 'in', ['settled', 'delivered', 'failed', 'refunded'])
        .where('valid_before', '<', past)
        .limit(rows)
        .execute()
      const keys = old.map(({ key }) => key)
      if (keys.length === 0) return { removed: 0, isLast: true }
      for (const table of ['credit', 'answer', 'payment'] as const)
        await transaction.deleteFrom(table).where('key', 'in', keys).execute()
      if (!keepsAttempts)
        await transaction.deleteFrom('settle_attempt').where('key', 'in', old.flatMap(listBookKeys)).execute()
      return { removed: keys.length, isLast: keys.length < rows }
    }),
  )
}
