import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server'
import { mcpResource } from '../calls/catalogue.ts'
import type { KeptAnswers } from '../calls/kept-answers.ts'
import type { Performer } from '../calls/perform.ts'
import type { Scheduler } from '../core/clock.ts'
import type { Tool } from '../tools/define-tool.ts'
import { readCallTerms } from '../transport/call-context.ts'
import { API_PAGES } from './api-pages.ts'
import { type CallMeta, proofOf, termsIn } from './call-payment.ts'
import type { Exchange } from './exchange.ts'
import { DESCRIBE_TOOL, descriptionFor, type Wanted, wantedOf } from './helper-tools.ts'
import { wrongParams } from './invalid-params.ts'
import { type Tell, tellProgress } from './progress.ts'
import { wantsLinks, withDocument, withLinks, withVideoLink } from './result-links.ts'
import { answerResult, describedResult, failureResult, offerResult } from './results.ts'

export interface ToolCallerParts {
  /** All that there are, by MCP name. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly performer: Performer
  readonly kept: KeptAnswers
  readonly scheduler: Scheduler
}

/** Its result contains the address of a file. */
const VIDEO = 'videos-status'

/** Progress is sent where the answer may be a stream. */
export type ToolCaller = (
  params: CallToolRequest['params'],
  exchange: Exchange,
  tell?: Tell,
) => Promise<CallToolResult>

/**
 * Answers `tools/call`. Offers and failures are results that a model can read; only a tool that does not exist is an
 * error of the protocol.
 *
 * @returns A function that throws ProtocolError `-32602` for an unknown tool.
 */
export function toolCaller({ tools, performer, kept, scheduler }: ToolCallerParts): ToolCaller {
  return async ({ name, arguments: input = {}, _meta }, exchange, tell) => {
    const member = exchange.surface.members.get(name)
    if (!member) {
      throw wrongParams('There is no such tool; see tools/list.')
    }
    const progressToken = _meta?.progressToken
    const stopTelling =
      tell && progressToken !== undefined ? tellProgress(tell, { progressToken, scheduler }) : undefined
    try {
      if (name === DESCRIBE_TOOL) return described(descriptionFor(tools, input), exchange)
      const wanted = member.tool ? { tool: member.tool, input } : wantedOf(tools, input)
      return await call(wanted, _meta ?? {}, exchange)
    } catch (error) {
      return failureResult(error)
    } finally {
      stopTelling?.()
    }
  }

  async function call(
    { tool, input }: Wanted,
    meta: CallMeta,
    { request, response, gone }: Exchange,
  ): Promise<CallToolResult> {
    const outcome = await performer.perform({
      tool,
      input,
      proof: () => proofOf(meta, request),
      place: 'mcp',
      resourceUrl: mcpResource(tool.contract.id),
      ...readCallTerms(request, termsIn(meta)),
      gone,
    })
    if (outcome.kind === 'offer') return offerResult(outcome)
    const { paid } = outcome
    if (paid) response.once('finish', () => paid.delivered())
    const isWanted = wantsLinks(request.headers)
    const result = withLinks(answerResult(outcome), outcome, { kept, isWanted })
    return isWanted && tool.contract.id === VIDEO ? withVideoLink(result) : result
  }
}

/** A description, and where the API description of its family is, for callers that want links. */
function described(description: ReturnType<typeof descriptionFor>, { request }: Exchange): CallToolResult {
  const result = describedResult(description)
  return wantsLinks(request.headers) ? withDocument(result, API_PAGES + description.family) : result
}
