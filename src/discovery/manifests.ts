import type { Tool } from '../tools/define-tool.ts'
import { agentRegistration } from './agent-registration.ts'
import { claudeMarketplace, claudePlugin } from './claude-plugin.ts'
import { clientCatalogue } from './client-catalogue.ts'
import { clientSettings } from './client-settings.ts'
import { type GatewayFacts, NO_CONTACT } from './gateway-facts.ts'
import { mcpbManifest } from './mcpb-manifest.ts'
import { openapi } from './openapi.ts'
import { serverJson } from './server-json.ts'
import { SKILL_NAME, skillText } from './skill.ts'
import { toolsPage } from './tools-page.ts'

/** Where the published documents say that the gateway is; an operator's own gateway serves them with its own URL. */
export const PUBLISHED_URL = 'https://pennywire.example'

/** Where the settings of hosts lie. */
const SETTINGS = 'manifests/clients/'

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
  const skill = skillText(tools, facts)
  const settings = Object.entries(clientSettings(facts))
  return {
    'manifests/openapi.json': written(openapi(tools, facts)),
    'manifests/agent-card.json': written(agentCard(tools, facts)),
    'manifests/agent-registration.json': written(agentRegistration(facts)),
    'manifests/server.json': written(serverJson(facts)),
    'manifests/mcpb/manifest.json': written(mcpbManifest(facts)),
    ...Object.fromEntries(settings.map(([name, value]) => [SETTINGS + name, written(value)])),
    '.claude-plugin/plugin.json': written(claudePlugin(facts, `${SETTINGS}claude-code.mcp.json`)),
    '.claude-plugin/marketplace.json': written(claudeMarketplace(facts)),
    [`skills/${SKILL_NAME}/SKILL.md`]: skill,
    'skill.md': skill,
    'docs/tools.md': toolsPage(tools),
    ...clientCatalogue(tools),
  }
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
