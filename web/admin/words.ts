const SHORT = 6
/** A name of words is shown whole up to here. */
const READABLE = 40
const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Names that people write otherwise than we do. */
const TITLES: Readonly<Record<string, string>> = {
  id: 'ID',
  key: 'Key',
  by: 'By',
  at: 'When',
  to: 'To',
  tx: 'Transaction',
  successRatePct: 'Success rate',
  marginPct: 'Margin %',
  medianMilliseconds: 'Median',
  priceOrigin: 'Source of the price',
  contractUsd: 'List price',
  promise: 'Data',
  lastWord: 'Last result',
  openSince: 'Open for',
  chargedCalls: 'Charged calls',
  owedUsd: 'Must cover',
}

/** `amountUsd` as people write it. */
export function toTitle(name: string): string {
  const known = TITLES[name]
  if (known !== undefined) return known
  const words = name
    .replace(/Usd$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `${(words[0] ?? '').toUpperCase()}${words.slice(1)}`
}

/** The time between two moments, in its largest unit. */
export function formatAge(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 2 * MINUTE) return `${seconds} s`
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} min`
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} h` : `${Math.round(seconds / DAY)} days`
}

/** `3 min ago` or `in 5 h`. */
export function formatMoment(time: string, now = Date.now()): string {
  const distance = Date.parse(time) - now
  return distance > 0 ? `in ${formatAge(distance)}` : `${formatAge(distance)} ago`
}

export function formatClock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB')
}

/** A decimal text as dollars, with all of its digits and two at least. */
export function formatDollars(decimal: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return `${sign === '-' ? '−' : ''}$${BigInt(whole).toLocaleString('en')}.${fraction.padEnd(2, '0')}`
}

/** A long name by its two ends; one that is made of words stays whole. */
export function shorten(text: string): string {
  const name = text.replace(/^(?:eip155|solana|algorand):(?=\w{20})/, '')
  const isReadable = name.length <= READABLE && /^[a-z:-]+$/.test(name)
  return isReadable || name.length <= SHORT * 2 + 3
    ? name
    : `${name.slice(0, SHORT + 2)}…${name.slice(-SHORT)}`
}

/** A figure of a scale as dollars, without digits that say nothing. */
export function formatScale(dollars: number): string {
  const digits = dollars < 0.1 ? 4 : 2
  return `$${dollars.toFixed(digits)}`
}
