import { rounded, roundedOrNull } from '../numbers/figures.ts'
import type { PaperRules } from './rules.ts'

/** Sums over positions that were closed; in dollars, after fees. */
export interface ClosedSums {
  readonly trades: number
  readonly wins: number
  readonly expired: number
  readonly pnl: number
}

/** What an open position is worth at the newest price that was seen. */
export interface HeldPosition {
  readonly units: number
  readonly entryPrice: number
  readonly markPrice: number
  /** Paid so far. */
  readonly fees: number
}

/** The books of the paper-trading agent, in dollars; rates count to 1, percentages to 100. */
export interface PaperLedger {
  readonly startingBankUsd: number
  readonly cashUsd: number
  readonly equityUsd: number
  readonly deployedUsd: number
  readonly realizedPnlUsd: number
  readonly unrealizedPnlUsd: number
  readonly totalPnlUsd: number
  readonly returnPct: number
  readonly openPositions: number
  readonly wins: number
  readonly losses: number
  /** Positions that ended because their time was over; they are wins or losses as well. */
  readonly expired: number
  readonly totalTrades: number
  /** Null before the first trade was closed. */
  readonly winRate: number | null
  readonly winRatePct: number | null
}

/** Adds up a bank: what it began with, what was won and lost, and what is held. */
export function ledgerOf(
  { trades, wins, expired, pnl }: ClosedSums,
  held: readonly HeldPosition[],
  { startingBankUsd }: Pick<PaperRules, 'startingBankUsd'>,
): PaperLedger {
  const sum = (read: (position: HeldPosition) => number) => held.reduce((total, it) => total + read(it), 0)
  const spent = sum(({ units, entryPrice, fees }) => units * entryPrice + fees)
  const deployed = sum(({ units, markPrice }) => units * markPrice)
  const unrealized = deployed - spent
  const total = pnl + unrealized
  return {
    startingBankUsd,
    cashUsd: rounded(startingBankUsd + pnl - spent),
    equityUsd: rounded(startingBankUsd + total),
    deployedUsd: rounded(deployed),
    realizedPnlUsd: rounded(pnl),
    unrealizedPnlUsd: rounded(unrealized),
    totalPnlUsd: rounded(total),
    returnPct: rounded((100 * total) / startingBankUsd),
    openPositions: held.length,
    wins,
    losses: trades - wins,
    expired,
    totalTrades: trades,
    winRate: roundedOrNull(wins / trades),
    winRatePct: roundedOrNull((100 * wins) / trades),
  }
}
