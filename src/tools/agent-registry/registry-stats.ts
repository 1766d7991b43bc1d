import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'

export const registryStats = defineTool({
  id: 'registry-stats',
  family: 'registry',
  route: { path: '/8004/stats', methods: ['GET'] },
  price: usd('0.012'),
  cardPrice: usd('0.012'),
  kind: 'read',
  essential: ['total_agents'],
  view: {
    kind: 'histogram',
    at: 'tiers',
    label: 'name',
    value: 'value',
    figures: ['total_agents', 'total_collections', 'total_feedbacks', 'avg_quality'],
  },
  title: 'Agent registry counters',
  summary:
    'How many agents, collections and feedbacks the 8004 agent registry on Solana holds, by trust tier.',
  description: 'Use this when you want to know how large the on-chain registry of AI agents is.',
  maxAgeSeconds: 300,
  soleSource: 'erc8004-indexer',
  input: z.strictObject({}),
  output: z.looseObject({
    total_agents: z.number(),
    total_collections: z.number(),
    total_feedbacks: z.number(),
    platinum_agents: z.number(),
    gold_agents: z.number(),
    avg_quality: z.number().nullable().describe('0 to 10000; null where the indexer does not tell it.'),
    tiers: z
      .looseObject({
        platinum: z.number(),
        gold: z.number(),
        silver: z.number().nullable(),
        bronze: z.number().nullable(),
        unrated: z.number().nullable(),
        others: z.number().describe('Silver, bronze and unrated together.'),
      })
      .describe('Agents by trust tier; null where the indexer has more agents than can be counted.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'how many agents are in the 8004 registry',
    'agent registry statistics',
    'trust tiers of registered AI agents',
    'ERC-8004 stats',
  ],
}).run(async (_, { agentRegistry, signal, now }) => {
  const stats = await agentRegistry.stats({ signal })
  const { agents, platinum, gold } = stats
  return {
    total_agents: agents,
    total_collections: stats.collections,
    total_feedbacks: stats.feedbacks,
    platinum_agents: platinum,
    gold_agents: gold,
    avg_quality: stats.averageQuality ?? null,
    tiers: {
      platinum,
      gold,
      silver: stats.silver ?? null,
      bronze: stats.bronze ?? null,
      unrated: stats.unrated ?? null,
      others: Math.max(0, agents - platinum - gold),
    },
    provenance: provenance([stats], now()),
  }
})
