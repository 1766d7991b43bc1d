import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'

/** `2024-01-31`, `2024.1.31`, `31.1.2024`, `31-1-2024`, `1/31/2024`; `31.1.24`, and behind "on" also `31/1/24`. */
export function readNumericDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  return readIsoDate(words, at) ?? readDottedDate(words, at) ?? readDayOfYear(words, at)
}

/** "Ngày 20/11", "le 20/11", "am 20.11.", "on 20/11": behind what only a day follows; "on 3/4" may be either. */
function readDayOfYear(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const ahead = words[at - 1]?.folded ?? ''
  const isEnglish = ahead === 'on'
  if (!isEnglish && !DAY_ALONE.test(ahead)) return undefined
  const joined = /^(\d{1,2})\.(\d{1,2})$/.exec(words[at]?.folded ?? '')
  const isSplit = words[at + 1]?.gap === '/' && !/^[-/]$/.test(words[at + 2]?.gap ?? '')
  if (!joined && !isSplit) return undefined
  const [first, second] = joined?.slice(1) ?? [words[at]?.folded, words[at + 1]?.folded]
  if (isEnglish && Number(first) <= 12 && Number(second) <= 12) return undefined
  const isMonthFirst = isEnglish && Number(second) > 12
  const found = isMonthFirst ? createDate(undefined, first, second) : createDate(undefined, second, first)
  return found && { ...found, length: joined ? 1 : 2 }
}
const DAY_ALONE = /^(?:am|vom|el|le|il|dnia|ngay|tanggal|tgl)$/

function readIsoDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const [year, month, day] = [0, 1, 2].map((offset) => words[at + offset])
  if (!/^(?:19|20)\d\d$/.test(year?.folded ?? '') || !/^[-/]$/.test(month?.gap ?? '')) return undefined
  const found = createDate(
    year?.folded,
    month?.folded,
    /^[-/]$/.test(day?.gap ?? '') ? day?.folded.split('t', 1)[0] : undefined,
  )
  if (!found || found.day === undefined) return found && { ...found, length: 2 }
  // the minutes of "2026-08-15T08:00:00Z" count nothing
  let length = 3
  while (/\dt\d\d$/.test(day?.folded ?? '') && words[at + length]?.gap === ':') length += 1
  return { ...found, length }
}

/** `31.1.2024`, or `1/31/2024` where only the second number can be a day. */
function readDottedDate(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const written = words[at]?.folded ?? ''
  const dotted = DOTTED.exec(written)
  if (dotted) {
    const found = createDate(fullYear(dotted[3]), dotted[2], dotted[1])
    return found && { ...found, length: 1 }
  }
  const turned = TURNED.exec(written)
  if (turned) {
    const found = createDate(turned[1], turned[2], turned[3])
    return found && { ...found, length: 1 }
  }
  const [a, b, c] = [0, 1, 2].map((offset) => words[at + offset])
  if (!/^[-/]$/.test(b?.gap ?? '') || b?.gap !== c?.gap || /^[-/]$/.test(words[at + 3]?.gap ?? ''))
    return undefined
  const isShort = /^[2-4]\d$/.test(c?.folded ?? '') && DAY_AHEAD.test(words[at - 1]?.folded ?? '')
  if (!isShort && !/^(?:19|20)\d\d$/.test(c?.folded ?? '')) return undefined
  const year = fullYear(c?.folded)
  const found =
    Number(b?.folded) > 12 ? createDate(year, a?.folded, b?.folded) : createDate(year, b?.folded, a?.folded)
  return found && { ...found, length: 3 }
}
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d|[2-4]\d)$/
const TURNED = /^((?:19|20)\d\d)\.(\d{1,2})\.(\d{1,2})$/

function fullYear(year: string | undefined): string | undefined {
  return year?.length === 2 ? `20${year}` : year
}
/** What stands before a day, so that three numbers are no list of lengths. */
const DAY_AHEAD =
  /^(?:on|from|to|since|until|till|at|am|vom|bis|zum|seit|el|del|desde|al|le|du|au|depuis|il|dal|op|van|tot|sinds|em|no|na|dnia|od|do|с|по|от|tanggal|tgl|ngay|في|بتاريخ|date|dated|of)$/u

export function createDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): (Omit<Mention<'date'>, 'length'> & { length: number }) | undefined {
  const isMonth = /^\d{1,2}$/.test(month ?? '') && Number(month) >= 1 && Number(month) <= 12
  const isDay = day === undefined || (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31)
  if (!isMonth || !isDay) return undefined
  return {
    kind: 'date',
    ...(year === undefined ? {} : { year: Number(year) }),
    month: Number(month),
    ...(day === undefined ? {} : { day: Number(day) }),
    length: 1,
  }
}
