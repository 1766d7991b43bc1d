import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts } from './gateway-facts.ts'
import { SKILL_NAME } from './skill.ts'

const KEYWORDS = ['crypto', 'market data', 'x402', 'usdc', 'agents']

/**
 * `plugin.json` of a Claude Code plugin whose root is the repository: the skill in `skills/`, and the server that the
 * settings at a path name.
 */
export function createClaudePlugin({ publicUrl, packageVersion }: GatewayFacts, settingsPath: string) {
  return {
    name: SKILL_NAME,
    version: packageVersion,
    description: GATEWAY_SUMMARY,
    author: { name: GATEWAY_NAME, url: publicUrl },
    homepage: publicUrl,
    license: 'MIT',
    keywords: KEYWORDS,
    mcpServers: `./${settingsPath}`,
  }
}

/** `marketplace.json`: how a user adds the repository and finds that one plugin in it. */
export function createClaudeMarketplace({ publicUrl, packageVersion }: GatewayFacts) {
  return {
    name: SKILL_NAME,
    owner: { name: GATEWAY_NAME, url: publicUrl },
    metadata: { description: `Plugins of ${GATEWAY_NAME}.`, version: packageVersion },
    plugins: [
      {
        name: SKILL_NAME,
        source: './',
        description: GATEWAY_SUMMARY,
        version: packageVersion,
        keywords: KEYWORDS,
      },
    ],
  }
}
