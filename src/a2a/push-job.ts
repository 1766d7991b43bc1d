import type { Clock } from '../core/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../core/durations.ts'
import { MAX_WEBHOOK_ATTEMPTS, retryDelayMs, signHeaders } from '../core/network/signed-webhook.ts'
import type { OneOffJob } from '../store/jobs/worker.ts'
import {
  type PushTarget,
  parsePushKey,
  TASK_PUSH_JOB,
  type TaskPushRepository,
} from '../store/tasks/task-push-repository.ts'
import type { TaskRepository, TaskRow } from '../store/tasks/task-repository.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AgentTask, toAgentTask } from './agent-task.ts'

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

interface PushJobDeps {
  readonly tasks: Pick<TaskRepository, 'find'>
  readonly pushes: TaskPushRepository
  readonly outlet: PushOutlet
  readonly hosts: PushHosts
  /** The secret with which messages of one name are signed. */
  readonly secretOf: (name: string) => string
  readonly find: (toolId: string) => Tool | undefined
  readonly clock: Clock
}

const LEASE_MS = MINUTE_MS
/** A message that a busy host has delayed for so long is dropped. */
const MAX_AGE_MS = 3 * HOUR_MS
const BUSY = { givenUp: 'the host of the webhook was busy for three hours' }
const REFUSED = { givenUp: `the webhook did not take it in ${MAX_WEBHOOK_ATTEMPTS} attempts` }

/** The name by which the secret of a webhook is made; the caller that named the webhook gets the secret. */
export function pushName(taskId: string, id: string): string {
  return `task ${taskId} ${id}`
}

/**
 * Notifies a webhook of the end of its task: once taken, at least once sent, and given up after eight attempts within about
 * two hours. The message is signed as Standard Webhooks has it, and keeps its id over all attempts.
 */
export function createPushJob({
  tasks,
  pushes,
  outlet,
  hosts,
  secretOf,
  find,
  clock,
}: PushJobDeps): OneOffJob {
  async function notify(row: TaskRow, target: PushTarget): Promise<boolean> {
    const task = toAgentTask(row)
    const isPaidTool = (find(task.toolId)?.contract.price ?? 0n) > 0n
    const { body, contentType } = await serializeTask(task, target, isPaidTool)
    const key = secretOf(pushName(row.id, target.id))
    const headers = {
      ...signHeaders({ id: `${row.id}.${target.id}`, body, now: clock.now(), key }),
      'content-type': contentType,
      ...toSecretHeaders(target),
    }
    const { signal } = new AbortController()
    return outlet.deliver({ url: target.url, body, headers }, { signal })
  }

  return {
    kind: TASK_PUSH_JOB,
    leaseMilliseconds: LEASE_MS,
    async run({ key, attempts }) {
      const { taskId, id } = parsePushKey(key)
      const [row, target] = await Promise.all([tasks.find(taskId), pushes.find(taskId, id)])
      if (!row || !target) return undefined
      const slot = hosts.enter(target.url)
      if ('againAt' in slot) {
        if (clock.now() >= row.updated_at + MAX_AGE_MS) return BUSY
        return { againAt: slot.againAt, isUntried: true }
      }
      let isTaken = false
      try {
        isTaken = await notify(row, target)
      } finally {
        slot.leave(isTaken)
      }
      if (isTaken) return undefined
      if (attempts >= MAX_WEBHOOK_ATTEMPTS) return REFUSED
      return { againAt: clock.now() + retryDelayMs(attempts - 1) }
    },

    // the task itself has ended, and can be asked for
    giveUp: async () => true,
  }
}

/** The task as the version of A2A has it in which the webhook was named. */
async function serializeTask(
  task: AgentTask,
  { dialect }: PushTarget,
  isPaidTool: boolean,
): Promise<{ body: string; contentType: string }> {
  const { serializePushedTask } = await import('./standard-task.ts')
  return serializePushedTask(task, { dialect, isPaidTool })
}

function toSecretHeaders({ secrets: { token, authorization } }: PushTarget): Record<string, string> {
  return {
    ...(token === undefined ? {} : { 'x-a2a-notification-token': token }),
    ...(authorization ? { authorization: `${authorization.scheme} ${authorization.credentials}` } : {}),
  }
}
