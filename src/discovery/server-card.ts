import { coreUrl } from './client-settings.ts'
import { GATEWAY_NAME, type GatewayFacts } from './gateway-facts.ts'
import { ICON_PATHS } from './icon.ts'
import { MCP_REGISTRY_NAME, REGISTRY_DESCRIPTION } from './server-json.ts'

/** Where registries and scanners of today look for the server of a domain. */
export const SERVER_CARD_PATH = '/.well-known/mcp/server-card.json'
export const SERVER_CARD_PATHS: readonly string[] = [SERVER_CARD_PATH, '/.well-known/mcp.json']
/** The place that SEP-2127 reserves: the address of the server, and this. */
export const CARD_BESIDE_SERVER = '/mcp/server-card'
export const MCP_CATALOG_PATH = '/.well-known/mcp/catalog.json'
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json'

/** Revisions of the protocol that the door supports, the newest first. */
const PROTOCOL_VERSIONS: readonly string[] = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
]

/** The MCP server card (SEP-2127): who serves MCP here, and at which addresses. It closes its objects to other members. */
export function createServerCard({
  publicUrl,
  packageVersion,
}: Pick<GatewayFacts, 'publicUrl' | 'packageVersion'>) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: MCP_REGISTRY_NAME,
    version: packageVersion,
    title: GATEWAY_NAME,
    description: REGISTRY_DESCRIPTION,
    websiteUrl: `${publicUrl}/`,
    icons: [{ src: publicUrl + ICON_PATHS[0], mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [coreUrl({ publicUrl }), `${publicUrl}/mcp`].map((url) => ({
      type: 'streamable-http' as const,
      url,
      supportedProtocolVersions: PROTOCOL_VERSIONS,
    })),
  }
}

/** The same card at the earlier well-known addresses, with the members that registries read there. */
export function createEarlierServerCard(facts: Pick<GatewayFacts, 'publicUrl' | 'packageVersion'>) {
  const card = createServerCard(facts)
  return {
    ...card,
    serverInfo: { name: 'pennywire', title: card.title, version: card.version },
    transport: { type: 'streamable-http', endpoint: '/mcp/x/core' },
    authentication: { required: false, schemes: [] },
    payment: { protocol: 'x402', version: 2, howToPay: `${facts.publicUrl}/how-to-pay.md` },
  }
}

/** `/.well-known/mcp/catalog.json`: the cards of this domain. */
export function createMcpCatalog({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>) {
  const [, name = ''] = MCP_REGISTRY_NAME.split('/')
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${new URL(publicUrl || 'http://localhost').hostname}:${name}`,
        displayName: GATEWAY_NAME,
        type: SERVER_CARD_TYPE,
        url: publicUrl + CARD_BESIDE_SERVER,
      },
    ],
  }
}
