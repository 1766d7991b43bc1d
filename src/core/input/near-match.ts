/** Texts shorter than this may differ from the right one by one letter only. */
const MIN_LONG_LENGTH = 6
/** Longer texts are not compared: the work grows with the product of both lengths. */
const MAX_LENGTH = 64

/** The candidate that differs from a text by one or two letters, whatever the case; undefined when none does. */
export function findNearest(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const wanted = text.toLowerCase()
  const maxDistance = wanted.length < MIN_LONG_LENGTH ? 1 : 2
  let nearest: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > maxDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance <= maxDistance && distance < wanted.length && distance < (nearest?.distance ?? Infinity))
      nearest = { candidate, distance }
  }
  return nearest?.candidate
}

/** How many letters have to be put in, left out, changed or swapped with their neighbour to make one text the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      line[at] = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = line
  }
  return last[other.length] ?? 0
}
