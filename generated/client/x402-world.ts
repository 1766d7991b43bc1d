// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type X402ProbeInput = {
  /** A public https URL; private networks, credentials and other ports are refused. */
  readonly url: string
  /** How it is asked; a POST carries an empty object. Default: "GET". */
  readonly method?: 'GET' | 'POST' | undefined
}

export type X402ProbeOutput = {
  /** Where the answer came from. */
  readonly url: string
  readonly status: number
  readonly paymentRequired: boolean
  /** x402 v1, x402 v2, mpp. */
  readonly protocols: readonly string[]
  /** The least that is asked; null where no offer could be valued. */
  readonly priceUsd: number | null
  /** CAIP-2. */
  readonly networks: readonly string[]
  /** The first twelve. */
  readonly offers: readonly ({
    readonly x402Version: number
    readonly scheme: string
    /** CAIP-2 where it is known. */
    readonly network: string
    readonly asset: string
    /** Null for a token that is not among the dollars known here. */
    readonly symbol: string | null
    /** Smallest units of the asset. */
    readonly amount: string
    /** Null where the worth of the asset is not known. */
    readonly priceUsd: number | null
    readonly payTo: string
    readonly isTestNetwork: boolean
  })[]
  /** How many could be read; the price is the least of them all. */
  readonly offerCount: number
  /** Of MPP; empty when none was sent. */
  readonly challenges: readonly {
    readonly method: string
    readonly intent: string
  }[]
  /** Whether the answer mentions an operator’s identity. */
  readonly identityRequired: boolean
  /** What a careful payer would want to know; empty when nothing is odd. */
  readonly odd: readonly string[]
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type X402DiscoverInput = {
  /** Words to look for; everything when left out. Default: "". */
  readonly query?: string | undefined
  /** CAIP-2 id of a network that must be taken. */
  readonly network?: string | undefined
  /** The most that a call may cost. */
  readonly maxPriceUsd?: number | undefined
  /** How many. Default: 10. */
  readonly limit?: number | undefined
  /** How many to skip. Default: 0. */
  readonly offset?: number | undefined
}

export type X402DiscoverOutput = {
  readonly endpoints: readonly ({
    readonly url: string
    readonly description: string
    /** The least that is asked; null where it could not be valued. */
    readonly priceUsd: number | null
    /** CAIP-2. */
    readonly networks: readonly string[]
    /** When the catalog last saw it; null when it does not say. */
    readonly listedAt: string | null
  })[]
  /** How many are shown. */
  readonly count: number
  /** How many fit. */
  readonly found: number
  /** How many listed endpoints were looked through. */
  readonly searched: number
  /** How many the catalog holds; null when it does not say. */
  readonly catalogueTotal: number | null
  /** What this gateway sells for the same words; may be empty. */
  readonly ownTools: readonly {
    readonly toolId: string
    readonly maxCostUsd: string
    readonly why: string
  }[]
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

export type AgentscoreDiscoverInput = {
  /** Words to look for; everything when left out. Default: "". */
  readonly q?: string | undefined
  /** A chain that must be taken. */
  readonly chain?: 'base' | 'ethereum' | 'polygon' | 'arbitrum' | 'bsc' | 'solana' | undefined
  /** The most that a call may cost, dollars. */
  readonly maxPrice?: number | undefined
  /** How many. Default: 10. */
  readonly limit?: number | undefined
}

export type AgentscoreDiscoverOutput = {
  readonly count: number
  readonly merchants: readonly ({
    /** The host. */
    readonly name: string
    readonly url: string
    /** What it sells. */
    readonly skill: string
    readonly category: string
    /** payment, identity; only those that are known. */
    readonly gates: readonly string[]
    /** CAIP-2 ids of the networks it takes. */
    readonly rails: readonly string[]
    readonly priceUsd: number | null
  })[]
  readonly note: string
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

export type AgentscoreCheckInput = {
  /** A public https URL; private networks, credentials and other ports are refused. */
  readonly url: string
  /** How it is asked; a POST carries an empty object. Default: "GET". */
  readonly method?: 'GET' | 'POST' | undefined
}

export type AgentscoreCheckOutput = {
  /** Where the answer came from. */
  readonly url: string
  readonly reachable: boolean
  /** Why there was no answer. */
  readonly reason?: string
  /** Null when there was no answer. */
  readonly status: number | null
  readonly identityRequired: boolean
  readonly paymentRequired: boolean
  /** As they came, cut to a thousand characters. */
  readonly headers: {
    readonly paymentRequired: string | null
    /** Null when it was not sent. */
    readonly wwwAuthenticate: string | null
  }
  /** The beginning of the body. */
  readonly body: string
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface X402WorldTools {
  /** What an endpoint asks for a call: price in dollars, networks, protocols, and what is odd about it. Costs: $0.001. */
  x402Probe(input: X402ProbeInput, options?: CallOptions): Promise<ToolAnswer<X402ProbeOutput>>

  /** Endpoints of others that sell something by x402, found in public catalogs, with their prices. Costs: $0.001. */
  x402Discover(input?: X402DiscoverInput, options?: CallOptions): Promise<ToolAnswer<X402DiscoverOutput>>

  /** Merchants that sell to agents, with the gates they are known to have and the rails they take. Costs: free. */
  agentscoreDiscover(input?: AgentscoreDiscoverInput, options?: CallOptions): Promise<ToolAnswer<AgentscoreDiscoverOutput>>

  /** Whether an endpoint of others asks for a payment or for an operator’s identity. Costs: free. */
  agentscoreCheck(input: AgentscoreCheckInput, options?: CallOptions): Promise<ToolAnswer<AgentscoreCheckOutput>>
}

export const x402WorldRoutes: Readonly<Record<keyof X402WorldTools, Route>> = {
  x402Probe: { method: 'POST', path: '/tools/x402-probe' },
  x402Discover: { method: 'POST', path: '/tools/x402-discover' },
  agentscoreDiscover: { method: 'GET', path: '/agentscore-gate/discover' },
  agentscoreCheck: { method: 'GET', path: '/agentscore-gate/check' },
}
