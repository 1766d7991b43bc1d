import { z } from 'zod'
import { isSolanaAddress } from '../../core/addresses.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import type { IndexedAgent } from '../../upstream/registry/registry.ts'
import { figures, flags, texts } from '../answers/optional-fields.ts'

/** The tiers by their numbers; beside `trustTiers`, which tools may not read at run time. */
const tierNames = ['unrated', 'bronze', 'silver', 'gold', 'platinum'] as const

export const AgentRow = z.looseObject({
  agent_id: z.string().nullable().describe('Sequential number; null where the indexer does not tell it.'),
  asset: z.string().describe('What names the agent on Solana, base58.'),
  name: z.string().nullable(),
  owner: z.string(),
  creator: z.string().nullable(),
  agent_uri: z.string().nullable().describe('Where its registration file is.'),
  trust_tier: z.number().describe('0 unrated, 1 bronze, 2 silver, 3 gold, 4 platinum.'),
  tier: z.string().describe('The name of the tier.'),
  quality_score: z.number().describe('As the registry counts it, 0 to 10000.'),
  confidence: z.number().describe('As the registry counts it, 0 to 10000.'),
  risk_score: z.number().describe('As the registry counts it, 0 to 100.'),
  feedback_count: z.number(),
  created_at: z.string().nullable(),
  ...texts('agent_wallet', 'collection', 'collection_pointer', 'sort_key', 'tx_signature', 'updated_at'),
  ...figures('diversity_ratio', 'block_slot'),
  raw_avg_score: z.number().nullable().optional().describe('As the registry counts it, 0 to 100.'),
  ...flags('atom_enabled'),
})

/** What a list of agents shows in `detail=brief`, and what it shows in `full` alone. */
export const AGENT_BRIEF = [
  'agents.agent_id',
  'agents.asset',
  'agents.name',
  'agents.tier',
  'agents.quality_score',
]
export const AGENT_FULL_ONLY = [
  'agents.collection_pointer',
  'agents.sort_key',
  'agents.block_slot',
  'agents.tx_signature',
  'agents.diversity_ratio',
  'agents.raw_avg_score',
  'agents.atom_enabled',
]

/** CAIP-2 of Solana’s main network. */
export const SOLANA = solanaNetworks.mainnet.caip2
const AGENT_TEXTS = ['name', 'agent_uri', 'collection_pointer'] as const

export const SolanaAddress = z
  .string()
  .max(60)
  .refine(isSolanaAddress, 'Must be a Solana address: 32 bytes in base58.')

/** The paths of what strangers wrote in a list of agents. */
export function agentTexts(list: string): string[] {
  return AGENT_TEXTS.map((field) => `${list}${field}`)
}

/** An agent under the names of the registry's own rows. */
export function toAgentOutput(agent: IndexedAgent) {
  return {
    agent_id: agent.agentId ?? null,
    asset: agent.asset,
    name: agent.name ?? null,
    owner: agent.owner,
    creator: agent.creator ?? null,
    agent_uri: agent.uri ?? null,
    agent_wallet: agent.wallet ?? null,
    collection: agent.collection ?? null,
    collection_pointer: agent.collectionPointer ?? null,
    atom_enabled: agent.isReputationOn ?? null,
    trust_tier: agent.tier,
    tier: tierName(agent.tier),
    quality_score: agent.quality,
    confidence: agent.confidence,
    risk_score: agent.risk,
    diversity_ratio: agent.diversity,
    feedback_count: agent.feedbackCount,
    raw_avg_score: agent.rawScore,
    sort_key: agent.sortKey,
    block_slot: agent.slot ?? null,
    tx_signature: agent.signature ?? null,
    created_at: toOutput(agent.createdAt),
    updated_at: toOutput(agent.updatedAt),
  }
}

/** Milliseconds as ISO 8601, or null. */
export function toOutput(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}

function tierName(tier: number): string {
  return tierNames[tier] ?? 'unknown'
}
