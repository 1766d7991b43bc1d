const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
const small = new Intl.NumberFormat('en', { minimumSignificantDigits: 5, maximumSignificantDigits: 5 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** A count. */
export function count(value: number): string {
  return whole.format(value)
}

/** Dollars with as many decimals as they have, two at least. */
export function dollars(value: number | string): string {
  return `$${money.format(Number(value))}`
}

/** A price of a market, with as many digits as say something at its size. */
export function price(value: number): string {
  const size = Math.abs(value)
  const form = size >= 1_000 ? whole : size >= 100 ? cents : size >= 1 ? fine : small
  return form.format(value)
}

export function percent(value: number, digits = 2): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${Math.abs(value).toFixed(digits)} %`
}

/** A span of seconds in the largest unit that fits. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

const DAY_MS = 86_400_000

/** The minute of a time in UTC, as charts show it, with its day where that is not today. */
export function minute(time: string, now = Date.now()): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return time
  const clock = at.toISOString().slice(11, 16)
  const isToday = Math.floor(at.getTime() / DAY_MS) === Math.floor(now / DAY_MS)
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return isToday ? `${clock} UTC` : `${day} ${clock} UTC`
}

/** A long name by its two ends. */
export function ends(name: string, shown = 6): string {
  return name.length <= shown * 2 + 2 ? name : `${name.slice(0, shown + 2)}…${name.slice(-shown)}`
}
