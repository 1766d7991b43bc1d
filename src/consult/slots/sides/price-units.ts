import { joinsAt } from '../../entities/places.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'

/** Whether a price is counted in the coin that is named there: "price of LINK in ETH", "BTC 기준 ETH 가격". */
export function isPriceUnit(words: readonly Word[], at: number, length = 1): boolean {
  return (
    (before.has(words[at - 1]?.folded ?? '') && !joinsAt(words, at - 1)) ||
    BEHIND.test(words[at + length]?.folded ?? '') ||
    HUNG.test(words[at]?.folded ?? '')
  )
}

const before = wordSet(
  'in into to en em na w в у dalam bằng kaç against contra contre gegen tegen 用 以 按 مقابل ب',
)
const BEHIND = /^(?:cinsinden|bazinda|terms|me|mein|में)$|^(?:建て|換算[でのし]|计|計|기준)/u
/** "비트코인으로", "بالبيتكوين". */
const HUNG = /\p{Script=Hangul}로$|^بال/u
