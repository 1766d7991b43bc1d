import { AgentCard, type StreamResponse, type Task } from '@a2a-js/sdk'
import { TaskNotCancelableError, UnsupportedOperationError } from '@a2a-js/sdk/errors'
import type { A2ARequestHandler } from '@a2a-js/sdk/server'
import type { Scheduler } from '../core/clock.ts'
import type { AgentTask } from './agent-task.ts'
import { createMessageHandler, type MessageDeps } from './message-handler.ts'
import { createPushRequests, type PushDeps } from './push-requests.ts'
import type { RequestContext } from './request-context.ts'
import { toStandardTask } from './standard-task.ts'
import { streamTaskEvents } from './task-events.ts'
import type { TaskFollower } from './task-follower.ts'
import { listTasks, type TaskListDeps } from './task-list.ts'
import { MAX_WAIT_MS } from './task-request.ts'

export interface StandardDeps extends MessageDeps, TaskListDeps, PushDeps {
  readonly follower: TaskFollower
  readonly scheduler: Scheduler
}

export interface RequestScope {
  readonly dialect: '1.0' | '0.3'
  readonly requestContext: RequestContext
  /** Called with every error, because the SDK passes on only its message. */
  readonly onThrown: (error: unknown) => void
  /** Called with the secret of a webhook, which A2A has no field for. */
  readonly onSecret: (secret: string) => void
}

/** Long enough for what is refused at once to be refused, instead of becoming a task that fails. */
const STREAM_DELAY_MS = 250
const CANCEL_MS = 3_000
/** What the SDK looks at before it streams. */
const CARD = AgentCard.fromJSON({ capabilities: { streaming: true } })

/** What the standard methods do, whichever version asks. */
export function createStandardRequests(
  options: StandardDeps,
  { dialect, requestContext, onThrown, onSecret }: RequestScope,
): A2ARequestHandler {
  const { taskService, offered, catalog, follower, scheduler } = options
  const messages = createMessageHandler(options, requestContext)
  const push = createPushRequests(options, { dialect, mustFind: messages.mustFind, onSecret })
  const eventSource = { toSdkTask, follow: (id: string) => follower.follow(id, requestContext.clientSignal) }

  async function cancel(id: string): Promise<Task> {
    const waiting = await offered.find(id)
    if (waiting) return toSdkTask(await messages.decline(waiting.task))
    const before = await messages.mustFind(id)
    const task = before.status === 'WORKING' ? await cancelAndWait(id) : undefined
    if (task?.status !== 'CANCELED') throw new TaskNotCancelableError('This task can no longer be cancelled.')
    return toSdkTask(task)
  }

  /** Elsewhere it takes as long as its gateway takes to hear of it. */
  async function cancelAndWait(id: string): Promise<AgentTask | undefined> {
    let task = await taskService.cancel(id)
    if (task?.status !== 'WORKING') return task
    const deadline = new AbortController()
    const timeout = scheduler.sleep(CANCEL_MS, deadline.signal).then(() => deadline.abort())
    for await (const later of follower.follow(id, deadline.signal)) task = later
    deadline.abort()
    await timeout
    return task
  }

  async function* subscribe(id: string): AsyncGenerator<StreamResponse, void, undefined> {
    const task = await messages.mustFind(id)
    if (task.status !== 'WORKING' && task.status !== 'INPUT_REQUIRED' && dialect !== '0.3')
      throw new UnsupportedOperationError('This task is over; ask for it with GetTask.')
    yield* streamTaskEvents(task, eventSource, { isNew: false })
  }

  async function* sendAndFollow(asked: Parameters<typeof messages.send>[0]) {
    const outcome = await messages.send(asked)
    if ('messageId' in outcome) yield { payload: { $case: 'message' as const, value: outcome } }
    else yield* streamTaskEvents(outcome, eventSource, { isNew: true })
  }

  function toSdkTask(task: AgentTask): Task {
    const price = catalog.find(task.toolId)?.contract.price ?? 0n
    return toStandardTask(task, price > 0n)
  }

  async function reportErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      onThrown(error)
      throw error
    }
  }
  async function* reportStreamErrors<T>(work: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    try {
      yield* work()
    } catch (error) {
      onThrown(error)
      throw error
    }
  }
  const unsupported = () =>
    reportErrors(() => Promise.reject(new UnsupportedOperationError('This agent does not do that.')))

  return {
    sendMessage: ({ message, configuration }) =>
      reportErrors(async () => {
        const outcome = await messages.send({
          message,
          push: push.readWebhook(configuration),
          waitMilliseconds: configuration?.returnImmediately ? 0 : MAX_WAIT_MS,
        })
        return 'messageId' in outcome ? outcome : toSdkTask(outcome)
      }),
    sendMessageStream: ({ message, configuration }) =>
      reportStreamErrors(() =>
        sendAndFollow({
          message,
          push: push.readWebhook(configuration),
          waitMilliseconds: STREAM_DELAY_MS,
        }),
      ),
    resubscribe: ({ id }) => reportStreamErrors(() => subscribe(id)),
    getTask: ({ id }) => reportErrors(async () => toSdkTask(await messages.mustFind(id))),
    cancelTask: ({ id }) => reportErrors(() => cancel(id)),
    listTasks: (query) =>
      reportErrors(() => listTasks(options, { query, signIn: requestContext.identity.signIn, toSdkTask })),
    getAgentCard: async () => CARD,
    getAuthenticatedExtendedAgentCard: unsupported,
    createTaskPushNotificationConfig: (config) => reportErrors(() => push.create(config)),
    getTaskPushNotificationConfig: (named) => reportErrors(() => push.get(named)),
    listTaskPushNotificationConfigs: ({ taskId }) => reportErrors(() => push.list(taskId)),
    deleteTaskPushNotificationConfig: (named) => reportErrors(() => push.remove(named)),
  }
}
