import type { AssetRank } from './asset-rank/asset-rank.ts'
import type { Books } from './books/books.ts'
import type { Candles } from './candles/candles.ts'
import type { Derivatives } from './derivatives/derivatives.ts'
import type { Prices } from './prices/prices.ts'
import type { Tickers } from './tickers/tickers.ts'
import type { Trades } from './trades/trades.ts'

/** Everything that tells of the world, one promise for each kind of data. */
export interface DataPromises {
  readonly candles: Candles
  readonly tickers: Tickers
  readonly books: Books
  readonly trades: Trades
  readonly prices: Prices
  readonly derivatives: Derivatives
  readonly assetRank: AssetRank
}
