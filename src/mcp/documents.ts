import { memoize } from '../core/memoize.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { createLlmsText } from '../discovery/llms.ts'
import { createOpenapi, listTags } from '../discovery/openapi/openapi.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TextResource, TextResources } from './resource-catalog.ts'

/** What the addresses of the API description begin with; the family follows. */
export const API_PAGES = 'pennywire://openapi/'

/** Instructions for a model when a conversation opens. */
export const MCP_INSTRUCTIONS = [
  'Pennywire sells crypto-market intelligence by the call, in USDC over x402; the last words of a tool’s',
  'description are its price.',
  'consult (free) finds the tool for a sentence; where call_tool is listed, it calls tools that are not.',
  'A paid tool called without payment answers an offer (isError, with `accepts`): nothing was charged and nothing is',
  'broken. Repeat the call with a signed x402 payment in `_meta["x402/payment"]`.',
  'Results are a short text and all data in structuredContent; with the argument `results: "json"` the text is all of it.',
  'A failed call is not charged unless its answer states it in `charged`; when that is "pending", repeat it with the',
  'same payment. Set `_meta["pennywire/maxCostUsd"]` to refuse anything more expensive.',
].join(' ')

/** What every tool costs, as a document: cheaper to read than the tool list with its schemas. */
export function createPriceList(tools: readonly Tool[]): TextResource {
  const text = JSON.stringify({
    currency: 'USDC',
    tools: tools.map(({ contract: { id, title, price } }) => ({
      name: mcpName(id),
      title,
      priceUsd: formatUsd(price),
    })),
  })
  return {
    uri: 'pennywire://prices',
    name: 'Price list',
    description: 'Every tool with its price in dollars.',
    mimeType: 'application/json',
    text: () => text,
  }
}

/** What to do first at this gateway, and where to read more. */
export function createOverview(tools: readonly Tool[], facts: () => GatewayFacts): TextResource {
  return {
    uri: 'pennywire://llms.txt',
    name: 'Overview',
    description: 'What to do first, and where to read more.',
    mimeType: 'text/plain',
    // not before the gateway knows its own address
    text: memoize(() => createLlmsText(tools, facts())),
  }
}

/** The API description by family; the whole of it is more than a model can read. */
export function createApiPages(tools: readonly Tool[], facts: () => GatewayFacts): TextResources {
  const values = listTags(tools)
  const pages = new Map(
    values.map((tag) => [tag, memoize(() => JSON.stringify(createOpenapi(tools, facts(), tag)))]),
  )
  return {
    base: API_PAGES,
    variable: 'family',
    values,
    name: 'API description',
    description: 'OpenAPI 3.1 of the REST routes of one family of tools.',
    mimeType: 'application/json',
    text: (family) => pages.get(family)?.() ?? '',
  }
}
