import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import { z } from 'zod'
import { MAX_CALLS } from '../calls/batch-tool.ts'
import type { Catalogue } from '../calls/catalogue.ts'
import { ceilingIn } from '../calls/ceiling.ts'
import type { Performer } from '../calls/perform.ts'
import { GatewayError } from '../core/failures.ts'
import type { MicroUsd } from '../core/money.ts'
import { inputErrors, type Tool } from '../tools/define-tool.ts'
import { isUnpaid, type Payer, readPayer, toCallContext, toProof } from '../transport/call-context.ts'
import { eachByItself } from './agent-batch.ts'
import { refuseOtherMethods } from './allowed-methods.ts'
import { readCallBody } from './request-input.ts'
import { sayAnswer, sayFailure, sayJson, sayOffer } from './say.ts'
import { toolResultText } from './tool-result-text.ts'

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

interface Incoming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly payer: Payer
}

/** `POST /agent/tools/call {toolId, params, max_cost_usd?}`, or `{calls: [...]}`: every tool at one address. */
export function agentTools(options: AgentToolsOptions): Router {
  const router = Router()

  router.post(AGENT_CALL_PATH, (request, response) => {
    call(options, request, response).catch((error: unknown) => sayFailure(response, error))
  })
  router.all(AGENT_CALL_PATH, refuseOtherMethods('POST, OPTIONS'))
  return router
}

async function call(
  options: AgentToolsOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { catalogue, performer, publicUrl, clientOf } = options
  const payer = readPayer(request)
  const resourceUrl = publicUrl() + AGENT_CALL_PATH
  const body = await readCallBody(request, isUnpaid(payer))
  const batch = Batch.safeParse(body)
  if (batch.success) return callAll(batch.data, options, { request, response, payer })
  const wanted = readWanted(body)
  const tool = wanted.ok ? catalogue.find(wanted.toolId) : undefined
  if (!wanted.ok || !tool) {
    const error = wanted.ok
      ? { field: 'toolId', message: 'There is no tool of this id; see GET /agent/tools.' }
      : wanted
    if (isUnpaid(payer)) return sayOffer(response, performer.baseOffer(resourceUrl, error))
    const sentence = `${error.field}: ${error.message}`
    const details = { field: error.field }
    if (!wanted.ok) throw new GatewayError('invalid_input', sentence, { details })
    throw await performer.notSold(
      toProof(payer.payment),
      new GatewayError('not_found', sentence, { details }),
    )
  }
  performer.admit(tool, clientOf(request))
  const outcome = await performer.perform({
    ...toCallContext(request, response, payer),
    tool,
    input: wanted.params,
    place: 'call',
    resourceUrl,
    ...(wanted.maxCost === undefined ? {} : { maxCost: wanted.maxCost }),
  })
  if (outcome.kind === 'offer') sayOffer(response, outcome)
  else sayAnswer(response, { ...outcome, text: toolResultText(tool.contract.id, outcome) })
}

/** Up to twenty calls: all of them under one payment, or each by itself where a session pays or nothing costs anything. */
async function callAll(
  { calls, max_cost_usd: most }: z.output<typeof Batch>,
  { catalogue, batch, performer, publicUrl, clientOf }: AgentToolsOptions,
  { request, response, payer }: Incoming,
): Promise<void> {
  // a sign-in names one request, so that it is none for several
  const { signIn: _, ...context } = toCallContext(request, response, payer)
  const shared = {
    ...context,
    resourceUrl: publicUrl() + AGENT_CALL_PATH,
    ...(most === undefined ? {} : { maxCost: ceilingIn(most, 'max_cost_usd') }),
  }
  const isFree = calls.every(({ toolId }) => catalogue.find(toolId)?.contract.price === 0n)
  if (isFree || (payer.session !== undefined && payer.payment === undefined)) {
    const text = await eachByItself(calls, shared, { catalogue, performer, client: clientOf(request) })
    return sayJson(response, 200, text, { 'Cache-Control': 'no-store' })
  }
  const outcome = await performer.perform({ ...shared, tool: batch, input: { calls } })
  if (outcome.kind === 'offer') sayOffer(response, outcome)
  else sayAnswer(response, outcome)
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
