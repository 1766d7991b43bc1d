import type { Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { Sealing } from '../engine/sealing.ts'
import type { Schema } from '../schema/schema.ts'
import { type TaskPushTable, taskPushSealName } from '../schema/task-tables.ts'

/** The kind of the jobs that tell webhooks how tasks end. */
export const TASK_PUSH_JOB = 'agent-task-push'

/** A webhook that waits for the end of a task. */
export interface PushTarget {
  /** Unique among the webhooks of its task; letters, digits, `.`, `_` and `-`. */
  readonly id: string
  readonly url: string
  readonly dialect: TaskPushTable['dialect']
  readonly secrets: PushSecrets
}

/** What a receiver wants to be shown, so that it knows who is speaking. */
export interface PushSecrets {
  readonly token?: string
  readonly authorization?: { readonly scheme: string; readonly credentials: string }
}

interface TaskPushLimits {
  readonly now: number
  readonly most: number
}

/** Webhooks of tasks that have been written down. */
export type TaskPushRepository = ReturnType<typeof createTaskPushRepository>

export function createTaskPushRepository({ db, write, isShared, sealing }: Database) {
  const ofTask = (taskId: string) => db.selectFrom('task_push').selectAll().where('task_id', '=', taskId)
  const read = ({ secrets, ...row }: TaskPushTable): PushTarget => ({
    id: row.id,
    url: row.url,
    dialect: row.dialect,
    secrets: JSON.parse(sealing.open(secrets, taskPushSealName(row.task_id))) as PushSecrets,
  })

  return {
    /** Keeps one, or puts it in the place of the one with its name. */
    keep: (
      taskId: string,
      target: PushTarget,
      { now, most }: TaskPushLimits,
    ): Promise<'kept' | 'over' | 'too many'> =>
      write(async (transaction) => {
        // the process that ends the task waits until this one is there, or this one sees that it has ended
        const task = await transaction
          .selectFrom('task')
          .select('status')
          .where('id', '=', taskId)
          .$if(isShared, (tasks) => tasks.forUpdate())
          .executeTakeFirst()
        if (task?.status !== 'WORKING') return 'over'
        const there = await transaction
          .selectFrom('task_push')
          .select('id')
          .where('task_id', '=', taskId)
          .execute()
        if (there.length >= most && !there.some(({ id }) => id === target.id)) return 'too many'
        await writePushes(transaction, sealing, { taskId, targets: [target], now })
        return 'kept'
      }),

    async find(taskId: string, id: string): Promise<PushTarget | undefined> {
      const row = await ofTask(taskId).where('id', '=', id).executeTakeFirst()
      return row && read(row)
    },

    /** Oldest first. */
    list: async (taskId: string): Promise<PushTarget[]> =>
      (await ofTask(taskId).orderBy('created_at').orderBy('id').execute()).map(read),

    remove: (taskId: string, id: string): Promise<void> =>
      write(async (transaction) => {
        await transaction.deleteFrom('task_push').where('task_id', '=', taskId).where('id', '=', id).execute()
      }),
  }
}

/** Writes webhooks down within the transaction that the task itself is written in. */
export async function writePushes(
  transaction: Transaction<Schema>,
  sealing: Sealing,
  { taskId, targets, now }: { taskId: string; targets: readonly PushTarget[]; now: number },
): Promise<void> {
  for (const { id, url, dialect, secrets } of targets) {
    const row = { url, dialect, secrets: sealing.seal(JSON.stringify(secrets), taskPushSealName(taskId)) }
    await transaction
      .insertInto('task_push')
      .values({ task_id: taskId, id, created_at: now, ...row })
      .onConflict((conflict) => conflict.columns(['task_id', 'id']).doUpdateSet(row))
      .execute()
  }
}

/**
 * Makes a job for every webhook of a task, within the transaction in which the task ends.
 *
 * @returns Whether there are any.
 */
export async function enqueuePushJobs(
  transaction: Transaction<Schema>,
  taskId: string,
  now: number,
): Promise<boolean> {
  const targets = await transaction
    .selectFrom('task_push')
    .select('id')
    .where('task_id', '=', taskId)
    .execute()
  for (const { id } of targets) {
    const key = createPushKey(taskId, id)
    await transaction
      .insertInto('job')
      .values({
        id: `${TASK_PUSH_JOB}:${key}`,
        kind: TASK_PUSH_JOB,
        key,
        run_at: now,
        lease_until: 0,
        fence: 0,
        attempts: 0,
        payload: '{}',
        last_error: null,
        failures: 0,
        dead_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return targets.length > 0
}

/** The key of the job of one webhook; neither of the two has a slash in it. */
function createPushKey(taskId: string, id: string): string {
  return `${taskId}/${id}`
}

export function parsePushKey(key: string): { readonly taskId: string; readonly id: string } {
  const [taskId = '', id = ''] = key.split('/')
  return { taskId, id }
}
