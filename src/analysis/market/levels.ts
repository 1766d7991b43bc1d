import { at, type Line } from '../numbers/line.ts'
import type { PriceBars } from './bars.ts'

/** A price at which the market has turned before. */
export interface Level {
  readonly price: number
  /** How many swings turned there. */
  readonly touches: number
  /** When the newest of them did, milliseconds since the epoch. */
  readonly lastTouch: number
}

/** Bars on either side that a swing must stand out from. */
const REACH = 3

/** The bars that are higher than the three before and not lower than the three after; the newest three never are. */
export function swingHighs(high: Line): number[] {
  return swings(high, 1)
}

/** The bars that are lower than the three before and not higher than the three after; the newest three never are. */
export function swingLows(low: Line): number[] {
  return swings(low, -1)
}

/** A swing high or low. */
export interface TurningPoint {
  readonly price: number
  /** When its bar opened, milliseconds since the epoch. */
  readonly time: number
}

/**
 * Swing highs and lows in groups, cheapest first: those within `tolerance` of the lowest of their group belong together.
 *
 * @param tolerance A distance in the quote asset, such as half an average true range.
 */
export function groupTurningPoints(bars: PriceBars, tolerance: number): readonly (readonly TurningPoint[])[] {
  const turns = [
    ...swingHighs(bars.high).map((i) => ({ price: at(bars.high, i), time: at(bars.time, i) })),
    ...swingLows(bars.low).map((i) => ({ price: at(bars.low, i), time: at(bars.time, i) })),
  ].sort((a, b) => a.price - b.price)
  const groups: TurningPoint[][] = []
  for (const turn of turns) {
    const group = groups.at(-1)
    const lowest = group?.[0]
    if (group !== undefined && lowest !== undefined && turn.price - lowest.price <= tolerance)
      group.push(turn)
    else groups.push([turn])
  }
  return groups
}

/** What a group of turns is as a level: its mean price, its turns and the newest of them. */
export function toLevel(group: readonly TurningPoint[]): Level {
  return {
    price: group.reduce((sum, turn) => sum + turn.price, 0) / group.length,
    touches: group.length,
    lastTouch: Math.max(...group.map((turn) => turn.time)),
  }
}

/**
 * Support below a price and resistance above it, nearest first, at most three each.
 *
 * @param tolerance As for `turnGroups`.
 */
export function findLevels(
  bars: PriceBars,
  { price, tolerance }: { readonly price: number; readonly tolerance: number },
): { readonly supports: readonly Level[]; readonly resistances: readonly Level[] } {
  const levels = groupTurningPoints(bars, tolerance).map(toLevel)
  return {
    supports: levels
      .filter((level) => level.price < price)
      .reverse()
      .slice(0, 3),
    resistances: levels.filter((level) => level.price > price).slice(0, 3),
  }
}

function swings(values: Line, side: 1 | -1): number[] {
  const found: number[] = []
  for (let i = REACH; i < values.length - REACH; i++) {
    const value = side * at(values, i)
    let standsOut = true
    for (let j = 1; j <= REACH && standsOut; j++)
      standsOut = value > side * at(values, i - j) && value >= side * at(values, i + j)
    if (standsOut) found.push(i)
  }
  return found
}
