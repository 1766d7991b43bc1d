import type { AssetDetail } from '../../upstream/assets/assets.ts'
import type { Bar, Candle, CandleSeries, Candles } from '../../upstream/candles/candles.ts'

interface Options {
  readonly candles: Candles
  readonly signal: AbortSignal
  readonly bar: Bar
  readonly limit: number
}

/** Candles of any asset: from the venues that trade it, else from CoinGecko, which has them without volume. */
export function candlesOf(
  { asset, quotedAs }: Pick<AssetDetail, 'asset' | 'quotedAs'>,
  { candles, signal, bar, limit }: Options,
): Promise<CandleSeries> {
  const market =
    asset.token === undefined
      ? ({ token: 'bitcoin', source: 'coingecko', instId: quotedAs } as const)
      : { token: asset.token }
  return candles.recent({ ...market, bar, limit }, { signal })
}

export const candleColumns = ['time', 'open', 'high', 'low', 'close', 'volume']

export type CandleRow = [string, number, number, number, number, number | null]

/** A candle as a row of `candleColumns`. */
export function candleRow({ time, open, high, low, close, volume }: Candle): CandleRow {
  return [new Date(time).toISOString().replace('.000Z', 'Z'), open, high, low, close, volume]
}
