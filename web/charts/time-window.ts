import type { Picture, TimeSpan } from '../../src/drawing/picture.ts'

/** All that can be shown. */
export type WholeSpan = NonNullable<Picture['span']>

/** A part shows at least that many values. */
export const MIN_VALUES = 12

/** Whether there is so much that a part of it is worth a look. */
export function canZoom(whole: WholeSpan | undefined): whole is WholeSpan {
  return whole !== undefined && whole.count >= 2 * MIN_VALUES
}

/** A longer or shorter part. @param at What keeps its position, from 0 at the left to 1 at the right. */
export function zoomSpan(
  shown: TimeSpan,
  whole: WholeSpan,
  { factor, at }: { readonly factor: number; readonly at: number },
): TimeSpan {
  const all = whole.to - whole.from
  const least = Math.min(all, (all / Math.max(1, whole.count - 1)) * (MIN_VALUES - 1))
  const length = Math.min(all, Math.max(least, (shown.to - shown.from) * factor))
  const anchor = shown.from + (shown.to - shown.from) * at
  return keepWithin({ from: anchor - length * at, to: anchor + length * (1 - at) }, whole)
}

/** The part before or after. @param share Of what is shown; below 0 for earlier. */
export function panSpan(shown: TimeSpan, whole: WholeSpan, share: number): TimeSpan {
  const by = (shown.to - shown.from) * share
  return keepWithin({ from: shown.from + by, to: shown.to + by }, whole)
}

export function isWhole({ from, to }: TimeSpan, whole: WholeSpan): boolean {
  return from <= whole.from && to >= whole.to
}

function keepWithin({ from, to }: TimeSpan, whole: WholeSpan): TimeSpan {
  const by = from < whole.from ? whole.from - from : to > whole.to ? whole.to - to : 0
  return { from: from + by, to: to + by }
}
