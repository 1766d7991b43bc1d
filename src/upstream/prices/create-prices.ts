import { GatewayError, refusals } from '../../core/failures.ts'
import type { Ticker, Tickers } from '../market-data/tickers.ts'
import { createTickers } from '../market-data/venue-data.ts'
import type { SourceUse } from '../sourced.ts'
import { type Asset, findAsset } from '../venues/assets.ts'
import { pricesInDollars } from '../venues/instruments.ts'
import type { MarketBoard } from '../venues/market-board.ts'
import type { AssetPrice, PriceBoard, Prices } from './prices.ts'

/** How many assets are asked for at once, so that one caller does not use up a venue's limit. */
const AT_ONCE = 6

type Found =
  | { readonly asked: string; readonly asset: Asset; readonly ticker: Ticker }
  | { readonly asked: string; readonly error: GatewayError }

/** Dollar prices read off the tickers of venues that count in dollars or dollar tokens. */
export function createPrices(board: MarketBoard): Prices {
  const tickers = createTickers({
    ...board,
    venues: board.venues.filter(({ id }) => pricesInDollars(id)),
  })
  return {
    async inUsd(assets, options) {
      const asked = [...new Set(assets)]
      const found: Found[] = []
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const batch = asked.slice(from, from + AT_ONCE)
        found.push(...(await Promise.all(batch.map((name) => find(name, tickers, options)))))
      }
      return boardOf(found, board)
    },
  }
}

async function find(
  asked: string,
  tickers: Pick<Tickers, 'latest'>,
  options: { signal: AbortSignal },
): Promise<Found> {
  const asset = findAsset(asked)
  if (!asset)
    return { asked, error: new GatewayError('not_found', 'This asset is not known here.', NAMING_ASSETS) }
  try {
    return { asked, asset, ticker: await tickers.latest({ token: asset.symbol }, options) }
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

function priceOf({ asked, asset, ticker }: Extract<Found, { ticker: Ticker }>): AssetPrice {
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
