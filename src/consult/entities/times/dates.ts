import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { toIsoTime } from '../../../core/iso-time.ts'
import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import { holidayWords, lastWords, moreDays, moreMonths, spokenDays, weekdays } from './calendar-words.ts'
import { ordinalAt, ordinalNames } from './english-times.ts'
import { edgeOfMonth } from './month-edges.ts'
import { isGermanHere, isOfLastYear, namedDayBeginnings, readNamedDay } from './named-days.ts'
import { createDate, readNumericDate } from './numeric-dates.ts'
import { readRelativeDay, relativeBeginnings } from './relative-days.ts'

const monthNames =
  `january januari stycznia styczen jan janvier enero januar janeiro gennaio ocak январь января; february februari lutego feb febrero februar fevrier fevereiro febbraio
  subat февраль февраля; march maart marca mar marzo marz mars marco mart март марта; april kwietnia apr abril avril aprile nisan апрель апреля;
  may mei maja mayo mai maio maggio mayis май мая; june juni czerwca jun junio juin junho giugno haziran июнь июня; july juli lipca jul julio juli juillet
  julho luglio temmuz июль июля; august augustus agustus sierpnia aug agosto aout agustos август августа; september wrzesnia sep sept septiembre septembre
  setembro settembre eylul сентябрь сентября; october pazdziernika oct octubre oktober octobre outubro ottobre ekim октябрь октября;
  november listopada nov noviembre novembre novembro kasim ноябрь ноября; december desember grudnia dec diciembre dezember decembre dezembro dicembre
  aralik декабрь декабря`
    .split(';')
    .flatMap((names, at) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, at + 1] as const),
    )
const months = new Map([
  ...moreMonths.split(';').flatMap((names, at) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [fold(name), at + 1] as const),
  ),
  ...monthNames,
])
const weekdayNames = new Map(
  weekdays.split(';').flatMap((names, at) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [fold(name), at] as const),
  ),
)
const lastDayWords = new Set(lastWords.split(/\s+/).map(fold))

/** Words of calendars that stand in unspaced text. */
export const unspacedDays: readonly string[] = [
  ...weekdayNames.keys(),
  ...Object.values(moreDays).join(' ').split(' '),
  ...Object.values(holidayWords).join(',').split(/,\s*/),
  ...'令和 平成 民國 民国 去年 昨年 年底 年末 月底 月末 今天 今日'.split(' '),
]

/** Words for one day, as days before today. */
const days = new Map<string, number>([
  ...Object.entries(moreDays).flatMap(([ago, words]) =>
    words.split(' ').map((word) => [fold(word), Number(ago)] as const),
  ),
  ...'yesterday yday ayer gestern hier ontem ieri dun kemarin wczoraj gisteren вчера 昨天 昨日 어제 أمس'
    .split(' ')
    .map((word) => [word, 1] as const),
  ...'tomorrow manana morgen demain amanha domani yarin besok jutro завтра 明天 明日 내일 غدا'
    .split(' ')
    .map((word) => [word, -1] as const),
])

/** Words that make a month's name a month where no day or year follows: "in march", not "the march of". */
const inMonth = new Set(
  'in since from during until till last en desde im seit em depuis em desde da dal w od в с 在'.split(' '),
)
const inYear = new Set('in since year of from back during en im em 年 año ano jahr le'.split(' '))
const behindName = /^[\s,./(（-]*(?:de\s*)?$/

/** Reads `2024-01-31`, `31.1.2024`, `Jan 31st 2024`, `31 January`, `2024年1月31日`, `in 2021`, `in march` and `yesterday`. */
export function readDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const found = readOneDate(words, at)
  if (found?.month === undefined || found.year !== undefined) return found
  return isOfLastYear(words, at, found.length) ? { ...found, yearsAgo: 1 } : found
}

function readOneDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const word = words[at]
  if (!word) return undefined
  const daysAgo = days.get(word.folded)
  // "aaj kal" is nowadays
  if (daysAgo !== undefined && words[at - 1]?.folded !== 'aaj' && !isGermanHere(words, at))
    return { kind: 'date', daysAgo, length: 1 }
  const named = readRelativeDay(words, at) ?? readNamedDay(words, at)
  if (named) return named
  const ofEra = readEraDate(words, at)
  if (ofEra) return ofEra
  const weekday = readWeekday(words, at) ?? readVietnameseDate(words, at) ?? readSpelledDate(words, at)
  if (weekday) return weekday
  const isNumber = /^\d/.test(word.folded)
  const written = isNumber ? (readNumericDate(words, at) ?? readCjkDate(words, at)) : undefined
  return written ?? readNamedDate(words, at) ?? (isNumber ? readYear(words, at) : undefined)
}

/** Every word that a date may begin with, besides numerals. */
export const dateBeginnings = (): readonly string[] => [
  ...days.keys(),
  ...namedDayBeginnings,
  ...relativeBeginnings,
  ...eras.keys(),
  ...weekdayNames.keys(),
  ...spelledDays.keys(),
  ...twoWordMonths.keys(),
  ...months.keys(),
  ...ordinalNames,
  ...firstDays,
  'ngay',
]

/** "Last Friday", "letzten Freitag", "viernes pasado", "지난 금요일". */
function readWeekday(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const weekday = weekdayNames.get(words[at]?.folded ?? '')
  if (weekday === undefined) return undefined
  const isLast = [-1, -2, 1].some((offset) => lastDayWords.has(words[at + offset]?.folded ?? ''))
  return isLast ? { kind: 'date', weekday, length: 1 } : undefined
}

/** Days in words that stand before their month. */
const spelledDays = new Map(
  spokenDays.flatMap((words) =>
    words.split(' ').flatMap((forms, at) => forms.split('/').map((form) => [fold(form), at + 1] as const)),
  ),
)

/** "Tres de marzo de 2026", "dritten März", "двадцать пятое мая": a day in words, right before its month. */
function readSpelledDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const word = words[at]
  if (!word || /\d/.test(word.raw)) return undefined
  const first = spelledDays.get(word.folded) ?? Number(numeralOf(word)?.digits)
  const more = first === 20 || first === 30 ? (spelledDays.get(words[at + 1]?.folded ?? '') ?? 10) : 10
  const spoken = more < 10 ? 2 : 1
  const day = first + (more < 10 ? more : 0)
  const skip = /^(?:de|di|من)$/.test(words[at + spoken]?.folded ?? '') ? spoken + 1 : spoken
  const month = months.get(words[at + skip]?.folded ?? '')
  if (month === undefined || !(day >= 1 && day <= 31)) return undefined
  const end = /^d[ei]$/.test(words[at + skip + 1]?.folded ?? '') ? skip + 2 : skip + 1
  const year = yearOf(words[at + end])
  return { kind: 'date', month, day, ...(year ? { year } : {}), length: year ? end + 1 : skip + 1 }
}

/** "Ngày 12 tháng 3 năm 2026". */
function readVietnameseDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const from = words[at]?.folded === 'ngay' ? at + 1 : at
  if (words[from + 1]?.folded !== 'thang') return undefined
  const [day, unit, month] = [0, 1, 2].map((offset) => words[from + offset]?.folded ?? '')
  if (!/^\d{1,2}$/.test(day ?? '') || unit !== 'thang' || !/^\d{1,2}$/.test(month ?? '')) return undefined
  const year = words[from + 3]?.folded === 'nam' ? yearOf(words[from + 4]) : undefined
  const found = createDate(year === undefined ? undefined : `${year}`, month, day)
  return found && { ...found, length: from - at + 3 + (year === undefined ? 0 : 2) }
}

function readCjkDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const text = words
    .slice(at, at + 6)
    .map(({ folded }, offset) => `${offset > 0 && words[at + offset]?.gap !== '' ? ' ' : ''}${folded}`)
    .join('')
  const whole = /^((?:19|20)\d\d)[年년]\s?(\d{1,2})[月월]\s?(\d{1,2}|一)[日号일]/.exec(text)
  const short = whole ?? /^()(\d{1,2})[月월]\s?(\d{1,2}|一)[日号일]/.exec(text)
  if (!short) return undefined
  const found = createDate(short[1] || undefined, short[2], short[3] === '一' ? '1' : short[3])
  let length = 0
  for (let left = short[0].length; left > 0 && length < 6; length += 1) {
    const { folded = '', gap = '' } = words[at + length] ?? {}
    left -= folded.length + (length > 0 && gap !== '' ? 1 : 0) || left
  }
  const year = whole ? undefined : yearOf(words[at + length])
  return found && (year === undefined ? { ...found, length } : { ...found, year, length: length + 1 })
}

/** The years before the first one of an era. */
const eras = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['民國', 1911],
  ['民国', 1911],
])

/** "令和7年3月1日", "民國114年5月1日", "令和7年". */
function readEraDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const before = eras.get(words[at]?.folded ?? '')
  const count = words[at + 1]?.folded === '元' ? '1' : (words[at + 1]?.folded ?? '')
  if (before === undefined || !/^\d{1,3}$/.test(count) || words[at + 2]?.folded !== '年') return undefined
  const year = before + Number(count)
  const day = readCjkDate(words, at + 3)
  return day ? { ...day, year, length: day.length + 3 } : { kind: 'date', year, length: 3 }
}

function readNamedDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const first = words[at]?.folded ?? ''
  const month = months.get(first)
  if (month !== undefined) {
    const article = words[at + 1]?.folded === 'the' ? 1 : 0
    const ordinal = ordinalAt(words, at + 1 + article)
    const day = dayOf(words[at + 1]) ?? ordinal?.day
    if (day === undefined) {
      const skipped = /^(?:del?|of)$/.test(words[at + 1]?.folded ?? '') ? 2 : 1
      const year = yearOf(words[at + skipped])
      const edge = edgeOfMonth(words, at, { month, year })
      if (year !== undefined) return { kind: 'date', year, month, ...edge, length: skipped + 1 }
      if (edge) return { kind: 'date', month, ...edge, length: 1 }
      return inMonth.has(words[at - 1]?.folded ?? '') ? { kind: 'date', month, length: 1 } : undefined
    }
    const end = ordinal ? 1 + article + ordinal.length : 2
    const year = yearOf(words[at + end])
    return { kind: 'date', month, day, ...(year ? { year } : {}), length: year ? end + 1 : end }
  }
  const ordinal = ordinalAt(words, at)
  const day = firstDays.has(first) ? 1 : (ordinal?.day ?? dayOf(words[at]))
  const spoken = ordinal?.length ?? 1
  const skip = ['de', 'of'].includes(words[at + spoken]?.folded ?? '') ? spoken + 1 : spoken
  const two = twoWordMonths.get(words[at + skip]?.folded ?? '')?.[words[at + skip + 1]?.folded ?? '']
  const named = two ?? months.get(words[at + skip]?.folded ?? '')
  if (day === undefined || named === undefined) return undefined
  // "2 may" is a day only with its year or behind "on"
  const mayBeVerb = words[at + 1]?.folded === 'may' && words[at - 1]?.folded !== 'on'
  if (mayBeVerb && yearOf(words[at + 2]) === undefined) return undefined
  const end = skip + (two === undefined ? 1 : 2)
  const skipped = words[at + end]?.folded === 'de' ? end + 1 : end
  const year = yearOf(words[at + skipped])
  return { kind: 'date', month: named, day, ...(year ? { year } : {}), length: year ? skipped + 1 : end }
}

const firstDays = new Set('first primero premier erster ersten primo primeiro اول باول'.split(' '))
/** Months of Syria, Lebanon, Jordan and Iraq that two words name. */
const twoWordMonths = new Map<string, Readonly<Record<string, number>>>([
  ['كانون', { الاول: 12, الثاني: 1 }],
  ['تشرين', { الاول: 10, الثاني: 11 }],
])

function readYear(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const year = yearOf(words[at])
  const isStated = inYear.has(words[at - 1]?.folded ?? '') || /^年/.test(words[at + 1]?.folded ?? '')
  return year !== undefined && isStated ? { kind: 'date', year, length: 1 } : undefined
}

function dayOf(word: Word | undefined): number | undefined {
  const found = /^(\d{1,2})(?:st|nd|rd|th|er|e|o|a)?$/.exec(word?.folded ?? '')
  const day = Number(found?.[1])
  return found && behindName.test(word?.gap ?? '') && day >= 1 && day <= 31 ? day : undefined
}

function yearOf(word: Word | undefined): number | undefined {
  return word && /^(?:199\d|20[0-4]\d)$/.test(word.folded) && behindName.test(word.gap)
    ? Number(word.folded)
    : undefined
}

/** Whether the calendar has such a day: February 30 is none. */
export function isInCalendar({ year = 2024, month, day }: Omit<Mention<'date'>, 'kind' | 'length'>): boolean {
  if (month === undefined || day === undefined) return true
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

/**
 * Whole days from a date to `now`; of a month or a year, to its first day. Negative for a date to come, undefined for
 * one that cannot be placed.
 */
export function daysSince(
  {
    year,
    month,
    day,
    daysAgo,
    minutesAgo,
    weekday,
    yearsAgo,
    monthsAgo,
  }: Omit<Mention<'date'>, 'kind' | 'length'>,
  now: Date,
): number {
  if (daysAgo !== undefined) return daysAgo
  if (weekday !== undefined) return (now.getUTCDay() - weekday + 7) % 7 || 7
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  if (minutesAgo !== undefined) return Math.ceil((today - now.getTime() + minutesAgo * MINUTE_MS) / DAY_MS)
  if (monthsAgo !== undefined) {
    const month = now.getUTCMonth() - monthsAgo
    // the 31st of a shorter month is its last day
    const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
    const that = Date.UTC(now.getUTCFullYear(), month, Math.min(day ?? now.getUTCDate(), last))
    return Math.round((today - that) / DAY_MS)
  }
  const inThatYear = (of: number) => Date.UTC(of, (month ?? 1) - 1, day ?? 1)
  const statedYear = year ?? now.getUTCFullYear() - (yearsAgo ?? 0)
  const at = inThatYear(statedYear)
  // a day without a year is the last one that was
  return Math.round(
    (today - ((year ?? yearsAgo) === undefined && at > today ? inThatYear(statedYear - 1) : at)) / DAY_MS,
  )
}

/** Whether a date is one day, and no month or year. */
export function isOneDay({
  day,
  daysAgo,
  minutesAgo,
  weekday,
  monthsAgo,
}: Omit<Mention<'date'>, 'kind' | 'length'>): boolean {
  return [day, daysAgo, minutesAgo, weekday, monthsAgo].some((one) => one !== undefined)
}

/** The last day and the length of a month or a year that is over; undefined for a day and for what still lasts. */
export function spanOfDate(
  date: Omit<Mention<'date'>, 'kind' | 'length'>,
  now: Date,
): { readonly lastDay: string; readonly days: number } | undefined {
  if (isOneDay(date)) return undefined
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const first = new Date(today - daysSince(date, now) * DAY_MS)
  const end =
    date.month === undefined
      ? Date.UTC(first.getUTCFullYear() + 1, 0, 1)
      : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  if (end > today) return undefined
  return { lastDay: toIsoTime(end - DAY_MS).slice(0, 10), days: Math.round((end - first.getTime()) / DAY_MS) }
}

/**
 * A past day as `2026-03-01`, with a time of day as `2026-03-01T14:00:00Z`; undefined for a month, a year, today without
 * its time and what is to come.
 */
export function writePastMoment(
  date: Omit<Mention<'date'>, 'kind' | 'length'>,
  minutes: number | undefined,
  now: Date,
): string | undefined {
  if (date.minutesAgo !== undefined)
    return `${toIsoTime(now.getTime() - date.minutesAgo * MINUTE_MS).slice(0, 16)}:00Z`
  const days = daysSince(date, now)
  if (!isOneDay(date) || !isInCalendar(date) || days < (minutes === undefined ? 1 : 0)) return undefined
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const day = today - days * DAY_MS
  // midnight is what a day without a time means
  if (!minutes) return days < 1 ? undefined : toIsoTime(day).slice(0, 10)
  const at = day + minutes * MINUTE_MS
  return at < now.getTime() ? `${toIsoTime(at).slice(0, 19)}Z` : undefined
}
