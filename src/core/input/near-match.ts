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
    const distance = editDistance(wanted, candidate.toLowerCase(), maxDistance)
    if (distance <= maxDistance && distance < wanted.length && distance < (nearest?.distance ?? Infinity))
      nearest = { candidate, distance }
  }
  return nearest?.candidate
}

/**
 * How many letters have to be put in, left out, changed or swapped with their neighbour to make one text the other.
 *
 * @param max What is further apart is Infinity, and is found out without comparing all of it.
 */
export function editDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY
  // a change of one letter takes at most one letter away and brings one in
  if (countBits(lettersOf(one) ^ lettersOf(other)) > 2 * max) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  let leastBefore = 0
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    let least = row
    // what lies further from the diagonal is further apart than the bound
    const end = Math.min(other.length, row + max)
    for (let at = Math.max(1, row - max); at <= end; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const distance = Math.min(
        (last[at] ?? Number.POSITIVE_INFINITY) + 1,
        (line[at - 1] ?? Number.POSITIVE_INFINITY) + 1,
        (last[at - 1] ?? Number.POSITIVE_INFINITY) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      )
      line[at] = distance
      if (distance < least) least = distance
    }
    // a swap reaches two rows back
    if (least > max && leastBefore > max) return Number.POSITIVE_INFINITY
    leastBefore = least
    before = last
    last = line
  }
  const distance = last[other.length] ?? Number.POSITIVE_INFINITY
  return distance <= max ? distance : Number.POSITIVE_INFINITY
}

/** Which letters a text holds, as bits; some letters share one. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
