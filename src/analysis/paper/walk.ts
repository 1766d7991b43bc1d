import type { BarRow } from '../market/bars.ts'
import { feeOn, type PaperEntry, type PaperRules } from './rules.ts'

export type PaperReason = 'target' | 'stop' | 'expired'

/** An open position, and how far its market has been followed. Times in milliseconds since the epoch. */
export interface OpenPosition extends PaperEntry {
  readonly walkedUntil: number
  readonly expiresAt: number
}

export interface PaperExit {
  readonly reason: PaperReason
  readonly closedAt: number
  readonly exitPrice: number
  /** All fees of the position, those of the entry included. */
  readonly fees: number
  /** After fees. */
  readonly pnl: number
}

type Walked =
  | { readonly kind: 'open'; readonly walkedUntil: number; readonly markPrice: number | null }
  | { readonly kind: 'closed'; readonly exit: PaperExit }

/**
 * Follows a position through the bars since it was last looked at. What a bar did inside is not known, so the worse is
 * taken: the stop before the target, the opening when the market jumped below the stop, and slippage on every exit.
 *
 * @param bars Oldest first, all of one length.
 */
export function walk(
  position: OpenPosition,
  bars: readonly (BarRow & { readonly closed: boolean })[],
  { barMilliseconds, rules }: { readonly barMilliseconds: number; readonly rules: PaperRules },
): Walked {
  let { walkedUntil } = position
  for (const bar of bars) {
    if (!bar.closed || bar.time < walkedUntil) continue
    const found = exitIn(bar, position, barMilliseconds)
    if (found) return { kind: 'closed', exit: settled(position, found, rules) }
    walkedUntil = bar.time + barMilliseconds
  }
  return { kind: 'open', walkedUntil, markPrice: bars.at(-1)?.close ?? null }
}

interface Found {
  readonly reason: PaperReason
  readonly price: number
  readonly closedAt: number
}

function exitIn(
  { time, open, high, low, close }: BarRow,
  { stopPrice, targetPrice, expiresAt }: OpenPosition,
  length: number,
): Found | undefined {
  if (time >= expiresAt) return { reason: 'expired', price: open, closedAt: time }
  const closedAt = time + length
  if (low <= stopPrice) return { reason: 'stop', price: Math.min(open, stopPrice), closedAt }
  if (high >= targetPrice) return { reason: 'target', price: targetPrice, closedAt }
  return closedAt >= expiresAt ? { reason: 'expired', price: close, closedAt } : undefined
}

function settled({ units, entryPrice, fees }: OpenPosition, found: Found, rules: PaperRules): PaperExit {
  const exitPrice = found.price * (1 - rules.slippagePct / 100)
  const allFees = fees + feeOn(units * exitPrice, rules)
  return {
    reason: found.reason,
    closedAt: found.closedAt,
    exitPrice,
    fees: allFees,
    pnl: units * (exitPrice - entryPrice) - allFees,
  }
}
