import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import {
  AGENT_BRIEF,
  AGENT_FULL_ONLY,
  AgentRow,
  agentTexts,
  SolanaAddress,
  toAgentOutput,
} from './agent-fields.ts'

export const registryLeaderboard = defineTool({
  id: 'registry-leaderboard',
  family: 'registry',
  route: { path: '/8004/leaderboard', methods: ['GET'] },
  price: usd('0.012'),
  cardPrice: usd('0.012'),
  kind: 'read',
  detail: {
    brief: [...AGENT_BRIEF, 'count', 'hasMore'],
    fullOnly: AGENT_FULL_ONLY,
  },
  essential: ['count'],
  lists: [
    {
      list: 'agents',
      searched: 'agents of the registry with feedback',
      reason: 'No agent has reached this tier, or the page lies behind the last one.',
      hint: 'Lower minTier, or set offset to 0.',
    },
  ],
  view: { kind: 'histogram', at: 'agents', label: 'name', value: 'quality_score', figures: ['count'] },
  title: 'Agent leaderboard',
  summary: 'The most trusted agents of the 8004 registry on Solana, by tier and quality of their feedback.',
  description: 'Use this when you want to know which registered AI agents have the best reputation.',
  maxAgeSeconds: 300,
  soleSource: 'erc8004-indexer',
  input: z.strictObject({
    minTier: z
      .int()
      .min(0)
      .max(4)
      .default(0)
      .describe('The lowest tier shown: 0 unrated, 1 bronze, 2 silver, 3 gold, 4 platinum.'),
    limit: z.int().min(1).max(100).default(8).describe('How many agents.'),
    offset: z.int().min(0).max(400).default(0).describe('How many to skip.'),
    collection: SolanaAddress.optional().describe('Only agents of this collection.'),
  }),
  output: z.looseObject({
    agents: z.array(AgentRow),
    count: z.number(),
    hasMore: z.boolean().describe('Whether there are more behind these.'),
    disclaimer: z.string(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { minTier: 2, limit: 5 } },
  intents: [
    'top agents in the 8004 registry',
    'agent leaderboard with at least gold tier',
    'which AI agents have the best reputation on chain',
    'most trusted agents on Solana',
  ],
}).run(async (query, { agentRegistry, signal, now }) => {
  const board = await agentRegistry.leaderboard(query, { signal })
  return {
    agents: board.agents.map(toAgentOutput),
    count: board.agents.length,
    hasMore: board.hasMore,
    minTier: query.minTier,
    limit: query.limit,
    offset: query.offset,
    disclaimer: DISCLAIMER,
    untrustedText: agentTexts('agents[].'),
    provenance: provenance([board], now()),
  }
})
