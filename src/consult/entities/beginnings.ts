import { memoize } from '../../core/memoize.ts'
import { dateBeginnings } from './dates.ts'
import { durationBeginnings } from './durations.ts'
import { beginsWithDigit, numberNames } from './numbers.ts'
import { offsetBeginnings } from './offsets.ts'
import { quantityBeginnings } from './quantities.ts'

const beginnings = memoize(
  () =>
    new Set(
      [numberNames, dateBeginnings, durationBeginnings, offsetBeginnings, quantityBeginnings].flatMap(
        (list) => list(),
      ),
    ),
)

/** Whether a date, a time, an offset or a quantity may begin with such a word, folded: most words begin none. */
export function mayBeginQuantity(folded: string): boolean {
  // `M15` and `H4` have their digit behind a letter
  return beginsWithDigit(folded) || beginsWithDigit(folded.charAt(1)) || beginnings().has(folded)
}
