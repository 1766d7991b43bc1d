import type { Word } from './scan.ts'

/** Word sequences that mean something, found at a place of a text, the longest first. */
export interface Phrases<T> {
  match(words: readonly Word[], at: number): Found<T> | undefined
  /** Every word that stands in a phrase, as it was written down. */
  readonly vocabulary: readonly string[]
}

export interface Found<T> {
  readonly value: T
  /** How many words it takes. */
  readonly length: number
  /** True for an everyday word, which means this only in context. */
  readonly everyday: boolean
}

interface Entry<T> {
  readonly rest: readonly string[]
  /** As it is written, so that "trend" and "trending" can mean two things. */
  readonly written: readonly string[]
  readonly found: Found<T>
}

/** Shorter beginnings would take too many words. */
const SHORTEST_BEGINNING = 2

/**
 * @param patterns A phrase and what it means; `*` at the end takes every ending, `?` marks an everyday word. Of equal
 *   phrases the first one counts.
 * @param reading How a phrase is cut into words, and which form of a word is compared.
 */
export function createPhrases<T>(
  patterns: Iterable<readonly [string, T]>,
  { scan, key }: { readonly scan: (text: string) => readonly Word[]; readonly key: (word: Word) => string },
): Phrases<T> {
  const byFirst = new Map<string, Entry<T>[]>()
  const beginnings = new Map<string, Found<T>>()
  /** The first letters of all beginnings: most words have none of them. */
  const openings = new Set<string>()
  const vocabulary: string[] = []
  for (const [pattern, value] of patterns) {
    const words = scan(pattern)
    const [first, ...rest] = words.map(key)
    if (first === undefined) continue
    const found = { value, length: words.length, everyday: pattern.endsWith('?') }
    vocabulary.push(...words.map((word) => word.folded))
    if (pattern.endsWith('*') && words.length === 1) {
      const beginning = words[0]?.folded ?? ''
      if (!beginnings.has(beginning)) beginnings.set(beginning, found)
      openings.add(beginning.slice(0, SHORTEST_BEGINNING))
      continue
    }
    const entry = { rest, found, written: words.map(({ folded }) => folded) }
    const entries = byFirst.get(first)
    if (entries) entries.push(entry)
    else byFirst.set(first, [entry])
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.rest.length - a.rest.length)

  return {
    vocabulary,
    match(words, at) {
      const first = words[at]
      if (!first) return undefined
      const entries = byFirst.get(key(first))
      if (!entries)
        return openings.has(first.folded.slice(0, SHORTEST_BEGINNING))
          ? beginningOf(first.folded, beginnings)
          : undefined
      const entry = entries.find(({ rest }) => follows(words, at, rest, key))
      const asWritten = entries.find(
        ({ rest, written }) =>
          rest.length === entry?.rest.length &&
          written.every((word, offset) => words[at + offset]?.folded === word),
      )
      return (asWritten ?? entry)?.found ?? beginningOf(first.folded, beginnings)
    },
  }
}

function follows(
  words: readonly Word[],
  at: number,
  rest: readonly string[],
  key: (word: Word) => string,
): boolean {
  return rest.every((part, offset) => {
    const word = words[at + 1 + offset]
    return word !== undefined && key(word) === part
  })
}

function beginningOf<T>(word: string, beginnings: ReadonlyMap<string, Found<T>>): Found<T> | undefined {
  for (let length = Math.min(word.length, 24); length >= SHORTEST_BEGINNING; length -= 1) {
    const found = beginnings.get(word.slice(0, length))
    if (found) return found
  }
  return undefined
}
