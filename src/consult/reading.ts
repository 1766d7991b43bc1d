import { findEntities } from './entities/find.ts'
import type { Entity } from './entities/kinds.ts'
import { lexicon, wordsIn } from './entities/lexicon.ts'
import { type Word, wordOf } from './text/scan.ts'
import { joinSpokenNumbers } from './text/spoken-numbers.ts'

/** A text taken apart: its words, and what they mention. */
export interface Reading {
  readonly text: string
  readonly words: readonly Word[]
  readonly entities: readonly Entity[]
}

/** Reads a text; a slip in a long name is mended, as in "bitcion". */
export function readText(text: string): Reading {
  return readWords(text, joinSpokenNumbers(wordsIn(text).map(correctSpelling)))
}

function correctSpelling(word: Word): Word {
  const { nameWords, correctName } = lexicon()
  if (word.folded.length < 5 || !/^[a-z]+$/.test(word.folded) || nameWords.has(word.folded)) return word
  const mend = correctName(word.folded)
  return mend === undefined ? word : wordOf(mend, word.gap)
}

/** Reads words that are a part of a longer text. */
export function readWords(text: string, words: readonly Word[]): Reading {
  return { text, words, entities: findEntities(words) }
}
