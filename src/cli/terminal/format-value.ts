import { labelNetwork } from '../../core/reference/network-names.ts'
import { toOneLine } from './clean-text.ts'

export const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const ACRONYMS: ReadonlySet<string> = new Set(
  'rsi macd adx mfi vwap atr ema sma id url usd usdc btc eth sol nft apy apr tvl roi pnl api ohlcv ok fdv'.split(
    ' ',
  ),
)
const UNITS: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/(?:Pct|Percent|Percentage|APY|Apy|Apr)$/, (text) => `${text}%`],
  [/(?:Usd|USD|^usd|Usdc)$/, formatDollars],
  [/(?:Seconds)$/, (text) => `${text} s`],
]
/** The CAIP-2 id of a network. */
const CHAIN = /^(?:eip155|solana|algorand):[\w+/=-]{1,64}$/
const MAX_DIGITS = 6

/** Tenths of a dollar are written as cents. */
function formatDollars(text: string): string {
  const amount = /\.\d$/.test(text) ? `${text}0` : text
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`
}

/** The name of a field as a label: `priceChange24h` is `Price change 24h`. */
export function toLabel(name: string): string {
  const words = toOneLine(name)
    .replace(/(?<=[a-z])(?:Pct|Percent|Seconds)$/, '')
    .replace(/(?<=[a-z])(?:Usd|USD)$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/(?<=[A-Za-z]{3})(\d)/g, ' $1')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      isAcronym(word) ? word.toUpperCase() : word === word.toUpperCase() ? word : word.toLowerCase(),
    )
    .join(' ')
  const label = words === '' ? toOneLine(name) : words
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A value as a person reads it, on one line; the field's name states the unit. */
export function formatValue(value: unknown, name = ''): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    const unit = UNITS.find(([pattern]) => pattern.test(name))?.[1]
    return unit ? unit(formatNumber(value)) : formatNumber(value)
  }
  if (typeof value === 'string') return formatText(value)
  return toOneLine(JSON.stringify(value))
}

function formatText(value: string): string {
  if (ISO_TIME.test(value)) return formatTime(value)
  return CHAIN.test(value) ? labelNetwork(value) : toOneLine(value)
}

/** A number with as many digits as a person compares: 6 significant ones, none lost before the point. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (size !== 0 && size < 1e-6) return value.toExponential(2)
  const whole = size < 1 ? 0 : Math.floor(Math.log10(size)) + 1
  const decimals = Number.isInteger(value) ? 0 : Math.max(size >= 1_000 ? 2 : 0, MAX_DIGITS - whole)
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(8, decimals) })
}

/** Numbers of one column with the same decimals, so that their points are below each other. */
export function formatColumn(values: readonly unknown[], name = ''): readonly string[] {
  const texts = values.map((value) => formatValue(value, name))
  const isPlain = values.every(
    (value, at) => value == null || (typeof value === 'number' && /^[-\d,.]+$/.test(texts[at] ?? '')),
  )
  if (!isPlain) return texts
  const decimals = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return values.map((value) => (typeof value === 'number' ? value.toLocaleString('en-US', options) : '–'))
}

/** The same time where there is little room. */
export function formatShortTime(iso: string, now: Date = new Date()): string {
  const text = formatTime(iso).replace(/ UTC$/, '')
  return text.startsWith(`${now.getUTCFullYear()}-`) && text.includes(' ') ? text.slice(5) : text
}

/** ISO 8601 to the minute, in UTC; whole days as a date. */
export function formatTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return toOneLine(iso)
  const text = at.toISOString()
  return text.endsWith('T00:00:00.000Z')
    ? text.slice(0, 10)
    : `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`
}

function isAcronym(word: string): boolean {
  return ACRONYMS.has(word.toLowerCase())
}
