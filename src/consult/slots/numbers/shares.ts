import type { Word } from '../../text/scan.ts'
import type { Slot } from '../schema.ts'
import type { Source } from '../source.ts'
import type { NumberAt } from './number-at.ts'

/** "The 1% tail", "VaR 5%": how seldom a loss is worse. */
export function isTail(
  words: readonly Word[],
  { at, unit, value }: Pick<NumberAt, 'at' | 'unit' | 'value'>,
): boolean {
  if (unit !== 'percent' || Number(value) > MAX_SELDOM || Number(value) <= 0) return false
  const [before, behind] = [words[at - 1], words[at + 1]].map((word) => word?.folded ?? '')
  return (
    /^c?var$/.test(before ?? '') ||
    /^c?var$/.test(behind ?? '') ||
    TAIL.test(behind ?? '') ||
    TAIL.test(before ?? '')
  )
}
const MAX_SELDOM = 20
const TAIL = /^(?:tail|cola|queue|cauda|coda|ogon|хвост\p{L}{0,2}|kuyruk|ekor)$|尾部|꼬리/u

/** "24 rows" are bands where a tool has bands, and bars where it has none. */
export function isOfBands({ end, at }: NumberAt, slots: readonly Slot[], { words }: Source): boolean {
  return (
    slots.some(({ name }) => name === 'bands') &&
    [words[at - 1], words[at], words[end], words[at + 1]].some((word) => ROW.test(word?.folded ?? ''))
  )
}
const ROW =
  /^(?:rows?|filas|zeilen|lignes|linhas|righe|rijen|wierszy|строк|satir|baris|dong|bins|buckets|价格档|行|줄)$/u

/** "1% of 20k", "long BTC with 5k": what a share is of, or what one has. */
export function isWhole({ at, unit, end }: NumberAt, words: readonly Word[]): boolean {
  if (unit !== 'plain' && unit !== 'money') return false
  const [far, near] = [words[at - 2], words[at - 1]].map((word) => word?.folded ?? '')
  // "with 3k stop 5%": the stop has a number of its own
  const hasOwn = /^\d/.test(words[end + 1]?.folded ?? '')
  if (WITH.test(near ?? ''))
    return !(/^(?:entry|stop|target|bars?|candles?|trades?|%|x)$/.test(words[end]?.folded ?? '') && !hasOwn)
  return (
    OF.test(near ?? '') && /%$|^(?:bps?|bips?|percent|points?|prozent|pct)$|\d(?:bps?|bips?)$/.test(far ?? '')
  )
}
const WITH = /^(?:with|mit|con|avec|com|met|с|z|ile|dengan|voi)$/
const OF = /^(?:of|von|de|di|van|z|от|dari|cua|من)$/
