const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const dayFirst = new RegExp(`\\b${DAY} ${MONTH},? (20\\d\\d)\\b`, 'i')
const monthFirst = new RegExp(`\\b${MONTH} ${DAY},? (20\\d\\d)\\b`, 'i')

/** The first whole date in a text, as `2026-06-01`; undefined when it names none with day, month and year. */
export function parseDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /\b(20\d\d)-(\d\d)-(\d\d)/.exec(text) ?? []
  if (year !== '') return dayOf(year, Number(month), day)
  const [, firstDay = '', itsMonth = '', itsYear = ''] = dayFirst.exec(text) ?? []
  if (firstDay !== '') return dayOf(itsYear, numberOf(itsMonth), firstDay)
  const [, firstMonth = '', nextDay = '', nextYear = ''] = monthFirst.exec(text) ?? []
  return firstMonth === '' ? undefined : dayOf(nextYear, numberOf(firstMonth), nextDay)
}

function numberOf(month: string): number {
  return months.indexOf(month.slice(0, 3).toLowerCase()) + 1
}

function dayOf(year: string, month: number, day: string): string | undefined {
  const iso = `${year}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  // the thirty-first of April is no day
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}
