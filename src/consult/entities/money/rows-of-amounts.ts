import type { Word } from '../../text/scan.ts'
import type { AssetAt } from '../kinds.ts'
import { amountOf, numeralOf } from '../numbers.ts'

/** "BTC 0.3 ETH 5 SOL 100": in a row that begins with a coin and ends with a number each stands behind its coin. */
export function isOfAssetBefore(words: readonly Word[], at: number, assetAt: AssetAt): boolean {
  if (!isApart(words[at]) || !assetEndsAt(words, at, assetAt)) return false
  let begin = at
  for (
    let asset = assetEndsAt(words, begin, assetAt);
    asset > 0;
    asset = assetEndsAt(words, begin, assetAt)
  ) {
    begin -= asset
    const number = isApart(words[begin]) ? numberEndsAt(words, begin) : 0
    if (number === 0) return isClosed(words, at, assetAt)
    begin -= number
    if (!isApart(words[begin])) return false
  }
  return false
}

/** Whether the row goes on with coins and numbers in turn and ends with a number. */
function isClosed(words: readonly Word[], at: number, assetAt: AssetAt): boolean {
  let end = at
  for (;;) {
    const number = numberAt(words, end)
    if (number === 0) return false
    end += number
    const asset = isApart(words[end]) ? assetAt(words, end) : undefined
    if (!asset) return true
    end += asset.length
    if (!isApart(words[end])) return false
  }
}

function isApart(word: Word | undefined): boolean {
  return word !== undefined && /^[ :=]{1,2}$/.test(word.gap)
}

function numberAt(words: readonly Word[], at: number): number {
  const word = words[at]
  const numeral = word && /^\d/.test(word.folded) ? numeralOf(word) : undefined
  const amount = numeral && amountOf(numeral, words[at + 1])
  return amount ? (amount.usesNext ? 2 : 1) : 0
}

/** How many words of a number end before a word. */
function numberEndsAt(words: readonly Word[], end: number): number {
  return [1, 2].find((length) => numberAt(words, end - length) === length) ?? 0
}

function assetEndsAt(words: readonly Word[], end: number, assetAt: AssetAt): number {
  return [1, 2].find((length) => length <= end && assetAt(words, end - length)?.length === length) ?? 0
}
