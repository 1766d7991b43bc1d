import type { UsageRecord } from '../../analysis/gateway-info/usage.ts'

/** A paid call as anyone may see it: neither who paid nor by which transaction. */
export interface SoldCall {
  readonly path: string
  /** CAIP-2. */
  readonly network: string
  readonly amountUsd: number
  /** The minute in which it settled, ISO 8601 UTC. */
  readonly at: string
}

/** What this gateway has sold. */
export interface SalesFigures {
  /** Kept for a minute. */
  read(): Promise<SalesReport>
}

export interface SalesReport {
  readonly record: UsageRecord
  /** When it was read, milliseconds since the epoch. */
  readonly readAt: number
  /** How often a chain undid a settlement. */
  readonly undone: number
  /** Of the last settlements since this process started; null before the first. */
  readonly medianSettlementMs: number | null
  /** Since this process started, the latest first. */
  readonly recentCalls: readonly SoldCall[]
  /** Where payments go, which every offer states as well. */
  readonly payees: readonly { readonly network: string; readonly asset: string; readonly payTo: string }[]
}
