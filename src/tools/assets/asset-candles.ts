import { GatewayError } from '../../core/failures.ts'
import type { AssetDetail } from '../../upstream/assets/assets.ts'
import type { Bar, Candle, CandleSeries, Candles } from '../../upstream/market-data/candles.ts'

interface Options {
  readonly candles: Candles
  readonly signal: AbortSignal
  readonly bar: Bar
  readonly limit: number
}

/**
 * Candles of any asset: from the venues that trade it, else from CoinGecko, which has them without volume.
 *
 * @throws GatewayError `upstream_unavailable` when only CoinGecko could have them and no source reported its id of the asset.
 */
export async function candlesOf(
  { asset, quotedAs }: Pick<AssetDetail, 'asset' | 'quotedAs'>,
  { candles, signal, bar, limit }: Options,
): Promise<CandleSeries> {
  if (asset.token === undefined && quotedAs === undefined)
    throw new GatewayError('upstream_unavailable', 'Only CoinGecko has its candles, and it is away.')
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
