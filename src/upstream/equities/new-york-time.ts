import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The date and the minute of the day in New York at a time. */
export function newYorkTime(time: number): { readonly date: string; readonly minute: number } {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

/** Milliseconds since the epoch of a minute of a day in New York, by daylight time or not. */
export function fromNewYork(date: string, minute: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
  const daylight = asUtc + 4 * HOUR_MS
  return newYorkTime(daylight).minute === minute ? daylight : asUtc + 5 * HOUR_MS
}
