import { DAY_MS } from '../../core/durations.ts'
import { roundedOrNull } from '../numbers/figures.ts'

/** What lay somewhere at a time. */
export interface ValuePoint {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly tvlUsd: number
}

/**
 * How far the newest value stands from the one exactly so many days before, percent; between two points the value is
 * taken on the line from one to the other. Null when the series is too short.
 */
export function changeOver(points: readonly ValuePoint[], days: number): number | null {
  const newest = points.at(-1)
  if (!newest) return null
  const time = newest.time - days * DAY_MS
  const index = points.findLastIndex((point) => point.time <= time)
  const [before, after] = [points[index], points[index + 1]]
  if (!before || before.tvlUsd <= 0) return null
  const part = after && after.time > before.time ? (time - before.time) / (after.time - before.time) : 0
  const then = before.tvlUsd + part * ((after ?? before).tvlUsd - before.tvlUsd)
  return then > 0 ? roundedOrNull((newest.tvlUsd / then - 1) * 100) : null
}

export interface SpanOfValues {
  readonly points: number
  readonly oldestTvlUsd: number | null
  readonly newestTvlUsd: number | null
  readonly oldestAt: string | null
  readonly changePct: number | null
  readonly highestTvlUsd: number | null
  /** From the highest value to the newest, percent, never above zero. */
  readonly belowHighestPct: number | null
}

/** The whole of a series in a few numbers. */
export function spanOf(points: readonly ValuePoint[]): SpanOfValues {
  const [oldest, newest] = [points[0], points.at(-1)]
  const highest = points.reduce((most, { tvlUsd }) => Math.max(most, tvlUsd), 0)
  return {
    points: points.length,
    oldestTvlUsd: oldest?.tvlUsd ?? null,
    newestTvlUsd: newest?.tvlUsd ?? null,
    oldestAt: oldest ? new Date(oldest.time).toISOString() : null,
    changePct:
      oldest && newest && oldest.tvlUsd > 0 ? roundedOrNull((newest.tvlUsd / oldest.tvlUsd - 1) * 100) : null,
    highestTvlUsd: newest ? highest : null,
    belowHighestPct: newest && highest > 0 ? roundedOrNull((newest.tvlUsd / highest - 1) * 100) : null,
  }
}

/** The points of the last so many days, at most `most` of them, evenly taken, the newest always among them. */
export function lastDays<T extends { readonly time: number }>(
  points: readonly T[],
  { days, most }: { readonly days: number; readonly most: number },
): readonly T[] {
  const newest = points.at(-1)
  if (!newest) return []
  const inside = points.filter(({ time }) => time >= newest.time - days * DAY_MS)
  const step = Math.max(1, Math.ceil(inside.length / most))
  return inside.filter((_, index) => (inside.length - 1 - index) % step === 0)
}
