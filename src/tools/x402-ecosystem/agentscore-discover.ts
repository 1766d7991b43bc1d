import { z } from 'zod'
import { findEndpoints } from '../../analysis/x402/find-endpoints.ts'
import { cheapest } from '../../analysis/x402/judge-terms.ts'
import { usd, usdAsNumber } from '../../core/money.ts'
import { caip2Of, readEvmNetworkIds } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { provenance } from '../../upstream/sourced.ts'
import { registryRegisterAgent } from '../agent-registry/registry-register-agent.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { valueOffer } from './value-offer.ts'

/** The chains by the names that callers use. */
const chains: Readonly<Record<string, string>> = {
  ...Object.fromEntries(readEvmNetworkIds.map((id) => [id, caip2Of(id)])),
  solana: solanaNetworks.mainnet.caip2,
}
/** What this gateway itself sells to known operators. */
const gated = registryRegisterAgent.contract

export const agentscoreDiscover = defineTool({
  id: 'agentscore-discover',
  family: 'x402-world',
  route: { path: '/agentscore-gate/discover', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  lists: [
    {
      list: 'merchants',
      searched: 'endpoints of public catalogs and our own',
      reason: 'No merchant fits the words, the chain and the price.',
      hint: 'Give fewer words, leave chain out or raise maxPrice.',
    },
  ],
  view: { kind: 'list', at: 'merchants', title: 'skill', source: 'name', text: 'url', url: 'url' },
  title: 'Find merchants for agents',
  summary: 'Merchants that sell to agents, with the gates they are known to have and the rails they take.',
  description:
    'Use this when you look for merchants that agents can buy from. Catalogs do not tell of identity gates: check an address to know.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    q: z.string().max(200).default('').describe('Words to look for; everything when left out.'),
    chain: z
      .enum(['base', 'ethereum', 'polygon', 'arbitrum', 'bsc', 'solana'])
      .optional()
      .describe('A chain that must be taken.'),
    maxPrice: z.number().min(0).max(1_000_000).optional().describe('The most that a call may cost, dollars.'),
    limit: z.int().min(1).max(50).default(10).describe('How many.'),
  }),
  output: z.looseObject({
    count: z.number(),
    merchants: z.array(
      z.looseObject({
        name: z.string().describe('The host.'),
        url: z.string(),
        skill: z.string().describe('What it sells.'),
        category: z.string(),
        gates: z.array(z.string()).describe('payment, identity; only those that are known.'),
        rails: z.array(z.string()).describe('CAIP-2 ids of the networks it takes.'),
        priceUsd: z.number().nullable(),
      }),
    ),
    note: z.string(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { q: 'email', limit: 5 } },
  intents: [
    'discover agent merchants',
    'which merchants accept agents with an operator passport',
    'agentscore discover merchants on base under 1 cent',
    'list merchants my agent can buy from',
  ],
}).run(async ({ q, chain, maxPrice, limit }, { outsideEndpoints, service, signal, now }) => {
  const listing = await outsideEndpoints.listed({ signal })
  const others = findEndpoints(listing.endpoints, q).map((endpoint) => {
    const offers = endpoint.offers.map(valueOffer)
    return {
      name: new URL(endpoint.url).host,
      url: endpoint.url,
      skill: endpoint.description,
      category: 'x402',
      gates: ['payment'],
      rails: [...new Set(offers.map(({ network }) => network))],
      priceUsd: cheapest(offers)?.priceUsd ?? null,
    }
  })
  const own = {
    name: service.name,
    url: `${service.publicUrl}${gated.route.path}`,
    description: gated.summary,
  }
  const ours = findEndpoints([own], q).map(({ name, url, description }) => ({
    name,
    url,
    skill: description,
    category: gated.family,
    gates: ['payment', 'identity'],
    rails: [...service.networks],
    priceUsd: usdAsNumber(gated.price),
  }))
  const network = chain === undefined ? undefined : chains[chain]
  const merchants = [...ours, ...others]
    .filter(({ rails }) => network === undefined || rails.includes(network))
    .filter(({ priceUsd }) => maxPrice === undefined || (priceUsd !== null && priceUsd <= maxPrice))
    .slice(0, limit)
  return {
    count: merchants.length,
    merchants,
    note: 'Only our own identity gate is known beforehand; ask /agentscore-gate/check?url= about others.',
    untrustedText: ['merchants[].name', 'merchants[].url', 'merchants[].skill', 'merchants[].rails'],
    provenance: provenance([listing], now()),
  }
})
