import { ARTICLE, TIMES } from '../../entities/indicators/indicator-periods.ts'
import type { EntityOf } from '../../entities/kinds.ts'
import { numeralOf } from '../../entities/numbers.ts'
import type { Filling } from '../filling.ts'
import type { Slot } from '../schema.ts'
import { first, type Value } from '../source.ts'
import { clamp } from '../values.ts'

/** "A 3 ATR stop", "ATR times one and a half", "2.5 x ATR": how many average true ranges. */
export function readRanges(
  slot: Slot,
  { words, entities }: Filling['source'],
  indicators: readonly EntityOf<'indicator'>[],
): Value | undefined {
  if (!/atr/i.test(slot.name)) return undefined
  const ranges = indicators.filter(({ id }) => id === 'atr')
  const numeralAt = (at: number) => {
    const word = words[at]
    const numeral = word && /^\d/.test(word.folded) ? numeralOf(word) : undefined
    return numeral && /^(?:x|倍|배)?$/.test(numeral.suffix) ? numeral : undefined
  }
  for (const range of ranges) {
    // "3 ATR"
    if (range.length > 1 && numeralAt(range.at)) continue
    const behind = range.at + range.length
    const isTimes = (at: number) => TIMES.test(words[at]?.folded ?? '')
    const apart = [1, 2]
      .map((step) => behind + step)
      .find((one) => /^\d/.test(words[one]?.folded ?? '') && TIMES.test(words[one + 1]?.folded ?? ''))
    const beside = ARTICLE.test(words[range.at - 1]?.folded ?? '') ? range.at - 2 : range.at - 1
    const before = isTimes(beside) ? beside - 1 : beside
    const at = isTimes(behind) ? behind + 1 : numeralAt(before) ? before : apart
    const numeral = at === undefined ? undefined : numeralAt(at)
    if (at === undefined || !numeral) continue
    const hasHalf = ['and', 'a', 'half'].every((part, step) => words[at + 1 + step]?.folded === part)
    const value = Number(numeral.digits) + (hasHalf ? 0.5 : 0)
    return { value: clamp(value, slot), from: [range, ...entities.filter((one) => one.at === at)] }
  }
  return first(ranges, ({ period }) => period) ?? readGluedRanges(slot, words)
}

/** "3xATR", "1.5atr", "ATRx2". */
function readGluedRanges(slot: Slot, words: Filling['source']['words']): Value | undefined {
  const glued = words.map(({ folded }) => GLUED_RANGES.exec(folded)).find((found) => found !== null)
  const times = glued?.[1] ?? glued?.[2]
  return times === undefined ? undefined : { value: clamp(Number(times.replace(',', '.')), slot), from: [] }
}
const GLUED_RANGES = /^(?:(\d{1,2}(?:[.,]\d{1,2})?)[x×*]?atrs?|atrs?[x×*](\d{1,2}(?:[.,]\d{1,2})?))$/
const ONE_IN =
  /\b(?:1|one)(?: (?:day|time|trade|week|chance))?[- ](?:in|out of)[- ](?:an? |every )?(\d{1,3}|ten|twenty|fifty|hundred)\b/i
const manyWords = new Map([
  ['ten', 10],
  ['twenty', 20],
  ['fifty', 50],
  ['hundred', 100],
])

/** "A 1-in-100 loss", "one day in ten": how sure a figure is to hold. */
export function readOneIn(
  { name, minimum = 0, maximum = 1 }: Slot,
  { text, entities }: Filling['source'],
): Value | undefined {
  if (name !== 'confidence') return undefined
  const written = ONE_IN.exec(text)?.[1]?.toLowerCase()
  const many = written === undefined ? 0 : (manyWords.get(written) ?? Number(written))
  const share = many > 1 ? Number((1 - 1 / many).toFixed(4)) : -1
  if (share < minimum || share > maximum) return undefined
  return { value: share, from: entities.filter((one) => one.kind === 'number' && Number(one.value) === many) }
}
