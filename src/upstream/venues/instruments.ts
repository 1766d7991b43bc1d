import type { CandleSourceId } from '../market-data/candles.ts'
import { type Asset, assets } from './assets.ts'

interface Spelling {
  readonly quote: string
  spell(symbol: string, asset: Asset): string
}

/** How each venue writes the spot market of an asset against its main quote asset. */
const spellings: Record<CandleSourceId, Spelling> = {
  binance: { quote: 'USDT', spell: (symbol) => `${symbol}USDT` },
  coinbase: { quote: 'USD', spell: (symbol) => `${symbol}-USD` },
  coingecko: { quote: 'USD', spell: (_, { slug }) => slug },
  okx: { quote: 'USDT', spell: (symbol) => `${symbol}-USDT` },
  bybit: { quote: 'USDT', spell: (symbol) => `${symbol}USDT` },
  kraken: { quote: 'USD', spell: (symbol) => `${krakenNames[symbol] ?? symbol}USD` },
  bitget: { quote: 'USDT', spell: (symbol) => `${symbol}USDT` },
  kucoin: { quote: 'USDT', spell: (symbol) => `${symbol}-USDT` },
  upbit: { quote: 'KRW', spell: (symbol) => `KRW-${symbol}` },
  cryptocom: { quote: 'USDT', spell: (symbol) => `${symbol}_USDT` },
}

const krakenNames: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }

/** Quote assets that are worth a dollar, or are meant to be. */
const dollars = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'DAI', 'USDG'])

const quotes = [...dollars, 'EUR', 'GBP', 'KRW', 'TRY', 'BRL', 'JPY', 'BTC', 'ETH', 'BNB'].toSorted(
  (a, b) => b.length - a.length,
)

/** The venue's symbol of an asset; undefined for an asset against itself, such as USDT in USDT. */
export function instrumentFor(venue: CandleSourceId, asset: Asset): string | undefined {
  const { quote, spell } = spellings[venue]
  return asset.symbol === quote ? undefined : spell(asset.symbol, asset)
}

/** The asset behind a symbol that `instrumentFor` would give. */
export function assetBehind(venue: CandleSourceId, instrument: string): Asset | undefined {
  const wanted = instrument.toUpperCase()
  return assets.find((asset) => instrumentFor(venue, asset)?.toUpperCase() === wanted)
}

/** What the prices of an instrument are counted in; `unknown` when its symbol does not tell. */
export function quoteOf(venue: CandleSourceId, instrument: string): string {
  if (assetBehind(venue, instrument)) return spellings[venue].quote
  if (venue === 'upbit') return instrument.toUpperCase().split('-')[0] ?? 'unknown'
  return quotes.find((quote) => instrument.toUpperCase().endsWith(quote)) ?? 'unknown'
}

/** Whether a venue's main markets are priced in dollars or in a token that stands for them. */
export function pricesInDollars(venue: CandleSourceId): boolean {
  return isDollar(spellings[venue].quote)
}

/** Whether an asset is the dollar, or a token that is meant to be worth one. */
export function isDollar(symbol: string): boolean {
  return dollars.has(symbol)
}
