// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type HealthInput = Readonly<Record<string, unknown>>

export type HealthOutput = {
  readonly ok: boolean
  readonly status: 'healthy'
  readonly service: string
  readonly message: string
  /** How the data sources are, from traffic and scheduled probes. */
  readonly data?: {
    /** degraded: some sources do not answer, or tell old data; down: none answers. */
    readonly status: 'ok' | 'degraded' | 'down'
    readonly sourcesDown: readonly string[]
  }
  /** ISO 8601 UTC. */
  readonly timestamp: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type MppHealthInput = Readonly<Record<string, unknown>>

export type MppHealthOutput = {
  readonly ok: boolean
  readonly protocol: 'mpp-test'
  readonly paymentCompatibility: 'x402-v2'
  /** The same probe for x402 clients. */
  readonly reference: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InfoInput = Readonly<Record<string, never>>

export type InfoOutput = {
  readonly name: string
  readonly version: string
  readonly url: string
  /** live, simulated or replay. */
  readonly dataMode: string
  readonly protocol: 'x402-v2'
  /** CAIP-2 ids of the networks that can be paid on. */
  readonly networks: readonly string[]
  /** How many tools there are. */
  readonly tools: number
  /** Where to go next, by name. */
  readonly links: Readonly<Record<string, string | number | boolean | null>>
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InfoStatsInput = Readonly<Record<string, never>>

export type InfoStatsOutput = {
  /** Calls paid for since the ledger began. */
  readonly paidCalls: number
  /** Offers (402) given out. */
  readonly offersMade: number
  /** Decimal dollars settled on chain. */
  readonly settledUsd: string
  /** Wallets that have paid. */
  readonly payers: number
  readonly serverUptimeSeconds: number
  /** ISO 8601 UTC. */
  readonly updatedAt: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type MetricsInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type MetricsOutput = {
  readonly service: string
  /** When the figures were read, ISO 8601 UTC. */
  readonly updatedAt: string
  readonly accountingNote: string
  readonly lifetime: {
    /** Calls that were paid for and settled. */
    readonly totalCalls: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly totalUsdSettled: number
    /** Wallets that paid, each counted once. */
    readonly uniquePayingWallets: number
    readonly avgUsdPerCall: number | null
  }
  readonly last24h: {
    /** Calls that were paid for and settled. */
    readonly calls: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly usdSettled: number
  }
  readonly last7d: {
    /** Calls that were paid for and settled. */
    readonly calls: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly usdSettled: number
    /** Wallets that paid, each counted once. */
    readonly uniquePayingWallets: number
  }
  readonly last30d: {
    /** Calls that were paid for and settled. */
    readonly calls: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly usdSettled: number
  }
  readonly northStar: {
    /** Calls that were paid for and settled. */
    readonly paidCallsLast7d: number
    /** Wallets that paid, each counted once. */
    readonly uniquePayingWalletsLast7d: number
  }
  readonly funnel: {
    /** 402 answers given out. */
    readonly offersMade: number
    /** Calls that were paid for and settled. */
    readonly paidCalls: number
    /** Paid calls for each offer made; null before the first offer. */
    readonly paymentRequiredToPaidRate: number | null
    /** Wallets that paid, each counted once. */
    readonly payersConvertedToPaid: number
    readonly firstPaidPayersLast30d: number
    /** Wallets that first paid seven days ago or earlier. */
    readonly d7EligiblePayers: number
    /** Those of them that paid again within seven days, on a later day. */
    readonly d7RepeatPayers: number
    /** 0 to 1; null when there is nothing to divide by. */
    readonly d7RepeatRate: number | null
  }
  readonly byPath: readonly {
    readonly path: string
    /** Calls that were paid for and settled. */
    readonly count: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly usdSettled: number
  }[]
  readonly byNetwork: readonly {
    /** CAIP-2. */
    readonly network: string
    /** Calls that were paid for and settled. */
    readonly calls: number
    /** Dollars settled on chain, those of prepaid sessions when a call has spent them. */
    readonly usdSettled: number
  }[]
  readonly dailyCalls: readonly {
    /** UTC day. */
    readonly date: string
    /** Calls that were paid for and settled. */
    readonly count: number
  }[]
  /** Since the start of the process that answers; the latest first. */
  readonly recentCalls: readonly {
    readonly path: string
    readonly network: string
    readonly amountUsd: number
    /** The minute, ISO 8601 UTC. */
    readonly at: string
  }[]
  readonly settlement: {
    /** Settlements that a chain undid. */
    readonly undone: number
    /** Median time to settle, of up to 200 settlements since the process that answers started. */
    readonly medianMilliseconds: number | null
  }
  readonly verifyOnChain: {
    readonly hint: string
    readonly payees: readonly {
      readonly network: string
      readonly asset: string
      readonly payTo: string
    }[]
  }
  /** Figures that have no source here. */
  readonly unavailable: readonly {
    readonly field: string
    readonly reason: string
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type UpstreamStatusInput = Readonly<Record<string, never>>

export type UpstreamStatusOutput = {
  /** How the data sources are, from traffic and scheduled probes. */
  readonly data?: {
    /** degraded: some sources do not answer, or tell old data; down: none answers. */
    readonly status: 'ok' | 'degraded' | 'down'
    readonly sourcesDown: readonly string[]
  }
  readonly upstreams: readonly ({
    readonly name: string
    /** What is asked of it. */
    readonly promise: string
    /** live, simulated or replay. */
    readonly mode: string
    /** idle: not asked since the start; degraded: some of the last answers failed. */
    readonly state: 'idle' | 'answering' | 'degraded' | 'down'
    /** ISO 8601 UTC. */
    readonly lastSuccessAt?: string
    /** ISO 8601 UTC. */
    readonly lastFailureAt?: string
    readonly lastError?: string
    /** Percent of the last 50 requests. */
    readonly successRatePct?: number
    /** Median time of a good answer. */
    readonly medianMilliseconds?: number
    /** How often this gateway asks it at most. */
    readonly limit?: {
      readonly count: number
      readonly perSeconds: number
      readonly unit: 'requests' | 'weight'
    }
    /** How much of the limit is left now. */
    readonly remaining?: number
    /** What it has cost this gateway since midnight UTC. */
    readonly costTodayUsd?: number
    /** What is asked instead of it, in order. */
    readonly fallbacks?: readonly string[]
    /** What the last scheduled probe found; reading this status asks no source. */
    readonly probe?: {
      readonly state: 'ok' | 'stale' | 'failed'
      /** What was asked. */
      readonly operation: string
      /** ISO 8601 UTC. */
      readonly at: string
      readonly milliseconds?: number
      /** Age of the data at that time, where it has one. */
      readonly dataAgeSeconds?: number
      readonly problem?: string
    }
  })[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type FreePillarsInput = Readonly<Record<string, never>>

export type FreePillarsOutput = {
  readonly narrative: string
  readonly pillars: readonly ({
    readonly id: 'earn' | 'treasury' | 'invest' | 'spend' | 'grow'
    readonly label: string
    readonly tagline: string
    readonly order: number
    /** live: tools of it are served; roadmap: none of them yet. */
    readonly status: 'live' | 'roadmap'
    /** How the paths of its tools begin. */
    readonly routePrefixes: readonly string[]
    readonly routeCount: number
    readonly toolCount: number
  })[]
  /** Where to go next. */
  readonly upsell: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface ServiceTools {
  /** Whether a paid call goes through from offer to receipt, proven by paying for one. Costs: $0.001. */
  health(input?: HealthInput, options?: CallOptions): Promise<ToolAnswer<HealthOutput>>

  /** Which payment protocols this path supports, proven by paying for one call. Costs: $0.001. */
  mppHealth(input?: MppHealthInput, options?: CallOptions): Promise<ToolAnswer<MppHealthOutput>>

  /** What this gateway is, which networks it is paid on and whether its data is live. Costs: free. */
  info(input?: InfoInput, options?: CallOptions): Promise<ToolAnswer<InfoOutput>>

  /** How many calls this gateway has sold and for how much, without naming anybody. Costs: free. */
  infoStats(input?: InfoStatsInput, options?: CallOptions): Promise<ToolAnswer<InfoStatsOutput>>

  /** Paid calls and dollars over a day, a week, a month and all time, by route and network, without naming payers. Costs: free. */
  metrics(input?: MetricsInput, options?: CallOptions): Promise<ToolAnswer<MetricsOutput>>

  /** How every data source has answered this gateway lately, so that you need not probe with money. Costs: free. */
  upstreamStatus(input?: UpstreamStatusInput, options?: CallOptions): Promise<ToolAnswer<UpstreamStatusOutput>>

  /** What this gateway offers, in five groups, with how many tools serve each of them now. Costs: free. */
  freePillars(input?: FreePillarsInput, options?: CallOptions): Promise<ToolAnswer<FreePillarsOutput>>
}

export const serviceRoutes: Readonly<Record<keyof ServiceTools, Route>> = {
  health: { method: 'POST', path: '/health' },
  mppHealth: { method: 'POST', path: '/mpp/health' },
  info: { method: 'GET', path: '/info' },
  infoStats: { method: 'GET', path: '/info/stats' },
  metrics: { method: 'GET', path: '/api/metrics' },
  upstreamStatus: { method: 'GET', path: '/status/upstreams' },
  freePillars: { method: 'GET', path: '/free/pillars' },
}
