import { formatUsd } from '../../core/money.ts'
import { GATEWAY_NAME, type GatewayFacts, INTERFACE_VERSION } from '../../discovery/gateway-facts.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { X402_EXTENSION, X402_EXTENSION_V01 } from '../x402-extension.ts'

/** The gateway's own facts in the cards. */
export type CardFacts = Pick<GatewayFacts, 'publicUrl' | 'rails' | 'requirements'> & {
  /** Whether agents may name webhooks that are notified of the end of their tasks. */
  readonly pushNotifications?: boolean
}

const DESCRIPTION =
  'Crypto-market intelligence by the call: signals, prices, indicators, news and due diligence. Ask in a sentence, ' +
  'or send a data part {"toolId", "params"}; paid tools answer with an offer that is paid in USDC over x402.'

/**
 * The agent card of A2A 1.0, unsigned: one skill per tool. It names no security scheme: the official library loses them
 * when it verifies a card that it has read.
 */
export function agentCard(tools: readonly Tool[], facts: CardFacts) {
  const url = `${facts.publicUrl}/a2a`
  return {
    name: GATEWAY_NAME,
    description: DESCRIPTION,
    version: INTERFACE_VERSION,
    provider: { organization: GATEWAY_NAME, url: facts.publicUrl },
    documentationUrl: `${facts.publicUrl}/skill.md`,
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ],
    capabilities: {
      streaming: true,
      pushNotifications: facts.pushNotifications ?? false,
      extendedAgentCard: false,
      extensions: listExtensions(),
    },
    defaultInputModes: ['application/json', 'text/plain'],
    defaultOutputModes: ['application/json'],
    skills: tools.map(toSkill),
  }
}

/** The same card in the shape of A2A 0.3. */
export function createAgentCardV03(tools: readonly Tool[], facts: CardFacts) {
  const { supportedInterfaces: _, capabilities, ...card } = agentCard(tools, facts)
  return {
    ...card,
    protocolVersion: '0.3.0',
    url: `${facts.publicUrl}/a2a`,
    preferredTransport: 'JSONRPC',
    capabilities: {
      streaming: capabilities.streaming,
      pushNotifications: capabilities.pushNotifications,
      stateTransitionHistory: false,
      extensions: capabilities.extensions,
    },
    supportsAuthenticatedExtendedCard: false,
  }
}

/** A card of 1.0 with what clients of 0.3 look for. Its signature holds: readers of 1.0 do not see what they do not know. */
export function createAgentCardForBoth<Card extends object>(
  card: Card,
  { publicUrl }: Pick<CardFacts, 'publicUrl'>,
) {
  const url = `${publicUrl}/a2a`
  return {
    ...card,
    protocolVersion: '0.3.0',
    url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [{ url, transport: 'JSONRPC' }],
    supportsAuthenticatedExtendedCard: false,
  }
}

/** What a tool costs, in the words of a description. */
function formatPrice({ contract: { price } }: Tool): string {
  return price === 0n ? 'free' : `${formatUsd(price)} USD`
}

function toSkill(tool: Tool) {
  const { id, title, summary, description, family, kind, intents } = tool.contract
  return {
    id,
    name: title,
    description: `${summary} ${description} Price: ${formatPrice(tool)}.`,
    tags: [family, kind, tool.contract.price === 0n ? 'free' : 'paid'],
    examples: [...intents],
    inputModes: ['application/json', 'text/plain'],
    outputModes: ['application/json'],
  }
}

function listExtensions() {
  const description = 'Paid tools are paid in USDC over x402; free tools need no payment.'
  return [X402_EXTENSION, X402_EXTENSION_V01].map((uri) => ({ uri, description, required: false }))
}
