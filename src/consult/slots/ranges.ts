import type { Entity } from '../entities/kinds.ts'
import { numeralOf } from '../entities/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { clamp } from './values.ts'

/** Between the first and the last of a range. */
const through = new Set(
  'to through thru until till bis a à al hasta até au fino до по tot do ile sampai hingga đến から 到 至 부터 से'
    .split(' ')
    .map(fold),
)

interface Range {
  readonly first: number
  readonly last: number
  readonly at: number
  readonly length: number
}

/** "11 to 20", "ranks 41 through 60", "6-15": which rows of a list are wanted. */
function findRange(words: readonly Word[], entities: readonly Entity[]): Range | undefined {
  const whole = (at: number) => {
    const word = words[at]
    const holder = entities.find((one) => one.at <= at && at < one.at + one.length)
    if (!word || (holder && holder.kind !== 'number' && holder.kind !== 'count')) return undefined
    const numeral = numeralOf(word)
    return numeral?.suffix === '' && !numeral.currency && /^\d{1,5}$/.test(numeral.digits)
      ? Number(numeral.digits)
      : undefined
  }
  for (let at = 0; at + 1 < words.length; at += 1) {
    const isJoined = /^\s?[-–—~〜]\s?$/.test(words[at + 1]?.gap ?? '')
    const second = isJoined ? at + 1 : through.has(words[at + 1]?.folded ?? '') ? at + 2 : undefined
    const first = second && whole(at)
    const last = second && whole(second)
    if (first && last && first < last) return { first, last, at, length: second - at + 1 }
  }
  return undefined
}

const ranges = new WeakMap<readonly Word[], Range | null>()

function rangeOf({ words, entities, constraints }: Source): Range | undefined {
  const before = ranges.get(words)
  if (before !== undefined) return before ?? undefined
  const range = /\d/.test(words.map(({ folded }) => folded[0]).join(''))
    ? findRange(words, [...entities, ...constraints.flatMap((one) => one.entities)])
    : undefined
  ranges.set(words, range ?? null)
  return range
}

function writeRange(value: number, range: Range, { entities, constraints }: Source, slot: Slot): Value {
  const isInside = ({ at }: Entity) => at >= range.at && at < range.at + range.length
  return {
    value: clamp(value, slot),
    from: [...entities, ...constraints.flatMap((one) => one.entities)].filter(isInside),
    settles: constraints.filter((one) => one.entities.some(isInside)),
  }
}

/** How many rows a range holds. */
export function readRangeSize(slot: Slot, source: Source): Value | undefined {
  const range = rangeOf(source)
  return range && writeRange(range.last - range.first + 1, range, source, slot)
}

/** How many rows to skip before a range begins. */
export function readOffset(slot: Slot, source: Source): Value | undefined {
  const range = rangeOf(source)
  return range && writeRange(range.first - 1, range, source, slot)
}
