import { fold, isLatin } from './fold.ts'
import { standsAt } from './phrase-table.ts'
import type { Word } from './scan.ts'

/** Word sequences that mean something, found at a place of a text, the longest first. */
export interface Phrases<T> {
  match(words: readonly Word[], at: number): Found<T> | undefined
  /** The words that phrases begin with, folded. */
  readonly firstWords: readonly string[]
  /** The first letters of words of which only the beginning counts. */
  readonly openings: ReadonlySet<string>
}

export interface Found<T> {
  readonly value: T
  /** How many words it takes. */
  readonly length: number
  /** True for an everyday word, which means this only in context. */
  readonly everyday: boolean
}

interface Entry<T> {
  /** The words behind the first one, folded. */
  readonly rest: readonly string[]
  readonly found: Found<T>
}

/** Shorter beginnings would take too many words. */
const SHORTEST_BEGINNING = 2

/**
 * @param patterns A phrase and what it means; `*` at the end takes every ending, `?` marks an everyday word. Of equal
 *   phrases the first one counts.
 * @param scan How a phrase is cut into words.
 */
export function createPhrases<T>(
  patterns: Iterable<readonly [string, T]>,
  scan: (text: string) => readonly Word[],
): Phrases<T> {
  const byFirst = new Map<string, readonly Entry<T>[]>()
  const aloneFor = createSharedEntries<T>()
  const beginnings = new Map<string, Found<T>>()
  /** The first letters of all beginnings: most words have none of them. */
  const openings = new Set<string>()
  for (const [pattern, value] of patterns) {
    const [first, ...rest] = WRITTEN_OUT.test(pattern)
      ? fold(pattern.replace(/\*?\??$/, '')).split(' ')
      : scan(pattern).map(({ folded }) => folded)
    if (first === undefined) continue
    const everyday = pattern.endsWith('?')
    const alone = rest.length === 0 ? aloneFor(value, everyday) : undefined
    if (alone && /\*\??$/.test(pattern)) {
      if (!beginnings.has(first)) beginnings.set(first, alone.found)
      openings.add(first.slice(0, SHORTEST_BEGINNING))
      continue
    }
    const entries = byFirst.get(first)
    if (alone && !entries) byFirst.set(first, alone.entries)
    else {
      const entry = alone?.entries[0] ?? { rest, found: { value, length: rest.length + 1, everyday } }
      byFirst.set(first, [...(entries ?? []), entry])
    }
  }
  const mayBegin = createOpeningTest(openings)
  for (const [first, entries] of byFirst)
    if (entries.length > 1)
      byFirst.set(
        first,
        entries.toSorted((a, b) => b.rest.length - a.rest.length),
      )

  return {
    firstWords: [...byFirst.keys()],
    openings,
    match(words, at) {
      const first = words[at]
      if (!first) return undefined
      const entries = byFirst.get(first.folded)
      if (entries) for (const { rest, found } of entries) if (standsAt(words, at + 1, rest)) return found
      return mayBegin(first.folded) ? beginningOf(first.folded, beginnings) : undefined
    },
  }
}

/** What a phrase of one word leads to, shared by all names of the same thing: most of a table are such. */
interface Alone<T> {
  readonly found: Found<T>
  readonly entries: readonly Entry<T>[]
}

function createSharedEntries<T>(): (value: T, everyday: boolean) => Alone<T> {
  const plain = new Map<T, Alone<T>>()
  const ofEveryday = new Map<T, Alone<T>>()
  return (value, everyday) => {
    const shared = everyday ? ofEveryday : plain
    const known = shared.get(value)
    if (known) return known
    const found = { value, length: 1, everyday }
    const alone = { found, entries: [{ rest: [], found }] }
    shared.set(value, alone)
    return alone
  }
}

/** Phrases of letters and spaces alone, which need none of the rules that a scan has; most of the names do not. */
// ranges of Cyrillic, Arabic, Devanagari and Hangul without its numbers: classes of scripts take milliseconds to compile
const WRITTEN_OUT =
  /^(?!.*[십백천만억])[a-z\u0400-\u04ff\u0620-\u065f\u066e-\u06d3\u0900-\u0963\uac00-\ud7a3]+(?: [a-z\u0400-\u04ff\u0620-\u065f\u066e-\u06d3\u0900-\u0963\uac00-\ud7a3]+)*\*?\??$/

/** Whether a word may have one of the first letters; most openings are of other scripts than most words. */
export function createOpeningTest(openings: ReadonlySet<string>): (folded: string) => boolean {
  const hasLatin = [...openings].some(isLatin)
  // letters as one number: a piece of every word would have to be hashed
  const pairs = new Set([...openings].map(pairOf))
  return (folded) => (hasLatin || !isLatin(folded)) && pairs.has(pairOf(folded))
}

/** The first two letters of a word; of a shorter one what no other has. */
function pairOf(folded: string): number {
  return folded.length < SHORTEST_BEGINNING
    ? folded.charCodeAt(0)
    : folded.charCodeAt(0) * 0x1_0000 + folded.charCodeAt(1)
}

function beginningOf<T>(word: string, beginnings: ReadonlyMap<string, Found<T>>): Found<T> | undefined {
  for (let length = Math.min(word.length, 24); length >= SHORTEST_BEGINNING; length -= 1) {
    const found = beginnings.get(word.slice(0, length))
    if (found) return found
  }
  return undefined
}
