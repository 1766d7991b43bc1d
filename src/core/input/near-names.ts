import { findNearest } from './near-match.ts'

/** Longer texts are not compared: they are no mistyped name. */
const MAX_TEXT_LENGTH = 64
const MAX_WORDS = 6
const MAX_NAMES = 3
/** Shorter beginnings fit too many names. */
const MIN_STEM_LENGTH = 4
/** Of 1: what shares less with a text is not worth a mention. */
const MIN_SCORE = 0.4

interface Candidate {
  readonly name: string
  readonly joined: string
  readonly words: readonly string[]
}

/** Finds the names that a text may have meant, the likeliest first, at most three. */
export type NearNames = (text: string) => readonly string[]

/**
 * Finds names in spite of case, separators, mistyped letters and words around them. The work is bounded: a text that is
 * too long has no near name.
 *
 * @param names Letters and digits with `-`, `_` or `.` between words.
 */
export function createNearNames(names: readonly string[]): NearNames {
  const candidates = names.map(toCandidate)
  const joinedNames = candidates.map(({ joined }) => joined)
  const byJoined = new Map(candidates.map((candidate) => [candidate.joined, candidate.name]))

  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return []
    const given = toCandidate(text)
    if (given.joined === '') return []
    const nearest = findNearest(given.joined, joinedNames)
    const scored = candidates
      .map(({ name, joined, words }) => ({ name, score: scoreOf(given, { joined, words }) }))
      .filter(({ score }) => score >= MIN_SCORE)
      .sort((a, b) => b.score - a.score || a.name.length - b.name.length)
    const found = [
      byJoined.get(given.joined),
      nearest && byJoined.get(nearest),
      ...scored.map(({ name }) => name),
    ]
    return [...new Set(found.filter((name) => name !== undefined))].slice(0, MAX_NAMES)
  }
}

function toCandidate(name: string): Candidate {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  return { name, joined: words.join(''), words }
}

/** How much of a name a text has: whole words count most, then a common beginning. */
function scoreOf(given: Omit<Candidate, 'name'>, { joined, words }: Omit<Candidate, 'name'>): number {
  const common = words.filter((word) => given.words.some((each) => isSameWord(each, word))).length
  const byWords = (2 * common) / (words.length + given.words.length)
  const [short, long] = given.joined.length < joined.length ? [given.joined, joined] : [joined, given.joined]
  const byStem = short.length >= MIN_STEM_LENGTH && long.startsWith(short) ? short.length / long.length : 0
  return Math.max(byWords, byStem)
}

function isSameWord(one: string, other: string): boolean {
  return one === other || one === `${other}s` || `${one}s` === other
}
