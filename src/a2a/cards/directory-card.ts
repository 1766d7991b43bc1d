import { formatUsd, usd } from '../../core/money.ts'
import { GATEWAY_NAME, INTERFACE_VERSION } from '../../discovery/gateway-facts.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { CardFacts } from './agent-card.ts'

const PROTOCOLS = ['aip-01', 'aip-02', 'aip-03', 'x402-v2']
const METHODS = ['task/create', 'task/status']

/**
 * The card by which agents' directories list this gateway. `amount` is what an offer asks, `listed` what the
 * directory's own column shows, where it has one; both are decimal dollars.
 */
export function createDirectoryCard(tools: readonly Tool[], facts: CardFacts) {
  const tokens = new Map(
    facts.rails.map(({ network, asset, assetName }) => [`${network}|${asset}`, assetName]),
  )
  const accepts = facts.requirements(usd('0.001')).map(({ network, asset, payTo }) => ({
    network,
    asset,
    token: tokens.get(`${network}|${asset}`) ?? 'USDC',
    payTo,
  }))
  const [{ token, network, payTo: walletAddress } = { token: 'USDC', network: '', payTo: '' }] = accepts
  const url = `${facts.publicUrl}/a2a`
  return {
    did: `did:aip:${walletAddress}:${GATEWAY_NAME.toLowerCase()}`,
    name: GATEWAY_NAME,
    version: INTERFACE_VERSION,
    endpoint: url,
    type: 'service',
    walletAddress,
    capabilities: tools.map(({ contract: { id, summary, price, cardPrice } }) => ({
      id: `crypto.${id}`,
      toolId: id,
      description: summary,
      pricing: {
        amount: formatUsd(price),
        ...(cardPrice === undefined ? {} : { listed: formatUsd(cardPrice) }),
        token,
        network,
      },
    })),
    protocols: PROTOCOLS,
    payment: {
      protocol: 'x402',
      version: 2,
      scheme: 'exact',
      accepts,
      headers: ['PAYMENT-SIGNATURE', 'X-PAYMENT'],
    },
    a2a: { jsonrpc: '2.0', url, methods: METHODS },
  }
}
