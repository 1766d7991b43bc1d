import type { Word } from '../text/scan.ts'
import { readAsset, readShareToken, readSymbol } from './asset-mentions.ts'
import { mayBeginQuantity } from './beginnings.ts'
import { mayBeHeard } from './heard-names.ts'
import { mayHang } from './hung-names.ts'
import { rootsOf } from './inflected-names.ts'
import { lexicon } from './lexicon.ts'
import { readModel } from './models.ts'
import { isSatoshi } from './money/satoshis.ts'
import { isZero } from './numbers.ts'

/** Longer ones may be addresses, and capitals behind the first letter are of a ticker, a receipt or a key. */
const WRITTEN = /^\p{L}[\p{Ll}\p{Lo}\p{Lm}\p{M}]{1,18}$/u
const LETTERS = /^[\p{L}\p{M}]+$/u
const MAX_KNOWN = 4_000

/**
 * Whether a word mentions nothing by itself, whatever stands beside it. Most words of a sentence are such, and the same
 * ones come again: what is known of them saves two dozen readers.
 */
export function isPlainWord(word: Word): boolean {
  const { raw, folded } = word
  let found = known.get(raw)
  if (found?.folded !== folded) {
    found = { folded, isPlain: WRITTEN.test(raw) && LETTERS.test(folded) && !mayMention(word) }
    // a stream of made-up words is not to fill it up
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(raw, found)
  }
  return found.isPlain
}
const known = new Map<string, { readonly folded: string; readonly isPlain: boolean }>()

function mayMention(word: Word): boolean {
  const { folded } = word
  const { mayBeginName } = lexicon()
  return (
    mayBeginName(folded) ||
    mayBeHeard(folded) ||
    mayHang(folded) ||
    rootsOf(folded).some(mayBeginName) ||
    mayBeginQuantity(folded) ||
    isZero(folded) ||
    isSatoshi(folded) ||
    [readModel, readAsset].some((read) => read([word], 0) !== undefined) ||
    readShareToken(word) !== undefined ||
    readSymbol(word, false) !== undefined
  )
}
