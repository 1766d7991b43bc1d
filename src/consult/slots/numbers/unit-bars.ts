import { units } from '../../entities/times/duration-words.ts'
import { isBarWord } from '../../entities/times/durations.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { writeInterval } from '../values.ts'

/** "Last 500 minute candles", "son 500 dakikalık mumu": no bar is so long, so that many of one unit are counted. */
export function readUnitBar(slot: Slot, { words }: Source): Value | undefined {
  const at = words.findIndex(({ folded }, one) => /^\d{2,4}$/.test(folded) && isBars(words[one + 2]))
  const unit = at < 0 ? undefined : units.get(words[at + 1]?.folded ?? '')
  const value = unit === undefined ? undefined : writeInterval({ milliseconds: unit }, slot)
  return value === undefined ? undefined : { value, from: [] }
}

const isBars = (word: Source['words'][number] | undefined) =>
  word !== undefined && (isBarWord(word) || /^mum\p{L}{0,6}$/u.test(word.folded))
