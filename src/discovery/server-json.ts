import { bridgeSettings } from './bridge-settings.ts'
import { coreUrl } from './client-settings.ts'
import { GATEWAY_NAME, type GatewayFacts } from './gateway-facts.ts'

/** The name of the server in the MCP registry; `mcpName` of the npm package must be the same. */
export const MCP_REGISTRY_NAME = 'example.pennywire/gateway'
/** At most 100 characters. */
export const REGISTRY_DESCRIPTION = 'Crypto-market intelligence, paid per call in USDC over x402.'

/** `server.json` of the MCP registry: the remote endpoint, and the package that pays for its user. */
export function createServerJson({ publicUrl, packageVersion }: GatewayFacts) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: MCP_REGISTRY_NAME,
    title: GATEWAY_NAME,
    description: REGISTRY_DESCRIPTION,
    version: packageVersion,
    websiteUrl: publicUrl,
    // a registry's user gets the first; the whole catalog fills a prompt
    remotes: [coreUrl({ publicUrl }), `${publicUrl}/mcp`].map((url) => ({
      type: 'streamable-http' as const,
      url,
    })),
    packages: [
      {
        registryType: 'npm',
        identifier: 'pennywire',
        version: packageVersion,
        runtimeHint: 'npx',
        transport: { type: 'stdio' as const },
        packageArguments: [{ type: 'positional' as const, value: 'mcp' }],
        environmentVariables: bridgeSettings.map((setting) => ({
          name: setting.variable,
          description: setting.description,
          // a key or a session pays, and free tools need neither
          isRequired: false,
          isSecret: setting.secret,
          format: 'string' as const,
          ...(setting.default === undefined ? {} : { default: setting.default }),
        })),
      },
    ],
  }
}
