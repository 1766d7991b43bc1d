import { fold } from './fold.ts'
import type { Word } from './scan.ts'

/** Finds the longest of some phrases at a place of a text: how many words it takes there, or 0. */
export function phraseTable(list: string): (words: readonly Word[], at: number) => number {
  const find = namedPhrases([['', list]])
  return (words, at) => find(words, at)?.length ?? 0
}

/** Finds the longest of the phrases at a place of a text, and under which name it is listed. */
export function namedPhrases(
  lists: readonly (readonly [name: string, list: string])[],
): (words: readonly Word[], at: number) => { readonly name: string; readonly length: number } | undefined {
  const phrases = lists
    .flatMap(([name, list]) =>
      list.split(',').map((phrase) => ({ name, parts: fold(phrase.trim()).split(/[\s'’-]+/) })),
    )
    .map((one) => ({ ...one, length: one.parts.length }))
    .sort((a, b) => b.length - a.length)
  const byFirst = new Map<string, typeof phrases>()
  for (const phrase of phrases) {
    const [first = ''] = phrase.parts
    const beginning = byFirst.get(first)
    if (beginning) beginning.push(phrase)
    else byFirst.set(first, [phrase])
  }
  return (words, at) =>
    byFirst
      .get(words[at]?.folded ?? '')
      ?.find(({ parts }) => parts.every((part, offset) => words[at + offset]?.folded === part))
}
