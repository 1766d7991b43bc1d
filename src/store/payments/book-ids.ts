import type { Random } from '../../core/clock.ts'
import { systemRandom } from '../../core/random.ts'

/** Digits that every order of texts keeps in the order of their values. */
const DIGITS = '0123456789abcdefghijklmnopqrstuv'
const RANDOM_DIGITS = 10
/** Enough for the next three thousand years. */
const TIME_DIGITS = 9
/** What every id begins with, and no other key of a journal line. */
export const BOOK_ID_LETTER = 'z'

/** Gives the payment that is claimed now the id of its lines; null: its lines lie under its key. */
export type CreateBookId = (now: number) => string | null

/** @param from No id is given before this time, milliseconds. */
export function createBookIds(from: number, random: Random = systemRandom()): CreateBookId {
  return (now) => (now < from ? null : createBookId(now, random))
}

/**
 * A short id that is like no key of a journal line of anything else. What comes later is greater, and greater than all of those keys,
 * so that its lines are written behind the lines before.
 *
 * @param now Milliseconds since the epoch.
 */
export function createBookId(now: number, random: Random): string {
  let digits = ''
  for (const byte of random.bytes(RANDOM_DIGITS)) digits += DIGITS[byte % DIGITS.length]
  return `${BOOK_ID_LETTER}${now.toString(36).padStart(TIME_DIGITS, '0')}${digits}`
}
