import { rounded } from '../numbers/figures.ts'
import type { Gauges } from './gauges.ts'
import type { Decision, Entry, Plan, RiskManagement, Section } from './shape.ts'

/** The stop and the targets, in average true ranges from the entry. */
const STOP = 1.5
const TARGETS = [2, 3, 4.5]
/** The entry zone reaches back so many average true ranges, or to a nearer level. */
const ZONE = 0.5

/** The book that positions are sized for, in the quote asset, and the part of it that one trade may lose. */
const BOOK = 10_000
const RISK_PERCENT = 1.5

/** Where to stop and to take profit; null when the market did not move, or so wildly that the stop is no price. */
export function planFor(side: 1 | -1, { price, atr }: Pick<Gauges, 'price' | 'atr'>): Plan | null {
  const stop = price - side * STOP * atr
  if (!(atr > 0) || stop <= 0) return null
  return {
    entry: rounded(price),
    stopLoss: rounded(stop),
    targets: TARGETS.map((reach) => ({
      price: rounded(price + side * reach * atr),
      riskMultiple: rounded(reach / STOP),
    })).filter((target) => target.price > 0),
  }
}

/** The entry on the side of the decision; without a side, the reason why there is none. */
export function entryFor({ side, sentence }: Decision, gauges: Gauges): Entry {
  const { price, atr, supports, resistances } = gauges
  if (side === 0) return { side: null, price: rounded(price), reason: `No side is taken. ${sentence}` }
  const plan = planFor(side, gauges)
  if (plan === null) return { side: null, price: rounded(price), reason: 'No stop can be placed.' }
  const far = price - side * ZONE * atr
  const level = (side > 0 ? supports : resistances)[0]?.price ?? far
  const edge = side > 0 ? Math.max(far, level) : Math.min(far, level)
  return {
    side: side > 0 ? 'long' : 'short',
    price: rounded(price),
    zoneLow: rounded(Math.min(edge, price)),
    zoneHigh: rounded(Math.max(edge, price)),
    stopLoss: plan.stopLoss,
    targets: plan.targets,
  }
}

/** The size at which hitting the stop loses 1.5 % of a book of 10,000; none where no side is taken. */
export function sizeFor({ side }: Pick<Decision, 'side'>, { price, atr }: Gauges): Section<RiskManagement> {
  if (side === 0) return { ok: false, reason: 'No side is taken, so there is nothing to size.' }
  const distance = STOP * atr
  if (!(distance > 0))
    return { ok: false, reason: 'The market did not move, so there is no distance to a stop.' }
  const allowed = (BOOK * RISK_PERCENT) / 100
  const size = Math.min(allowed / distance, BOOK / price)
  return {
    ok: true,
    book: BOOK,
    riskPercent: RISK_PERCENT,
    riskAmount: rounded(size * distance),
    stopDistance: rounded(distance),
    stopDistancePercent: rounded((100 * distance) / price),
    positionSize: rounded(size),
    positionValue: rounded(size * price),
    limitedByBook: BOOK / price < allowed / distance,
    riskReward: rounded((TARGETS[0] ?? Number.NaN) / STOP),
  }
}
