import type { PaperLedger } from '../../analysis/paper/ledger.ts'
import type { PaperRules } from '../../analysis/paper/rules.ts'

/** What the agent saw in a market when it last looked, and what it did about it. */
export interface PaperOpportunity {
  readonly token: string
  readonly venue: string
  readonly at: string
  readonly action: string
  readonly strength: string
  readonly confidence: number
  readonly price: number
  readonly verdict: string
}

/** A position from its entry on; prices in the quote asset, dollars after fees, times ISO 8601 UTC. */
export interface PaperPosition {
  readonly token: string
  readonly venue: string
  readonly instrument: string
  readonly side: 'long'
  readonly strength: string
  readonly openedAt: string
  readonly entryPrice: number
  readonly stopPrice: number
  readonly targetPrice: number
  readonly units: number
}

export interface OpenPaperRun extends PaperPosition {
  readonly markPrice: number
  readonly unrealizedPnlUsd: number
  readonly expiresAt: string
}

export interface ClosedPaperRun extends PaperPosition {
  readonly closedAt: string
  readonly exitPrice: number
  readonly reason: string
  readonly pnlUsd: number
  readonly holdMinutes: number
}

export interface PaperDay {
  readonly trades: number
  readonly pnlUsd: number
  /** Null without trades. */
  readonly avgHoldMinutes: number | null
}

/** How the agent is set up; it never changes while a gateway runs. */
export interface PaperSetting {
  readonly rules: PaperRules
  readonly universe: readonly string[]
  readonly bar: string
  /** Null where it runs only when its job is asked for. */
  readonly everyMinutes: number | null
}

/** The paper-trading agent, as its stored runs tell it. */
export interface PaperAgent {
  readonly setting: PaperSetting
  /** When it looked first and last; undefined before its first look. ISO 8601 UTC. */
  span(): Promise<{ readonly startedAt: string; readonly lastLookAt: string } | undefined>
  ledger(): Promise<PaperLedger>
  opportunities(): Promise<readonly PaperOpportunity[]>
  openRuns(): Promise<readonly OpenPaperRun[]>
  /** Newest first. */
  closedRuns(limit: number): Promise<readonly ClosedPaperRun[]>
  /** Runs closed since midnight UTC. */
  today(): Promise<PaperDay>
  /** Oldest first, spread evenly over the whole time. */
  equity(limit: number): Promise<readonly { readonly ts: string; readonly equityUsd: number }[]>
}
