import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'
import { announcedRoutes } from './announced.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts, INTERFACE_VERSION } from './gateway-facts.ts'

/** What a program reads at `/`: who this is, where it is described, and how a call is paid. */
export function createWelcome(
  tools: readonly Tool[],
  { publicUrl, dataMode, doors }: GatewayFacts,
): JsonObject {
  const toUrl = (path: string) => `${publicUrl}${path}`
  return {
    name: GATEWAY_NAME,
    description: GATEWAY_SUMMARY,
    version: INTERFACE_VERSION,
    dataMode,
    toolCount: tools.length,
    tools: toUrl('/agent/tools'),
    call: toUrl('/agent/tools/call'),
    doors: Object.fromEntries(doors.map((path) => [path.slice(1), toUrl(path)])),
    documents: {
      openapi: toUrl('/openapi.json'),
      x402: toUrl('/.well-known/x402'),
      capabilities: toUrl('/x402/capabilities'),
      agentCard: toUrl('/.well-known/agent-card.json'),
      llms: toUrl('/llms.txt'),
      skill: toUrl('/skill.md'),
      reference: toUrl('/docs'),
    },
    icon: toUrl('/favicon.ico'),
    paying: 'An unpaid call answers 402 with its price; sign it and repeat the call with PAYMENT-SIGNATURE.',
    announced: announcedRoutes.map(({ path, methods, summary }) => ({
      path,
      methods: [...methods],
      summary,
    })),
  }
}
