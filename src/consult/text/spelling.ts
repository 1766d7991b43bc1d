/** Shorter words are never meant by another: too many of them are one letter apart. */
const SHORTEST = 6

export type Correct = (word: string) => string | undefined

/**
 * Finds the word of a vocabulary that is one slip away: a letter missing, added, changed, or two swapped. The first
 * letter is trusted, so that only the words of about that length that begin alike are compared.
 *
 * @param vocabulary In order of preference.
 */
export function createSpelling(vocabulary: Iterable<string>): Correct {
  const words = [...new Set(vocabulary)].filter((word) => word.length >= SHORTEST && /^\p{L}+$/u.test(word))
  const byLetter = new Map<string, string[]>()
  for (const word of words) {
    const alike = byLetter.get(word.charAt(0))
    if (alike) alike.push(word)
    else byLetter.set(word.charAt(0), [word])
  }
  return (word) => {
    if (word.length < SHORTEST - 1 || word.length > 24) return undefined
    return byLetter.get(word.charAt(0))?.find((known) => isOneSlip(word, known))
  }
}

/** Whether two different words are one insertion, deletion, change or swap apart. */
function isOneSlip(a: string, b: string): boolean {
  const longer = a.length - b.length
  if (longer > 1 || longer < -1 || a === b) return false
  let from = 0
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from += 1
  if (longer > 0) return endsAlike(a, from + 1, b, from)
  if (longer < 0) return endsAlike(a, from, b, from + 1)
  if (endsAlike(a, from + 1, b, from + 1)) return true
  const isSwapped =
    a.charCodeAt(from) === b.charCodeAt(from + 1) && a.charCodeAt(from + 1) === b.charCodeAt(from)
  return isSwapped && endsAlike(a, from + 2, b, from + 2)
}

function endsAlike(a: string, from: number, b: string, other: number): boolean {
  for (let at = from, to = other; at < a.length || to < b.length; at += 1, to += 1)
    if (a.charCodeAt(at) !== b.charCodeAt(to)) return false
  return true
}
