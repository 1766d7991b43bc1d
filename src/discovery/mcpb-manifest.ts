import { DISCLAIMER } from '../tools/define-tool.ts'
import { bridgeSettings } from './bridge-settings.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts } from './gateway-facts.ts'

const ENTRY_POINT = 'dist/cli/main.js'

/** `manifest.json` of an MCPB bundle (0.3): the stdio bridge that pays out of its user's own wallet, within caps. */
export function createMcpbManifest({ publicUrl, packageVersion }: GatewayFacts) {
  return {
    manifest_version: '0.3' as const,
    name: 'pennywire',
    display_name: GATEWAY_NAME,
    version: packageVersion,
    description: GATEWAY_SUMMARY,
    long_description: `The bridge runs on your machine, holds your key and pays for each call within the caps you set. ${DISCLAIMER}`,
    author: { name: GATEWAY_NAME, url: publicUrl },
    homepage: publicUrl,
    documentation: `${publicUrl}/llms-full.txt`,
    license: 'MIT',
    keywords: ['crypto', 'market data', 'x402', 'usdc', 'agents'],
    server: {
      type: 'node' as const,
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: 'node',
        // the host fills in what stands in braces
        args: [`\${__dirname}/${ENTRY_POINT}`, 'mcp'],
        env: Object.fromEntries(
          bridgeSettings.map(({ variable, name }) => [variable, `\${user_config.${name}}`]),
        ),
      },
    },
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=20.19' } },
    user_config: Object.fromEntries(
      bridgeSettings.map((setting) => [
        setting.name,
        {
          type: 'string' as const,
          title: setting.title,
          description: setting.description,
          // a key or a session pays, and free tools need neither
          required: false,
          sensitive: setting.secret,
          ...(setting.default === undefined ? {} : { default: setting.default }),
        },
      ]),
    ),
  }
}
