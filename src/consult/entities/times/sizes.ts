import type { Word } from '../../text/scan.ts'
import { maxCues, minCues } from '../cues.ts'

const sized = new Set(
  'equity account acct capital bankroll portfolio tvl mcap cap market marketcap volume liquidity usd usdc usdt dollars locked of in worth tokens coins'.split(
    ' ',
  ),
)

const valued = new Set(
  'cap mcap marketcap tvl vol volume liquidity worth valued turnover объем обсяг капа капои капе капитализация ликвидность'.split(
    ' ',
  ),
)

/** `1M` and `3M` are lengths; `10M TVL` and "above 1M" are millions. */
export function isMonths(digits: string, words: readonly Word[], at: number): boolean {
  return Number(digits) <= 12 && digits !== '10' && !isSize(words, at)
}

/** Whether a number stands as a bound, or before what is counted in dollars. */
export function isSize(words: readonly Word[], at: number, length = 1): boolean {
  const before = words[at - 1]?.folded ?? ''
  const isBound =
    valued.has(before) ||
    minCues.has(before) ||
    maxCues.has(before) ||
    before === 'than' ||
    /[<>$]/.test(words[at]?.gap ?? '')
  return isBound || sized.has(words[at + length]?.folded ?? '')
}
