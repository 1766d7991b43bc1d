import { z } from 'zod'
import type { PublicRead } from '../../calls/public-read.ts'
import { createThrottle } from '../../calls/throttle.ts'
import type { Clock } from '../../core/clock.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { DataSources } from '../../upstream/data-sources.ts'
import { bars, type Candle, candleSources } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { findAsset } from '../../upstream/venues/assets.ts'
import { createPaneRead, type Pane } from './market-pane.ts'

interface WindowOptions extends Pick<Runtime, 'clock' | 'scheduler'> {
  readonly dataClock: Clock
}

/** Answers that may be fetched for all callers together; the rest comes from memory. */
const FETCHES = { burst: 60, sustained: 240 }
const MAX_ASSETS = 10
/** What a chart needs; any other number would be one more answer to keep. */
const LIMITS = [24, 50, 100, 200, 300]

/** An asset of ours, so that there are only so many questions. */
const Token = z
  .string()
  .max(40)
  .transform((text, context) => {
    const symbol = findAsset(text)?.symbol
    if (symbol === undefined) context.addIssue({ code: 'custom', message: 'This asset is not on the list.' })
    return symbol ?? ''
  })
const Tokens = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
  .pipe(z.array(Token).min(1).max(MAX_ASSETS))
  // in one order, so that the same question is asked once
  .transform((symbols) => [...new Set(symbols)].toSorted())
const Source = z.enum(candleSources).optional()

/**
 * A window on public market data, which a page may look through without paying: candles and tickers of exchanges,
 * and prices of the aggregator. It passes on answers to a short list of questions, keeps them for a while, and
 * fetches only so many for all callers together, so it is no open proxy.
 */
export function createMarketWindow(
  { candles, tickers, prices }: Pick<DataSources, 'candles' | 'tickers' | 'prices'>,
  { clock, dataClock, scheduler }: WindowOptions,
): readonly PublicRead[] {
  const now = () => dataClock.now()
  const fetches = createThrottle(FETCHES, clock)
  const open = <Input extends z.ZodType>(pane: Pane<Input>) =>
    createPaneRead(pane, { fetches, clock, scheduler })

  return [
    open({
      path: '/market/exchange/candles',
      input: z.strictObject({
        token: Token,
        source: Source,
        bar: z.enum(bars).default('1h'),
        limit: z
          .int()
          .refine((limit) => LIMITS.includes(limit), { message: `One of ${LIMITS.join(', ')}.` })
          .default(100),
      }),
      fresh: 15_000,
      async answer(input, ask) {
        const { venue, instrument, bar, candles: rows, ...source } = await candles.recent(input, ask)
        const columns = ['time', 'open', 'high', 'low', 'close', 'volume']
        return {
          venue,
          instrument,
          bar,
          columns,
          candles: rows.map(toCandleRow),
          provenance: provenance([source], now()),
        }
      },
    }),
    open({
      path: '/market/exchange/ticker',
      input: z.strictObject({ token: Token, source: Source }),
      fresh: 5_000,
      async answer(input, ask) {
        const { mode, sources, ...ticker } = await tickers.latest(input, ask)
        return { ...ticker, provenance: provenance([{ mode, sources }], now()) }
      },
    }),
    open({
      path: '/market/exchange/tickers',
      input: z.strictObject({ tokens: Tokens }),
      fresh: 5_000,
      async answer({ tokens }, ask) {
        const board = await prices.inUsd(tokens, ask)
        const rows = board.prices.map(({ symbol, name, usd, change24hPct, venue }) => {
          return { symbol, name, price: usd, change24hPct: change24hPct ?? null, venue }
        })
        const missing = board.missing.map(({ asked, reason }) => ({ symbol: asked, reason }))
        return { quote: 'USD', tickers: rows, missing, provenance: provenance([board], now()) }
      },
    }),
    open({
      path: '/market/aggregator/prices',
      input: z.strictObject({ ids: Tokens }),
      fresh: 30_000,
      async answer({ ids }, ask) {
        const found = await Promise.all(
          ids.map((token) => tickers.latest({ token, source: 'coingecko' }, ask)),
        )
        const source = found.map(({ instrument, last, change24hPct }): [string, JsonObject] => {
          return [instrument, { usd: last, usd_24h_change: change24hPct ?? null }]
        })
        return { prices: Object.fromEntries(source), provenance: provenance(found, now()) }
      },
    }),
  ]
}

function toCandleRow({ time, open, high, low, close, volume }: Candle) {
  return [new Date(time).toISOString(), open, high, low, close, volume]
}
