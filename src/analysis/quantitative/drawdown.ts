import { at, type Line } from '../numbers/line.ts'

/** A fall below a high of the closes, until that high was reached again. Indexes are bars. */
export interface DrawdownEpisode {
  readonly peak: number
  readonly trough: number
  /** The first bar at or above the peak again; null while the market is still below. */
  readonly recovery: number | null
  /** How far the trough lies below the peak, in percent of the peak. */
  readonly depthPercent: number
}

export interface Drawdowns {
  /** Deepest first; of equals the earlier one. */
  readonly episodes: readonly DrawdownEpisode[]
  /** The episode that is not over; null at a high. */
  readonly current: DrawdownEpisode | null
  /** How far the newest close lies below the highest, in percent of that. */
  readonly currentPercent: number
  /** The mean of that distance over all bars. */
  readonly averagePercent: number
  /** Bars that closed below an earlier close, and which part of all bars that is. */
  readonly barsUnderWater: number
  readonly underWaterPercent: number
}

/** Every fall of a run of closes below its own highest close so far. Highs before the first bar are not known. */
export function drawdowns(close: Line): Drawdowns {
  const episodes: DrawdownEpisode[] = []
  let peak = 0
  let trough = 0
  let barsUnderWater = 0
  let sum = 0
  const falls = () => trough > peak
  const depth = (i: number) => 100 * (1 - at(close, i) / at(close, peak))
  const episode = (recovery: number | null) => ({ peak, trough, recovery, depthPercent: depth(trough) })
  for (let i = 1; i < close.length; i++) {
    if (at(close, i) >= at(close, peak)) {
      if (falls()) episodes.push(episode(i))
      peak = i
      trough = i
      continue
    }
    barsUnderWater++
    sum += depth(i)
    if (!falls() || at(close, i) < at(close, trough)) trough = i
  }
  const current = falls() ? episode(null) : null
  return {
    episodes: [...episodes, ...(current ? [current] : [])].sort((a, b) => b.depthPercent - a.depthPercent),
    current,
    currentPercent: current ? depth(close.length - 1) : 0,
    averagePercent: sum / close.length,
    barsUnderWater,
    underWaterPercent: (100 * barsUnderWater) / close.length,
  }
}

/** The deepest fall, in percent of its peak; 0 when nothing fell. */
export function deepestDrawdown(close: Line): number {
  let peak = Number.NEGATIVE_INFINITY
  let deepest = 0
  for (const price of close) {
    peak = Math.max(peak, price)
    deepest = Math.max(deepest, 1 - price / peak)
  }
  return 100 * deepest
}
