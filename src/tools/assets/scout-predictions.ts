import { recommend } from '../../analysis/signal/recommend.ts'
import { toPrediction } from '../../analysis/signal/record.ts'
import { GatewayError } from '../../core/failures.ts'
import type { BoardAsset } from '../../upstream/assets/assets.ts'
import type { Candles } from '../../upstream/market-data/candles.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { asOfOf } from '../signals/market-now.ts'
import type { SignalRecords } from '../signals/signal-ports.ts'
import { JUDGED, recordOfKinds } from '../signals/track-record.ts'

interface Options {
  readonly candles: Candles
  readonly signals: SignalRecords
  readonly signal: AbortSignal
  /** The data clock. */
  readonly now: number
}

const BAR = '4h'
const CANDLES = 200

export const PREDICTION_METHOD = `The rules of the signal tool over ${CANDLES} candles of ${BAR}: trend, momentum, volatility and volume vote. ${JUDGED} The record is that of signals of the same bar and bias that were sold.`

/** Signals of some assets, each with the record of its kind. An asset without candles is left out with the reason. */
export async function predictionsOf(assets: readonly BoardAsset[], options: Options) {
  const found = await Promise.all(assets.map((asset) => predictionFor(asset, options)))
  return {
    predictions: found.flatMap((one) => ('prediction' in one ? [one.prediction] : [])),
    notPredicted: found.flatMap((one) =>
      'reason' in one ? [{ coinId: one.coinId, reason: one.reason }] : [],
    ),
    parts: found.flatMap((one): readonly Sourced[] => ('series' in one ? [one.series] : [])),
  }
}

async function predictionFor({ id, symbol, token }: BoardAsset, { candles, signals, signal, now }: Options) {
  if (token === undefined) return { coinId: id, reason: 'None of our venues trades it.' }
  try {
    const series = await candles.recent({ token, bar: BAR, limit: CANDLES }, { signal })
    const recommendation = recommend({ ...series, asOf: asOfOf(series) })
    const { bias, confidence, price, madeAt, horizonAt } = toPrediction(recommendation, now)
    const record = recordOfKinds(await signals.tallies(series.mode, { bar: BAR, bias }))
    const prediction = {
      coinId: id,
      symbol,
      bias,
      confidence,
      price,
      quote: series.quote ?? null,
      priceAsOf: recommendation.marketOverview.priceAsOf,
      madeAt: new Date(madeAt).toISOString(),
      horizonAt: new Date(horizonAt).toISOString(),
      thesis: recommendation.reasoning[0] ?? '',
      record: { status: record.status, sampleSize: record.sampleSize, hitRate: record.hitRate },
    }
    return { prediction, series }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return { coinId: id, reason: error.message }
  }
}
