// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type RegistryStatsInput = Readonly<Record<string, never>>

export type RegistryStatsOutput = {
  readonly total_agents: number
  readonly total_collections: number
  readonly total_feedbacks: number
  readonly platinum_agents: number
  readonly gold_agents: number
  /** 0 to 10000; null where the indexer does not tell it. */
  readonly avg_quality: number | null
  /** Agents by trust tier; null where the indexer has more agents than can be counted. */
  readonly tiers: {
    readonly platinum: number
    readonly gold: number
    readonly silver: number | null
    readonly bronze: number | null
    readonly unrated: number | null
    /** Silver, bronze and unrated together. */
    readonly others: number
  }
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RegistryLeaderboardInput = {
  /** The lowest tier shown: 0 unrated, 1 bronze, 2 silver, 3 gold, 4 platinum. Default: 0. */
  readonly minTier?: number | undefined
  /** How many agents. Default: 8. */
  readonly limit?: number | undefined
  /** How many to skip. Default: 0. */
  readonly offset?: number | undefined
  /** Only agents of this collection. */
  readonly collection?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type RegistryLeaderboardOutput = {
  readonly agents: readonly ({
    /** Sequential number; null where the indexer does not tell it. */
    readonly agent_id: string | null
    /** What names the agent on Solana, base58. */
    readonly asset: string
    readonly name: string | null
    readonly owner: string
    readonly creator: string | null
    /** Where its registration file is. */
    readonly agent_uri: string | null
    /** 0 unrated, 1 bronze, 2 silver, 3 gold, 4 platinum. */
    readonly trust_tier: number
    /** The name of the tier. */
    readonly tier: string
    /** As the registry counts it, 0 to 10000. */
    readonly quality_score: number
    /** As the registry counts it, 0 to 10000. */
    readonly confidence: number
    /** As the registry counts it, 0 to 100. */
    readonly risk_score: number
    readonly feedback_count: number
    readonly created_at: string | null
    readonly agent_wallet?: string | null
    readonly collection?: string | null
    readonly collection_pointer?: string | null
    readonly sort_key?: string | null
    readonly tx_signature?: string | null
    readonly updated_at?: string | null
    readonly diversity_ratio?: number | null
    readonly block_slot?: number | null
    /** As the registry counts it, 0 to 100. */
    readonly raw_avg_score?: number | null
    readonly atom_enabled?: boolean | null
  })[]
  readonly count: number
  /** Whether there are more behind these. */
  readonly hasMore: boolean
  readonly disclaimer: string
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type RegistryAgentsSearchInput = {
  /** Wallet that owns the agents. */
  readonly owner?: string | undefined
  /** Wallet that registered them. */
  readonly creator?: string | undefined
  /** Collection address, or its pointer when it starts with c1:. */
  readonly collection?: string | undefined
  /** Pointer of the collection, such as c1:bafy…. */
  readonly collectionPointer?: string | undefined
  /** How many agents. Default: 8. */
  readonly limit?: number | undefined
  /** How many to skip. Default: 0. */
  readonly offset?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type RegistryAgentsSearchOutput = {
  readonly agents: readonly ({
    /** Sequential number; null where the indexer does not tell it. */
    readonly agent_id: string | null
    /** What names the agent on Solana, base58. */
    readonly asset: string
    readonly name: string | null
    readonly owner: string
    readonly creator: string | null
    /** Where its registration file is. */
    readonly agent_uri: string | null
    /** 0 unrated, 1 bronze, 2 silver, 3 gold, 4 platinum. */
    readonly trust_tier: number
    /** The name of the tier. */
    readonly tier: string
    /** As the registry counts it, 0 to 10000. */
    readonly quality_score: number
    /** As the registry counts it, 0 to 10000. */
    readonly confidence: number
    /** As the registry counts it, 0 to 100. */
    readonly risk_score: number
    readonly feedback_count: number
    readonly created_at: string | null
    readonly agent_wallet?: string | null
    readonly collection?: string | null
    readonly collection_pointer?: string | null
    readonly sort_key?: string | null
    readonly tx_signature?: string | null
    readonly updated_at?: string | null
    readonly diversity_ratio?: number | null
    readonly block_slot?: number | null
    /** As the registry counts it, 0 to 100. */
    readonly raw_avg_score?: number | null
    readonly atom_enabled?: boolean | null
  })[]
  readonly count: number
  /** How many there are; null while there are more behind these. */
  readonly total: number | null
  readonly hasMore: boolean
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type RegistryAgentInput = {
  /** Asset in base58 or number on Solana; number on EVM chains. */
  readonly agent: string
  /** Where it is registered. Default: "solana". */
  readonly chain?: 'solana' | 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
}

export type RegistryAgentOutput = {
  readonly chain: string
  /** CAIP-2 of the network that was read. */
  readonly network: string
  /** On Solana the row of the indexer; on EVM chains what the contracts tell. */
  readonly agent: {
    readonly owner: string
    readonly agent_uri: string | null
    readonly agent_id?: string | null
    readonly agent_registry?: string | null
    readonly agent_wallet?: string | null
    readonly asset?: string | null
    readonly name?: string | null
    readonly tier?: string | null
    readonly created_at?: string | null
  }
  /** The registration file, where the agent’s URI holds it itself; others are not fetched. */
  readonly registration: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | null
  readonly note?: string | null
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RegistryAgentFeedbackInput = {
  /** Asset in base58 on Solana; number of the agent on EVM chains. */
  readonly agent: string
  /** Where it is registered. Default: "solana". */
  readonly chain?: 'solana' | 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
  /** Whether feedback that was taken back is shown too. Default: false. */
  readonly withRevoked?: boolean | undefined
  /** How many. Default: 10. */
  readonly limit?: number | undefined
  /** How many to skip; on EVM chains 500 at most. Default: 0. */
  readonly offset?: number | undefined
  /** EVM chains: the last block in which events are looked for; the latest when left out. */
  readonly toBlock?: number | undefined
}

export type RegistryAgentFeedbackOutput = {
  readonly chain: string
  /** CAIP-2 of the network that was read. */
  readonly network: string
  readonly agent: string
  /** client: of the client who came last first. */
  readonly order: 'newest' | 'client'
  readonly feedback: readonly ({
    readonly client: string
    readonly index: string
    /** What was given, in whatever measure the client chose. */
    readonly value: number
    /** 0 to 100; null where none was given. */
    readonly score: number | null
    readonly tags: readonly string[]
    readonly isRevoked: boolean
    /** EVM chains: where its event was found. */
    readonly block: number | null
    /** Null where no event was found for it. */
    readonly at: string | null
  })[]
  readonly count: number
  readonly hasMore: boolean
  /** EVM chains: how many have given feedback. */
  readonly clients: number | null
  /** EVM chains: where events were looked for; ask with toBlock = from - 1 for older ones. */
  readonly searchedBlocks: {
    readonly from: number
    readonly to: number
  } | null
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type RegistryRegisterAgentInput = {
  /** The wallet that will sign and own the agent. */
  readonly from: string
  /** Where it is registered: an EVM chain. Nothing is built for Solana. Default: "base". */
  readonly chain?: 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
  /** Name of the agent. */
  readonly name: string
  /** What it does. */
  readonly description: string
  /** Picture of it: an https, ipfs or ar URI. It is not fetched. */
  readonly image?: string | undefined
  /** Where it is reached. Default: []. */
  readonly services?: readonly ({
    /** web, A2A, MCP, ENS, DID or another. */
    readonly name: string
    /** Its URL, or a name such as an ENS name. */
    readonly endpoint: string
    /** Of the protocol that is used there. */
    readonly version?: string | undefined
  })[] | undefined
  /** Its skills, as OASF classifies them. Default: []. */
  readonly skills?: readonly string[] | undefined
  /** Its domains, as OASF classifies them. Default: []. */
  readonly domains?: readonly string[] | undefined
  /** Whether it takes x402 payments. Default: false. */
  readonly x402Support?: boolean | undefined
  /** How it may be trusted. Default: ["reputation"]. */
  readonly supportedTrust?: readonly ('reputation' | 'crypto-economic' | 'tee-attestation')[] | undefined
  /** Where you keep the file yourself; left out, it stands in its own URI. */
  readonly agentUri?: string | undefined
}

export type RegistryRegisterAgentOutput = {
  readonly chain: string
  /** CAIP-2 of the network it is meant for. */
  readonly network: string
  /** The identity registry. */
  readonly registry: string
  /** To be kept at agentUri, if you keep it. */
  readonly registrationFile: {
    readonly name: string
  }
  readonly agentUri: string
  /** What signing would do, in sentences. */
  readonly effects: readonly string[]
  /** Unsigned, as eth_sendTransaction takes it; the wallet fills in nonce and fees. */
  readonly transaction: {
    readonly from: string
    readonly to: string
    readonly value: string
    /** Calldata of register(string). */
    readonly data: string
    readonly chainId: number
  }
  readonly rehearsal: {
    readonly result: string
    readonly meaning: string
  }
  /** What to do with it. */
  readonly next: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface RegistryTools {
  /** How many agents, collections and feedbacks the 8004 agent registry on Solana holds, by trust tier. Costs: $0.012. */
  registryStats(input?: RegistryStatsInput, options?: CallOptions): Promise<ToolAnswer<RegistryStatsOutput>>

  /** The most trusted agents of the 8004 registry on Solana, by tier and quality of their feedback. Costs: $0.012. */
  registryLeaderboard(input?: RegistryLeaderboardInput, options?: CallOptions): Promise<ToolAnswer<RegistryLeaderboardOutput>>

  /** Agents of the 8004 registry on Solana by owner, creator or collection, the newest first. Costs: $0.012. */
  registryAgentsSearch(input?: RegistryAgentsSearchInput, options?: CallOptions): Promise<ToolAnswer<RegistryAgentsSearchOutput>>

  /** An agent of the 8004 registry on Solana or of the ERC-8004 registry of an EVM chain. Costs: $0.012. */
  registryAgent(input: RegistryAgentInput, options?: CallOptions): Promise<ToolAnswer<RegistryAgentOutput>>

  /** What clients wrote about an agent in the 8004 registry on Solana or in the ERC-8004 registry of an EVM chain. Costs: $0.012. */
  registryAgentFeedback(input: RegistryAgentFeedbackInput, options?: CallOptions): Promise<ToolAnswer<RegistryAgentFeedbackOutput>>

  /** The registration of an agent with ERC-8004 on an EVM chain, for its owner’s own wallet to sign. Costs: $0.02. */
  registryRegisterAgent(input: RegistryRegisterAgentInput, options?: CallOptions): Promise<ToolAnswer<RegistryRegisterAgentOutput>>
}

export const registryRoutes: Readonly<Record<keyof RegistryTools, Route>> = {
  registryStats: { method: 'GET', path: '/8004/stats' },
  registryLeaderboard: { method: 'GET', path: '/8004/leaderboard' },
  registryAgentsSearch: { method: 'GET', path: '/8004/agents/search' },
  registryAgent: { method: 'GET', path: '/tools/registry-agent' },
  registryAgentFeedback: { method: 'GET', path: '/tools/registry-agent-feedback' },
  registryRegisterAgent: { method: 'POST', path: '/8004/register-agent' },
}
