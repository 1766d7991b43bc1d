import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '../calls/call.ts'
import { mcpResource } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import type { StoredResults } from '../calls/stored-results.ts'
import type { Scheduler } from '../core/clock.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { readCallTerms } from '../transport/call-context.ts'
import { type CallMeta, readCallProof, readMetaTerms } from './call-meta.ts'
import { API_PAGES } from './documents.ts'
import {
  type CallTarget,
  DESCRIBE_TOOL,
  describeToolByName,
  parseCallTarget,
  toDescriptionText,
} from './helper-tools.ts'
import { type CallResult, toPaymentRequiredResult, wantsPaymentResult } from './payment-extension.ts'
import { type SendProgress, startProgress } from './progress.ts'
import type { RequestContext } from './request-context.ts'
import { type FormedCall, findForm, isPicture, readResultForm } from './result-form.ts'
import { addDocumentLink, addLinks, addVideoLink } from './result-links.ts'
import { addPicture } from './result-picture.ts'
import { toAnswerResult, toContent, toFailureResult, toOfferResult } from './results.ts'
import { toUnknownToolError } from './unknown-tool.ts'

export interface ToolCallerDeps {
  /** All that there are, by MCP name. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly performer: Performer
  readonly storedResults: StoredResults
  readonly unknownTool: UnknownTool
  readonly scheduler: Scheduler
}

/** Its result contains the address of a file. */
const VIDEO = 'videos-status'

/** Progress is sent where the answer may be a stream. */
export type ToolCaller = (
  params: CallToolRequest['params'],
  requestContext: RequestContext,
  sendProgress?: SendProgress,
) => Promise<CallResult>

/**
 * Answers `tools/call`. Offers and failures are results that a model can read; only a tool that does not exist is an
 * error of the protocol.
 *
 * @returns A function that throws ProtocolError `-32602` for an unknown tool.
 */
export function createToolCaller(deps: ToolCallerDeps): ToolCaller {
  const { tools, performer, storedResults, unknownTool, scheduler } = deps
  return async ({ name, arguments: input = {}, _meta }, requestContext, sendProgress) => {
    const member = requestContext.surface.members.get(name)
    if (!member) {
      throw toUnknownToolError(name, { tools, unknownTool, members: requestContext.surface.members })
    }
    const progressToken = _meta?.progressToken
    const stopProgress =
      sendProgress && progressToken !== undefined
        ? startProgress(sendProgress, { progressToken, scheduler })
        : undefined
    try {
      if (name === DESCRIBE_TOOL)
        return toDescription(describeToolByName({ tools, unknownTool }, input), requestContext)
      const callTarget = member.tool
        ? { tool: member.tool, input }
        : parseCallTarget({ tools, unknownTool }, input)
      return await call(callTarget, _meta ?? {}, requestContext)
    } catch (error) {
      return toFailureResult(error, findForm(requestContext.request, _meta))
    } finally {
      stopProgress?.()
    }
  }

  async function call(
    { tool, input: given }: CallTarget,
    meta: CallMeta,
    { request, response, clientSignal, body }: RequestContext,
  ): Promise<CallResult> {
    const formed = readResultForm(request, { meta, tool, input: given })
    try {
      const outcome = await performer.perform({
        tool,
        input: formed.input,
        proof: () => readCallProof(meta, request),
        channel: 'mcp',
        resourceUrl: mcpResource(tool.contract.id),
        ...readCallTerms(request, readMetaTerms(meta)),
        clientSignal,
      })
      if (outcome.kind === 'offer')
        return wantsPaymentResult(request, body)
          ? toPaymentRequiredResult(outcome)
          : toOfferResult(outcome, formed.form)
      const { paid } = outcome
      if (paid) response.once('finish', () => paid.delivered())
      const result = await toLinkedResult(outcome, tool, { ...formed, meta })
      return formed.form === 'linked' && tool.contract.id === VIDEO ? addVideoLink(result) : result
    } catch (error) {
      return toFailureResult(error, formed.form)
    }
  }

  /** Clients that pay with an object in `_meta` hand on `content` alone: all of the answer must be within its reach. */
  async function toLinkedResult(
    answer: Answer,
    tool: Tool,
    { form, isStated, meta }: FormedCall & { readonly meta: CallMeta },
  ): Promise<CallToolResult> {
    const name = answer.paid && storedResults.createName(answer.paid)
    const needsContent = !isStated && typeof meta['x402/payment'] === 'object'
    if (needsContent && name === undefined) return toAnswerResult(answer, tool, 'json')
    const result = toAnswerResult(answer, tool, form)
    if (form === 'linked') return addLinks(result, answer, { name, placement: 'content' })
    if (isPicture(form)) return addPicture(addLinks(result, answer, { name, placement: 'meta' }), tool, form)
    const isInReach = !needsContent || form === 'json'
    return addLinks(result, answer, { name, placement: isInReach ? 'meta' : 'answer' })
  }
}

/** A description, and where the API description of its family is, for callers that want links. */
function toDescription(
  description: ReturnType<typeof describeToolByName>,
  requestContext: RequestContext,
): CallToolResult {
  const form = findForm(requestContext.request)
  const text = form === 'json' ? JSON.stringify(description) : toDescriptionText(description)
  const result = toContent(description, text)
  return form === 'linked' ? addDocumentLink(result, API_PAGES + description.family) : result
}
