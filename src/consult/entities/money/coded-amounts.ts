import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'
import { amountOf, type Numeral } from '../numbers.ts'
import { codeBefore } from './currencies.ts'

/** "EUR 250", "R$ 10 mil", "Rp 250 juta": the sum behind its code. */
export function readCodedAmount(
  numeral: Numeral,
  words: readonly Word[],
  at: number,
): Mention<'amount'> | undefined {
  // "BTC-USD 15m": the code belongs to a market
  const isOfPair = /^[-/_]$/.test(words[at - 1]?.gap ?? '')
  const currency = /^ ?$/.test(words[at]?.gap ?? ',') && !isOfPair ? codeBefore(words[at - 1]) : undefined
  const amount = currency === undefined ? undefined : amountOf(numeral, words[at + 1])
  return amount && currency
    ? { kind: 'amount', value: amount.value, unit: 'currency', currency, length: amount.usesNext ? 2 : 1 }
    : undefined
}
