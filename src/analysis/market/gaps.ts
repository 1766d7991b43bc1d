/** A stretch without bars between two bars of a series. */
export interface Gap {
  /** When the first missing bar would have opened, ISO 8601 UTC. */
  readonly from: string
  /** When the bar after the gap opened. */
  readonly to: string
  readonly bars: number
}

const MAX_GAPS = 10

/**
 * Where bars are missing between the first and the last of a series, the newest ten.
 *
 * @param times When the bars opened, oldest first, milliseconds since the epoch.
 * @param length How long a bar lasts, milliseconds.
 */
export function gapsOf(
  times: readonly number[],
  length: number,
): { readonly missingBars: number; readonly gaps: readonly Gap[] } {
  const gaps = times.flatMap((time, index): Gap[] => {
    const before = times[index - 1]
    const bars = before === undefined ? 0 : Math.round((time - before) / length) - 1
    if (before === undefined || bars < 1) return []
    return [{ from: isoOf(before + length), to: isoOf(time), bars }]
  })
  return { missingBars: gaps.reduce((sum, { bars }) => sum + bars, 0), gaps: gaps.slice(-MAX_GAPS) }
}

function isoOf(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}
