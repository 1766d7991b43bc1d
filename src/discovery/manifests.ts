import type { Tool } from '../tools/define-tool.ts'
import { createAgentRegistration } from './agent-registration.ts'
import { createClaudeMarketplace, createClaudePlugin } from './claude-plugin.ts'
import { createClientCatalog } from './client-catalog.ts'
import { clientSettings } from './client-settings.ts'
import { type GatewayFacts, NO_CONTACT } from './gateway-facts.ts'
import { createCursorMarketplace, createCursorPlugin, createListings } from './listings.ts'
import { createMcpbManifest } from './mcpb-manifest.ts'
import { createOpenapi } from './openapi/openapi.ts'
import { createServerJson } from './server-json.ts'
import { createSkillText, SKILL_NAME } from './skill.ts'
import { createToolsPage } from './tools-page.ts'

/** Where the published documents say that the gateway is; an operator's own gateway serves them with its own URL. */
export const PUBLISHED_URL = 'https://pennywire.example'

/** Where the settings of hosts lie. */
const SETTINGS = 'manifests/clients/'

/** What registries are given that have no file of their own in a repository. */
const LISTINGS = 'manifests/listings/'

/** The doors that a gateway opens beside REST. */
const PUBLISHED_DOORS: readonly string[] = ['/a2a', '/mcp']

export interface ManifestOptions {
  readonly packageVersion: string
  /** The card by which agents find this gateway, as their door writes it. */
  readonly agentCard: (tools: readonly Tool[], facts: GatewayFacts) => unknown
}

/** The documents that are kept in the repository and packed into the package: their texts by path. */
export function manifests(
  tools: readonly Tool[],
  { packageVersion, agentCard }: ManifestOptions,
): Readonly<Record<string, string>> {
  const facts: GatewayFacts = {
    publicUrl: PUBLISHED_URL,
    packageVersion,
    contactEmail: NO_CONTACT,
    dataMode: 'live',
    rails: [],
    requirements: () => [],
    facilitators: [],
    throttle: { burst: 25, sustained: 100 },
    doors: PUBLISHED_DOORS,
  }
  const skill = createSkillText(tools, facts)
  const settings = Object.entries(clientSettings(facts))
  return {
    'manifests/openapi.json': toText(createOpenapi(tools, facts)),
    'manifests/agent-card.json': toText(agentCard(tools, facts)),
    'manifests/agent-registration.json': toText(createAgentRegistration(facts)),
    'manifests/server.json': toText(createServerJson(facts)),
    'manifests/mcpb/manifest.json': toText(createMcpbManifest(facts)),
    ...Object.fromEntries(settings.map(([name, value]) => [SETTINGS + name, toText(value)])),
    ...Object.fromEntries(
      Object.entries(createListings(tools, facts)).map(([name, value]) => [LISTINGS + name, toText(value)]),
    ),
    '.cursor-plugin/plugin.json': toText(createCursorPlugin(facts, `${SETTINGS}cursor.mcp.json`)),
    '.cursor-plugin/marketplace.json': toText(createCursorMarketplace()),
    '.claude-plugin/plugin.json': toText(createClaudePlugin(facts, `${SETTINGS}claude-code.mcp.json`)),
    '.claude-plugin/marketplace.json': toText(createClaudeMarketplace(facts)),
    [`skills/${SKILL_NAME}/SKILL.md`]: skill,
    'skill.md': skill,
    'docs/tools.md': createToolsPage(tools),
    ...createClientCatalog(tools),
  }
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
