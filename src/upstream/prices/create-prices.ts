import { DAY_MS } from '../../core/durations.ts'
import { GatewayError, refusals } from '../../core/failures.ts'
import type { CandleSourceId } from '../market-data/candles.ts'
import type { Ticker } from '../market-data/tickers.ts'
import { createCandles, createTickers } from '../market-data/venue-data.ts'
import type { SourceUse } from '../sourced.ts'
import { type Asset, describeUnknownAsset, findAsset } from '../venues/assets.ts'
import { pricesInDollars, quoteOf } from '../venues/instruments.ts'
import type { MarketBoard } from '../venues/market-board.ts'
import type { AssetPrice, PriceBoard, Prices } from './prices.ts'

/** How many assets are asked for at once, so that one caller does not use up a venue's limit. */
const AT_ONCE = 6

type Found =
  | { readonly asked: string; readonly asset: Asset; readonly ticker: PastTicker }
  | { readonly asked: string; readonly error: GatewayError }

/** Dollar prices read off the tickers of venues that count in dollars or dollar tokens. */
export function createPrices(board: MarketBoard): Prices {
  const dollars = { ...board, venues: board.venues.filter(({ id }) => pricesInDollars(id)) }
  const tickers = createTickers(dollars)
  const past = pastTickers(dollars)
  return {
    async inUsd(assets, { at, ...options }) {
      const tickerOf: TickerOf = (token) =>
        at === undefined ? tickers.latest({ token }, options) : past(token, { ...options, at })
      const asked = [...new Set(assets)]
      const found: Found[] = []
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const batch = asked.slice(from, from + AT_ONCE)
        found.push(...(await Promise.all(batch.map((name) => find(name, tickerOf, options)))))
      }
      return boardOf(found, board)
    },
  }
}

type PastTicker = Pick<Ticker, 'mode' | 'sources' | 'venue' | 'quote' | 'last' | 'change24hPct'>
type TickerOf = (symbol: string) => Promise<PastTicker>

/** What a market last traded at before a past time, by its minutes; the change needs the minute a day before. */
function pastTickers(board: MarketBoard) {
  const candles = createCandles(board)
  return async (
    token: string,
    { at, signal }: { readonly at: number; readonly signal: AbortSignal },
  ): Promise<PastTicker> => {
    const minute = { token, bar: '1m', limit: 1 } as const
    const {
      venue,
      instrument,
      candles: newest,
      mode,
      sources,
    } = await candles.recent({ ...minute, at }, { signal })
    const source = venue as CandleSourceId
    const before = await candles
      .recent({ ...minute, source, at: at - DAY_MS }, { signal })
      .catch((error: unknown) => {
        if (!(error instanceof GatewayError) || signal.aborted) throw error
      })
    const last = newest.at(-1)?.close ?? Number.NaN
    const open = before?.candles.at(-1)?.close
    return {
      mode,
      sources,
      venue,
      quote: quoteOf(source, instrument),
      last,
      ...(open === undefined ? {} : { change24hPct: (last / open - 1) * 100 }),
    }
  }
}

async function find(asked: string, tickerOf: TickerOf, options: { signal: AbortSignal }): Promise<Found> {
  const asset = findAsset(asked)
  if (!asset)
    return { asked, error: new GatewayError('not_found', describeUnknownAsset(asked), NAMING_ASSETS) }
  try {
    return { asked, asset, ticker: await tickerOf(asset.symbol) }
  } catch (error) {
    if (!(error instanceof GatewayError) || options.signal.aborted) throw error
    return { asked, error }
  }
}

const NAMING_ASSETS = { details: { field: 'assets' } }

function boardOf(found: readonly Found[], { mode }: MarketBoard): PriceBoard {
  const priced = found.filter((one) => 'ticker' in one)
  const failed = found.filter((one) => 'error' in one)
  if (priced.length === 0) {
    const errors = failed.map(({ error }) => error)
    const trouble = errors.find(({ code }) => !refusals.has(code)) ?? errors[0]
    throw trouble ?? new GatewayError('invalid_input', 'Name at least one asset.', NAMING_ASSETS)
  }
  return {
    mode,
    sources: summed(priced.flatMap(({ ticker }) => ticker.sources)),
    prices: priced.map(priceOf),
    missing: failed.map(({ asked, error }) => ({ asked, reason: error.message })),
  }
}

function priceOf({ asked, asset, ticker }: Extract<Found, { ticker: PastTicker }>): AssetPrice {
  const { venue, quote, last, change24hPct, sources } = ticker
  return {
    asked,
    symbol: asset.symbol,
    name: asset.name,
    usd: last,
    quote,
    venue,
    asOf: sources.at(-1)?.asOf ?? 0,
    ...(change24hPct === undefined ? {} : { change24hPct }),
  }
}

/** One entry for each source and outcome, with the oldest time among its answers. */
function summed(uses: readonly SourceUse[]): readonly SourceUse[] {
  const byOutcome = new Map<string, SourceUse>()
  for (const use of uses) {
    const key = `${use.name} ${use.ok} ${use.error ?? ''}`
    const seen = byOutcome.get(key)
    byOutcome.set(key, seen ? older(seen, use) : use)
  }
  return [...byOutcome.values()]
}

function older(a: SourceUse, b: SourceUse): SourceUse {
  return (b.asOf ?? Number.POSITIVE_INFINITY) < (a.asOf ?? Number.POSITIVE_INFINITY) ? b : a
}
