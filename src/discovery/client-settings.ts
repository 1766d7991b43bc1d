import { bridgeSettings } from './bridge-settings.ts'
import type { GatewayFacts } from './gateway-facts.ts'

/** The name under which hosts know this gateway. */
const SERVER = 'pennywire'

/** Where a host is sent: a dozen tools, and through them all the others, instead of a prompt full of schemas. */
export function coreUrl({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>): string {
  return `${publicUrl}/mcp/x/core`
}

/** What the settings of a host hold to reach this gateway over HTTP, in the words of each: texts by file name. */
export function clientSettings(facts: Pick<GatewayFacts, 'publicUrl'>): Readonly<Record<string, unknown>> {
  const url = coreUrl(facts)
  return {
    'claude-code.mcp.json': { mcpServers: { [SERVER]: { type: 'http', url } } },
    'cursor.mcp.json': { mcpServers: { [SERVER]: { url } } },
    'vscode.mcp.json': { servers: { [SERVER]: { type: 'http', url } } },
    // the bridge runs beside the host, and pays
    'stdio.mcp.json': {
      mcpServers: {
        [SERVER]: { command: 'npx', args: ['-y', SERVER, 'mcp'], env: bridgeEnvironment(facts) },
      },
    },
  }
}

function bridgeEnvironment({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    bridgeSettings
      .filter(({ secret, default: usual }) => secret || usual !== undefined)
      .map(({ variable, name, default: usual = '' }) => [
        variable,
        name === 'gateway_url' ? publicUrl : usual,
      ]),
  )
}
