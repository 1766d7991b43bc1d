import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { ClaimedJob } from './job-table.ts'
import type { Schema, TaskRow } from './schema.ts'

export type { TaskRow } from './schema.ts'

/** The kind of the jobs that bring tasks to an end; the key of such a job is the id of its task. */
export const TASK_JOB = 'agent-task'

export type NewTask = Pick<
  TaskRow,
  'id' | 'context' | 'tool' | 'input' | 'req_hash' | 'proof' | 'max_cost' | 'created_at'
>

export type TaskEnding = Pick<TaskRow, 'status' | 'result' | 'payment' | 'failure' | 'payer' | 'purge_at'> & {
  readonly at: number
}

/** Tasks that outlive the request, and the process, in which they were asked for. */
export interface TaskStore {
  /**
   * Writes a task down together with the job that brings it to an end, both or neither. The job is in the hands of
   * the caller until the lease ends.
   *
   * @returns Undefined when the id is taken.
   */
  begin(task: NewTask, leaseUntil: number): Promise<ClaimedJob | undefined>
  find(id: string): Promise<TaskRow | undefined>
  /** Ends a task and its job, both or neither. False when the job is in other hands by now. */
  end(job: ClaimedJob, ending: TaskEnding): Promise<boolean>
  /** Removes a task that nobody was told of. */
  drop(job: ClaimedJob): Promise<void>
  /** Frees the jobs whose process is known to be gone; how many. */
  releaseOrphans(): Promise<number>
  /** Forgets tasks whose time is over; how many. */
  purge(now: number): Promise<number>
}

export function sqlTaskStore({ db, write, leases, isShared }: Database): TaskStore {
  return {
    begin: (task, leaseUntil) =>
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
        const job = jobOf(task.id)
        const lease_until = leases.end({ now: task.created_at, leaseUntil })
        await transaction
          .insertInto('job')
          .values({ ...job, run_at: task.created_at, lease_until, last_error: null })
          .execute()
        return job
      }),

    find: (id) => db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst(),

    end: (job, { at, ...ending }) =>
      write(async (transaction) => {
        if (!(await letGo(transaction, job))) return false
        await transaction
          .updateTable('task')
          .set({ ...ending, input: null, proof: null, updated_at: at })
          .where('id', '=', job.key)
          .execute()
        return true
      }),

    drop: (job) =>
      write(async (transaction) => {
        if (await letGo(transaction, job))
          await transaction.deleteFrom('task').where('id', '=', job.key).execute()
      }),

    async releaseOrphans() {
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

    purge: (now) =>
      write(async (transaction) => {
        const gone = await transaction.deleteFrom('task').where('purge_at', '<=', now).executeTakeFirst()
        return Number(gone.numDeletedRows)
      }),
  }
}

function jobOf(taskId: string): ClaimedJob {
  return { id: `${TASK_JOB}:${taskId}`, kind: TASK_JOB, key: taskId, fence: 1, attempts: 1, payload: '{}' }
}

async function letGo(transaction: Transaction<Schema>, { id, fence }: ClaimedJob): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('job')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}
