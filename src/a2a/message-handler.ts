import type { Message } from '@a2a-js/sdk'
import { RequestMalformedError, TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors'
import type { PushTarget } from '../store/tasks/task-push-repository.ts'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import { createHelpMessage } from './help-message.ts'
import { type MessageReader, parseMessageOrder } from './message-order.ts'
import type { OfferedTasks } from './offered-tasks.ts'
import type { RequestContext } from './request-context.ts'
import { readNetwork, toRefusal } from './task-outcome.ts'
import type { TaskService } from './task-service.ts'
import { readMessagePayment, selectPayment, toPaymentHeader } from './x402-extension.ts'

export interface MessageDeps extends MessageReader {
  readonly taskService: TaskService
  readonly offered: OfferedTasks
}

interface SentMessage {
  readonly message: Message | undefined
  /** The webhook that is notified of the end. */
  readonly push: PushTarget | undefined
  readonly waitMilliseconds: number
}

export interface MessageHandler {
  /**
   * Begins a task, or pays for one that waits for it.
   *
   * @returns The task as it stands when the caller has waited for so long; a message of ours for words that no tool answers.
   */
  send(sent: SentMessage): Promise<AgentTask | Message>
  /** Turns an offer down. */
  decline(task: AgentTask): Promise<AgentTask>
  /** @throws A2AError for an invalid id, and when there is no task of it. */
  mustFind(id: unknown): Promise<AgentTask>
}

const MAX_CONTEXT = 128

/**
 * What comes of the messages of one exchange. A message that names a paid tool becomes a task that waits for its
 * payment; the offer it was shown stays good as long as that task is kept.
 */
export function createMessageHandler(deps: MessageDeps, requestContext: RequestContext): MessageHandler {
  const { taskService, offered, performer } = deps

  async function send({ message, push, waitMilliseconds }: SentMessage): Promise<AgentTask | Message> {
    if (!message?.messageId) throw new RequestMalformedError('message.messageId is required.')
    if (message.contextId.length > MAX_CONTEXT)
      throw new RequestMalformedError('message.contextId is too long.')
    const { payload, isDeclined } = readMessagePayment(message.metadata)
    const proof = selectPayment(
      requestContext.paymentHeader(),
      payload === undefined ? undefined : toPaymentHeader(payload),
    )
    if (message.taskId) return follow(message.taskId, { message, push, proof, isDeclined, waitMilliseconds })
    const messageOrder = await parseMessageOrder(message, deps, requestContext.client)
    if (!messageOrder)
      return createHelpMessage({ id: taskService.newId(), context: message.contextId || taskService.newId() })
    const { tool, input, maxCost } = messageOrder
    performer.admit(tool, requestContext.client, { isStored: push !== undefined })
    return take(
      {
        tool,
        input,
        proof,
        ...requestContext.terms({ maxCost }),
        id: undefined,
        context: message.contextId || undefined,
        push: push ? [push] : [],
      },
      waitMilliseconds,
    )
  }

  async function follow(
    id: string,
    sent: SentMessage & { message: Message; proof: string | undefined; isDeclined: boolean },
  ): Promise<AgentTask> {
    const waiting = await offered.find(id)
    if (!waiting) {
      // a payment that is sent again asks for the task that it bought
      const task = await mustFind(deps, id)
      if (sent.proof === undefined) throw new UnsupportedOperationError('This task takes no more messages.')
      return task
    }
    const { task, order } = waiting
    if (sent.message.contextId && sent.message.contextId !== task.context) {
      throw new RequestMalformedError('message.contextId is not that of the task.')
    }
    if (sent.isDeclined) return decline(deps, task)
    if (sent.proof === undefined) return task
    return take(
      {
        ...order,
        proof: sent.proof,
        ...requestContext.identity,
        id,
        context: task.context,
        push: [...(order.push ?? []), ...(sent.push ? [sent.push] : [])],
      },
      sent.waitMilliseconds,
    )
  }

  async function take(order: TaskOrder, waitMilliseconds: number): Promise<AgentTask> {
    const outcome = await taskService.take(order, {
      waitMilliseconds,
      clientSignal: requestContext.clientSignal,
    })
    if (!('kind' in outcome)) {
      if (order.id !== undefined) await offered.forget(outcome.id)
      return outcome
    }
    const id = order.id ?? taskService.newId()
    const waiting = await offered.keep(
      id,
      { ...order, proof: undefined, operatorToken: undefined, signIn: undefined, session: undefined },
      outcome,
      requestContext.client,
    )
    if (order.proof === undefined) return waiting
    await offered.forget(id)
    const { required: _, ...task } = waiting
    const failure = { ...toRefusal(outcome), ...readNetwork(order) }
    const failed: AgentTask = { ...task, status: 'FAILED', failure }
    taskService.remember(failed)
    return failed
  }

  return {
    send,
    decline: (task) => decline(deps, task),
    mustFind: (id) => mustFind(deps, id),
  }
}

async function decline(
  { taskService, offered }: MessageDeps,
  { required: _, ...task }: AgentTask,
): Promise<AgentTask> {
  const declined: AgentTask = { ...task, status: 'CANCELED' }
  await offered.forget(task.id)
  taskService.remember(declined)
  return declined
}

async function mustFind({ taskService, offered }: MessageDeps, id: unknown): Promise<AgentTask> {
  if (typeof id !== 'string' || id.trim() === '')
    throw new RequestMalformedError('The id of a task is required.')
  const task = (await offered.find(id))?.task ?? (await taskService.find(id))
  if (!task) throw new TaskNotFoundError('There is no task of this id.')
  return task
}
