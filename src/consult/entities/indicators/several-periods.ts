import type { Word } from '../../text/scan.ts'
import type { Entity, EntityOf } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import { joining } from '../places.ts'
import { isBarWord, isTimeUnit } from '../times/durations.ts'

type Indicator = EntityOf<'indicator'>

/** Averages are compared over several periods; of others a number behind a comma is more likely a level. */
const AVERAGE = /^(?:[sw]ma|w?ema)$/
export const LONGEST_PERIOD = 500

/** "EMA 9, 21 and 55", "SMA 50/200": further periods of the same indicator behind the first. */
export function periodsBehind(
  one: Indicator,
  entities: readonly Entity[],
  words: readonly Word[],
): Indicator[] {
  const found: Indicator[] = []
  for (let end = one.at + one.length; ; ) {
    const at = jointLength(words, end, one.id) + end
    const period = at >= end ? barePeriod(words, at, entities) : undefined
    if (period === undefined) return found
    found.push({ ...one, at, length: 1, period })
    end = at + 1
  }
}

/** "50 and 200 day SMAs", "9/21 EMA": those before the last. */
export function periodsBefore(
  one: Indicator,
  entities: readonly Entity[],
  words: readonly Word[],
): Indicator[] {
  const found: Indicator[] = []
  for (let from = one.at; from > 0; ) {
    const isNext = JOINT.test(words[from]?.gap ?? '')
    const at = isNext ? from - 1 : isJoint(words[from - 1]) ? from - 2 : -1
    const period = at < 0 ? undefined : barePeriod(words, at, entities)
    if (
      period === undefined ||
      (isNext && /^[,、，]/.test((words[from]?.gap ?? '').trim()) && !AVERAGE.test(one.id))
    )
      return found.reverse()
    found.push({ ...one, at, length: 1, period })
    from = at
  }
  return found.reverse()
}

/** How many words join two periods; less than none where they are not joined. */
function jointLength(words: readonly Word[], end: number, id: string): number {
  const gap = words[end]?.gap ?? '!'
  if (JOINT.test(gap)) return /[,、，]/.test(gap) && !AVERAGE.test(id) ? -1 : 0
  const isOpen = /^\)?(?:,? |)$/.test(gap)
  return isOpen && isJoint(words[end]) ? 1 : -1
}
const JOINT = /^\)?\s?[,/&+、，]\s?$/
const isJoint = (word: Word | undefined) => joining.has(word?.folded ?? '') || word?.folded === 'n'

/** A whole number of which nothing else is known than that it is one. */
function barePeriod(words: readonly Word[], at: number, entities: readonly Entity[]): number | undefined {
  const word = words[at]
  const numeral = word && numeralOf(word)
  if (!word || numeral?.suffix !== '' || numeral.currency || !/^[2-9]\d{0,2}$|^1\d{1,2}$/.test(word.raw))
    return undefined
  const period = Number(numeral.digits)
  const next = words[at + 1]
  const holder = entities.find((one) => one.at <= at && at < one.at + one.length)
  const isHeld = holder !== undefined && !/^(?:number|count|asset)$/.test(holder.kind)
  const isCounted =
    next !== undefined &&
    /^ ?$/.test(next.gap) &&
    (isBarWord(next) || isTimeUnit(next) || /^[a-z]{3,}s$/.test(next.folded))
  return period > LONGEST_PERIOD || isHeld || (isCounted && !PERIODS.test(next.folded)) ? undefined : period
}
const PERIODS = /^(?:periods?|sma|ema)s?$/
