const GROUPS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const DIGITS = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 })
const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const
const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const HOUR = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
const SECOND = { ...HOUR, second: '2-digit' } as const
const UNIT_SUFFIX = /(?:Percent|Pct|Usd|Percentage)(?=$|[A-Z0-9])/
const MAX_PLAIN = 1e6

/** Names that state no more than a unit. */
const VAGUE = /^(?:pct|percent|usd)$/
const NAMES: Readonly<Record<string, string>> = { pct: 'Share', percent: 'Share', usd: 'US dollars' }

const ACRONYM =
  /^(?:lp|pnl|ath|rsi|macd|tvl|apy|apr|vwap|ema|sma|atr|adx|mfi|fdv|id|url|btc|eth|usd|nft|api|sol)$/i

export type Unit = '' | '%' | '$'

/** A number with as many digits as say something at its size: `4.1B`, `124,597.21`, `0.00001825`. */
export function formatNumber(value: number, unit: Unit = ''): string {
  const size = Math.abs(value)
  const [scale = 1, letter = ''] = SCALES.find(([least]) => size >= least) ?? []
  const text =
    size >= MAX_PLAIN
      ? `${GROUPS.format(size / scale)}${letter}`
      : size >= 100
        ? GROUPS.format(size)
        : unit === '%' && size >= 1
          ? GROUPS.format(size)
          : DIGITS.format(size)
  const sign = value < 0 ? '−' : ''
  if (unit === '$') return `${sign}$${padCents(text)}`
  return unit === '%' ? `${sign}${text} %` : sign + text
}

/** Tenths of a dollar are written as cents. */
function padCents(text: string): string {
  return /\.\d$/.test(text) ? `${text}0` : text
}

/** The same with its sign, for changes. */
export function formatChange(value: number, unit: Unit = '%'): string {
  return (value > 0 ? '+' : '') + formatNumber(value, unit)
}

/** What a field is counted in, by its name. */
export function unitOf(path: string): Unit {
  const name = path.split('.').at(-1) ?? ''
  if (/(?:Percent|Pct|Percentage)(?=$|[A-Z0-9])|^(?:pct|percent)$/.test(name)) return '%'
  if (/change_?\d+[hdwmy]$/i.test(name)) return '%'
  return /Usd(?=$|[A-Z0-9])|^usd$|_usd$/.test(name) ? '$' : ''
}

/** The name of a field as people read it: `winRatePercent` becomes “Win rate”. */
export function labelOf(path: string): string {
  const name = path.split('.').at(-1) ?? ''
  const words = name
    .replace(UNIT_SUFFIX, '')
    .replace(/_/g, ' ')
    .replace(/x402(?=\w)/, 'x402 ')
    .replace(/([a-z])(?=[A-Z])|([a-wyz])(?=[0-9])|([A-Z])(?=[A-Z][a-z])/g, '$1$2$3 ')
    .trim()
    .split(' ')
    .map((word) =>
      /^[A-Z0-9]{2,}$/.test(word) || ACRONYM.test(word) ? word.toUpperCase() : word.toLowerCase(),
    )
    .join(' ')
  const parent = path.split('.').at(-2)
  if (words === '' || (words === name.toLowerCase() && VAGUE.test(name)))
    return parent === undefined ? (NAMES[name] ?? name) : labelOf(parent)
  return words.startsWith('x402') ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name of a row as people read it: `closeToClose` and `venue_concentration` in words, any other as it is. */
export function nameOf(text: string): string {
  if (!/^[a-z]+(?:[A-Z][a-z]+|_[a-z]+)+$/.test(text)) return text
  const words = labelOf(text)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** A time of the UTC calendar; the hour only where the span is short enough to need it. */
export function formatTime(time: number, form: 'day' | 'hour' | 'second' | 'both'): string {
  const moment = new Date(time)
  const day = moment.toLocaleDateString('en-GB', DAY)
  const hour = moment.toLocaleTimeString('en-GB', HOUR)
  if (form === 'day') return day
  if (form === 'second') return moment.toLocaleTimeString('en-GB', SECOND)
  return form === 'hour' ? hour : `${day} ${hour}`
}

/** Letters that take the room of two: Chinese, Japanese, Korean, and pictographs. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** A text on one line without control characters, cut to a length in letters; wide ones count twice. */
export function cut(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  if (plain.length * 2 <= length) return plain
  const letters = [...plain]
  const widths = letters.map((letter) => (isWide(letter) ? 2 : 1))
  if (widths.reduce((sum, width) => sum + width, 0) <= length) return plain
  let left = length - 1
  const kept = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return `${letters.slice(0, Math.max(0, kept)).join('')}…`
}

export function isWide(letter: string): boolean {
  return WIDE.test(letter)
}
