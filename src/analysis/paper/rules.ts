import { formatPercent } from '../numbers/figures.ts'
import type { Recommendation } from '../signal/shape.ts'

/** How the paper-trading agent trades: spot, long only, in dollars. */
export interface PaperRules {
  readonly startingBankUsd: number
  /** Of the price, on every side of every trade. */
  readonly takerFeePct: number
  readonly slippagePct: number
  /** Of the equity, for one position. */
  readonly positionPct: number
  readonly maxOpen: number
  readonly maxHoldMinutes: number
  /** A trade whose target does not bring so many times its costs is passed over. */
  readonly minRewardOverCosts: number
}

export const paperRules: PaperRules = {
  startingBankUsd: 1_000,
  takerFeePct: 0.1,
  slippagePct: 0.05,
  positionPct: 20,
  maxOpen: 4,
  maxHoldMinutes: 240,
  minRewardOverCosts: 2,
}

/** A position as it is entered; prices in the quote asset, fees in dollars. */
export interface PaperEntry {
  readonly units: number
  readonly entryPrice: number
  readonly stopPrice: number
  readonly targetPrice: number
  readonly fees: number
}

export type PaperChoice =
  | { readonly kind: 'enter'; readonly verdict: string; readonly entry: PaperEntry }
  | { readonly kind: 'pass'; readonly verdict: string }

export interface PaperStanding {
  readonly equityUsd: number
  readonly cashUsd: number
  readonly openPositions: number
}

/** Whether a signal is traded, and how large; the price paid is worse than the quoted one by the slippage. */
export function choose(
  { entry, tradingRecommendation: { action, strength } }: Recommendation,
  standing: PaperStanding,
  rules: PaperRules,
): PaperChoice {
  if (action !== 'BUY' || entry.side !== 'long') return pass(`${action}: nothing to buy.`)
  if (strength === 'LOW') return pass('The signal to buy is too weak.')
  if (standing.openPositions >= rules.maxOpen) return pass('As many positions are open as are allowed.')
  const target = entry.targets[1] ?? entry.targets[0]
  if (!target) return pass('The signal names no target.')
  const reward = 100 * (target.price / entry.price - 1)
  const costs = 2 * (rules.takerFeePct + rules.slippagePct)
  if (reward < rules.minRewardOverCosts * costs) {
    return pass(`A target ${formatPercent(reward)} away does not pay for costs of ${formatPercent(costs)}.`)
  }
  const entryPrice = entry.price * (1 + rules.slippagePct / 100)
  const spent = Math.min((standing.equityUsd * rules.positionPct) / 100, standing.cashUsd)
  if (!(spent > 0)) return pass('There is no cash left.')
  const units = spent / (entryPrice * (1 + rules.takerFeePct / 100))
  return {
    kind: 'enter',
    verdict: `Bought on a ${strength.toLowerCase()} signal.`,
    entry: {
      units,
      entryPrice,
      stopPrice: entry.stopLoss,
      targetPrice: target.price,
      fees: feeOn(units * entryPrice, rules),
    },
  }
}

/** The fee for trading so many dollars. */
export function feeOn(amount: number, { takerFeePct }: PaperRules): number {
  return (amount * takerFeePct) / 100
}

function pass(verdict: string): PaperChoice {
  return { kind: 'pass', verdict }
}
