import type { Candles } from './candles/candles.ts'
import type { Prices } from './prices/prices.ts'
import type { Tickers } from './tickers/tickers.ts'

/** Everything that tells of the world, one promise for each kind of data. */
export interface DataPromises {
  readonly candles: Candles
  readonly tickers: Tickers
  readonly prices: Prices
}
