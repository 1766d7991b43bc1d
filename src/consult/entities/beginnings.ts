import { memoize } from '../../core/memoize.ts'
import { quantityBeginnings } from './money/quantities.ts'
import { beginsWithDigit, isDigitOrSign, numberNames } from './numbers.ts'
import { offsetBeginnings } from './offsets.ts'
import { dateBeginnings } from './times/dates.ts'
import { durationBeginnings } from './times/durations.ts'

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
  return beginsWithDigit(folded) || isDigitOrSign(folded.charCodeAt(1)) || beginnings().has(folded)
}
