import { AgentCard, type StreamResponse, type Task } from '@a2a-js/sdk'
import { TaskNotCancelableError, UnsupportedOperationError } from '@a2a-js/sdk/errors'
import type { A2ARequestHandler } from '@a2a-js/sdk/server'
import type { Scheduler } from '../core/clock.ts'
import type { AgentTask } from './agent-task.ts'
import type { Exchange } from './exchange.ts'
import type { Follower } from './follow-task.ts'
import { type PushParts, pushRequests } from './push-requests.ts'
import { type MessageParts, sentMessages } from './sent-message.ts'
import { standardTask } from './standard-task.ts'
import { eventsOf } from './task-events.ts'
import { type ListingParts, taskList } from './task-list.ts'
import { MAX_WAIT_MS } from './wish.ts'

export interface StandardOptions extends MessageParts, ListingParts, PushParts {
  readonly follower: Follower
  readonly scheduler: Scheduler
}

export interface Asking {
  readonly dialect: '1.0' | '0.3'
  readonly exchange: Exchange
  /** Called with every error, because the SDK passes on only its message. */
  readonly onThrown: (error: unknown) => void
  /** Called with the secret of a webhook, which A2A has no field for. */
  readonly onSecret: (secret: string) => void
}

/** Long enough for what is refused at once to be refused, instead of becoming a task that fails. */
const BEFORE_A_STREAM_MS = 250
const CANCEL_MS = 3_000
/** What the SDK looks at before it streams. */
const CARD = AgentCard.fromJSON({ capabilities: { streaming: true } })

/** What the standard methods do, whichever version asks. */
export function standardRequests(
  options: StandardOptions,
  { dialect, exchange, onThrown, onSecret }: Asking,
): A2ARequestHandler {
  const { desk, offered, catalogue, follower, scheduler } = options
  const messages = sentMessages(options, exchange)
  const push = pushRequests(options, { dialect, mustFind: messages.mustFind, onSecret })
  const telling = { shown, follow: (id: string) => follower.follow(id, exchange.gone) }

  async function cancel(id: string): Promise<Task> {
    const waiting = await offered.find(id)
    if (waiting) return shown(await messages.decline(waiting.task))
    const before = await messages.mustFind(id)
    const task = before.status === 'WORKING' ? await calledOff(id) : undefined
    if (task?.status !== 'CANCELED') throw new TaskNotCancelableError('This task has gone too far.')
    return shown(task)
  }

  /** Elsewhere it takes as long as its gateway takes to hear of it. */
  async function calledOff(id: string): Promise<AgentTask | undefined> {
    let task = await desk.cancel(id)
    if (task?.status !== 'WORKING') return task
    const enough = new AbortController()
    const patience = scheduler.sleep(CANCEL_MS, enough.signal).then(() => enough.abort())
    for await (const later of follower.follow(id, enough.signal)) task = later
    enough.abort()
    await patience
    return task
  }

  async function* subscribed(id: string): AsyncGenerator<StreamResponse, void, undefined> {
    const task = await messages.mustFind(id)
    if (task.status !== 'WORKING' && task.status !== 'INPUT_REQUIRED' && dialect !== '0.3')
      throw new UnsupportedOperationError('This task is over; ask for it with GetTask.')
    yield* eventsOf(task, telling, { isNew: false })
  }

  async function* sent(asked: Parameters<typeof messages.send>[0]) {
    const outcome = await messages.send(asked)
    if ('messageId' in outcome) yield { payload: { $case: 'message' as const, value: outcome } }
    else yield* eventsOf(outcome, telling, { isNew: true })
  }

  function shown(task: AgentTask): Task {
    const price = catalogue.find(task.toolId)?.contract.price ?? 0n
    return standardTask(task, price > 0n)
  }

  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      onThrown(error)
      throw error
    }
  }
  async function* toldAll<T>(work: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    try {
      yield* work()
    } catch (error) {
      onThrown(error)
      throw error
    }
  }
  const unsupported = () =>
    told(() => Promise.reject(new UnsupportedOperationError('This agent does not do that.')))

  return {
    sendMessage: ({ message, configuration }) =>
      told(async () => {
        const outcome = await messages.send({
          message,
          push: push.wantedIn(configuration),
          waitMilliseconds: configuration?.returnImmediately ? 0 : MAX_WAIT_MS,
        })
        return 'messageId' in outcome ? outcome : shown(outcome)
      }),
    sendMessageStream: ({ message, configuration }) =>
      toldAll(() =>
        sent({
          message,
          push: push.wantedIn(configuration),
          waitMilliseconds: BEFORE_A_STREAM_MS,
        }),
      ),
    resubscribe: ({ id }) => toldAll(() => subscribed(id)),
    getTask: ({ id }) => told(async () => shown(await messages.mustFind(id))),
    cancelTask: ({ id }) => told(() => cancel(id)),
    listTasks: (query) => told(() => taskList(options, { query, signIn: exchange.identity.signIn, shown })),
    getAgentCard: async () => CARD,
    getAuthenticatedExtendedAgentCard: unsupported,
    createTaskPushNotificationConfig: (config) => told(() => push.create(config)),
    getTaskPushNotificationConfig: (named) => told(() => push.get(named)),
    listTaskPushNotificationConfigs: ({ taskId }) => told(() => push.list(taskId)),
    deleteTaskPushNotificationConfig: (named) => told(() => push.remove(named)),
  }
}
