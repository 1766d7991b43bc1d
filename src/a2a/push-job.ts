import type { Clock } from '../core/clock.ts'
import { MOST_WEBHOOK_ATTEMPTS, pauseAfter, signedHeaders } from '../core/signed-webhook.ts'
import type { OneOffJob } from '../jobs/worker.ts'
import { type PushTarget, pushOfKey, TASK_PUSH_JOB, type TaskPushStore } from '../store/task-push-table.ts'
import type { TaskStore } from '../store/task-table.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AgentTask, taskOf } from './agent-task.ts'

/** Whoever brings messages to webhooks on public hosts, one attempt at a time. */
export interface PushOutlet {
  /** True when the receiver took it. Never rejects for what a receiver does. */
  deliver(
    message: {
      readonly url: string
      readonly body: string
      readonly headers: Readonly<Record<string, string>>
    },
    options: { readonly signal: AbortSignal },
  ): Promise<boolean>
}

interface PushJobParts {
  readonly tasks: Pick<TaskStore, 'find'>
  readonly pushes: TaskPushStore
  readonly outlet: PushOutlet
  /** The secret with which messages of one name are signed. */
  readonly secretOf: (name: string) => string
  readonly find: (toolId: string) => Tool | undefined
  readonly clock: Clock
}

const LEASE_MILLISECONDS = 60_000

/** The name by which the secret of a webhook is made; whoever named the webhook is told the secret. */
export function pushName(taskId: string, id: string): string {
  return `task ${taskId} ${id}`
}

/**
 * Tells a webhook how its task has ended: once taken, at least once sent, and given up after eight attempts within about
 * two hours. The message is signed as Standard Webhooks has it, and keeps its id over all attempts.
 */
export function pushJob({ tasks, pushes, outlet, secretOf, find, clock }: PushJobParts): OneOffJob {
  return {
    kind: TASK_PUSH_JOB,
    leaseMilliseconds: LEASE_MILLISECONDS,
    async run({ key, attempts }) {
      const { taskId, id } = pushOfKey(key)
      const [row, target] = await Promise.all([tasks.find(taskId), pushes.find(taskId, id)])
      if (!row || !target) return undefined
      const task = taskOf(row)
      const { body, contentType } = await wordsOf(
        task,
        target,
        (find(task.toolId)?.contract.price ?? 0n) > 0n,
      )
      const now = clock.now()
      const headers = {
        ...signedHeaders({ id: `${taskId}.${id}`, body, now, key: secretOf(pushName(taskId, id)) }),
        'content-type': contentType,
        ...shown(target),
      }
      const isTaken = await outlet.deliver(
        { url: target.url, body, headers },
        { signal: new AbortController().signal },
      )
      if (isTaken || attempts >= MOST_WEBHOOK_ATTEMPTS) return undefined
      return { againAt: now + pauseAfter(attempts - 1) }
    },
  }
}

/** The task as the version of A2A has it in which the webhook was named. */
async function wordsOf(
  task: AgentTask,
  { dialect }: PushTarget,
  isPaidTool: boolean,
): Promise<{ body: string; contentType: string }> {
  const { pushed } = await import('./pushed-task.ts')
  return pushed(task, { dialect, isPaidTool })
}

function shown({ secrets: { token, authorization } }: PushTarget): Record<string, string> {
  return {
    ...(token === undefined ? {} : { 'x-a2a-notification-token': token }),
    ...(authorization ? { authorization: `${authorization.scheme} ${authorization.credentials}` } : {}),
  }
}
