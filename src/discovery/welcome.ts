import { CALL_PATH, CONSULT_PATH, GUIDE_PATHS } from '../core/guide-paths.ts'
import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'
import { announcedRoutes } from './announced.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts, INTERFACE_VERSION } from './gateway-facts.ts'
import { firstSteps } from './llms.ts'
import { SERVER_CARD_PATH } from './server-card.ts'

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
    sells:
      'Prices, candles, signals, order books, on-chain and DeFi data, news and AI answers about crypto markets.',
    start: firstSteps({ publicUrl }),
    consult: {
      method: 'POST',
      url: toUrl(CONSULT_PATH),
      body: { intent: 'is SOL trending up?' },
      priceUsd: '0',
    },
    howToPay: [
      'Call a tool without payment: 402 with the price and the offers in accepts[]. Nothing is charged.',
      'Sign one offer with your wallet; any x402 v2 client does this and the next step.',
      'Repeat the same request with the signed payload, base64 of its JSON, in PAYMENT-SIGNATURE.',
      'Read the answer and X-Payment-Receipt. A failed call is not charged.',
    ],
    toolCount: tools.length,
    tools: toUrl(GUIDE_PATHS.tools),
    prices: toUrl(GUIDE_PATHS.prices),
    call: toUrl(CALL_PATH),
    doors: Object.fromEntries(doors.map((path) => [path.slice(1), toUrl(path)])),
    paying: 'An unpaid call answers 402 with its price; sign it and repeat the call with PAYMENT-SIGNATURE.',
    documents: {
      llms: toUrl(GUIDE_PATHS.llms),
      skill: toUrl(GUIDE_PATHS.skill),
      howToPay: toUrl(GUIDE_PATHS.howToPay),
      prices: toUrl(GUIDE_PATHS.prices),
      openapi: toUrl('/openapi.json'),
      x402: toUrl('/.well-known/x402'),
      capabilities: toUrl('/x402/capabilities'),
      agentCard: toUrl('/.well-known/agent-card.json'),
      ...(doors.includes('/mcp') ? { mcpServerCard: toUrl(SERVER_CARD_PATH) } : {}),
      reference: toUrl('/docs'),
    },
    icon: toUrl('/favicon.ico'),
    announced: announcedRoutes.map(({ path, methods, summary }) => ({
      path,
      methods: [...methods],
      summary,
    })),
  }
}
