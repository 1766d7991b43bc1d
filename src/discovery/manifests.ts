import type { Tool } from '../tools/define-tool.ts'
import { type GatewayFacts, NO_CONTACT } from './gateway-facts.ts'
import { mcpbManifest } from './mcpb-manifest.ts'
import { openapi } from './openapi.ts'
import { serverJson } from './server-json.ts'
import { skillText } from './skill.ts'
import { toolsPage } from './tools-page.ts'

/** Where the published documents say that the gateway is; an operator's own gateway serves them with its own URL. */
export const PUBLISHED_URL = 'https://pennywire.example'

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
  return {
    'manifests/openapi.json': written(openapi(tools, facts)),
    'manifests/agent-card.json': written(agentCard(tools, facts)),
    'manifests/server.json': written(serverJson(facts)),
    'manifests/mcpb/manifest.json': written(mcpbManifest(facts)),
    'skill.md': skillText(tools, facts),
    'docs/tools.md': toolsPage(tools),
  }
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
