import type { EvmChainId, EvmNetwork } from '../evm/evm.ts'
import type { Sourced } from '../sourced.ts'

/** An agent of the registry on Solana as its indexer keeps it. Texts are from outside, cleaned. */
export interface IndexedAgent {
  /** Sequential, where the indexer has it. */
  readonly agentId?: string
  /** Base58; what names the agent on the chain. */
  readonly asset: string
  readonly owner: string
  readonly creator?: string
  readonly uri?: string
  readonly wallet?: string
  readonly collection?: string
  readonly collectionPointer?: string
  readonly name?: string
  readonly isReputationOn?: boolean
  /** From 0, unrated, through bronze, silver and gold to 4, platinum. */
  readonly tier: number
  readonly quality: number
  readonly confidence: number
  readonly risk: number
  readonly diversity: number
  readonly feedbackCount: number
  readonly rawScore: number
  /** A number too long for numbers. */
  readonly sortKey: string
  readonly slot?: number
  readonly signature?: string
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly updatedAt?: number
}

export interface RegistryStats extends Sourced {
  readonly agents: number
  readonly collections: number
  readonly feedbacks: number
  readonly platinum: number
  readonly gold: number
  /** Of the tiers below; absent where the source does not count them. */
  readonly silver?: number
  readonly bronze?: number
  readonly unrated?: number
  readonly averageQuality?: number
}

export interface AgentList extends Sourced {
  readonly agents: readonly IndexedAgent[]
  /** Whether there are more behind these. */
  readonly hasMore: boolean
}

/** One piece of feedback on an agent; texts are from outside, cleaned. */
export interface AgentFeedback {
  readonly client: string
  readonly index: string
  /** What was given, with its decimals applied. */
  readonly value: number
  /** 0 to 100, where the client gave one. */
  readonly score?: number
  readonly tags: readonly string[]
  readonly endpoint?: string
  readonly uri?: string
  readonly isRevoked: boolean
  readonly signature?: string
  /** On EVM chains, where its event was found. */
  readonly block?: number
  /** Milliseconds since the epoch. */
  readonly at?: number
}

export interface FeedbackList extends Sourced {
  readonly feedback: readonly AgentFeedback[]
  readonly hasMore: boolean
}

/**
 * Feedback as the contract of an EVM chain holds it: of the client who came last first, and of each the latest first.
 * The contract keeps no times; they, endpoints and URIs stand in events, which nodes show for a limited span of blocks.
 */
export interface EvmFeedbackList extends FeedbackList {
  readonly network: EvmNetwork
  /** The reputation registry. */
  readonly registry: string
  readonly agentId: string
  /** How many have given feedback. */
  readonly clients: number
  /** The blocks in which events were looked for, both ends included; absent where the node showed none. */
  readonly searched?: { readonly from: number; readonly to: number }
}

/** An agent of the ERC-8004 registry of an EVM chain, as its contracts tell. */
export interface EvmAgent extends Sourced {
  readonly network: EvmNetwork
  /** The identity registry. */
  readonly registry: string
  readonly agentId: string
  readonly owner: string
  readonly wallet?: string
  /** Cleaned and cut; a data URI is as long as its file. */
  readonly uri: string
  /** What the URI holds, where it holds its own file; not parsed for anything but JSON. */
  readonly file?: Readonly<Record<string, unknown>>
  /** How many have given feedback; absent where the reputation registry did not say. */
  readonly clients?: number
}

/** A call of `register(string)` that only its sender can sign. */
export interface RegistrationPlan extends Sourced {
  readonly network: EvmNetwork
  readonly registry: string
  readonly data: string
  /** What a rehearsal would burn; absent where it was not rehearsed or would fail. */
  readonly gas?: bigint
  readonly rehearsal: 'ok' | 'reverts' | 'not_rehearsed'
}

interface Options {
  readonly signal: AbortSignal
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * The registries of agents (8004): the one on Solana through its indexer, those of EVM chains through their contracts.
 *
 * @throws GatewayError `not_found` for an agent that is not registered, `upstream_*`.
 */
export interface AgentRegistry {
  stats(options: Options): Promise<RegistryStats>
  /** The most trusted first. */
  leaderboard(
    query: Page & { readonly minTier: number; readonly collection?: string | undefined },
    options: Options,
  ): Promise<AgentList>
  /** The newest first. */
  search(
    query: Page & {
      readonly owner?: string | undefined
      readonly creator?: string | undefined
      readonly collection?: string | undefined
      readonly collectionPointer?: string | undefined
    },
    options: Options,
  ): Promise<AgentList>
  /** @param query `asset` in base58, or the sequential number. */
  agent(
    query: { readonly agent: string },
    options: Options,
  ): Promise<Sourced & { readonly agent: IndexedAgent }>
  feedback(
    query: Page & { readonly asset: string; readonly withRevoked: boolean },
    options: Options,
  ): Promise<FeedbackList>
  evmAgent(
    query: { readonly chain: EvmChainId; readonly agentId: string },
    options: Options,
  ): Promise<EvmAgent>
  /** @param query `toBlock` is the last block in which events are looked for; the latest when left out. */
  evmFeedback(
    query: Page & {
      readonly chain: EvmChainId
      readonly agentId: string
      readonly withRevoked: boolean
      readonly toBlock?: number | undefined
    },
    options: Options,
  ): Promise<EvmFeedbackList>
  /** Builds and rehearses the call that registers an agent; nothing is sent. */
  planRegistration(
    order: { readonly chain: EvmChainId; readonly from: string; readonly uri: string },
    options: Options,
  ): Promise<RegistrationPlan>
}
