import { z } from 'zod'
import { OutsideText } from '../outside-text.ts'
import type { AgentFeedback, IndexedAgent } from './registry.ts'

/** Counts come as numbers or as text. */
const Count = z.union([z.number(), z.string().regex(/^-?\d{1,24}(\.\d{1,12})?$/)]).transform(Number)
const Whole = z.union([z.int(), z.string().regex(/^-?\d{1,24}$/)]).transform((value) => `${value}`)
const Time = z
  .union([z.string().max(40), z.number()])
  .nullish()
  .transform((at) => {
    if (at === null || at === undefined) return undefined
    // seconds or text
    const time = typeof at === 'number' ? at * 1_000 : Date.parse(at)
    return Number.isFinite(time) ? time : undefined
  })
const Text = (most: number) => OutsideText(most).nullish()

/** A row of `agents` and of `leaderboard`. */
export const AgentRow = z
  .looseObject({
    agent_id: Whole.nullish(),
    asset: z.string().max(60),
    owner: z.string().max(60),
    creator: Text(60),
    agent_uri: Text(400),
    agent_wallet: Text(60),
    collection: Text(60),
    collection_pointer: Text(140),
    nft_name: Text(100),
    atom_enabled: z.boolean().nullish(),
    trust_tier: Count.default(0),
    quality_score: Count.default(0),
    confidence: Count.default(0),
    risk_score: Count.default(0),
    diversity_ratio: Count.default(0),
    feedback_count: Count.default(0),
    raw_avg_score: Count.default(0),
    sort_key: Whole.default('0'),
    block_slot: Count.nullish(),
    tx_signature: Text(100),
    created_at: Time,
    updated_at: Time,
  })
  .transform(
    (row): IndexedAgent => ({
      asset: row.asset,
      owner: row.owner,
      tier: row.trust_tier,
      quality: row.quality_score,
      confidence: row.confidence,
      risk: row.risk_score,
      diversity: row.diversity_ratio,
      feedbackCount: row.feedback_count,
      rawScore: row.raw_avg_score,
      sortKey: row.sort_key,
      ...given({
        agentId: row.agent_id,
        creator: row.creator,
        uri: row.agent_uri,
        wallet: row.agent_wallet,
        collection: row.collection,
        collectionPointer: row.collection_pointer,
        name: row.nft_name,
        isReputationOn: row.atom_enabled,
        slot: row.block_slot,
        signature: row.tx_signature,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }),
    }),
  )

/** A row of `feedbacks`. */
export const FeedbackRow = z
  .looseObject({
    client_address: z.string().max(60),
    feedback_index: Whole,
    value: Count,
    value_decimals: z.int().min(0).max(18).catch(0),
    score: Count.nullish(),
    tag1: Text(60),
    tag2: Text(60),
    endpoint: Text(200),
    feedback_uri: Text(300),
    is_revoked: z.boolean().default(false),
    tx_signature: Text(100),
    created_at: Time,
  })
  .transform(
    (row): AgentFeedback => ({
      client: row.client_address,
      index: row.feedback_index,
      value: row.value / 10 ** row.value_decimals,
      tags: [row.tag1, row.tag2].flatMap((tag) => tag || []),
      isRevoked: row.is_revoked,
      ...given({
        score: row.score,
        endpoint: row.endpoint,
        uri: row.feedback_uri,
        signature: row.tx_signature,
        at: row.created_at,
      }),
    }),
  )

/** The row of `global_stats`. */
export const StatsRow = z.looseObject({
  total_agents: Count,
  total_collections: Count,
  total_feedbacks: Count,
  platinum_agents: Count,
  gold_agents: Count,
  avg_quality: Count.nullish(),
})

type Given<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }

/** Without what is null or undefined. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>
}
