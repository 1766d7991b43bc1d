import { GUIDE_PATHS } from '../core/guide-paths.ts'
import type { Tool } from '../tools/define-tool.ts'
import { AGENT_REGISTRATION, createAgentRegistration } from './agent-registration.ts'
import { createCapabilities } from './capabilities.ts'
import { createRobotsText, createSitemap } from './crawlers.ts'
import { type Document, jsonDocument, liveDocument, markdownDocument, plainDocument } from './document.ts'
import type { GatewayFacts } from './gateway-facts.ts'
import { createHowToPay } from './how-to-pay.ts'
import { ICON, ICON_PATHS } from './icon.ts'
import { createLlmsFullText, createLlmsText, createPriceText } from './llms.ts'
import { createOpenapi, listTags } from './openapi/openapi.ts'
import { createMppOpenapi } from './openapi/openapi-mpp.ts'
import {
  CARD_BESIDE_SERVER,
  createEarlierServerCard,
  createMcpCatalog,
  createServerCard,
  MCP_CATALOG_PATH,
  SERVER_CARD_PATHS,
  SERVER_CARD_TYPE,
} from './server-card.ts'
import { createSkillText } from './skill.ts'
import { createWellKnownX402 } from './well-known-x402.ts'

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
      tags: listTags(tools),
      text: (tag) => JSON.stringify(createOpenapi(tools, facts(), tag)),
    },
    '/mpp-openapi.json': jsonDocument(() => createMppOpenapi(tools, facts())),
    '/.well-known/x402': jsonDocument(() => createWellKnownX402(tools, facts())),
    [AGENT_REGISTRATION]: jsonDocument(() => createAgentRegistration(facts())),
    '/x402/capabilities': liveDocument(() => createCapabilities(facts())),
    [GUIDE_PATHS.howToPay]: markdownDocument(() => createHowToPay(tools, facts())),
    [GUIDE_PATHS.prices]: markdownDocument(() => createPriceText(tools, facts())),
    ...mcpDocuments(facts),
    [GUIDE_PATHS.llms]: plainDocument(() => createLlmsText(tools, facts())),
    '/llms-full.txt': plainDocument(() => createLlmsFullText(tools, facts())),
    ...Object.fromEntries(ICON_PATHS.map((path) => [path, { mediaType: 'image/svg+xml', text: () => ICON }])),
    '/robots.txt': plainDocument(() => createRobotsText(facts())),
    '/sitemap.xml': {
      mediaType: 'application/xml; charset=utf-8',
      text: () => createSitemap(tools, facts()),
    },
    [GUIDE_PATHS.skill]: markdownDocument(() => createSkillText(tools, facts())),
  }
}

/** What registries of MCP servers read. */
function mcpDocuments(facts: () => GatewayFacts): Readonly<Record<string, Document>> {
  const earlier = jsonDocument(() => createEarlierServerCard(facts()))
  return {
    [CARD_BESIDE_SERVER]: { ...jsonDocument(() => createServerCard(facts())), mediaType: SERVER_CARD_TYPE },
    [MCP_CATALOG_PATH]: jsonDocument(() => createMcpCatalog(facts())),
    ...Object.fromEntries(SERVER_CARD_PATHS.map((path) => [path, earlier])),
  }
}
