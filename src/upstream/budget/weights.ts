import type { DataSourceId } from '../../config/data-sources.ts'

type Weigh = (url: URL) => number

/** Binance's weight of a book by how deep it is. */
const BINANCE_BOOKS = [
  { limit: 100, weight: 5 },
  { limit: 500, weight: 25 },
  { limit: 1_000, weight: 50 },
  { limit: 5_000, weight: 250 },
] as const
const BINANCE_TRADES = 25
const BINANCE_ALL_TICKERS = 80
const BINANCE_USUAL = 2
/** Of candles, by how many. */
const FUTURES_CANDLES = [
  { limit: 99, weight: 1 },
  { limit: 499, weight: 2 },
  { limit: 1_000, weight: 5 },
] as const
const FUTURES_MOST = 10
const KUCOIN_ALL_TICKERS = 15
const KUCOIN_USUAL = 3

const weighers: Partial<Readonly<Record<DataSourceId, Weigh>>> = {
  binance: weighBinance,
  'binance-public': weighBinance,
  'binance-futures': (url) =>
    url.pathname.endsWith('/klines')
      ? (FUTURES_CANDLES.find(({ limit }) => countIn(url) <= limit)?.weight ?? FUTURES_MOST)
      : 1,
  kucoin: ({ pathname }) => (pathname.endsWith('/allTickers') ? KUCOIN_ALL_TICKERS : KUCOIN_USUAL),
}

/** How much a question counts against the limit of its source. */
export function weigh(id: DataSourceId, url: URL): number {
  return weighers[id]?.(url) ?? 1
}

function countIn(url: URL): number {
  return Number(url.searchParams.get('limit') ?? 100)
}

/** The public host of market data is the same API and states the same weights. */
function weighBinance(url: URL): number {
  const limit = countIn(url)
  if (url.pathname.endsWith('/depth')) return BINANCE_BOOKS.find((book) => limit <= book.limit)?.weight ?? 250
  if (url.pathname.endsWith('/trades')) return BINANCE_TRADES
  if (url.pathname.includes('/ticker/') && !url.searchParams.has('symbol')) return BINANCE_ALL_TICKERS
  return BINANCE_USUAL
}
