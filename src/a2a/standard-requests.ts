import type { Message, Task } from '@a2a-js/sdk'
import {
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { A2ARequestHandler } from '@a2a-js/sdk/server'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import type { Exchange } from './exchange.ts'
import { refusal } from './finish-task.ts'
import { type MessageReader, orderIn } from './message-order.ts'
import type { OfferedTasks } from './offered-tasks.ts'
import { standardTask } from './standard-task.ts'
import type { TaskDesk } from './task-desk.ts'
import { inBand, LONGEST_WAIT_MILLISECONDS, onePayment } from './wish.ts'
import { paymentIn } from './x402-extension.ts'

export interface StandardOptions extends MessageReader {
  readonly desk: TaskDesk
  readonly offered: OfferedTasks
}

const LONGEST_CONTEXT = 128

/**
 * What the standard methods do, whichever version asks. A message that names a paid tool becomes a task that waits
 * for its payment; the offer it was shown stays good as long as that task is kept.
 *
 * @param onThrown Told of whatever is thrown, because the SDK passes on only the words.
 */
export function standardRequests(
  options: StandardOptions,
  exchange: Exchange,
  onThrown: (error: unknown) => void,
): A2ARequestHandler {
  const { desk, offered, catalogue, performer } = options

  async function send(message: Message | undefined, waitMilliseconds: number): Promise<Task> {
    if (!message?.messageId) throw new RequestMalformedError('message.messageId is required.')
    if (message.contextId.length > LONGEST_CONTEXT)
      throw new RequestMalformedError('message.contextId is too long.')
    const { payload, isDeclined } = paymentIn(message.metadata)
    const proof = onePayment(exchange.paymentHeader(), payload === undefined ? undefined : inBand(payload))
    if (message.taskId) return follow(message.taskId, { message, proof, isDeclined, waitMilliseconds })
    const { tool, input, maxCost } = await orderIn(message, options, exchange.client)
    performer.admit(tool, exchange.client)
    return take(
      {
        tool,
        input,
        proof,
        maxCost: maxCost ?? exchange.ceiling(),
        operatorToken: exchange.operatorToken,
        signIn: exchange.signIn,
        ...exchange.session(),
        id: undefined,
        context: message.contextId || undefined,
      },
      waitMilliseconds,
    )
  }

  async function follow(
    id: string,
    sent: { message: Message; proof: string | undefined; isDeclined: boolean; waitMilliseconds: number },
  ): Promise<Task> {
    const waiting = offered.find(id)
    if (!waiting) {
      // a payment that is sent again asks for the task that it bought
      const task = await mustFind(id)
      if (sent.proof === undefined) throw new UnsupportedOperationError('This task takes no more messages.')
      return shown(task)
    }
    const { task, order } = waiting
    if (sent.message.contextId && sent.message.contextId !== task.context) {
      throw new RequestMalformedError('message.contextId is not that of the task.')
    }
    if (sent.isDeclined) return shown(decline(task))
    if (sent.proof === undefined) return shown(task)
    return take(
      { ...order, proof: sent.proof, operatorToken: exchange.operatorToken, id, context: task.context },
      sent.waitMilliseconds,
    )
  }

  async function take(order: TaskOrder, waitMilliseconds: number): Promise<Task> {
    const outcome = await desk.take(order, { waitMilliseconds, gone: exchange.gone })
    if (!('kind' in outcome)) {
      offered.forget(outcome.id)
      return shown(outcome)
    }
    const id = order.id ?? desk.newId()
    const waiting = offered.keep(
      id,
      { ...order, proof: undefined, operatorToken: undefined, signIn: undefined, session: undefined },
      outcome,
      exchange.client,
    )
    if (order.proof === undefined) return shown(waiting)
    offered.forget(id)
    const { required: _, ...task } = waiting
    const failed: AgentTask = { ...task, status: 'FAILED', failure: refusal(outcome) }
    desk.remember(failed)
    return shown(failed)
  }

  function decline({ required: _, ...task }: AgentTask): AgentTask {
    const declined: AgentTask = { ...task, status: 'CANCELED' }
    offered.forget(task.id)
    desk.remember(declined)
    return declined
  }

  async function cancel(id: string): Promise<Task> {
    const waiting = offered.find(id)
    if (waiting) return shown(decline(waiting.task))
    const before = await mustFind(id)
    const task = before.status === 'WORKING' ? await desk.cancel(id) : undefined
    if (task?.status !== 'CANCELED') throw new TaskNotCancelableError('This task has gone too far.')
    return shown(task)
  }

  async function mustFind(id: string): Promise<AgentTask> {
    if (id.trim() === '') throw new RequestMalformedError('The id of a task is required.')
    const task = offered.find(id)?.task ?? (await desk.find(id))
    if (!task) throw new TaskNotFoundError('There is no task of this id.')
    return task
  }

  function shown(task: AgentTask): Task {
    const price = catalogue.find(task.toolId)?.contract.price ?? 0n
    return standardTask(task, price > 0n)
  }

  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      onThrown(error)
      throw error
    }
  }
  const unsupported = () =>
    told(Promise.reject(new UnsupportedOperationError('This agent does not do that.')))
  const noPush = () => told(Promise.reject(new PushNotificationNotSupportedError()))

  return {
    sendMessage: ({ message, configuration }) =>
      told(send(message, configuration?.returnImmediately ? 0 : LONGEST_WAIT_MILLISECONDS)),
    getTask: ({ id }) => told(mustFind(id).then(shown)),
    cancelTask: ({ id }) => told(cancel(id)),
    listTasks: unsupported,
    getAgentCard: unsupported,
    getAuthenticatedExtendedAgentCard: unsupported,
    createTaskPushNotificationConfig: noPush,
    getTaskPushNotificationConfig: noPush,
    listTaskPushNotificationConfigs: noPush,
    deleteTaskPushNotificationConfig: noPush,
    // streams are refused before they get here
    async *sendMessageStream() {},
    async *resubscribe() {},
  }
}
