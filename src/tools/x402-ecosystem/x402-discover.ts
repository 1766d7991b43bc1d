import { z } from 'zod'
import { findEndpoints } from '../../analysis/x402/find-endpoints.ts'
import { cheapest } from '../../analysis/x402/judge-terms.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { valueOffer } from './value-offer.ts'

const Found = z.looseObject({
  url: z.string(),
  description: z.string(),
  priceUsd: z.number().nullable().describe('The least that is asked; null where it could not be valued.'),
  networks: z.array(z.string()).describe('CAIP-2.'),
  listedAt: z.string().nullable().describe('When the catalog last saw it; null when it does not say.'),
})

export const x402Discover = defineTool({
  id: 'x402-discover',
  family: 'x402-world',
  route: { path: '/tools/x402-discover', methods: ['GET', 'POST'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['searched'],
  lists: [
    {
      list: 'endpoints',
      searched: 'endpoints of public catalogs',
      reason: 'No listed endpoint fits the words, the network and the price.',
      hint: 'Give fewer words, leave network out or raise maxPriceUsd.',
    },
  ],
  view: {
    kind: 'list',
    at: 'endpoints',
    title: 'description',
    text: 'url',
    source: 'priceUsd',
    time: 'listedAt',
    url: 'url',
  },
  title: 'Find paid endpoints',
  summary: 'Endpoints of others that sell something by x402, found in public catalogs, with their prices.',
  description:
    'Use this when you look for a paid API that does something this gateway does not sell. Listed prices may be old: probe an endpoint before you pay it.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    query: z.string().max(200).default('').describe('Words to look for; everything when left out.'),
    network: z.string().max(60).optional().describe('CAIP-2 id of a network that must be taken.'),
    maxPriceUsd: z.number().min(0).max(1_000_000).optional().describe('The most that a call may cost.'),
    limit: z.int().min(1).max(50).default(10).describe('How many.'),
    offset: z.int().min(0).max(10_000).default(0).describe('How many to skip.'),
  }),
  output: z.looseObject({
    endpoints: z.array(Found),
    count: z.number().describe('How many are shown.'),
    found: z.number().describe('How many fit.'),
    searched: z.number().describe('How many listed endpoints were looked through.'),
    catalogueTotal: z.number().nullable().describe('How many the catalog holds; null when it does not say.'),
    ownTools: z
      .array(z.looseObject({ toolId: z.string(), maxCostUsd: z.string(), why: z.string() }))
      .describe('What this gateway sells for the same words; may be empty.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { query: 'weather' } },
  intents: [
    'find x402 endpoints for weather',
    'search the x402 bazaar for image generation',
    'which paid APIs accept USDC on Base for web search',
    'discover services that my agent can pay per call',
  ],
}).run(async ({ query, network, maxPriceUsd, limit, offset }, { outsideEndpoints, consult, signal, now }) => {
  const listing = await outsideEndpoints.listed({ signal })
  const fitting = findEndpoints(listing.endpoints, query).flatMap((endpoint) => {
    const offers = endpoint.offers
      .map(valueOffer)
      .filter((offer) => network === undefined || offer.network === network)
    const least = cheapest(offers)
    const isDear = maxPriceUsd !== undefined && (least?.priceUsd ?? Infinity) > maxPriceUsd
    return (network !== undefined && offers.length === 0) || isDear ? [] : [{ ...endpoint, offers, least }]
  })
  const shown = fitting.slice(offset, offset + limit)
  return {
    endpoints: shown.map(({ url, description, updatedAt, offers, least }) => ({
      url,
      description,
      priceUsd: least?.priceUsd ?? null,
      networks: [...new Set(offers.map((offer) => offer.network))],
      listedAt: updatedAt === undefined ? null : new Date(updatedAt).toISOString(),
    })),
    count: shown.length,
    found: fitting.length,
    searched: listing.endpoints.length,
    catalogueTotal: listing.total ?? null,
    ownTools:
      query === ''
        ? []
        : (await consult(query)).calls.map(({ toolId, max_cost_usd: maxCostUsd, why }) => ({
            toolId,
            maxCostUsd,
            why,
          })),
    untrustedText: ['endpoints[].url', 'endpoints[].description', 'endpoints[].networks'],
    provenance: provenance([listing], now()),
  }
})
