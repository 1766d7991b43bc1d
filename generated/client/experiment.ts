// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type ScalperOverviewInput = Readonly<Record<string, never>>

export type ScalperOverviewOutput = {
  readonly title: string
  /** No money moves: trades are written down, never sent. */
  readonly mode: 'paper'
  readonly note: string
  /** Its first look, ISO 8601 UTC; null before. */
  readonly startedAt: string | null
  /** The rules it trades by. */
  readonly simConfig: {
    readonly startingBankUsd: number
  }
  readonly ledger: {
    readonly startingBankUsd: number
    readonly cashUsd: number
    /** Cash and what is held at its newest price. */
    readonly equityUsd: number
    readonly deployedUsd: number
    /** After taker fees and slippage. */
    readonly realizedPnlUsd: number
    readonly unrealizedPnlUsd: number
    readonly totalPnlUsd: number
    readonly returnPct: number
    readonly openPositions: number
    readonly wins: number
    readonly losses: number
    /** Ended because their time was over; wins or losses as well. */
    readonly expired: number
    readonly totalTrades: number
    /** 0 to 1; null before the first trade was closed. */
    readonly winRate: number | null
    /** Null before the first trade was closed. */
    readonly winRatePct: number | null
  }
  readonly today: {
    readonly trades: number
    readonly pnlUsd: number
    /** Null without closed trades. */
    readonly avgHoldMinutes: number | null
  }
  readonly universe: readonly string[]
  /** What it saw in each market at its last look, and what it did about it; empty before. */
  readonly opportunityFeed: readonly {
    readonly token: string
  }[]
  /** Empty while it holds nothing. */
  readonly openRuns: readonly {
    readonly token: string
  }[]
  /** Newest first; empty before the first close. */
  readonly recentClosed: readonly {
    readonly token: string
  }[]
  /** Empty before its first look. */
  readonly dataSources: readonly string[]
  /** When a market was last read; null before. */
  readonly lastSignalAt: string | null
  /** When open runs were last followed; null before. */
  readonly lastResolveAt: string | null
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ScalperEquityHistoryInput = {
  /** How many points, spread evenly over the whole time. Default: 72. */
  readonly limit?: number | undefined
}

export type ScalperEquityHistoryOutput = {
  /** No money moves: trades are written down, never sent. */
  readonly mode: 'paper'
  readonly note: string
  /** Oldest first; empty before its first look. */
  readonly points: readonly {
    readonly ts: string
    readonly equityUsd: number
    readonly pnlUsd: number
  }[]
  readonly startingBankUsd: number
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ScalperReferenceInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type ScalperReferenceOutput = {
  readonly agent: string
  readonly tagline?: string
  /** No money moves: trades are written down, never sent. */
  readonly mode: 'paper'
  readonly note: string
  /** It has none: nothing it trades is real. */
  readonly wallet: null
  /** It has none. */
  readonly treasury: null
  /** It reads the signal engine from the inside and buys nothing. */
  readonly x402SpendLast30d: {
    readonly totalUsd: number
    readonly calls: number
  }
  readonly ledger: {
    readonly startingBankUsd: number
    readonly cashUsd: number
    /** Cash and what is held at its newest price. */
    readonly equityUsd: number
    readonly deployedUsd: number
    /** After taker fees and slippage. */
    readonly realizedPnlUsd: number
    readonly unrealizedPnlUsd: number
    readonly totalPnlUsd: number
    readonly returnPct: number
    readonly openPositions: number
    readonly wins: number
    readonly losses: number
    /** Ended because their time was over; wins or losses as well. */
    readonly expired: number
    readonly totalTrades: number
    /** 0 to 1; null before the first trade was closed. */
    readonly winRate: number | null
    /** Null before the first trade was closed. */
    readonly winRatePct: number | null
  }
  readonly equityUsd: number
  readonly returnPct: number
  readonly openPositions: number
  /** When a market was last read; null before. */
  readonly lastSignalAt: string | null
  readonly demoUrl: string
  readonly metricsUrl: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface ExperimentTools {
  /** What our paper-trading agent holds, has won and lost with our own signals, and what it looks at. Costs: free. */
  scalperOverview(input?: ScalperOverviewInput, options?: CallOptions): Promise<ToolAnswer<ScalperOverviewOutput>>

  /** The equity curve of our paper-trading agent, from its first look to now. Costs: free. */
  scalperEquityHistory(input?: ScalperEquityHistoryInput, options?: CallOptions): Promise<ToolAnswer<ScalperEquityHistoryOutput>>

  /** The paper-trading agent in short: its standing, what it spends, and where to see more. Costs: free. */
  scalperReference(input?: ScalperReferenceInput, options?: CallOptions): Promise<ToolAnswer<ScalperReferenceOutput>>
}

export const experimentRoutes: Readonly<Record<keyof ExperimentTools, Route>> = {
  scalperOverview: { method: 'GET', path: '/experiment/scalper/overview' },
  scalperEquityHistory: { method: 'GET', path: '/experiment/scalper/equity-history' },
  scalperReference: { method: 'GET', path: '/experiment/scalper/reference' },
}
