import { once } from '../core/once.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { llmsText } from '../discovery/llms.ts'
import { openapi, openapiTags } from '../discovery/openapi.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TextResource, TextResources } from './resources.ts'

/** What the addresses of the API description begin with; the family follows. */
export const API_PAGES = 'pennywire://openapi/'

/** What there is at this gateway, one line a tool. */
export function overviewPage(tools: readonly Tool[], facts: () => GatewayFacts): TextResource {
  return {
    uri: 'pennywire://llms.txt',
    name: 'Overview',
    description: 'Every tool in one line with its price, and where to read more.',
    mimeType: 'text/plain',
    // not before the gateway knows its own address
    text: once(() => llmsText(tools, facts())),
  }
}

/** The API description by family; the whole of it is more than a model can read. */
export function apiPages(tools: readonly Tool[], facts: () => GatewayFacts): TextResources {
  const values = openapiTags(tools)
  const pages = new Map(values.map((tag) => [tag, once(() => JSON.stringify(openapi(tools, facts(), tag)))]))
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
