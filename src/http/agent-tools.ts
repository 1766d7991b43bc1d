import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import { z } from 'zod'
import { MAX_CALLS } from '../calls/batch-tool.ts'
import type { Catalog } from '../calls/catalog.ts'
import { parseMaxCost } from '../calls/max-cost.ts'
import type { Performer } from '../calls/performer.ts'
import { GatewayError } from '../core/failures.ts'
import { parseInWords, toSentence } from '../core/input/input-errors.ts'
import type { MicroUsd } from '../core/money.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { isUnpaid, type Payer, readPayer, toCallContext, toProof } from '../transport/call-context.ts'
import { performEach } from './agent-batch.ts'
import { refuseOtherMethods } from './allowed-methods.ts'
import { readCallBody } from './request-input.ts'
import { sendError, sendJson, sendPaymentRequired, sendResult } from './respond.ts'
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

const SingleCall = z.strictObject({
  toolId: z.string().min(1).max(64),
  params: z.record(z.string(), z.unknown()).default({}),
  max_cost_usd: z.union([z.string(), z.number()]).optional(),
})

const CALL_EXAMPLE = { toolId: 'signal', params: { token: 'bitcoin' }, max_cost_usd: '0.01' }
const BATCH_EXAMPLE = { calls: [{ toolId: 'signal', params: { token: 'bitcoin' } }], max_cost_usd: '0.05' }

export interface AgentToolsOptions {
  readonly catalog: Catalog
  /** Several calls under one payment. */
  readonly batch: Tool
  readonly performer: Performer
  readonly publicUrl: () => string
  readonly clientOf: (request: IncomingMessage) => string
  readonly unknownTool: UnknownTool
}

interface Incoming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly payer: Payer
}

/** `POST /agent/tools/call {toolId, params, max_cost_usd?}`, or `{calls: [...]}`: every tool at one address. */
export function createAgentToolRoutes(options: AgentToolsOptions): Router {
  const router = Router()

  router.post(AGENT_CALL_PATH, (request, response) => {
    performSingle(options, request, response).catch((error: unknown) => sendError(response, error))
  })
  router.all(AGENT_CALL_PATH, refuseOtherMethods('POST, OPTIONS'))
  return router
}

async function performSingle(
  options: AgentToolsOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { catalog, performer, publicUrl, clientOf, unknownTool } = options
  const payer = readPayer(request)
  const resourceUrl = publicUrl() + AGENT_CALL_PATH
  const body = await readCallBody(request, isUnpaid(payer))
  const batch = Batch.safeParse(body)
  if (batch.success) return performBatch(batch.data, options, { request, response, payer })
  const parsed = parseCall(body)
  if (!parsed.ok) {
    if (isUnpaid(payer))
      return sendPaymentRequired(response, performer.baseOffer('call', resourceUrl, parsed))
    throw new GatewayError('invalid_input', toSentence(parsed), { details: { field: parsed.field } })
  }
  const tool = catalog.find(parsed.toolId)
  if (!tool) throw await performer.explainUnsold(toProof(payer.payment), unknownTool(parsed.toolId, 'toolId'))
  performer.admit(tool, clientOf(request))
  const outcome = await performer.perform({
    ...toCallContext(request, response, payer),
    tool,
    input: parsed.params,
    channel: 'call',
    resourceUrl,
    ...(parsed.maxCost === undefined ? {} : { maxCost: parsed.maxCost }),
  })
  if (outcome.kind === 'offer') sendPaymentRequired(response, outcome)
  else sendResult(response, { ...outcome, text: toolResultText(tool.contract.id, outcome) })
}

/** Up to twenty calls: all of them under one payment, or each by itself where a session pays or nothing costs anything. */
async function performBatch(
  { calls, max_cost_usd: most }: z.output<typeof Batch>,
  { catalog, batch, performer, publicUrl, clientOf, unknownTool }: AgentToolsOptions,
  { request, response, payer }: Incoming,
): Promise<void> {
  // a sign-in names one request, so that it is none for several
  const { signIn: _, ...context } = toCallContext(request, response, payer)
  const shared = {
    ...context,
    resourceUrl: publicUrl() + AGENT_CALL_PATH,
    ...(most === undefined ? {} : { maxCost: parseMaxCost(most, 'max_cost_usd') }),
  }
  const isFree = calls.every(({ toolId }) => catalog.find(toolId)?.contract.price === 0n)
  if (isFree || (payer.session !== undefined && payer.payment === undefined)) {
    const text = await performEach(calls, shared, {
      catalog,
      performer,
      unknownTool,
      client: clientOf(request),
    })
    return sendJson(response, 200, text, { 'Cache-Control': 'no-store' })
  }
  const unknown = calls.findIndex(({ toolId }) => !catalog.find(toolId))
  if (unknown >= 0 && isUnpaid(payer))
    throw unknownTool(calls[unknown]?.toolId ?? '', `calls.${unknown}.toolId`)
  const outcome = await performer.perform({ ...shared, tool: batch, input: { calls } })
  if (outcome.kind === 'offer') sendPaymentRequired(response, outcome)
  else sendResult(response, outcome)
}

type ParsedCall =
  | { ok: true; toolId: string; params: Record<string, unknown>; maxCost: MicroUsd | undefined }
  | { ok: false; field: string; message: string }

function parseCall(body: unknown): ParsedCall {
  const isBatch = typeof body === 'object' && body !== null && 'calls' in body
  const parsed = isBatch
    ? parseInWords(Batch, body, { example: BATCH_EXAMPLE })
    : parseInWords(SingleCall, body ?? {}, { example: CALL_EXAMPLE })
  if (!parsed.ok) {
    const { field, message } = parsed.first
    return { ok: false, field: field === 'input' ? 'body' : field, message }
  }
  const { toolId, params, max_cost_usd: ceiling } = parsed.value as z.output<typeof SingleCall>
  return {
    ok: true,
    toolId,
    params,
    maxCost: ceiling === undefined ? undefined : parseMaxCost(ceiling, 'max_cost_usd'),
  }
}
