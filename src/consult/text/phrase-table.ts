import { fold } from './fold.ts'
import type { Word } from './scan.ts'

/** Finds the longest of some phrases at a place of a text: how many words it takes there, or 0. */
export interface PhraseTable {
  (words: readonly Word[], at: number): number
  /** The words that they begin with, folded. */
  readonly firstWords: readonly string[]
}

export function phraseTable(list: string): PhraseTable {
  const phrases = phrasesIn([['', list]])
  const find = finderOf(phrases)
  const lengthAt = (words: readonly Word[], at: number) => find(words, at)?.length ?? 0
  return Object.assign(lengthAt, { firstWords: phrases.map(({ parts: [first = ''] }) => first) })
}

/** Finds the longest of the phrases at a place of a text, and under which name it is listed. */
export function namedPhrases(
  lists: readonly (readonly [name: string, list: string])[],
): (words: readonly Word[], at: number) => { readonly name: string; readonly length: number } | undefined {
  return finderOf(phrasesIn(lists))
}

interface NamedPhrase {
  readonly name: string
  readonly parts: readonly string[]
  readonly length: number
}

function phrasesIn(lists: readonly (readonly [name: string, list: string])[]): NamedPhrase[] {
  return lists
    .flatMap(([name, list]) =>
      list.split(',').map((phrase) => ({ name, parts: fold(phrase.trim()).split(/[\s'’-]+/) })),
    )
    .map((one) => ({ ...one, length: one.parts.length }))
    .sort((a, b) => b.length - a.length)
}

/** @param phrases The longest first. */
function finderOf(phrases: readonly NamedPhrase[]) {
  const byFirst = new Map<string, NamedPhrase[]>()
  for (const phrase of phrases) {
    const [first = ''] = phrase.parts
    const beginning = byFirst.get(first)
    if (beginning) beginning.push(phrase)
    else byFirst.set(first, [phrase])
  }
  return (words: readonly Word[], at: number): NamedPhrase | undefined => {
    const beginning = byFirst.get(words[at]?.folded ?? '')
    if (beginning === undefined) return undefined
    for (const phrase of beginning) if (standsAt(words, at, phrase.parts)) return phrase
    return undefined
  }
}

/** Whether the words of a phrase, folded, stand at a place of a text. */
export function standsAt(words: readonly Word[], at: number, parts: readonly string[]): boolean {
  for (let offset = 0; offset < parts.length; offset += 1)
    if (words[at + offset]?.folded !== parts[offset]) return false
  return true
}
