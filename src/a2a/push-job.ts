import type { Clock } from '../core/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../core/durations.ts'
import { MAX_WEBHOOK_ATTEMPTS, pauseAfter, signedHeaders } from '../core/signed-webhook.ts'
import type { OneOffJob } from '../jobs/worker.ts'
import {
  type PushTarget,
  pushOfKey,
  TASK_PUSH_JOB,
  type TaskPushStore,
} from '../store/tasks/task-push-table.ts'
import type { TaskRow, TaskStore } from '../store/tasks/task-table.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AgentTask, taskOf } from './agent-task.ts'

/** Sends messages to webhooks on public hosts, one attempt at a time. */
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

/** How much goes to one host at the same time, so that a slow host does not delay the others. */
export interface PushHosts {
  /** @returns When to come back, milliseconds since the epoch, for a host that is busy or has failed lately. */
  enter(url: string): { leave(isTaken: boolean): void } | { readonly againAt: number }
}

interface PushJobParts {
  readonly tasks: Pick<TaskStore, 'find'>
  readonly pushes: TaskPushStore
  readonly outlet: PushOutlet
  readonly hosts: PushHosts
  /** The secret with which messages of one name are signed. */
  readonly secretOf: (name: string) => string
  readonly find: (toolId: string) => Tool | undefined
  readonly clock: Clock
}

const LEASE_MS = MINUTE_MS
/** A message that a busy host has delayed for so long is dropped. */
const GIVEN_UP_AFTER_MS = 3 * HOUR_MS

/** The name by which the secret of a webhook is made; the caller that named the webhook gets the secret. */
export function pushName(taskId: string, id: string): string {
  return `task ${taskId} ${id}`
}

/**
 * Notifies a webhook of the end of its task: once taken, at least once sent, and given up after eight attempts within about
 * two hours. The message is signed as Standard Webhooks has it, and keeps its id over all attempts.
 */
export function pushJob({ tasks, pushes, outlet, hosts, secretOf, find, clock }: PushJobParts): OneOffJob {
  async function tell(row: TaskRow, target: PushTarget): Promise<boolean> {
    const task = taskOf(row)
    const isPaidTool = (find(task.toolId)?.contract.price ?? 0n) > 0n
    const { body, contentType } = await wordsOf(task, target, isPaidTool)
    const key = secretOf(pushName(row.id, target.id))
    const headers = {
      ...signedHeaders({ id: `${row.id}.${target.id}`, body, now: clock.now(), key }),
      'content-type': contentType,
      ...shown(target),
    }
    const { signal } = new AbortController()
    return outlet.deliver({ url: target.url, body, headers }, { signal })
  }

  return {
    kind: TASK_PUSH_JOB,
    leaseMilliseconds: LEASE_MS,
    async run({ key, attempts }) {
      const { taskId, id } = pushOfKey(key)
      const [row, target] = await Promise.all([tasks.find(taskId), pushes.find(taskId, id)])
      if (!row || !target) return undefined
      const place = hosts.enter(target.url)
      if ('againAt' in place) {
        if (clock.now() >= row.updated_at + GIVEN_UP_AFTER_MS) return undefined
        return { againAt: place.againAt, isUntried: true }
      }
      let isTaken = false
      try {
        isTaken = await tell(row, target)
      } finally {
        place.leave(isTaken)
      }
      if (isTaken || attempts >= MAX_WEBHOOK_ATTEMPTS) return undefined
      return { againAt: clock.now() + pauseAfter(attempts - 1) }
    },

    // the task itself has ended, and can be asked for
    giveUp: async () => true,
  }
}

/** The task as the version of A2A has it in which the webhook was named. */
async function wordsOf(
  task: AgentTask,
  { dialect }: PushTarget,
  isPaidTool: boolean,
): Promise<{ body: string; contentType: string }> {
  const { pushed } = await import('./standard-task.ts')
  return pushed(task, { dialect, isPaidTool })
}

function shown({ secrets: { token, authorization } }: PushTarget): Record<string, string> {
  return {
    ...(token === undefined ? {} : { 'x-a2a-notification-token': token }),
    ...(authorization ? { authorization: `${authorization.scheme} ${authorization.credentials}` } : {}),
  }
}
