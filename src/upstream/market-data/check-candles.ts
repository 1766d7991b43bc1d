import { GatewayError } from '../../core/failures.ts'
import type { Bar, Candle } from './candles.ts'
import { barMilliseconds } from './candles.ts'

type Prices = Pick<Candle, 'time' | 'open' | 'high' | 'low' | 'close'> & { readonly volume?: number | null }

/** A venue's clock may run ahead of ours by as much. */
const MAX_CLOCK_SKEW_MS = 10_000
/** Fewer bars say nothing about their interval: a thin market leaves bars out. */
const MIN_BARS_TO_JUDGE_INTERVAL = 4
/** How a price may differ from its bar's high or low by rounding alone. */
const ROUNDING = 1e-9

interface CheckOptions {
  readonly bar: Bar
  /** When the series reached us, milliseconds since the epoch. */
  readonly receivedAt: number
}

/**
 * Refuses a series that cannot be true: a high below another price of its bar or a low above one, a price that is not
 * above zero, a negative or infinite volume, bars out of order or twice, bars of another interval, and bars that open in
 * the future.
 *
 * @throws GatewayError `upstream_malformed` naming the fault and the bar.
 */
export function checkCandles(candles: readonly Prices[], { bar, receivedAt }: CheckOptions): void {
  for (const [index, candle] of candles.entries()) {
    const fault = faultOf(candle) ?? orderFault(candles[index - 1], candle)
    if (fault) throw impossible(fault, candle)
  }
  const last = candles.at(-1)
  if (last && last.time > receivedAt + MAX_CLOCK_SKEW_MS) throw impossible('opens in the future', last)
  const off = findOtherInterval(candles, barMilliseconds[bar])
  if (off) throw impossible(`does not belong to a series of ${bar}`, off)
}

/**
 * Refuses rows that longer bars are about to be made of, where joining would hide the fault.
 *
 * @throws GatewayError `upstream_malformed`.
 */
export function checkParts(rows: readonly Prices[]): void {
  for (const row of rows) {
    const fault = faultOf(row)
    if (fault) throw impossible(fault, row)
  }
}

/**
 * Refuses two different bars for one time, unless it is the newest, which may have traded on between two pages.
 *
 * @param rows In order of time.
 * @throws GatewayError `upstream_malformed`.
 */
export function refuseContradictions(rows: readonly Prices[]): void {
  const newest = rows.at(-1)?.time
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next?.time !== row.time || row.time === newest) continue
    const same = (['open', 'high', 'low', 'close', 'volume'] as const).every((key) => row[key] === next[key])
    if (!same) throw impossible('appears twice with different figures', row)
  }
}

function faultOf({ time, open, high, low, close, volume }: Prices): string | undefined {
  if (!Number.isSafeInteger(time) || time < 0) return 'has no valid time'
  const prices = [open, high, low, close]
  if (!prices.every((price) => Number.isFinite(price) && price > 0))
    return 'has a price that is not above zero'
  const slack = high * ROUNDING
  if (high + slack < Math.max(open, low, close)) return 'has a high below its open, low or close'
  if (low - slack > Math.min(open, close)) return 'has a low above its open or close'
  if (volume === null || volume === undefined) return undefined
  return Number.isFinite(volume) && volume >= 0 ? undefined : 'has a negative or infinite volume'
}

function orderFault(before: Prices | undefined, { time }: Prices): string | undefined {
  if (before === undefined || time > before.time) return undefined
  return time === before.time ? 'appears twice' : 'is out of order'
}

/** A bar that is too close to the one before, or off its grid; the second bar where all are spaced alike, and wider. */
function findOtherInterval(candles: readonly Prices[], length: number): Prices | undefined {
  const steps = candles.slice(1).map(({ time }, index) => time - (candles[index]?.time ?? 0))
  const uneven = steps.findIndex((step) => step % length !== 0)
  if (uneven !== -1) return candles[uneven + 1]
  const [first = length] = steps
  const isWider = first > length && steps.every((step) => step === first)
  return isWider && candles.length >= MIN_BARS_TO_JUDGE_INTERVAL ? candles[1] : undefined
}

function impossible(fault: string, { time }: Pick<Prices, 'time'>): GatewayError {
  const at = Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : 'an unknown time'
  return new GatewayError(
    'upstream_malformed',
    `The source sent a candle that cannot be true: the bar of ${at} ${fault}.`,
  )
}
