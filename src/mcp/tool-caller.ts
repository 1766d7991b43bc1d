import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server'
import { mcpResource } from '../calls/catalogue.ts'
import type { Performer } from '../calls/performer.ts'
import type { StoredResults } from '../calls/stored-results.ts'
import type { Scheduler } from '../core/clock.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { readCallTerms } from '../transport/call-context.ts'
import { type CallMeta, readCallProof, readMetaTerms } from './call-meta.ts'
import { API_PAGES } from './documents.ts'
import { type CallTarget, DESCRIBE_TOOL, describeToolByName, parseCallTarget } from './helper-tools.ts'
import { type SendProgress, startProgress } from './progress.ts'
import type { RequestContext } from './request-context.ts'
import { addDocumentLink, addLinks, addVideoLink, wantsLinks } from './result-links.ts'
import { toAnswerResult, toDescriptionResult, toFailureResult, toOfferResult } from './results.ts'
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
) => Promise<CallToolResult>

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
      return toFailureResult(error)
    } finally {
      stopProgress?.()
    }
  }

  async function call(
    { tool, input }: CallTarget,
    meta: CallMeta,
    { request, response, clientSignal }: RequestContext,
  ): Promise<CallToolResult> {
    const outcome = await performer.perform({
      tool,
      input,
      proof: () => readCallProof(meta, request),
      channel: 'mcp',
      resourceUrl: mcpResource(tool.contract.id),
      ...readCallTerms(request, readMetaTerms(meta)),
      clientSignal,
    })
    if (outcome.kind === 'offer') return toOfferResult(outcome)
    const { paid } = outcome
    if (paid) response.once('finish', () => paid.delivered())
    const isRequested = wantsLinks(request.headers)
    const result = addLinks(toAnswerResult(outcome), outcome, { storedResults, isRequested })
    return isRequested && tool.contract.id === VIDEO ? addVideoLink(result) : result
  }
}

/** A description, and where the API description of its family is, for callers that want links. */
function toDescription(
  description: ReturnType<typeof describeToolByName>,
  { request }: RequestContext,
): CallToolResult {
  const result = toDescriptionResult(description)
  return wantsLinks(request.headers) ? addDocumentLink(result, API_PAGES + description.family) : result
}
