import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { memoize } from '../../../core/memoize.ts'
import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'
import { dateBeginnings } from './dates.ts'
import { agoBefore, units } from './duration-words.ts'
import { numeralBefore, oneWords } from './durations.ts'

const agoBehind = new Set(
  'ago fa geleden temu назад önce lalu trước 前 전 पहले atras тому'.split(' ').map(fold),
)

const BEFORE_IN_ARABIC = /^و?قبل$/
/** Words behind a unit that has no number; others mean the last such week or month ("bulan lalu"). */
const loneBehind = new Set('назад temu тому'.split(' ').map(fold))

const loneDays = new Map(['сутки', 'добу'].map((word) => [fold(word), DAY_MS]))

/** "قبل يوم الجمعة", "قبل شهر مارس": before a day that is named, and no length. */
function namesWhich(word: Word | undefined): boolean {
  return word !== undefined && (/^\p{N}/u.test(word.folded) || dateWords().has(word.folded))
}
const dateWords = memoize(() => new Set(dateBeginnings()))

/** "3 days ago", "vor zwei Wochen", "il y a un mois", "5 hours ago": one past day or time rather than a length. */
export function readAgo(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const [first, second, third] = [0, 1, 2].map((offset) => words[at + offset]?.folded ?? '')
  const lead = agoBefore.has(first ?? '') ? 1 : first === 'il' && second === 'y' && third === 'a' ? 3 : 0
  const counted = words[at + lead]
  const alone = units.get(counted?.folded ?? '') ?? loneDays.get(counted?.folded ?? '')
  // "قبل أسبوع", "неделю назад": one of it
  const isLone = BEFORE_IN_ARABIC.test(first ?? '')
    ? !namesWhich(words[at + 2])
    : lead === 0 && loneBehind.has(second ?? '')
  if (isLone && alone !== undefined && alone >= MINUTE_MS)
    return alone < DAY_MS ? { kind: 'date', minutesAgo: alone / MINUTE_MS, length: 2 } : pastDay(1, alone, 2)
  const numeral = counted && numeralBefore(counted, words[at + lead + 1])
  const isOne = /^an?$/.test(counted?.folded ?? '') || oneWords.has(counted?.folded ?? '')
  const count = isOne ? 1 : Number(numeral?.digits)
  if (!counted || !Number.isInteger(count) || count < 1 || count > 10_000) return undefined
  const isStuck = !isOne && numeral?.suffix !== ''
  const unit = units.get((isStuck ? numeral?.suffix : words[at + lead + 1]?.folded) ?? '')
  const end = lead + (isStuck ? 1 : 2)
  const isAgo = lead > 0 || agoBehind.has(words[at + end]?.folded ?? '')
  if (unit === undefined || unit < MINUTE_MS || !isAgo) return undefined
  const length = end + (lead > 0 ? 0 : 1)
  return unit < DAY_MS
    ? { kind: 'date', minutesAgo: (count * unit) / MINUTE_MS, length }
    : pastDay(count, unit, length)
}

/** Months and years are those of the calendar. */
function pastDay(count: number, unit: number, length: number): Mention<'date'> {
  const months = unit === 30 * DAY_MS ? count : unit === 365 * DAY_MS ? 12 * count : 0
  return months > 0
    ? { kind: 'date', monthsAgo: months, length }
    : { kind: 'date', daysAgo: (count * unit) / DAY_MS, length }
}
