import { formatUsd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts, INTERFACE_VERSION } from './gateway-facts.ts'
import { chargingRules, payingSteps } from './paying.ts'

/** Everything that can be paid for here, for crawlers that look at `/.well-known/x402`. */
export function createWellKnownX402(tools: readonly Tool[], facts: GatewayFacts) {
  const { publicUrl } = facts
  const paid = tools.filter(({ contract }) => contract.price > 0n)
  const free = tools.filter(({ contract }) => contract.price === 0n)
  const toUrl = ({ contract }: Tool) => `${publicUrl}${contract.route.path}`
  return {
    version: 1 as const,
    x402Version: 2 as const,
    name: GATEWAY_NAME,
    description: GATEWAY_SUMMARY,
    gatewayVersion: INTERFACE_VERSION,
    url: publicUrl,
    documentation: `${publicUrl}/llms-full.txt`,
    openapi: `${publicUrl}/openapi.json`,
    capabilities: `${publicUrl}/x402/capabilities`,
    skill: `${publicUrl}/skill.md`,
    metrics: `${publicUrl}/api/metrics`,
    liveFeed: `${publicUrl}/api/live/calls`,
    currency: 'USD',
    resources: paid.map(toUrl),
    resourceDetails: paid.map((tool) => ({
      url: toUrl(tool),
      name: tool.contract.title,
      description: tool.contract.summary,
      methods: tool.contract.route.methods,
      price: formatUsd(tool.contract.price),
      accepts: facts.requirements(tool.contract.price, tool.contract),
    })),
    freeTier: Object.fromEntries(free.map((tool) => [tool.contract.id, toUrl(tool)])),
    instructions: [
      ...payingSteps.map((step, at) => `${at + 1}. ${step}`),
      '',
      ...chargingRules.map((rule) => `- ${rule}`),
    ].join('\n'),
  }
}
