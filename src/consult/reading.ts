import { findEntities } from './entities/find.ts'
import type { Entity } from './entities/kinds.ts'
import { numeralOf } from './entities/numbers.ts'
import { type Word, wordOf } from './text/scan.ts'
import type { Correct } from './text/spelling.ts'
import { FOREIGN, lexicon, wordsIn } from './words/lexicon.ts'

/** One thing a text speaks of. */
export interface Term {
  /** A concept as `=price`, a job of another trade as `!poem`, or the stem of a word that is neither. */
  readonly term: string
  /** The word as it stands in the text. */
  readonly said: string
  /** `trade`: a word of our whole trade, which tells no tools apart. */
  readonly weight: 'topic' | 'trade'
}

/** A text taken apart: what it mentions, and what it says about it. */
export interface Reading {
  readonly words: readonly Word[]
  readonly entities: readonly Entity[]
  /** Each once, in the order of the text. */
  readonly terms: readonly Term[]
}

const barNames = new Set('日足 時間足 週足 月足 分足 日线 周线 小时线 分钟线 日k'.split(' '))

/** Reads a text as it stands. */
export function readText(text: string): Reading {
  return readWords(wordsIn(text))
}

/** Reads words, some of which may be a part of a longer text. */
export function readWords(words: readonly Word[]): Reading {
  const entities = findEntities(words)
  const taken = new Set(
    entities.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  const terms = new Map<string, Term>()
  let at = 0
  while (at < words.length) {
    const phrase = phraseAt(words, at)
    // a bar's name in Chinese or Japanese is its length and the thing itself: 日足
    const isBarName = phrase?.length === 1 && barNames.has(words[at]?.folded ?? '')
    const isFree = phrase !== undefined && (isBarName || !anyTaken(at, phrase.length, taken))
    const said = words.slice(at, at + (isFree ? phrase.length : 1)).map(({ folded }) => folded)
    const term = isFree ? termFor(phrase.value, said) : taken.has(at) ? undefined : plainTerm(words[at])
    if (term !== undefined && !terms.has(term))
      terms.set(term, {
        term,
        said: said.join(' '),
        weight: lexicon().trade.has(said[0] ?? '') && !isFree ? 'trade' : 'topic',
      })
    at += isFree ? phrase.length : 1
  }
  return { words, entities, terms: [...terms.values()] }
}

/** A concept, unless a plain stop word merely shares its stem: "I mean" asks for no meaning. */
function phraseAt(words: readonly Word[], at: number) {
  const { conceptPhrases, stops, spelled } = lexicon()
  const phrase = conceptPhrases.match(words, at)
  const first = words[at]?.folded ?? ''
  const isChance = phrase?.length === 1 && stops.has(first) && !spelled.has(first)
  return isChance ? undefined : phrase
}

/**
 * Mends slips of the pen in words that nobody knows; names and addresses are left alone.
 *
 * @param isKnown Whether a word means something as it stands.
 */
export function mended(
  words: readonly Word[],
  { correct, isKnown }: { readonly correct: Correct; readonly isKnown: (word: Word) => boolean },
): Word[] {
  return words.map((word) => {
    if (isKnown(word) || word.raw.startsWith('@') || word.raw.startsWith('$')) return word
    const mend = correct(word.folded)
    return mend === undefined ? word : wordOf(mend, word.gap)
  })
}

function termFor(topic: string, said: readonly string[]): string {
  return topic === FOREIGN ? `${FOREIGN}${said.join(' ')}` : topic
}

function anyTaken(at: number, length: number, taken: ReadonlySet<number>): boolean {
  for (let offset = 0; offset < length; offset += 1) if (taken.has(at + offset)) return true
  return false
}

function plainTerm(word: Word | undefined): string | undefined {
  if (!word || lexicon().stops.has(word.folded) || numeralOf(word) || word.folded.length < 2) return undefined
  return word.stem
}
