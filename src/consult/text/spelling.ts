/** Shorter words are never meant by another: too many of them are one letter apart. */
const SHORTEST = 6

export type Correct = (word: string) => string | undefined

/**
 * Finds the word of a vocabulary that is one slip away: a letter missing, added, changed, or two swapped. The first
 * letter is trusted. Deletions of every word are laid out beforehand, so a look-up costs one probe per letter.
 *
 * @param vocabulary In order of preference.
 */
export function createSpelling(vocabulary: Iterable<string>): Correct {
  const words = [...new Set(vocabulary)].filter((word) => word.length >= SHORTEST && /^\p{L}+$/u.test(word))
  const positions = new Map(words.map((word, at) => [word, at]))
  const order = (word: string) => positions.get(word) ?? 0
  const byDeletion = new Map<string, string[]>()
  for (const word of words) {
    for (const shorter of [word, ...deletions(word)]) {
      const known = byDeletion.get(shorter)
      if (known) known.push(word)
      else byDeletion.set(shorter, [word])
    }
  }
  return (word) => {
    if (word.length < SHORTEST - 1 || word.length > 24) return undefined
    let best: string | undefined
    for (const shorter of [word, ...deletions(word)]) {
      for (const candidate of byDeletion.get(shorter) ?? []) {
        if (candidate[0] !== word[0] || !isOneSlip(word, candidate)) continue
        if (best === undefined || order(candidate) < order(best)) best = candidate
      }
    }
    return best
  }
}

function deletions(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** Whether two different words are one insertion, deletion, change or swap apart. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  if (a.length > b.length) return a.slice(from + 1) === b.slice(from)
  if (a.length < b.length) return a.slice(from) === b.slice(from + 1)
  if (a.slice(from + 1) === b.slice(from + 1)) return true
  return a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2)
}
