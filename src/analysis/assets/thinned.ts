/** At most `most` of some values in order, evenly spread, the first and the last among them. */
export function thinned<T>(values: readonly T[], most: number): readonly T[] {
  if (values.length <= most) return values
  const step = (values.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => values[Math.round(index * step)]).filter(
    (value) => value !== undefined,
  )
}
