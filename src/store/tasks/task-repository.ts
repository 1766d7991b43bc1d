import { sql, type Transaction } from 'kysely'
import { findPurgeTime, runInBatches } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import type { Schema } from '../schema/schema.ts'
import type { TaskRow } from '../schema/task-tables.ts'
import { type ClaimedJob, JOBS_TOPIC } from './job-queue.ts'
import { enqueuePushJobs, type PushTarget, TASK_PUSH_JOB, writePushes } from './task-push-repository.ts'

export type { TaskRow } from '../schema/task-tables.ts'

/** The kind of the jobs that bring tasks to an end; the key of such a job is the id of its task. */
export const TASK_JOB = 'agent-task'

/** The topic on which the bus reports tasks that have come to an end, by their ids. */
export const TASKS_TOPIC = 'tasks'

export type NewTask = Pick<
  TaskRow,
  'id' | 'context' | 'tool' | 'input' | 'req_hash' | 'proof' | 'max_cost' | 'created_at'
>

export type TaskOutcome = Pick<
  TaskRow,
  'status' | 'result' | 'payment' | 'failure' | 'payer' | 'purge_at'
> & {
  readonly at: number
}

/** What is asked of the tasks of one payer. */
export interface TaskQuery {
  /** An address, EVM ones in lower case. */
  readonly payer: string
  readonly context: string | undefined
  readonly status: TaskRow['status'] | undefined
  /** The earliest change, in milliseconds since the epoch. */
  readonly since: number
  /** The task after which the list goes on. */
  readonly before: { readonly at: number; readonly id: string } | undefined
  readonly withResults: boolean
  readonly limit: number
}

/** Tasks that outlive the request, and the process, in which they were asked for. */
export type TaskRepository = ReturnType<typeof createTaskRepository>

export function createTaskRepository(database: Database) {
  return { ...createTaskReads(database), ...createTaskWrites(database), ...createTaskCleanup(database) }
}

function createTaskReads({ db }: Database) {
  return {
    find: (id: string): Promise<TaskRow | undefined> =>
      db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The tasks of one payer, latest change first, and how many there are in all. */
    async list({
      payer,
      context,
      status,
      since,
      before,
      withResults,
      limit,
    }: TaskQuery): Promise<{ readonly rows: TaskRow[]; readonly total: number }> {
      const ofPayer = db
        .selectFrom('task')
        .where('payer', '=', payer)
        .where('updated_at', '>=', since)
        .$if(context !== undefined, (tasks) => tasks.where('context', '=', context ?? ''))
        .$if(status !== undefined, (tasks) => tasks.where('status', '=', status ?? 'WORKING'))
      const page = ofPayer
        .$if(before !== undefined, (tasks) =>
          tasks.where(({ eb, or, and }) => {
            const { at, id } = before ?? { at: 0, id: '' }
            return or([eb('updated_at', '<', at), and([eb('updated_at', '=', at), eb('id', '<', id)])])
          }),
        )
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      const [rows, count] = await Promise.all([
        withResults
          ? page.selectAll().execute()
          : page.select([...BRIEF_COLUMNS, sql<null>`null`.as('result')]).execute(),
        ofPayer.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ])
      return { rows, total: Number(count.total) }
    },
  }
}

function createTaskWrites({ write, leases, bus, sealing }: Database) {
  return {
    /**
     * Writes a task down together with the job that brings it to an end, both or neither. The job is in the hands of
     * the caller until the lease ends.
     *
     * @param begun.push Who is notified of its end.
     * @returns Undefined when the id is taken.
     */
    begin: (
      task: NewTask,
      { leaseUntil, push = [] }: { readonly leaseUntil: number; readonly push?: readonly PushTarget[] },
    ): Promise<ClaimedJob | undefined> =>
      write(async (transaction) => {
        const added = await transaction
          .insertInto('task')
          .values({
            ...task,
            status: 'WORKING',
            result: null,
            payment: null,
            failure: null,
            payer: null,
            updated_at: task.created_at,
            purge_at: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) return undefined
        const job = createTaskJob(task.id)
        const lease_until = leases.end({ now: task.created_at, leaseUntil })
        await transaction
          .insertInto('job')
          .values({
            ...job,
            run_at: task.created_at,
            lease_until,
            holder: leases.holder,
            last_error: null,
            dead_at: null,
          })
          .execute()
        await writePushes(transaction, sealing, { taskId: task.id, targets: push, now: task.created_at })
        return job
      }),

    /** Ends a task and its job, both or neither. False when the job is in other hands by now. */
    async end(job: ClaimedJob, { at, ...ending }: TaskOutcome): Promise<boolean> {
      let hasWebhooks = false
      const hasEnded = await write(async (transaction) => {
        if (!(await deleteJob(transaction, job))) return false
        await transaction
          .updateTable('task')
          .set({ ...ending, input: null, proof: null, updated_at: at })
          .where('id', '=', job.key)
          .execute()
        hasWebhooks = await enqueuePushJobs(transaction, job.key, at)
        return true
      })
      if (hasEnded) await bus.publish(TASKS_TOPIC, job.key)
      if (hasEnded && hasWebhooks) await bus.publish(JOBS_TOPIC, TASK_PUSH_JOB)
      return hasEnded
    },

    /** Removes a task whose id was never returned. */
    drop: (job: ClaimedJob): Promise<void> =>
      write(async (transaction) => {
        if (!(await deleteJob(transaction, job))) return
        await transaction.deleteFrom('task').where('id', '=', job.key).execute()
        await transaction.deleteFrom('task_push').where('task_id', '=', job.key).execute()
      }),
  }
}

function createTaskCleanup(database: Database) {
  const { write, isShared } = database
  return {
    /** Frees the jobs whose process is known to have ended; how many. */
    async releaseOrphans(): Promise<number> {
      // other gateways may be at work here; what a dead one held is taken over when its lease ends
      if (isShared) return 0
      return write(async (transaction) => {
        const freed = await transaction
          .updateTable('job')
          .set({ lease_until: 0 })
          .where('kind', '=', TASK_JOB)
          .where('lease_until', '>', 0)
          .executeTakeFirst()
        return Number(freed.numUpdatedRows)
      })
    },

    /** Forgets tasks whose time is over; how many. */
    purge: async (ours: number, signal?: AbortSignal): Promise<number> => {
      const now = await findPurgeTime(database, ours)
      return runInBatches(database, signal, (rows) =>
        write(async (transaction) => {
          const over = await transaction
            .selectFrom('task')
            .select('id')
            .where('purge_at', '<=', now)
            .orderBy('purge_at')
            .limit(rows)
            .execute()
          const ids = over.map(({ id }) => id)
          if (ids.length === 0) return { removed: 0, isLast: true }
          await transaction.deleteFrom('task_push').where('task_id', 'in', ids).execute()
          await transaction.deleteFrom('task').where('id', 'in', ids).execute()
          return { removed: ids.length, isLast: ids.length < rows }
        }),
      )
    },
  }
}

/** All of a task but its result. */
const BRIEF_COLUMNS = [
  'id',
  'context',
  'tool',
  'input',
  'req_hash',
  'proof',
  'max_cost',
  'status',
  'payment',
  'failure',
  'payer',
  'created_at',
  'updated_at',
  'purge_at',
] as const

function createTaskJob(taskId: string): ClaimedJob {
  const started = { fence: 1, attempts: 1, failures: 0 }
  return { id: `${TASK_JOB}:${taskId}`, kind: TASK_JOB, key: taskId, ...started, payload: '{}' }
}

async function deleteJob(transaction: Transaction<Schema>, { id, fence }: ClaimedJob): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('job')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
