import { sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { LeaseClock, LeaseTimes } from '../engine/lease-clock.ts'
import type { CreditRow } from '../schema/credit-tables.ts'
import type { JobTable } from '../schema/job-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { fundSession } from '../sessions/session-funding.ts'
import { journalPair, moveBetween, toBookKey } from './bookkeeping.ts'
import { CREDIT_MS, MAX_RUNS } from './credit-entries.ts'
import type { Attempt, Owned, PaymentRow } from './ledger.ts'
import { attemptRow, movePayment } from './ledger-statements.ts'

export type { CreditRow } from '../schema/credit-tables.ts'

/** One run of owed work, held by the gateway that began it until the lease ends. */
export interface CreditRun extends Owned {
  /** How many have been begun, this one included. */
  readonly runs: number
}

/** What is written down before the money of work that is done later. */
interface PrepaidEntry {
  /** Canonical JSON. */
  readonly input: string
  readonly attempt: Attempt
  readonly leaseUntil: number
  readonly at: number
}

/** What a run has made. */
interface RunResult {
  readonly result: string
  /** sha256 of the result, hex. */
  readonly responseHash: string
  readonly at: number
  readonly purgeAt: number
}

/**
 * Payments whose money came, or is to come, before their work. As in the ledger, every change is compare-and-set: of
 * all who hold one payment, one at a time runs its work, and one result is kept.
 */
export interface CreditRepository {
  /**
   * Before anything may settle of a payment that is to arrive before its work: what the work is, the pending journal
   * lines, the attempt and the job that does the work if nothing else does; all or nothing.
   */
  writeAhead(owned: Owned, entry: PrepaidEntry): Promise<boolean>
  find(key: string): Promise<CreditRow | undefined>
  /** Begins a run of the work. Undefined: it runs already, was done, has run too often or is owed no more. */
  begin(key: string, times: LeaseTimes): Promise<CreditRun | undefined>
  /**
   * Keeps the result of a run and books the money as earned. Undefined when the run was not this owner's any more,
   * whose result must then not be given out.
   */
  use(run: Owned, done: RunResult): Promise<PaymentRow | undefined>
  /** A run failed: the work stays owed, to a caller with its input. */
  keep(run: Owned, failure: string): Promise<void>
}

/** The kind of the job that does paid work which its request did not get done. */
export const PAID_WORK_JOB = 'paid-work'
/** How long the request itself has before the job looks. */
const JOB_AFTER_MS = 1_000

export function createCreditRepository({ db, write, leases }: Database): CreditRepository {
  return {
    writeAhead: (owned, entry) => write((transaction) => writeAhead(transaction, leases, owned, entry)),
    find: (key) => db.selectFrom('credit').selectAll().where('key', '=', key).executeTakeFirst(),
    begin: (key, times) => write((transaction) => beginRun(transaction, leases, key, times)),
    use: (run, done) => write((transaction) => keepResult(transaction, run, done)),
    keep: ({ key, fence }, failure) =>
      write(async (transaction) => {
        await transaction
          .updateTable('credit')
          .set({ failure, input: null, lease_until: 0 })
          .where('key', '=', key)
          .where('fence', '=', fence)
          .where('used_at', 'is', null)
          .execute()
      }),
  }
}

async function writeAhead(
  transaction: Transaction<Schema>,
  leases: LeaseClock,
  owned: Owned,
  { input, attempt, leaseUntil, at }: PrepaidEntry,
): Promise<boolean> {
  const row = await movePayment(transaction, owned, ['locked'], {
    state: 'settling',
    lease_until: leases.end({ now: at, leaseUntil }),
  })
  if (!row) return false
  const { key } = owned
  await transaction
    .insertInto('credit')
    .values({ key, input, fence: 0, lease_until: 0, runs: 0, expires_at: at + CREDIT_MS })
    .execute()
  await transaction
    .insertInto('settle_attempt')
    .values(attemptRow(toBookKey(row), attempt))
    .execute()
  await journalPair(transaction, row, { kind: 'pending', account: 'revenue', at })
  await transaction
    .insertInto('job')
    .values(createPaidWorkJob(key, at + JOB_AFTER_MS))
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
  return true
}

async function beginRun(
  transaction: Transaction<Schema>,
  leases: LeaseClock,
  key: string,
  times: LeaseTimes,
): Promise<CreditRun | undefined> {
  const begun = await transaction
    .updateTable('credit')
    .set({
      fence: sql<number>`fence + 1`,
      runs: sql<number>`runs + 1`,
      failure: null,
      lease_until: leases.end(times),
      holder: leases.holder,
    })
    .where('key', '=', key)
    .where('used_at', 'is', null)
    .where('runs', '<', MAX_RUNS)
    .where('expires_at', '>', times.now)
    .where('lease_until', '<=', leases.now(times.now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment')
          .select('payment.key')
          .whereRef('payment.key', '=', 'credit.key')
          .where('payment.state', '=', 'settled'),
      ),
    )
    .returning(['fence', 'runs'])
    .executeTakeFirst()
  return begun && { key, ...begun }
}

/** Keeps what a run has made, books its money as earned, and takes the job back that would have done it. */
async function keepResult(
  transaction: Transaction<Schema>,
  { key, fence }: Owned,
  { result, responseHash, at, purgeAt }: RunResult,
): Promise<PaymentRow | undefined> {
  const used = await transaction
    .updateTable('credit')
    .set({ used_at: at, input: null, lease_until: 0 })
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('used_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  if (!used) return undefined
  const row = await transaction
    .updateTable('payment')
    .set({ response_hash: responseHash })
    .where('key', '=', key)
    .where('state', '=', 'settled')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Error('The money of this credit has been given back.')
  await transaction
    .insertInto('answer')
    .values({ key, result, purge_at: purgeAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ result, purge_at: purgeAt }))
    .execute()
  await moveBetween(transaction, {
    key: toBookKey(row),
    event: `${row.fence}|used`,
    kind: 'posted',
    asset: row.asset,
    from: 'credit',
    to: 'revenue',
    amount: row.amount,
    at,
  })
  await fundSession(transaction, row, at)
  await transaction.deleteFrom('job').where('kind', '=', PAID_WORK_JOB).where('key', '=', key).execute()
  return row
}

/** The job that does the paid work of a payment if nothing else does. */
export function createPaidWorkJob(key: string, runAt: number): JobTable {
  return {
    id: `${PAID_WORK_JOB}:${key}`,
    kind: PAID_WORK_JOB,
    key,
    run_at: runAt,
    lease_until: 0,
    fence: 0,
    attempts: 0,
    payload: '{}',
    last_error: null,
    failures: 0,
    dead_at: null,
  }
}
