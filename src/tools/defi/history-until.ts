import type { TvlHistory } from '../../upstream/defi/defi.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { asOfMoment, refuseAt } from '../point-in-time.ts'
import { fetchOptionalHistory } from './optional-history.ts'

/** A history up to the requested time. */
export type UntilThen = Awaited<ReturnType<typeof fetchOptionalHistory>> & {
  /** The figure of the requested time; absent where now was asked for. */
  readonly atTime?: number
}

/** A history, of which nothing after the requested time is left, and which then is of its last point. */
export async function historyUntil(
  asked: Promise<TvlHistory>,
  { signal, at }: { readonly signal: AbortSignal; readonly at: number | undefined },
): Promise<UntilThen> {
  if (at === undefined) return fetchOptionalHistory(asked, signal)
  const history = await asked
  const points = history.points.filter(({ time }) => time <= at)
  const last = points.at(-1)
  const [first] = history.points
  if (!last) return refuseAt(first ? `Its history begins on ${dayOf(first.time)}.` : 'It has no history.')
  return { points, parts: [asOfMoment(history, last.time)], atTime: last.tvlUsd }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Of the past, the list knows only names. */
export function partsOf(listed: Sourced, { parts, atTime }: UntilThen): readonly Sourced[] {
  return atTime === undefined ? [listed, ...parts] : parts
}
