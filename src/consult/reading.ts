import { readAsset } from './entities/asset-mentions.ts'
import { leaveOutContrasted } from './entities/contrasts.ts'
import { leaveOutCorrected } from './entities/corrections.ts'
import { counted, countedBefore } from './entities/counts.ts'
import { findEntities } from './entities/find.ts'
import type { Entity } from './entities/kinds.ts'
import { lexicon, wordsIn } from './entities/lexicon.ts'
import { currencyOf } from './entities/money/currencies.ts'
import { percents } from './entities/money/shares.ts'
import { joinScaledSums, joinSpacedGroups } from './entities/money/spaced-groups.ts'
import { leaveOutNames } from './entities/named-addresses.ts'
import { leaveOutAnswered } from './entities/own-answers.ts'
import { isBarWord, isTimeUnit } from './entities/times/durations.ts'
import { isPortuguese } from './slots/portuguese.ts'
import { spellAbbreviations } from './text/abbreviations.ts'
import { listMarks } from './text/list-marks.ts'
import { joinNumberWords } from './text/number-phrases.ts'
import { sideOfGain } from './text/ratios.ts'
import { type Word, wordOf } from './text/scan.ts'
import { spellScales } from './text/short-scales.ts'
import { joinSpokenNumbers } from './text/spoken-numbers.ts'

/** A text taken apart: its words, and what they mention. */
export interface Reading {
  readonly text: string
  readonly words: readonly Word[]
  readonly entities: readonly Entity[]
  /** Fields of the answer that are asked for alone; the words do not hold them. */
  readonly paths?: readonly string[]
}

/** Reads a text; a slip in a long name is mended, as in "bitcion". */
export function readText(text: string): Reading {
  return readWords(
    text,
    joinScaledSums(
      joinNumberWords(
        joinSpokenNumbers(
          spellScales(spellAbbreviations(joinSpacedGroups(wordsIn(text).map(correctSpelling)))),
        ),
        behind,
      ),
    ),
  )
}

const isValued = (words: readonly Word[], at: number) =>
  currencyOf(words[at]) !== undefined || readAsset(words, at)?.everyday === false

const behind = {
  isCounted: (word: Word) =>
    counted.has(word.folded) || countedBefore.has(word.folded) || isBarWord(word) || isTimeUnit(word),
  isMeasure: ({ folded }: Word) => percents.has(folded),
  isValued,
  // "preço dos bitcoins" is of them, and "hai" is "is" in Hindi
  isAmount: (words: readonly Word[], at: number) =>
    isValued(words, at + 1) &&
    !isPortuguese(words.filter(({ folded }) => folded !== 'dos')) &&
    (words[at]?.folded !== 'hai' || words.some(({ raw }) => VIETNAMESE.test(raw))),
}
const VIETNAMESE = /[ăđơưạ-ỹ]/iu

function correctSpelling(word: Word): Word {
  const { nameWords, correctName } = lexicon()
  if (word.folded.length < 5 || !/^[a-z]+$/.test(word.folded) || nameWords.has(word.folded)) return word
  const mend = correctName(word.folded)
  return mend === undefined ? word : wordOf(mend, word.gap)
}

/** Reads words that are a part of a longer text. */
export function readWords(text: string, words: readonly Word[]): Reading {
  let read: Pick<Reading, 'words' | 'entities'> = {
    words,
    entities: withoutMarks(findEntities(words), words),
  }
  for (const leaveOut of [leaveOutNames, leaveOutCorrected, leaveOutContrasted, leaveOutAnswered]) {
    const meant = leaveOut(read.words, read.entities)
    if (meant !== read.words) read = { words: meant, entities: findEntities(meant) }
  }
  return { text, ...read }
}

/** The numbers of the lines of a list count nothing, nor does that of one trade. */
function withoutMarks(entities: readonly Entity[], words: readonly Word[]): readonly Entity[] {
  const marks = listMarks(words)
  const isOut = (at: number) => marks.includes(at) || isOfOneTrade(words, at)
  return entities.some(({ at }) => isOut(at)) ? entities.filter(({ at }) => !isOut(at)) : entities
}

/** "1回の損失", "1トレードのリスク", "2 to 1": what goes with each trade, or is lost for what is gained, is no number of its own. */
function isOfOneTrade(words: readonly Word[], at: number): boolean {
  return (
    words[at]?.folded === '1' &&
    (ONE_TRADE.test(words[at + 1]?.folded ?? '') || sideOfGain(words, at) === 'loss')
  )
}
const ONE_TRADE = /^(?:回|トレード|取引|회|笔)/u
