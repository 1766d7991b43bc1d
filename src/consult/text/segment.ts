/**
 * Cuts unspaced text along a dictionary, the longest known word first; what no word covers stays together as one
 * unknown word.
 */
export function createSegment(dictionary: Iterable<string>): (run: string) => string[] {
  const known = new Set(dictionary)
  const longest = Math.max(1, ...[...known].map((word) => word.length))
  return (run) => {
    const words: string[] = []
    let unknownFrom = 0
    let at = 0
    while (at < run.length) {
      const length = longestAt(run, at, known, longest)
      if (length === 0) {
        at += 1
        continue
      }
      if (unknownFrom < at) words.push(run.slice(unknownFrom, at))
      words.push(run.slice(at, at + length))
      at += length
      unknownFrom = at
    }
    if (unknownFrom < run.length) words.push(run.slice(unknownFrom))
    return words
  }
}

function longestAt(run: string, at: number, known: ReadonlySet<string>, longest: number): number {
  for (let length = Math.min(longest, run.length - at); length > 0; length -= 1) {
    if (known.has(run.slice(at, at + length))) return length
  }
  return 0
}
