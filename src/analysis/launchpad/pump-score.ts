import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
/** A coin of the launchpad as scouts look at it. */
export interface ScoutedCoin {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly description: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastTradeAt?: number
  readonly athAt?: number
  readonly graduated: boolean
  readonly marketCapUsd: number | null
  readonly athMarketCapUsd: number | null
}

/**
 * How much a coin looks like one that runs right now, 0 to 100: traded minutes ago (32), near its best (26), a best of the
 * last hours (18), a size that still can move (12), graduated (8). A rule of thumb, not a fitted model.
 *
 * @param now Milliseconds since the epoch.
 */
export function pumpScore(coin: ScoutedCoin, now: number): number {
  const { lastTradeAt, athAt, graduated, marketCapUsd, athMarketCapUsd } = coin
  const ofBest = marketCapUsd !== null && athMarketCapUsd ? marketCapUsd / athMarketCapUsd : null
  const points =
    tradePoints(lastTradeAt === undefined ? null : now - lastTradeAt) +
    nearPoints(ofBest) +
    bestPoints(athAt === undefined ? null : now - athAt) +
    sizePoints(marketCapUsd) +
    (graduated ? 8 : 0)
  return Math.max(0, Math.min(100, points))
}

function tradePoints(age: number | null): number {
  if (age === null) return -25
  if (age <= 10 * MINUTE_MS) return 32
  if (age <= 25 * MINUTE_MS) return 24
  if (age <= HOUR_MS) return 14
  return age <= 2 * HOUR_MS ? 6 : -18
}

function nearPoints(share: number | null): number {
  if (share === null) return 0
  if (share >= 0.94 && share <= 1.08) return 26
  if (share >= 0.82 && share <= 1.2) return 14
  return share < 0.65 ? -8 : 0
}

function bestPoints(age: number | null): number {
  if (age === null || age > 8 * HOUR_MS) return 0
  return age <= 3 * HOUR_MS ? 18 : 8
}

function sizePoints(value: number | null): number {
  if (value === null) return 0
  if (value >= 40_000 && value <= 1_500_000) return 12
  if (value >= 15_000 && value <= 3_000_000) return 6
  return value < 8_000 ? -10 : 0
}
