import type { PriceBars } from '../market/bars.ts'
import { groupTurningPoints, type TurningPoint, toLevel } from '../market/levels.ts'
import { at, latest } from '../numbers/line.ts'

/** A zone in which the market has turned, weighed and measured from a price. */
export interface WeighedLevel {
  /** The mean of the turns, in the quote asset. */
  readonly price: number
  readonly zoneLow: number
  readonly zoneHigh: number
  readonly touches: number
  /** When the newest turn's bar opened, milliseconds since the epoch. */
  readonly lastTouch: number
  /** 0 to 100: more turns and newer ones make it stronger. */
  readonly strength: number
  /** From the price asked about to the level, in percent of that price; negative below it. */
  readonly distancePercent: number
}

interface LevelOptions {
  readonly price: number
  /** How far apart turns of one level may be, in the quote asset. */
  readonly tolerance: number
  /** At most so many on either side. */
  readonly count: number
}

/** At this weight of turns a level is half as strong as one can be. */
const HALF_STRONG = 2

/** Levels below and above a price, nearest first. */
export function weighedLevels(
  bars: PriceBars,
  { price, tolerance, count }: LevelOptions,
): { readonly supports: readonly WeighedLevel[]; readonly resistances: readonly WeighedLevel[] } {
  const levels = groupTurningPoints(bars, tolerance).map((group) => ({
    ...toLevel(group),
    zoneLow: Math.min(...group.map((turn) => turn.price)),
    zoneHigh: Math.max(...group.map((turn) => turn.price)),
    strength: strengthOf(group, bars),
  }))
  const measured = levels.map((level) => ({ ...level, distancePercent: 100 * (level.price / price - 1) }))
  return {
    supports: measured
      .filter((level) => level.price < price)
      .reverse()
      .slice(0, count),
    resistances: measured.filter((level) => level.price > price).slice(0, count),
  }
}

/** Each turn weighs 1 when it is new and half as much at the first bar; their sum saturates towards 100. */
function strengthOf(group: readonly TurningPoint[], { time }: PriceBars): number {
  const first = at(time, 0)
  const span = latest(time) - first
  const weight = group.reduce((sum, turn) => sum + 0.5 + (0.5 * (turn.time - first)) / span, 0)
  return (100 * weight) / (weight + HALF_STRONG)
}
