import { venueRow } from '../../core/reference/venues.ts'
import type { CandleSourceId } from '../market-data/candles.ts'
import { type Asset, assets } from './assets.ts'

/** Quote assets that are worth a dollar, or are meant to be. */
const dollars = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'DAI', 'USDG'])

const quotes = [...dollars, 'EUR', 'GBP', 'KRW', 'TRY', 'BRL', 'JPY', 'BTC', 'ETH', 'BNB'].toSorted(
  (a, b) => b.length - a.length,
)

/** The venue's symbol of an asset; undefined for an asset against itself, such as USDT in USDT. */
export function instrumentFor(venue: CandleSourceId, asset: Asset): string | undefined {
  const { quote, instrument } = venueRow(venue)
  return asset.symbol === quote ? undefined : instrument(asset)
}

/** The asset behind a symbol that `instrumentFor` would give. */
export function assetBehind(venue: CandleSourceId, instrument: string): Asset | undefined {
  const requested = instrument.toUpperCase()
  return assets.find((asset) => instrumentFor(venue, asset)?.toUpperCase() === requested)
}

/** What the prices of an instrument are counted in; `unknown` when its symbol does not tell. */
export function quoteOf(venue: CandleSourceId, instrument: string): string {
  const { quote, quoteAt } = venueRow(venue)
  if (quoteAt === 'nowhere' || assetBehind(venue, instrument)) return quote
  if (quoteAt === 'start') return instrument.toUpperCase().split('-')[0] ?? 'unknown'
  return quotes.find((quote) => instrument.toUpperCase().endsWith(quote)) ?? 'unknown'
}

/** Whether a venue's main markets are priced in dollars or in a token that stands for them. */
export function pricesInDollars(venue: CandleSourceId): boolean {
  return isDollar(venueRow(venue).quote)
}

/** Whether an asset is the dollar, or a token that is meant to be worth one. */
export function isDollar(symbol: string): boolean {
  return dollars.has(symbol)
}
