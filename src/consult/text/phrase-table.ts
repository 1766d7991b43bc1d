import { fold } from './fold.ts'
import type { Word } from './scan.ts'

/** Finds the longest of some phrases at a place of a text: how many words it takes there, or 0. */
export function phraseTable(list: string): (words: readonly Word[], at: number) => number {
  const phrases = list
    .split(',')
    .map((phrase) => fold(phrase.trim()).split(/[\s'’-]+/))
    .sort((a, b) => b.length - a.length)
  const byFirst = new Map<string, string[][]>()
  for (const phrase of phrases) {
    const [first = ''] = phrase
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return (words, at) =>
    byFirst
      .get(words[at]?.folded ?? '')
      ?.find((phrase) => phrase.every((part, offset) => words[at + offset]?.folded === part))?.length ?? 0
}
