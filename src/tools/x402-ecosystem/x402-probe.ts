import { z } from 'zod'
import { cheapest, oddities } from '../../analysis/x402/judge-terms.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { OutsideOffer, outsideCall, toOfferOutput } from './endpoint-fields.ts'
import { valueOffer } from './value-offer.ts'

/** Shown of an endpoint that makes more. */
const MAX_OFFERS = 12

export const x402Probe = defineTool({
  id: 'x402-probe',
  family: 'x402-world',
  route: { path: '/tools/x402-probe', methods: ['GET', 'POST'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['url'],
  view: { kind: 'table', at: 'offers', figures: ['status', 'priceUsd', 'offerCount'] },
  title: 'Probe a paid endpoint',
  summary:
    'What an endpoint asks for a call: price in dollars, networks, protocols, and what is odd about it.',
  description:
    'Use this when you want to know what another x402 or MPP endpoint costs, before your wallet signs anything. It is asked once, without payment; one that does not answer costs nothing.',
  maxAgeSeconds: 60,
  input: z.strictObject(outsideCall),
  output: z.looseObject({
    url: z.string().describe('Where the answer came from.'),
    status: z.number(),
    paymentRequired: z.boolean(),
    protocols: z.array(z.string()).describe('x402 v1, x402 v2, mpp.'),
    priceUsd: z.number().nullable().describe('The least that is asked; null where no offer could be valued.'),
    networks: z.array(z.string()).describe('CAIP-2.'),
    offers: z.array(OutsideOffer).describe('The first twelve.'),
    offerCount: z.number().describe('How many could be read; the price is the least of them all.'),
    challenges: z
      .array(z.looseObject({ method: z.string(), intent: z.string() }))
      .describe('Of MPP; empty when none was sent.'),
    identityRequired: z.boolean().describe('Whether the answer mentions an operator’s identity.'),
    odd: z.array(z.string()).describe('What a careful payer would want to know; empty when nothing is odd.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { url: 'https://search.example/web' } },
  intents: [
    'what does this x402 endpoint charge',
    'probe the price of https://search.example/web',
    'which networks does that paid API accept',
    'check the 402 offer of a URL before I pay',
  ],
}).run(async (query, { outsideEndpoints, signal, now }) => {
  const reply = await outsideEndpoints.ask(query, { signal })
  const { status, url, redirects, terms } = reply
  if (status === undefined)
    throw new GatewayError(
      'upstream_unavailable',
      `The endpoint gave no answer. ${reply.reason ?? ''}`.trim(),
    )
  const offers = terms.offers.map(valueOffer)
  return {
    url,
    status,
    redirects,
    paymentRequired: status === 402,
    protocols: [
      ...new Set(terms.offers.map(({ x402Version }) => `x402 v${x402Version}`)),
      ...(terms.challenges.length > 0 ? ['mpp'] : []),
    ],
    priceUsd: cheapest(offers)?.priceUsd ?? null,
    networks: [...new Set(offers.map(({ network }) => network))],
    offers: offers.slice(0, MAX_OFFERS).map(toOfferOutput),
    offerCount: offers.length,
    challenges: terms.challenges.slice(0, MAX_OFFERS),
    identityRequired: terms.asksIdentity,
    ...(terms.resource === undefined ? {} : { resource: terms.resource }),
    ...(terms.description === undefined ? {} : { description: terms.description }),
    odd: [...oddities({ status, url }, terms, offers)],
    untrustedText: ['offers[]', 'challenges[]', 'networks[]', 'resource', 'description'],
    provenance: provenance([reply], now()),
  }
})
