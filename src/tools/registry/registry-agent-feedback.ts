import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaAddress, said } from './agent-fields.ts'

export const registryAgentFeedback = defineTool({
  id: 'registry-agent-feedback',
  family: 'registry',
  route: { path: '/tools/registry-agent-feedback', methods: ['GET'] },
  price: usd('0.012'),
  kind: 'read',
  title: 'Feedback on an agent',
  summary: 'What clients of an agent in the 8004 registry on Solana said of it, the newest first.',
  description: 'Use this when you want to read the feedback behind the reputation of a registered agent.',
  maxAgeSeconds: 300,
  input: z.strictObject({
    agent: SolanaAddress.describe('The agent’s asset on Solana, base58.'),
    withRevoked: z.boolean().default(false).describe('Whether feedback that was taken back is shown too.'),
    limit: z.int().min(1).max(50).default(10).describe('How many.'),
    offset: z.int().min(0).max(100_000).default(0).describe('How many to skip.'),
  }),
  output: z.looseObject({
    agent: z.string(),
    feedback: z.array(
      z.looseObject({
        client: z.string(),
        index: z.string(),
        value: z.number().describe('What was given, in whatever measure the client chose.'),
        score: z.number().nullable().describe('0 to 100; null where none was given.'),
        tags: z.array(z.string()),
        isRevoked: z.boolean(),
        at: z.string().nullable(),
      }),
    ),
    count: z.number(),
    hasMore: z.boolean(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { agent: 'DVbBfX4dyUWv7dPcYKX5njV16KyjxFn1Qm4jrY88d1Tk', limit: 5 } },
  intents: [
    'feedback on this agent',
    'reviews of a registered agent',
    'what do clients say about agent asset',
    'read the 8004 feedback of an agent',
  ],
}).run(async ({ agent, ...query }, { agentRegistry, signal, now }) => {
  const list = await agentRegistry.feedback({ ...query, asset: agent }, { signal })
  return {
    agent,
    feedback: list.feedback.map(({ at, score, endpoint, uri, signature, ...each }) => ({
      ...each,
      tags: [...each.tags],
      score: score ?? null,
      endpoint: endpoint ?? null,
      uri: uri ?? null,
      tx_signature: signature ?? null,
      at: said(at),
    })),
    count: list.feedback.length,
    hasMore: list.hasMore,
    untrustedText: ['feedback[].tags', 'feedback[].endpoint', 'feedback[].uri'],
    provenance: provenance([list], now()),
  }
})
