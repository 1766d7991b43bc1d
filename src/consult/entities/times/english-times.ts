import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'

const lasting = new Set(
  'valid in after expires expire expiring ends end ending lasts last lasting runs lives closes close until through during than good up spanning covering across cover whole full entire only about roughly over for past within like'.split(
    ' ',
  ),
)
const spanning = new Set('over during across throughout within for through in inside'.split(' '))
const longer = new Map([
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['quarter', 90 * DAY_MS],
  ['year', 365 * DAY_MS],
])
const shorter = new Map([
  ['hour', HOUR_MS],
  ['day', DAY_MS],
])
const shares = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
])
const bars =
  /^(?:candles?|candlesticks?|bars?|klines?|charts?|chart|timeframe|steps?|intervals?|resolution|points?|spaced|apart)$/

/** Words that a length in English begins with. */
export const lengthBeginnings = new Set(['a', 'the', 'half', 'quarter', 'minute', 'full', 'whole', 'entire'])
const WHOLE = /^(?:full|whole|entire)$/

/** "A week" behind "valid", "over the month": lengths without a number. */
export function readEnglishLength(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const first = words[at]?.folded ?? ''
  if (!lengthBeginnings.has(first)) return undefined
  const before = words[at - 1]?.folded ?? ''
  const next = words[at + 1]?.folded ?? ''
  const part = readPartOfHour(words, at)
  if (part) return part
  const unit = longer.get(next) ?? (first === 'the' ? shorter.get(next) : undefined)
  if (unit === undefined) return undefined
  const isOne = first === 'a' && (lasting.has(before) || words[at + 2]?.folded === 'long')
  // "over the week", where a number of weeks or bars of a week are something else
  const isOwner = words[at + 2]?.folded === 's' && words[at + 2]?.gap === '' && longer.has(next)
  const isSpan =
    WHOLE.test(first) ||
    (first === 'the' && isOwner) ||
    (first === 'the' && spanning.has(before) && words[at + 2]?.folded !== 'chart')
  if (!isOne && !isSpan) return undefined
  return bars.test(words[at + 2]?.folded ?? '')
    ? undefined
    : { kind: 'duration', milliseconds: unit, role: 'period', length: 2 }
}

/** "Half-hour candles", "half-hourly", "quarter-hour bars", "minute candles". */
function readPartOfHour(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const first = words[at]?.folded ?? ''
  const share = shares.get(first)
  if (share !== undefined) {
    const skipped = /^an?$/.test(words[at + 1]?.folded ?? '') ? 1 : 0
    const unit = words[at + 1 + skipped]
    const length = { hour: HOUR_MS, hourly: HOUR_MS, day: DAY_MS, daily: DAY_MS }[unit?.folded ?? '']
    if (length === undefined || (share === 0.25 && length === DAY_MS)) return undefined
    return { kind: 'duration', milliseconds: share * length, role: 'interval', length: 2 + skipped }
  }
  const isBar =
    first === 'minute' && bars.test(words[at + 1]?.folded ?? '') && !/\d/.test(words[at - 1]?.folded ?? '')
  return isBar ? { kind: 'duration', milliseconds: MINUTE_MS, role: 'interval', length: 1 } : undefined
}

/** How many units one bar may have; more of them are so many bars. */
const barLengths: Readonly<Record<string, readonly number[]>> = {
  minute: [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 240],
  hour: [1, 2, 3, 4, 6, 8, 12, 24],
  day: [1, 2, 3, 7],
}

/** "Last hundred minute candles" are a hundred bars of a minute, where "15 minute candles" are bars of 15. */
export function countsUnitBars(count: number, words: readonly Word[], at: number): boolean {
  const [unit, bar] = [words[at + 1], words[at + 2]]
  const lengths = barLengths[unit?.folded ?? '']
  return (
    lengths !== undefined &&
    unit?.gap === ' ' &&
    /^(?:candles|bars|klines|candlesticks)$/.test(bar?.folded ?? '') &&
    !lengths.includes(count)
  )
}

const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, at) => [word, at + 1] as const),
)

/** Words that such a day begins with. */
export const ordinalNames: readonly string[] = [...ordinals.keys(), 'thirtieth', 'twenty', 'thirty']

/** The day of a month in words: "third", "twenty-first", "thirtieth". */
export function ordinalAt(
  words: readonly Word[],
  at: number,
): { readonly day: number; readonly length: number } | undefined {
  const first = words[at]?.folded ?? ''
  const plain = ordinals.get(first) ?? (first === 'thirtieth' ? 30 : undefined)
  if (plain !== undefined) return { day: plain, length: 1 }
  // "twenty-first" may have become a number before
  const written = words[at]?.raw.toLowerCase()
  const base = written === 'twenty' ? 20 : written === 'thirty' ? 30 : undefined
  const unit = ordinals.get(words[at + 1]?.folded ?? '')
  return base !== undefined && unit !== undefined && unit < 10 && base + unit <= 31
    ? { day: base + unit, length: 2 }
    : undefined
}
