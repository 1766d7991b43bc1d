import { JSONRPCErrorException } from 'json-rpc-2.0'
import type { Catalog } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import { settlementHeaders } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { AgentTask, TaskPayment } from './agent-task.ts'
import { invalidParams, type Method, type Params } from './json-rpc.ts'
import type { OfferedTasks } from './offered-tasks.ts'
import type { RequestContext } from './request-context.ts'
import { toOfferError } from './rpc-errors.ts'
import { findToolByName, parseTaskRequest } from './task-request.ts'
import type { TaskService } from './task-service.ts'
import { selectPayment } from './x402-extension.ts'

export interface DirectoryMethodsDeps {
  readonly taskService: TaskService
  readonly offered: OfferedTasks
  readonly catalog: Catalog
  readonly performer: Performer
  readonly resourceUrl: () => string
  readonly unknownTool: UnknownTool
}

/** `task/create` and `task/status`: any tool as a task, answered like REST when it is done in time. */
export function directoryMethods(
  options: DirectoryMethodsDeps,
): Readonly<Record<string, Method<RequestContext>>> {
  const { taskService, offered, catalog, performer, resourceUrl, unknownTool } = options

  async function create(params: Params, requestContext: RequestContext): Promise<unknown> {
    const taskRequest = parseTaskRequest(requireNamedParams(params), 'params')
    const proof = selectPayment(requestContext.paymentHeader(), taskRequest.payment)
    const tool = taskRequest.name === undefined ? undefined : findToolByName(catalog, taskRequest.name)
    if (!tool) {
      if (taskRequest.name !== undefined) {
        requestContext.addHeaders({}, 404)
        throw unknownTool(taskRequest.name, 'params.toolId')
      }
      const error = { field: 'params.toolId', message: 'params.toolId is required, for example signal.' }
      if (proof !== undefined) throw invalidParams(error.field, error.message)
      throw refuseWithOffer(performer.baseOffer('task', resourceUrl(), error), requestContext)
    }
    performer.admit(tool, requestContext.client)
    const outcome = await taskService.take(
      {
        tool,
        input: taskRequest.input,
        proof,
        ...requestContext.terms({ maxCost: taskRequest.maxCost }),
        id: taskRequest.taskId,
        context: undefined,
      },
      { waitMilliseconds: taskRequest.waitMilliseconds, clientSignal: requestContext.clientSignal },
    )
    if ('kind' in outcome) throw refuseWithOffer(outcome, requestContext)
    // nothing waits under an id that is new
    if (taskRequest.taskId !== undefined) await offered.forget(outcome.id)
    if (outcome.payment) requestContext.addHeaders(toReceiptHeaders(outcome.payment))
    if (outcome.session) requestContext.addHeaders({ 'X-Payment-Receipt': outcome.session.receipt })
    return toTaskJson(outcome)
  }

  async function status(params: Params): Promise<unknown> {
    const { taskId } = requireNamedParams(params)
    if (typeof taskId !== 'string')
      throw invalidParams('params.taskId', 'The id of a task is required, as task/create returned it.')
    const task = (await offered.find(taskId))?.task ?? (await taskService.find(taskId))
    if (!task) throw new JSONRPCErrorException('Task not found', -32001, { taskId })
    return toTaskJson(task)
  }

  return {
    'task/create': {
      call: create,
      mayCost(params) {
        const { toolId, capability } = hasNames(params) ? params : {}
        const name = toolId ?? capability
        const tool = typeof name === 'string' ? findToolByName(catalog, name) : undefined
        return tool !== undefined && tool.contract.price > 0n
      },
    },
    'task/status': { call: status },
  }
}

/** A task in the words of the agents' directory: a task that was called off has failed. */
function toTaskJson({ id, toolId, status, result, payment, session, failure, required }: AgentTask) {
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
function toReceiptHeaders({ settlement, receipt, replayed }: TaskPayment): Record<string, string> {
  const { extensions: _, ...plain } = settlement
  return {
    ...settlementHeaders(plain),
    'X-Payment-Receipt': receipt,
    ...(replayed ? { 'X-Payment-Replayed': 'true' } : {}),
  }
}

/** Beside an offer pages may read these alone: a block of headers has little room. */
const EXPOSED_WITH_OFFER = {
  'Access-Control-Expose-Headers': 'Payment-Required, WWW-Authenticate, A2A-Extensions',
}

function refuseWithOffer(offer: Offer, requestContext: RequestContext) {
  const { header, mpp } = offer
  const challenge = mpp ? { 'WWW-Authenticate': mpp.header } : {}
  requestContext.addHeaders({ 'Payment-Required': header, ...challenge, ...EXPOSED_WITH_OFFER }, 402)
  return toOfferError(offer)
}

function requireNamedParams(params: Params): Readonly<Record<string, unknown>> {
  if (hasNames(params)) return params
  throw invalidParams('params', 'must be an object.')
}

function hasNames(params: Params): params is Readonly<Record<string, unknown>> {
  return params !== undefined && !Array.isArray(params)
}
