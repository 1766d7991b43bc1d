import { JSONRPCErrorException } from 'json-rpc-2.0'
import type { Catalogue } from '../calls/catalogue.ts'
import type { Performer } from '../calls/perform.ts'
import { settlementHeaders } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { AgentTask, TaskPayment } from './agent-task.ts'
import type { Exchange } from './exchange.ts'
import { invalidParams, type Method, type Params } from './json-rpc.ts'
import type { OfferedTasks } from './offered-tasks.ts'
import { offerError } from './rpc-errors.ts'
import type { TaskDesk } from './task-desk.ts'
import { readWish, toolNamed } from './wish.ts'
import { onePayment } from './x402-extension.ts'

export interface OwnMethodsOptions {
  readonly desk: TaskDesk
  readonly offered: OfferedTasks
  readonly catalogue: Catalogue
  readonly performer: Performer
  readonly resourceUrl: () => string
}

/** `task/create` and `task/status`: any tool as a task, answered like REST when it is done in time. */
export function ownMethods(options: OwnMethodsOptions): Readonly<Record<string, Method<Exchange>>> {
  const { desk, offered, catalogue, performer, resourceUrl } = options

  async function create(params: Params, exchange: Exchange): Promise<unknown> {
    const wish = readWish(named(params), 'params')
    const proof = onePayment(exchange.paymentHeader(), wish.payment)
    const tool = wish.name === undefined ? undefined : toolNamed(catalogue, wish.name)
    if (!tool) {
      const error = {
        field: 'params.toolId',
        message:
          wish.name === undefined ? 'Name a tool.' : 'There is no tool of this name; see GET /agent/tools.',
      }
      if (proof !== undefined) throw invalidParams(error.field, error.message)
      throw refused(performer.baseOffer(resourceUrl(), error), exchange)
    }
    performer.admit(tool, exchange.client)
    const outcome = await desk.take(
      {
        tool,
        input: wish.input,
        proof,
        ...exchange.terms({ maxCost: wish.maxCost }),
        id: wish.taskId,
        context: undefined,
      },
      { waitMilliseconds: wish.waitMilliseconds, gone: exchange.gone },
    )
    if ('kind' in outcome) throw refused(outcome, exchange)
    // nothing waits under an id that is new
    if (wish.taskId !== undefined) await offered.forget(outcome.id)
    if (outcome.payment) exchange.note(receiptHeaders(outcome.payment))
    if (outcome.session) exchange.note({ 'X-Payment-Receipt': outcome.session.receipt })
    return said(outcome)
  }

  async function status(params: Params): Promise<unknown> {
    const { taskId } = named(params)
    if (typeof taskId !== 'string') throw invalidParams('params.taskId', 'must be the id of a task.')
    const task = (await offered.find(taskId))?.task ?? (await desk.find(taskId))
    if (!task) throw new JSONRPCErrorException('Task not found', -32001, { taskId })
    return said(task)
  }

  return {
    'task/create': {
      call: create,
      mayCost(params) {
        const { toolId, capability } = isNamed(params) ? params : {}
        const name = toolId ?? capability
        const tool = typeof name === 'string' ? toolNamed(catalogue, name) : undefined
        return tool !== undefined && tool.contract.price > 0n
      },
    },
    'task/status': { call: status },
  }
}

/** A task in the words of the agents' directory: a task that was called off has failed. */
function said({ id, toolId, status, result, payment, session, failure, required }: AgentTask) {
  return {
    taskId: id,
    status: status === 'CANCELED' ? 'FAILED' : status,
    toolId,
    ...(result === undefined ? {} : { artifact: JSON.parse(result) as unknown }),
    ...(payment === undefined ? {} : { payment }),
    ...(session === undefined ? {} : { session }),
    ...(failure === undefined
      ? {}
      : {
          error: {
            code: failure.code,
            message: failure.message,
            charged: failure.charged,
            ...failure.details,
          },
        }),
    ...(required === undefined ? {} : { required }),
  }
}

/** The same receipts that a REST answer has in its headers, for payers that look there. */
function receiptHeaders({ settlement, receipt, replayed }: TaskPayment): Record<string, string> {
  const { extensions: _, ...plain } = settlement
  return {
    ...settlementHeaders(plain),
    'X-Payment-Receipt': receipt,
    ...(replayed ? { 'X-Payment-Replayed': 'true' } : {}),
  }
}

function refused(offer: Offer, exchange: Exchange) {
  exchange.note({ 'Payment-Required': offer.header }, 402)
  return offerError(offer)
}

function named(params: Params): Readonly<Record<string, unknown>> {
  if (isNamed(params)) return params
  throw invalidParams('params', 'must be an object.')
}

function isNamed(params: Params): params is Readonly<Record<string, unknown>> {
  return params !== undefined && !Array.isArray(params)
}
