import { sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { JobTable } from '../schema/job-tables.ts'
import type { Schema } from '../schema/schema.ts'

export interface NewJob {
  readonly id: string
  readonly kind: string
  /** At most one job of a kind has the same key. */
  readonly key: string
  readonly runAt: number
  readonly payload: string
}

/** A job held by the gateway that claimed it, until the lease ends. */
export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly fence: number
  readonly attempts: number
  /** Runs in a row that threw, until now. */
  readonly failures: number
  readonly payload: string
}

/** Why a job did not end: `failed` counts as a failure, `untried` not even as an attempt. */
export type Interruption = 'failed' | 'handed over' | 'untried'

/** The one table of work to be done later; at least once, so that handlers must bear a repeat. */
export interface JobQueue {
  /** False when a job of this kind and key is there already. */
  enqueue(job: NewJob): Promise<boolean>
  claim(
    kinds: readonly string[],
    times: { now: number; leaseUntil: number },
    limit: number,
  ): Promise<ClaimedJob[]>
  /** Keeps a job that takes long. */
  renew(job: ClaimedJob, times: { now: number; leaseUntil: number }): Promise<void>
  /** Removes a finished job. */
  finish(job: ClaimedJob): Promise<void>
  /** Puts a job back, to be run at another time; null: the run went well. */
  again(job: ClaimedJob, runAt: number, why: Interruption | null): Promise<void>
  /** Brings jobs of a kind that are due later than that forward to it. */
  bringForward(kind: string, latest: number): Promise<void>
  /** Keeps a job that does not run again unless an admin retries it. */
  bury(job: ClaimedJob, now: number, reason: string): Promise<void>
}

/** The topic on which the bus reports new jobs, by their kind. */
export const JOBS_TOPIC = 'jobs'

export function createJobQueue({ write, leases, bus, isShared }: Database): JobQueue {
  return {
    async enqueue(job) {
      const isNew = await write((transaction) => insertJob(transaction, job))
      if (isNew) await bus.publish(JOBS_TOPIC, job.kind)
      return isNew
    },

    claim: (kinds, times, limit) =>
      write((transaction) =>
        transaction
          // chosen once: a plain subquery may be run again in the middle of the update, and claim more
          .with('due', (db) =>
            db
              .selectFrom('job')
              .select('id')
              .where('kind', 'in', kinds)
              .where('run_at', '<=', times.now)
              .where('dead_at', 'is', null)
              .where('lease_until', '<=', leases.now(times.now))
              .orderBy('run_at')
              .limit(limit)
              .$if(isShared, (jobs) => jobs.forUpdate().skipLocked()),
          )
          .updateTable('job')
          .set({
            lease_until: leases.end(times),
            holder: leases.holder,
            fence: sql<number>`fence + 1`,
            attempts: sql<number>`attempts + 1`,
          })
          .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
          .returning(['id', 'kind', 'key', 'fence', 'attempts', 'failures', 'payload'])
          .execute(),
      ),

    renew: ({ id, fence }, times) =>
      write(async (transaction) => {
        await transaction
          .updateTable('job')
          .set({ lease_until: leases.end(times) })
          .where('id', '=', id)
          .where('fence', '=', fence)
          .execute()
      }),

    finish: ({ id, fence }) =>
      write(async (transaction) => {
        await transaction.deleteFrom('job').where('id', '=', id).where('fence', '=', fence).execute()
      }),

    again: ({ id, fence }, runAt, why) =>
      write(async (transaction) => {
        await transaction
          .updateTable('job')
          .set({ run_at: runAt, lease_until: 0, last_error: why, ...toCounts(why) })
          .where('id', '=', id)
          .where('fence', '=', fence)
          .execute()
      }),

    bringForward: (kind, latest) =>
      write(async (transaction) => {
        await transaction
          .updateTable('job')
          .set({ run_at: latest })
          .where('kind', '=', kind)
          .where('run_at', '>', latest)
          .where('dead_at', 'is', null)
          .execute()
      }),

    bury: (job, now, reason) =>
      write(async (transaction) => {
        const dead = { dead_at: now, lease_until: 0, last_error: reason }
        await transaction
          .insertInto('job')
          // what ended the work may have removed its job
          .values({ ...job, ...dead, run_at: now })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(dead).where('job.fence', '=', job.fence),
          )
          .execute()
      }),
  }
}

async function insertJob(
  transaction: Transaction<Schema>,
  { id, kind, key, runAt, payload }: NewJob,
): Promise<boolean> {
  const row: JobTable = {
    id,
    kind,
    key,
    run_at: runAt,
    lease_until: 0,
    fence: 0,
    attempts: 0,
    payload,
    last_error: null,
    failures: 0,
    dead_at: null,
  }
  const added = await transaction
    .insertInto('job')
    .values(row)
    // two that start together may meet at the id as well as at the key
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

function toCounts(why: Interruption | null) {
  switch (why) {
    case 'failed':
      return { failures: sql<number>`failures + 1` }
    case 'untried':
      return { attempts: sql<number>`attempts - 1` }
    case null:
      return { failures: 0 }
    case 'handed over':
      return {}
  }
}
