import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { outsideCall } from './endpoint-fields.ts'

export const agentscoreCheck = defineTool({
  id: 'agentscore-check',
  family: 'x402-world',
  route: { path: '/agentscore-gate/check', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Check an endpoint’s gates',
  summary: 'Whether an endpoint of others asks for a payment or for an operator’s identity.',
  description:
    'Use this when you want to know whether a URL is gated by identity or by payment. It is asked once, without your token and without payment.',
  input: z.strictObject(outsideCall),
  output: z.looseObject({
    url: z.string().describe('Where the answer came from.'),
    reachable: z.boolean(),
    reason: z.string().optional().describe('Why there was no answer.'),
    status: z.number().nullable().describe('Null when there was no answer.'),
    identityRequired: z.boolean(),
    paymentRequired: z.boolean(),
    headers: z
      .looseObject({
        paymentRequired: z.string().nullable(),
        wwwAuthenticate: z.string().nullable().describe('Null when it was not sent.'),
      })
      .describe('As they came, cut to a thousand characters.'),
    body: z.string().describe('The beginning of the body.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { url: 'https://email.example/send' } },
  intents: [
    'does this endpoint require an operator token',
    'is https://email.example/send behind an identity gate',
    'check whether a URL needs KYC or payment',
    'agentscore gate check',
  ],
}).run(async (query, { outsideEndpoints, signal, now }) => {
  const reply = await outsideEndpoints.ask(query, { signal })
  return {
    url: reply.url,
    reachable: reply.status !== undefined,
    ...(reply.reason === undefined ? {} : { reason: reply.reason }),
    status: reply.status ?? null,
    identityRequired: reply.terms.asksIdentity,
    paymentRequired: reply.status === 402,
    headers: {
      paymentRequired: reply.paymentRequiredHeader ?? null,
      wwwAuthenticate: reply.wwwAuthenticate ?? null,
    },
    body: reply.excerpt ?? '',
    untrustedText: ['headers', 'body'],
    provenance: provenance([reply], now()),
  }
})
