import { isLatin } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import type { Mention } from './kinds.ts'
import { lexicon } from './lexicon.ts'
import { followsOn } from './places.ts'

/** A name with what Korean hangs on it, where no phrase has it as it stands. */
export function readHungName(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]
  if (!word || isLatin(word.folded)) return undefined
  const root = HUNG.exec(word.folded)?.[1]
  const location = HUNG_LOCATION.exec(word.folded)?.[1]
  const plainOf = (folded: string) => words.with(at, { ...word, folded, stem: folded })
  if (root !== undefined) return readPlainName(plainOf(root), at) ?? readLocation(words, plainOf(root), at)
  return location === undefined ? undefined : readLocation(words, plainOf(location), at)
}

/** Whether Korean may have hung something on a name here. */
export function mayHang(folded: string): boolean {
  return HUNG.test(folded) || HUNG_LOCATION.test(folded)
}

/** "RSI가", "bybit에서": Korean hangs its particles on. */
const HUNG = /^([a-z]{3,12})\p{Script=Hangul}{1,3}$/u

/** "베이스에서". */
const HUNG_LOCATION = /^(\p{Script=Hangul}{2,8})에서?$/u

/** "BSC에서", "베이스에서": a chain, by the particle that hangs on it. */
function readLocation(
  words: readonly Word[],
  plain: readonly Word[],
  at: number,
): Mention<'chain'> | undefined {
  const chain = lexicon().chainPhrases.match(plain, at)
  return chain?.length === 1 && followsOn(words, at)
    ? { kind: 'chain', id: chain.value, length: 1 }
    : undefined
}

function readPlainName(words: readonly Word[], at: number): Mention<'indicator' | 'venue'> | undefined {
  const { indicatorPhrases, venuePhrases } = lexicon()
  const indicator = indicatorPhrases.match(words, at)
  if (indicator) return { kind: 'indicator', id: indicator.value, length: indicator.length }
  const venue = venuePhrases.match(words, at)
  return venue?.everyday === false ? { kind: 'venue', id: venue.value, length: venue.length } : undefined
}
