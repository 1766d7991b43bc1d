import type { Word } from '../text/scan.ts'
import { readAsset, readShareToken, readSymbol } from './asset-mentions.ts'
import { mayBeginQuantity } from './beginnings.ts'
import { rootsOf } from './inflected-names.ts'
import { lexicon } from './lexicon.ts'
import { readModel } from './models.ts'
import { isSatoshi } from './money/satoshis.ts'
import { isZero } from './numbers.ts'

/** Longer ones may be addresses. */
const LETTERS = /^[a-z]{2,19}$/
const MAX_KNOWN = 4_000

/**
 * Whether a word in small letters mentions nothing by itself, whatever stands beside it. Most words of a sentence are
 * such, and the same ones come again: what is known of them saves two dozen readers.
 */
export function isPlain(word: Word): boolean {
  const { raw, folded } = word
  if (raw !== folded) return false
  let found = known.get(folded)
  if (found === undefined) {
    found = LETTERS.test(folded) && !mayMention(word)
    // a stream of made-up words is not to fill it up
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(folded, found)
  }
  return found
}
const known = new Map<string, boolean>()

function mayMention(word: Word): boolean {
  const { folded } = word
  const { mayBeginName } = lexicon()
  return (
    mayBeginName(folded) ||
    rootsOf(folded).some(mayBeginName) ||
    mayBeginQuantity(folded) ||
    isZero(folded) ||
    isSatoshi(folded) ||
    [readModel, readAsset].some((read) => read([word], 0) !== undefined) ||
    readShareToken(word) !== undefined ||
    readSymbol(word, true) !== undefined
  )
}
