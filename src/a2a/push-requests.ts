import type {
  GetTaskPushNotificationConfigRequest,
  ListTaskPushNotificationConfigsResponse,
  SendMessageConfiguration,
  TaskPushNotificationConfig,
} from '@a2a-js/sdk'
import {
  PushNotificationNotSupportedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import { z } from 'zod'
import type { Clock, Random } from '../core/clock.ts'
import { parseInWords } from '../core/input/input-errors.ts'
import { readOutsideUrl } from '../core/network/outside-url.ts'
import type { PushTarget, TaskPushRepository } from '../store/tasks/task-push-repository.ts'
import type { AgentTask } from './agent-task.ts'
import { invalidParams } from './json-rpc.ts'
import type { OfferedTasks } from './offered-tasks.ts'
import { pushName } from './push-job.ts'

export interface PushDeps {
  readonly offered: OfferedTasks
  /** Undefined where webhooks are off. */
  readonly push:
    | {
        readonly store: TaskPushRepository
        /** The secret with which messages of one name are signed. */
        readonly secretOf: (name: string) => string
      }
    | undefined
  readonly clock: Clock
  readonly random: Random
}

export interface PushRequests {
  /**
   * The webhook that a message names.
   *
   * @throws A2AError where webhooks are off; JSONRPCErrorException −32602 for one that is not asked.
   */
  readWebhook(configuration: SendMessageConfiguration | undefined): PushTarget | undefined
  create(config: TaskPushNotificationConfig): Promise<TaskPushNotificationConfig>
  get(named: Named): Promise<TaskPushNotificationConfig>
  list(taskId: string): Promise<ListTaskPushNotificationConfigsResponse>
  remove(named: Named): Promise<void>
}

type Named = Pick<GetTaskPushNotificationConfigRequest, 'taskId' | 'id'>

const MAX_PER_TASK = 5
/** What may stand in a header of HTTP. */
const Printable = z
  .string()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,1023}$/, 'must be printable ASCII, at most 1,024 characters.')
const EmptyText = z.literal('').transform(() => undefined)
/** The SDK passes on any type that a caller sends. */
const WebhookConfig = z.object({
  id: EmptyText.or(
    z.string().regex(/^[A-Za-z0-9._-]{1,128}$/, 'must be at most 128 letters, digits, ., _ or -.'),
  ),
  url: z.string('must be an absolute https URL.'),
  token: EmptyText.or(Printable),
  authentication: z
    .object({
      scheme: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,31}$/, 'must be a scheme of HTTP.'),
      credentials: Printable,
    })
    .nullish(),
})

/**
 * Webhooks of tasks. Callers that know the id of a task may name some until it has ended: those of a task that waits for its
 * payment are kept with its offer, all others with the task.
 */
export function createPushRequests(
  { offered, push, clock, random }: PushDeps,
  {
    dialect,
    mustFind,
    onSecret,
  }: {
    readonly dialect: PushTarget['dialect']
    readonly mustFind: (id: unknown) => Promise<AgentTask>
    /** Called with the secret of a webhook, which A2A has no field for. */
    readonly onSecret: (secret: string) => void
  },
): PushRequests {
  function store(): TaskPushRepository {
    if (!push) throw new PushNotificationNotSupportedError('This agent has push notifications switched off.')
    return push.store
  }

  function toConfigWithSecret(taskId: string, target: PushTarget): TaskPushNotificationConfig {
    if (push) onSecret(push.secretOf(pushName(taskId, target.id)))
    return toConfig(taskId, target)
  }

  function toTarget(config: TaskPushNotificationConfig, path: string): PushTarget {
    const given = { ...config, id: config.id ?? '', token: config.token ?? '' }
    const parsed = parseInWords(WebhookConfig, given, { prefix: path })
    if (!parsed.ok) throw invalidParams(parsed.first.field, parsed.first.message)
    const { id, url, token, authentication: authorization } = parsed.value
    const read = readOutsideUrl(url)
    if (!read.ok) throw invalidParams(`${path}.url`, read.reason)
    return {
      id: id ?? `push_${Buffer.from(random.bytes(12)).toString('base64url')}`,
      url: read.url.href,
      dialect,
      secrets: { ...(token === undefined ? {} : { token }), ...(authorization ? { authorization } : {}) },
    }
  }

  async function listTargets(taskId: string): Promise<readonly PushTarget[]> {
    const pushStore = store()
    await mustFind(taskId)
    return (await offered.find(taskId))?.order.push ?? pushStore.list(taskId)
  }

  return {
    readWebhook(configuration) {
      const config = configuration?.taskPushNotificationConfig
      if (!config) return undefined
      store()
      return toTarget(config, 'params.configuration.taskPushNotificationConfig')
    },

    async create(config) {
      const pushStore = store()
      const task = await mustFind(config.taskId)
      const target = toTarget(config, 'params')
      const outcome =
        (await offered.push(task.id, target, { max: MAX_PER_TASK })) ??
        (await pushStore.keep(task.id, target, { now: clock.now(), most: MAX_PER_TASK }))
      if (outcome === 'over')
        throw new UnsupportedOperationError('This task is over; ask for it with GetTask.')
      if (outcome === 'too many')
        throw new UnsupportedOperationError(`At most ${MAX_PER_TASK} webhooks a task.`)
      return toConfigWithSecret(task.id, target)
    },

    async get({ taskId, id }) {
      const target = (await listTargets(taskId)).find((each) => each.id === id)
      if (!target) throw new TaskNotFoundError('This task has no webhook of this id.')
      return toConfigWithSecret(taskId, target)
    },

    list: async (taskId) => ({
      configs: (await listTargets(taskId)).map((target) => toConfig(taskId, target)),
      nextPageToken: '',
    }),

    async remove({ taskId, id }) {
      await listTargets(taskId)
      if (!(await offered.unpush(taskId, id))) await store().remove(taskId, id)
    },
  }
}

/** What was kept, as A2A has it; credentials are not returned again. */
function toConfig(taskId: string, { id, url, secrets }: PushTarget): TaskPushNotificationConfig {
  const { token = '', authorization } = secrets
  return {
    tenant: '',
    taskId,
    id,
    url,
    token,
    authentication: authorization && { scheme: authorization.scheme, credentials: '' },
  }
}
