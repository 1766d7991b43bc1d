import { fold } from '../../text/fold.ts'
import { standsAt } from '../../text/phrase-table.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'
import { holidayWords } from './calendar-words.ts'

/** Days that several words name. */
const pastPhrases = [
  ['day before yesterday', 2],
  ['the day before yesterday', 2],
  ['avant hier', 2],
  ['altro ieri', 2],
  ['evvelsi gün', 2],
  ['önceki gün', 2],
  ['kemarin lusa', 2],
  ['hôm kia', 2],
  ['hôm qua', 1],
  ['اول امس', 2],
  // "morgen" and "mañana" alone are tomorrow
  ['gestern morgen', 1],
  ['ayer por la mañana', 1],
  ['heute morgen', 0],
  ['esta mañana', 0],
  ['hoy por la mañana', 0],
] as const
const holidayPhrases = Object.entries(holidayWords).flatMap(([date, phrases]) => {
  const [month = 0, day = 0] = date.split('-').map(Number)
  return phrases.split(',').map((phrase) => ({ parts: phrase.trim().split(' ').map(fold), month, day }))
})
/** The longest first: "yılbaşı gecesi" is the day before "yılbaşı". */
const dayPhrases = [
  ...pastPhrases.map(([phrase, daysAgo]) => ({ parts: phrase.split(' ').map(fold), daysAgo })),
  ...holidayPhrases,
].sort((a, b) => b.parts.length - a.parts.length)
const dayPhraseBeginnings = new Set(dayPhrases.map(({ parts: [first = ''] }) => first))

const holidays = new Map<string, readonly [number, number]>([
  ['new', [1, 1]],
  ['halloween', [10, 31]],
  ['valentines', [2, 14]],
  ['christmas', [12, 25]],
  ['xmas', [12, 25]],
])

/** "New year's day 2026", "halloween", "christmas eve 2025". */
function readHoliday(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const named = holidays.get(words[at]?.folded ?? '')
  if (!named) return undefined
  const wordAt = (offset: number) => words[at + offset]?.folded ?? ''
  const isNewYear = wordAt(0) === 'new'
  if (isNewYear && !/^years?$/.test(wordAt(1))) return undefined
  let length = isNewYear ? 2 : 1
  let [month, day] = named
  if (wordAt(length) === 's') length += 1
  const isEve = wordAt(length) === 'eve'
  if (isEve || wordAt(length) === 'day') length += 1
  else if (isNewYear && !/^(?:at|on|since|by|until|from|of|to|before)$/.test(words[at - 1]?.folded ?? ''))
    return undefined
  if (isEve) [month, day] = day === 1 ? [12, 31] : [month, day - 1]
  const year = /^20[0-4]\d$/.test(wordAt(length)) ? Number(wordAt(length)) : undefined
  return { kind: 'date', month, day, ...(year ? { year } : {}), length: length + (year ? 1 : 0) }
}

/** "Day before yesterday", "Silvester 2025", "元日": a day by its name. */
export function readNamedDay(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const first = words[at]?.folded ?? ''
  const holiday = readHoliday(words, at)
  if (holiday || !dayPhraseBeginnings.has(first)) return holiday
  const phrase = dayPhrases.find(({ parts }) => parts[0] === first && standsAt(words, at, parts))
  if (!phrase) return undefined
  const { parts, ...date } = phrase
  const skipped = /^(?:de|del|von|van)$/.test(words[at + parts.length]?.folded ?? '') ? 1 : 0
  const year = words[at + parts.length + skipped]?.folded ?? ''
  return 'month' in date && /^20[0-4]\d$/.test(year)
    ? { kind: 'date', ...date, year: Number(year), length: parts.length + skipped + 1 }
    : { kind: 'date', ...date, length: parts.length }
}

/** Every word that such a day may begin with. */
export const namedDayBeginnings: readonly string[] = [...holidays.keys(), ...dayPhraseBeginnings]

const LAST_YEAR_BEFORE =
  /(?:last year(?: s)?|letzten jahres|vorig jaar|gecen (?:yil|sene)(?:ki)?|zeszlego roku|पिछले साल|去年|昨年|작년|지난해)(?: ?(?:の|的|के|की|का))?$/u
const LAST_YEAR_BEHIND =
  /^ ?(?:of )?(?:last year|(?:des )?(?:letzten jahres|vorigen jahres)|vorig jaar|(?:de )?l an(?:nee)? (?:dernier|passe)|del? ano pasado|do ano passado|dell anno scorso|tahun lalu|nam ngoai|من العام الماضي|العام الماضي|السنه الماضيه|прошлого года|минулого року|zeszlego roku)/u

/** "El 3 de marzo del año pasado", "去年のクリスマス". */
export function isOfLastYear(words: readonly Word[], at: number, length: number): boolean {
  const textOf = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map(({ folded }) => folded)
      .join(' ')
  return (
    LAST_YEAR_BEFORE.test(textOf(at - 3, at)) || LAST_YEAR_BEHIND.test(textOf(at + length, at + length + 4))
  )
}

/** "Ich bin neu hier": in German it names where, in French it is yesterday. */
export function isGermanHere(words: readonly Word[], at: number): boolean {
  return words[at]?.folded === 'hier' && words.some(({ folded }) => GERMAN.test(folded))
}
const GERMAN =
  /^(?:ich|wir|mir|mich|ist|bin|sind|der|das|und|was|wie|von|fur|neu|nochmal|bitte|zeig\p{L}?|kurs|preis)$/u
