/** How much of everything is listed. */
export const details = ['brief', 'standard', 'full'] as const
export type Detail = (typeof details)[number]

/** So many of each at every level of detail. */
const shown = {
  series: { brief: 0, standard: 0, full: 1_000 },
  sentences: { brief: 1, standard: 1, full: 1_000 },
  articles: { brief: 1, standard: 1, full: 20 },
  points: { brief: 3, standard: 6, full: 1_000 },
} as const satisfies Record<string, Record<Detail, number>>

export function shownOf(what: keyof typeof shown, detail: Detail): number {
  return shown[what][detail]
}

/** The newest of a series, as many as are shown; absent where none are. */
export function seriesShown<T>(series: readonly T[], detail: Detail): { readonly series?: T[] } {
  const count = shownOf('series', detail)
  return count === 0 ? {} : { series: series.slice(-count) }
}
