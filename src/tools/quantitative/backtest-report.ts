import { z } from 'zod'
import type { JudgedStretch } from '../../analysis/backtest/backtest.ts'
import type { CurvePoint } from '../../analysis/backtest/curve.ts'
import type { Growth } from '../../analysis/backtest/performance.ts'
import type { Simulation, Trade } from '../../analysis/backtest/simulate.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { at, type Line } from '../../analysis/numbers/line.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { precise } from '../answers/precision.ts'

const growth = {
  returnPercent: z.number().nullable().describe('Null when nothing was left to trade.'),
  annualGrowthPercent: z.number().nullable().describe('Compounded (CAGR); null under 90 days.'),
  sharpe: z.number().nullable().describe('A year, candle by candle; null under 30 candles or when idle.'),
  maxDrawdownPercent: z.number().nullable(),
}

/** What trading brought over a stretch of candles. */
export const Performance = z.looseObject({
  from: z.string().describe('When the candle opened at whose close it begins, ISO 8601 UTC.'),
  to: z.string().describe('When the candle opened at whose close it ends.'),
  ...growth,
  trades: z.int().describe('Trades that ended in it.'),
  winRatePercent: z.number().nullable().describe('Null without trades.'),
  averageTradePercent: z.number().nullable().describe('Null without trades.'),
  profitFactor: z.number().nullable().describe('Gains over losses; null without losses.'),
  exposurePercent: z.number().describe('Candles at whose close a position was open.'),
  buyAndHold: z.looseObject(growth).describe('Holding the asset instead, without costs.'),
})

/** One trade that ended. */
export const Traded = z.looseObject({
  entryTime: z.string(),
  entryPrice: z.number().describe('In the quote asset, slippage included.'),
  exitTime: z.string(),
  exitPrice: z.number().describe('In the quote asset, slippage included.'),
  returnPercent: z.number().describe('Of the money in it, fees included.'),
  reason: z.enum(['rule', 'stop_loss', 'take_profit', 'ruin']),
})

/** A position that is open at the end. */
export const Opened = z.looseObject({
  entryTime: z.string(),
  entryPrice: z.number().describe('In the quote asset, slippage included.'),
})

export const Curve = z
  .array(z.tuple([z.string(), z.number().meta(precise('percent')), z.number().meta(precise('percent'))]))
  .describe('About 100 closes after the warm-up, oldest first: gain of the strategy and of holding, percent.')

export function toCurveOutput({ bar, strategyPercent, holdingPercent }: CurvePoint, time: Line) {
  const row: [string, number, number] = [
    toIsoTime(at(time, bar)),
    rounded(strategyPercent),
    rounded(holdingPercent),
  ]
  return row
}

export function toPerformanceOutput(stretch: JudgedStretch, time: Line) {
  return {
    from: toIsoTime(at(time, stretch.from)),
    to: toIsoTime(at(time, stretch.to)),
    ...toGrowthOutput(stretch),
    trades: stretch.trades,
    winRatePercent: roundedOrNull(stretch.winRatePercent),
    averageTradePercent: roundedOrNull(stretch.averageTradePercent),
    profitFactor: roundedOrNull(stretch.profitFactor),
    exposurePercent: rounded(stretch.exposurePercent),
    buyAndHold: toGrowthOutput(stretch.buyAndHold),
  }
}

export function toTradeOutput({ entryBar, entryPrice, exitBar, exitPrice, gain, reason }: Trade, time: Line) {
  return {
    entryTime: toIsoTime(at(time, entryBar)),
    entryPrice: rounded(entryPrice),
    exitTime: toIsoTime(at(time, exitBar)),
    exitPrice: rounded(exitPrice),
    returnPercent: rounded(100 * gain),
    reason,
  }
}

export function toOpenOutput({ entryBar, entryPrice }: NonNullable<Simulation['open']>, time: Line) {
  return { entryTime: toIsoTime(at(time, entryBar)), entryPrice: rounded(entryPrice) }
}

function toGrowthOutput({ returnPercent, annualGrowthPercent, sharpe, maxDrawdownPercent }: Growth) {
  return {
    returnPercent: roundedOrNull(returnPercent),
    annualGrowthPercent: roundedOrNull(annualGrowthPercent),
    sharpe: roundedOrNull(sharpe),
    maxDrawdownPercent: roundedOrNull(maxDrawdownPercent),
  }
}
