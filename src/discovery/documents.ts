import type { Tool } from '../tools/define-tool.ts'
import { AGENT_REGISTRATION, agentRegistration } from './agent-registration.ts'
import { capabilities } from './capabilities.ts'
import { type Document, jsonDocument, liveDocument, markdownDocument, plainDocument } from './document.ts'
import type { GatewayFacts } from './gateway-facts.ts'
import { ICON } from './icon.ts'
import { llmsFullText, llmsText } from './llms.ts'
import { openapi, openapiTags } from './openapi.ts'
import { mppOpenapi } from './openapi-mpp.ts'
import { skillText } from './skill.ts'
import { wellKnownX402 } from './well-known-x402.ts'

/** Where browsers, crawlers and registries look for it. */
const ICON_PATHS = ['/icon.svg', '/favicon.svg', '/favicon.ico']

/**
 * The documents that describe a gateway, by path.
 *
 * @param facts Asked for when a document is read, because the address is known only once the gateway listens.
 */
export function discoveryDocuments(
  tools: readonly Tool[],
  facts: () => GatewayFacts,
): Readonly<Record<string, Document>> {
  return {
    '/openapi.json': {
      mediaType: 'application/json; charset=utf-8',
      tags: openapiTags(tools),
      text: (tag) => JSON.stringify(openapi(tools, facts(), tag)),
    },
    '/mpp-openapi.json': jsonDocument(() => mppOpenapi(tools, facts())),
    '/.well-known/x402': jsonDocument(() => wellKnownX402(tools, facts())),
    [AGENT_REGISTRATION]: jsonDocument(() => agentRegistration(facts())),
    '/x402/capabilities': liveDocument(() => capabilities(facts())),
    '/llms.txt': plainDocument(() => llmsText(tools, facts())),
    '/llms-full.txt': plainDocument(() => llmsFullText(tools, facts())),
    ...Object.fromEntries(ICON_PATHS.map((path) => [path, { mediaType: 'image/svg+xml', text: () => ICON }])),
    '/skill.md': markdownDocument(() => skillText(tools, facts())),
  }
}
