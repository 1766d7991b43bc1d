import { GatewayError, isRefusal } from '../../core/failures.ts'
import type { Bar, CandleSeries, CandleSourceId, Candles } from '../../upstream/market-data/candles.ts'

/** How a caller names a market by one word: an asset (`bitcoin`, `SOL`) or a pair (`BTCUSDT`, `ETH-USD`). */
export interface SymbolQuery {
  readonly symbol: string
  readonly source?: CandleSourceId | undefined
  readonly interval: Bar
  readonly limit: number
  /** A past time, milliseconds since the epoch; now when left out. */
  readonly at?: number | undefined
}

/** A pair against dollars, however venues put the two together. */
const DOLLAR_PAIR = /^([A-Za-z0-9]{2,20})[-_/:]?(?:USDT|USD)$/i
/** Whose symbols are meant when no venue is named. */
const USUAL_SOURCE: CandleSourceId = 'binance'
/** What the candles call a field, as the caller wrote it. */
const fieldNames: Readonly<Record<string, string>> = { token: 'symbol', instId: 'symbol', bar: 'interval' }

/**
 * Candles of the market that a symbol means. An asset, or its pair against dollars, is the main dollar market of
 * whichever venue answers; any other symbol is taken as the venue itself writes it.
 *
 * @throws GatewayError `invalid_input` naming `symbol`, `source` or `interval`; `upstream_*` when no venue answered.
 */
export async function symbolCandles(
  candles: Candles,
  { symbol, source, interval, limit, at }: SymbolQuery,
  options: { readonly signal: AbortSignal },
): Promise<CandleSeries> {
  const token = DOLLAR_PAIR.exec(symbol)?.[1] ?? symbol
  const query = { token, source, bar: interval, limit, ...(at === undefined ? {} : { at }) }
  try {
    return await candles.recent(query, options)
  } catch (error) {
    if (refusedField(error) !== 'token') throw renamed(error)
  }
  // not an asset that has a name here, but the venue may still trade it
  try {
    return await candles.recent({ ...query, source: source ?? USUAL_SOURCE, instId: symbol }, options)
  } catch (error) {
    throw renamed(error)
  }
}

function refusedField(error: unknown): unknown {
  return isRefusal(error) ? error.details['field'] : undefined
}

function renamed(error: unknown): unknown {
  const field = fieldNames[String(refusedField(error))]
  if (!(error instanceof GatewayError) || field === undefined) return error
  return new GatewayError(error.code, `${field}: ${error.message}`, {
    cause: error,
    details: { ...error.details, field },
  })
}
