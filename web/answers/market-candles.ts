import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/durations.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { readBars } from '../../src/drawing/kinds/candles.ts'
import type { Market } from '../../src/drawing/kinds/signal.ts'
import { readNumber, readText } from '../../src/drawing/read-answer.ts'
import { read } from '../gateway.ts'

const SHOWN = '100'
const BAR = /^\d{1,2}[mhdw]$/
const MAX_TOKEN = 40
const BARS: Readonly<Record<number, string>> = {
  [15 * MINUTE_MS]: '15m',
  [HOUR_MS]: '1h',
  [4 * HOUR_MS]: '4h',
  [DAY_MS]: '1d',
}

/**
 * Free candles of the market that an answer is about, to draw it over; undefined where the answer is about none, is of a
 * past time, or the gateway does not answer: it stands without them.
 */
export async function readMarketCandles(
  answer: JsonObject,
  input: Readonly<Record<string, unknown>>,
): Promise<Market | undefined> {
  if (input['at'] !== undefined) return undefined
  const token =
    toText(input['token']) ?? readText(answer, 'token') ?? baseOf(toText(input['symbol'])) ?? 'bitcoin'
  const bar =
    readText(answer, 'bar') ??
    readText(answer, 'interval') ??
    readText(answer, 'market.bar') ??
    BARS[readNumber(answer, 'signal.metadata.barMilliseconds') ?? 0]
  // texts of an answer may be those of strangers
  if (bar === undefined || !BAR.test(bar) || token.length > MAX_TOKEN) return undefined
  const source = toText(input['source'])
  const query = new URLSearchParams({ token, bar, limit: SHOWN, ...(source === undefined ? {} : { source }) })
  const candles = await read(`market/exchange/candles?${query}`, z.looseObject({})).catch(() => undefined)
  if (!candles) return undefined
  const bars = readBars(candles as JsonObject, 'candles')
  const [before, last] = [bars.at(-2), bars.at(-1)]
  if (!before || !last) return undefined
  return { bars, isRunning: 2 * last.time - before.time > Date.now() }
}

/** `BTCUSDT` is traded for `BTC`. */
function baseOf(symbol: string | undefined): string | undefined {
  return symbol?.replace(/[-/]?(?:USDT|USDC|USD|EUR)$/i, '')
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
