import { atr } from '../../analysis/indicators/true-range.ts'
import { latest } from '../../analysis/numbers/line.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Bar, CandleSeries, CandleSourceId, Candles } from '../../upstream/market-data/candles.ts'
import { closedBars } from './market-history.ts'

/** What a caller reports about a trade; what is left out is read from the market. */
export interface TradePlan {
  readonly token?: string | undefined
  readonly source?: CandleSourceId | undefined
  readonly instId?: string | undefined
  readonly bar: Bar
  readonly side?: 'long' | 'short' | undefined
  readonly entry?: number | undefined
  readonly stop?: number | undefined
  readonly atrMultiple: number
}

export interface PlannedPrices {
  readonly entry: number
  readonly stop: number
  /** Null when the caller gave the stop. */
  readonly atr: number | null
  /** Null when the caller gave both prices. */
  readonly series: CandleSeries | null
}

const ATR_PERIOD = 14
/** Wilder's average forgets its start in so many candles. */
const CANDLES = 200

/**
 * Entry and stop of a trade: the caller's, or the newest price and a stop some average true ranges away from it. Asks
 * no upstream when both are given.
 *
 * @throws GatewayError `invalid_input` naming `stop`, `atrMultiple` or a field of the market; `upstream_*`.
 */
export async function plannedPrices(
  candles: Candles,
  plan: TradePlan,
  { signal }: { readonly signal: AbortSignal },
): Promise<PlannedPrices> {
  if (plan.entry !== undefined && plan.stop !== undefined)
    return { entry: plan.entry, stop: plan.stop, atr: null, series: null }
  const query = { ...plan, token: plan.token ?? '', limit: CANDLES }
  const { bars, price, series } = await closedBars(candles, query, { signal, least: ATR_PERIOD + 1 })
  const entry = plan.entry ?? price
  if (plan.stop !== undefined) {
    const isWrongSide = plan.side !== undefined && plan.side !== (plan.stop < entry ? 'long' : 'short')
    if (plan.stop === entry || isWrongSide)
      throw wrong('stop', 'The stop lies on the wrong side of the newest price, or at it.')
    return { entry, stop: plan.stop, atr: null, series }
  }
  const range = latest(atr(bars, ATR_PERIOD))
  const stop = entry - (plan.side === 'short' ? -1 : 1) * plan.atrMultiple * range
  if (!(range > 0) || stop <= 0)
    throw wrong(
      'atrMultiple',
      'No stop can be placed there: the market does not move, or it would be no price.',
    )
  return { entry, stop, atr: range, series }
}

function wrong(field: string, sentence: string): GatewayError {
  return new GatewayError('invalid_input', sentence, { details: { field } })
}
