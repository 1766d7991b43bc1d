import { memoize } from '../../core/memoize.ts'
import { dateBeginnings } from './dates.ts'
import { durationBeginnings } from './durations.ts'
import { mayBeNumeral } from './numbers.ts'
import { offsetBeginnings } from './offsets.ts'
import { quantityBeginnings } from './quantities.ts'

const beginnings = memoize(
  () =>
    new Set(
      [dateBeginnings, durationBeginnings, offsetBeginnings, quantityBeginnings].flatMap((list) => list()),
    ),
)

/** `M15` and `H4`. */
const PLATFORM_BAR = /^[mhdw]\d/

/** Whether a date, a time, an offset or a quantity may begin with such a word, folded: most words begin none. */
export function mayBeginQuantity(folded: string): boolean {
  return mayBeNumeral(folded) || beginnings().has(folded) || PLATFORM_BAR.test(folded)
}
