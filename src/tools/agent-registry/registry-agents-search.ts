import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import {
  AGENT_BRIEF,
  AGENT_FULL_ONLY,
  AgentRow,
  agentTexts,
  SolanaAddress,
  toAgentOutput,
} from './agent-fields.ts'

export const registryAgentsSearch = defineTool({
  id: 'registry-agents-search',
  family: 'registry',
  route: { path: '/8004/agents/search', methods: ['GET'] },
  price: usd('0.012'),
  cardPrice: usd('0.012'),
  kind: 'read',
  detail: {
    brief: [...AGENT_BRIEF, 'count', 'total', 'hasMore'],
    fullOnly: AGENT_FULL_ONLY,
  },
  essential: ['count'],
  lists: [
    {
      list: 'agents',
      searched: 'agents of the registry',
      reason: 'No agent fits, or the page lies behind the last one.',
      hint: 'Leave out one of owner, creator and collection, or set offset to 0.',
    },
  ],
  view: { kind: 'histogram', at: 'agents', label: 'name', value: 'quality_score', figures: ['count'] },
  title: 'Search registered agents',
  summary: 'Agents of the 8004 registry on Solana by owner, creator or collection, the newest first.',
  description: 'Use this when you want the agents that a wallet owns or created, or those of a collection.',
  maxAgeSeconds: 300,
  soleSource: 'erc8004-indexer',
  input: z.strictObject({
    owner: SolanaAddress.optional().describe('Wallet that owns the agents.'),
    creator: SolanaAddress.optional().describe('Wallet that registered them.'),
    collection: z
      .string()
      .regex(/^[\w:.-]{1,140}$/, 'Must be an address, or a pointer that starts with c1:.')
      .optional()
      .describe('Collection address, or its pointer when it starts with c1:.'),
    collectionPointer: z
      .string()
      .regex(/^[\w:.-]{1,140}$/, 'Must be a pointer, such as c1:bafy….')
      .optional()
      .describe('Pointer of the collection, such as c1:bafy….'),
    limit: z.int().min(1).max(50).default(8).describe('How many agents.'),
    offset: z.int().min(0).max(100_000).default(0).describe('How many to skip.'),
  }),
  output: z.looseObject({
    agents: z.array(AgentRow),
    count: z.number(),
    total: z.number().nullable().describe('How many there are; null while there are more behind these.'),
    hasMore: z.boolean(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'search registered agents by owner',
    'newest agents in the 8004 registry',
    'agents of this collection',
    'which agents does this wallet own',
  ],
}).run(async ({ collection, collectionPointer, ...query }, { agentRegistry, signal, now }) => {
  const isPointer = collection?.startsWith('c1:') ?? false
  const found = await agentRegistry.search(
    {
      ...query,
      collection: isPointer ? undefined : collection,
      collectionPointer: collectionPointer ?? (isPointer ? collection : undefined),
    },
    { signal },
  )
  const count = found.agents.length
  return {
    agents: found.agents.map(toAgentOutput),
    count,
    total: found.hasMore ? null : query.offset + count,
    hasMore: found.hasMore,
    limit: query.limit,
    offset: query.offset,
    untrustedText: agentTexts('agents[].'),
    provenance: provenance([found], now()),
  }
})
