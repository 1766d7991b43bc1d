// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type AgentChainsInput = Readonly<Record<string, never>>

export type AgentChainsOutput = {
  readonly chains: readonly ({
    readonly id: 'solana' | 'base' | 'bsc'
    readonly name: string
    /** CAIP-2 id of the main network. */
    readonly caip2: string
    /** active: calls can be paid on it; limited: transactions are built for it, and calls are paid on its test network or not at all. */
    readonly status: 'active' | 'limited'
    /** What works on it now: ways to pay, and unsigned transactions by the tools that build them. */
    readonly features: readonly string[]
    /** Tools that build transactions for the wallet to sign and send. */
    readonly transactions: readonly {
      readonly toolId: string
      readonly builds: string
    }[]
    readonly note: string
  })[]
  /** Who holds the keys. */
  readonly keys: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ConsultInput = {
  /** The job in a sentence or two, in any common language. */
  readonly intent: string
}

export type ConsultOutput = {
  /** call: run the calls as they stand. clarify: say what is missing, or choose an alternative. unsupported: nothing here does this. */
  readonly mode: 'call' | 'clarify' | 'unsupported'
  /** In the order of the jobs; empty unless mode is call. */
  readonly calls: readonly ({
    /** Its name at the MCP door. */
    readonly toolName: string
    readonly toolId: string
    /** Parameters that the tool takes as they stand. */
    readonly params: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    /** Decimal dollars. */
    readonly max_cost_usd: string
    readonly why: string
  })[]
  /** 0 to 1. */
  readonly confidence: number
  /** Other tools that may be meant, the likeliest first; at most five. */
  readonly alternatives: readonly ({
    readonly toolId: string
    readonly why: string
    readonly toolName?: string
    /** Present when the tool can be called as it stands. */
    readonly params?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly max_cost_usd?: string
  })[]
  /** What has to be named before a tool can be called. */
  readonly missing: readonly {
    readonly toolId: string
    readonly field: string
    readonly hint: string
  }[]
  /** Constraints of the sentence that no parameter of the calls can hold, in its own words. */
  readonly unused: readonly string[]
  readonly billed: false
  readonly message: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface AgentsTools {
  /** What an agent can do with its own wallet on Solana, Base and BNB Smart Chain at this gateway. Costs: free. */
  agentChains(input?: AgentChainsInput, options?: CallOptions): Promise<ToolAnswer<AgentChainsOutput>>

  /** Which calls do a job that you describe in your own words, with their parameters and what they cost. Costs: free. */
  consult(input: ConsultInput, options?: CallOptions): Promise<ToolAnswer<ConsultOutput>>
}

export const agentsRoutes: Readonly<Record<keyof AgentsTools, Route>> = {
  agentChains: { method: 'GET', path: '/agent/chains' },
  consult: { method: 'POST', path: '/agent/consult' },
}
