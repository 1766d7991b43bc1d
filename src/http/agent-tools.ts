import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import { z } from 'zod'
import { MAX_CALLS } from '../calls/batch-tool.ts'
import type { Answer } from '../calls/call.ts'
import type { Catalogue } from '../calls/catalogue.ts'
import { ceilingIn } from '../calls/ceiling.ts'
import { operatorTokenIn } from '../calls/identity-gate.ts'
import { signInIn } from '../calls/owner.ts'
import type { Performer } from '../calls/perform.ts'
import { sessionIn } from '../calls/session-token.ts'
import { GatewayError } from '../core/failures.ts'
import type { MicroUsd } from '../core/money.ts'
import { paymentIn, readProof } from '../payment/protocol/proof.ts'
import { inputErrors, type Tool } from '../tools/define-tool.ts'
import { eachByItself } from './agent-batch.ts'
import { bodyOf, ceiling, goneOf, preference } from './caller.ts'
import { sayAnswer, sayFailure, sayJson, sayOffer } from './say.ts'

const AGENT_CALL_PATH = '/agent/tools/call'

const Batch = z.strictObject({
  calls: z
    .array(
      z.strictObject({ toolId: z.string().max(64), params: z.record(z.string(), z.unknown()).default({}) }),
    )
    .min(1)
    .max(MAX_CALLS),
  max_cost_usd: z.union([z.string(), z.number()]).optional(),
})

const Wanted = z.strictObject({
  toolId: z.string().min(1).max(64),
  params: z.record(z.string(), z.unknown()).default({}),
  max_cost_usd: z.union([z.string(), z.number()]).optional(),
})

export interface AgentToolsOptions {
  readonly catalogue: Catalogue
  /** Several calls under one payment. */
  readonly batch: Tool
  readonly performer: Performer
  readonly publicUrl: () => string
  readonly clientOf: (request: IncomingMessage) => string
}

/** `POST /agent/tools/call {toolId, params, max_cost_usd?}`, or `{calls: [...]}`: every tool at one address. */
export function agentTools(options: AgentToolsOptions): Router {
  const router = Router()

  router.post(AGENT_CALL_PATH, (request, response) => {
    call(options, request, response).catch((error: unknown) => sayFailure(response, error))
  })
  router.all(AGENT_CALL_PATH, (_request, response) => {
    response.setHeader('Allow', 'POST, OPTIONS')
    sayFailure(response, new GatewayError('method_not_allowed', 'This path takes POST, OPTIONS.'))
  })
  return router
}

async function call(
  options: AgentToolsOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { catalogue, performer, publicUrl, clientOf } = options
  const header = paymentIn(request)
  const resourceUrl = publicUrl() + AGENT_CALL_PATH
  const session = sessionIn(request)
  const isUnpaid = header === undefined && session.session === undefined
  const body = await bodyOf(request, isUnpaid)
  const batch = Batch.safeParse(body)
  if (batch.success) return callAll(batch.data, options, request, response)
  const wanted = readWanted(body)
  const tool = wanted.ok ? catalogue.find(wanted.toolId) : undefined
  if (!wanted.ok || !tool) {
    const error = wanted.ok
      ? { field: 'toolId', message: 'There is no tool of this id; see GET /agent/tools.' }
      : wanted
    if (isUnpaid) return sayOffer(response, performer.baseOffer(resourceUrl, error))
    const sentence = `${error.field}: ${error.message}`
    const details = { field: error.field }
    if (!wanted.ok) throw new GatewayError('invalid_input', sentence, { details })
    throw await performer.notSold(
      () => (header === undefined ? undefined : readProof(header)),
      new GatewayError('not_found', sentence, { details }),
    )
  }
  performer.admit(tool, clientOf(request))
  const outcome = await performer.perform({
    tool,
    input: wanted.params,
    place: 'call',
    proof: () => (header === undefined ? undefined : readProof(header)),
    resourceUrl,
    gone: goneOf(response),
    ...ceiling(request),
    ...preference(request),
    ...operatorTokenIn(request),
    ...signInIn(request),
    ...session,
    ...(wanted.maxCost === undefined ? {} : { maxCost: wanted.maxCost }),
  })
  if (outcome.kind === 'offer') sayOffer(response, outcome)
  else sayAnswer(response, enveloped(tool.contract.id, outcome))
}

/** Up to twenty calls: all of them under one payment, or each by itself where a session pays or nothing costs anything. */
async function callAll(
  { calls, max_cost_usd: most }: z.output<typeof Batch>,
  { catalogue, batch, performer, publicUrl, clientOf }: AgentToolsOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const header = paymentIn(request)
  const session = sessionIn(request)
  const shared = {
    proof: () => (header === undefined ? undefined : readProof(header)),
    resourceUrl: publicUrl() + AGENT_CALL_PATH,
    gone: goneOf(response),
    ...preference(request),
    ...operatorTokenIn(request),
    ...session,
    ...ceiling(request),
    ...(most === undefined ? {} : { maxCost: ceilingIn(most, 'max_cost_usd') }),
  }
  const isFree = calls.every(({ toolId }) => catalogue.find(toolId)?.contract.price === 0n)
  if (isFree || (session.session !== undefined && header === undefined)) {
    const text = await eachByItself(calls, shared, { catalogue, performer, client: clientOf(request) })
    return sayJson(response, 200, text, { 'Cache-Control': 'no-store' })
  }
  const outcome = await performer.perform({ ...shared, tool: batch, input: { calls } })
  if (outcome.kind === 'offer') sayOffer(response, outcome)
  else sayAnswer(response, outcome)
}

/** The result stands in `data` to the letter, so that it can be held against the receipt. */
function enveloped(toolId: string, answer: Answer): Answer {
  const { provenance } = answer.said()
  const about = provenance === undefined ? '' : `,"provenance":${JSON.stringify(provenance)}`
  return {
    ...answer,
    text: `{"success":true,"toolId":${JSON.stringify(toolId)},"data":${answer.text}${about}}`,
  }
}

type Wish =
  | { ok: true; toolId: string; params: Record<string, unknown>; maxCost: MicroUsd | undefined }
  | { ok: false; field: string; message: string }

function readWanted(body: unknown): Wish {
  const parsed = Wanted.safeParse(body)
  if (!parsed.success) {
    const { field, message } = inputErrors(parsed.error)[0] ?? { field: 'input', message: 'not valid' }
    return { ok: false, field: field === 'input' ? 'body' : field, message }
  }
  const { toolId, params, max_cost_usd: ceiling } = parsed.data
  return {
    ok: true,
    toolId,
    params,
    maxCost: ceiling === undefined ? undefined : ceilingIn(ceiling, 'max_cost_usd'),
  }
}
