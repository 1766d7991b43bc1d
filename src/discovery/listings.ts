import type { Tool } from '../tools/define-tool.ts'
import { bridgeSettings } from './bridge-settings.ts'
import { coreUrl } from './client-settings.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts } from './gateway-facts.ts'
import { ICON_PATHS } from './icon.ts'
import { createServerCard } from './server-card.ts'
import { SKILL_NAME } from './skill.ts'

type ListingFacts = Pick<GatewayFacts, 'publicUrl' | 'packageVersion'>

const KEYWORDS = ['crypto', 'market-data', 'x402', 'usdc', 'trading-signals', 'agents', 'mcp']

/** What registries ask to be given about the gateway, each in its own form: values by file name. */
export function createListings(
  tools: readonly Tool[],
  facts: ListingFacts,
): Readonly<Record<string, unknown>> {
  return {
    'server-card.json': createServerCard(facts),
    'smithery.json': createSmitheryListing(facts),
    'glama.json': createGlamaClaim(),
    'x402scan.json': createResourceList(tools, facts),
    'cursor-directory.json': createCursorListing(facts),
  }
}

/**
 * What `smithery mcp publish` is given: the address of the server, and the settings of the bridge as a JSON Schema. Smithery
 * takes at most 20 settings, of the types string, number and boolean.
 */
function createSmitheryListing(facts: ListingFacts) {
  return {
    name: `@${SKILL_NAME}/${SKILL_NAME}`,
    displayName: GATEWAY_NAME,
    description: GATEWAY_SUMMARY,
    homepage: facts.publicUrl,
    iconUrl: facts.publicUrl + ICON_PATHS[0],
    url: coreUrl(facts),
    configSchema: {
      type: 'object',
      properties: Object.fromEntries(
        bridgeSettings.map(({ name, title, description, default: usual }) => [
          name,
          { type: 'string', title, description, ...(usual === undefined ? {} : { default: usual }) },
        ]),
      ),
    },
  }
}

/** `glama.json`, for the root of a repository that is claimed there. The one who claims it adds `maintainers`: GitHub names. */
function createGlamaClaim() {
  return { $schema: 'https://glama.ai/mcp/schemas/server.json' }
}

/** What x402scan and AgentCash index: the addresses that can be paid for, as `/.well-known/x402` lists them. */
function createResourceList(tools: readonly Tool[], { publicUrl }: ListingFacts) {
  const paid = tools.filter(({ contract }) => contract.price > 0n)
  return { version: 1 as const, resources: paid.map(({ contract }) => publicUrl + contract.route.path) }
}

/** The entry of the Cursor directory, with the link that installs the server. */
function createCursorListing(facts: ListingFacts) {
  const config = { url: coreUrl(facts) }
  const encoded = Buffer.from(JSON.stringify(config)).toString('base64')
  const query = new URLSearchParams({ name: SKILL_NAME, config: encoded })
  return {
    name: GATEWAY_NAME,
    description: GATEWAY_SUMMARY,
    link: facts.publicUrl,
    logo: facts.publicUrl + ICON_PATHS[0],
    config: { mcpServers: { [SKILL_NAME]: config } },
    install: `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
  }
}

/** `.cursor-plugin/plugin.json`: the skill and the server of the repository as a plugin of Cursor. */
export function createCursorPlugin({ publicUrl, packageVersion }: ListingFacts, settingsPath: string) {
  return {
    name: SKILL_NAME,
    displayName: GATEWAY_NAME,
    version: packageVersion,
    description: GATEWAY_SUMMARY,
    author: { name: GATEWAY_NAME },
    homepage: publicUrl,
    logo: publicUrl + ICON_PATHS[0],
    license: 'MIT',
    keywords: KEYWORDS,
    skills: './skills/',
    mcpServers: `./${settingsPath}`,
  }
}

/** `.cursor-plugin/marketplace.json`: the repository as a marketplace of that one plugin. */
export function createCursorMarketplace() {
  return {
    name: SKILL_NAME,
    owner: { name: GATEWAY_NAME },
    metadata: { description: `Plugins of ${GATEWAY_NAME}.` },
    plugins: [{ name: SKILL_NAME, source: './', description: GATEWAY_SUMMARY }],
  }
}
