import { DAY_MS, YEAR_MS } from '../../core/durations.ts'
import { simpleReturns } from '../market/volatility.ts'
import { at, type Line, latest } from '../numbers/line.ts'
import { deepestDrawdown } from '../quantitative/drawdown.ts'
import { ratios } from '../quantitative/risk.ts'
import type { Simulation, Trade } from './simulate.ts'

/** How money grew over a run of closes; NaN where the run is too short to tell. */
export interface Growth {
  readonly returnPercent: number
  /** Compounded, a year; null for less than 90 days. */
  readonly annualGrowthPercent: number
  /** Of the returns bar by bar, a year, without a risk-free return; null for fewer than 30 of them. */
  readonly sharpe: number
  readonly maxDrawdownPercent: number
}

/** What trading brought over a run of bars, beside holding the asset from its first close to its last. */
export interface Performance extends Growth {
  /** Those that ended within the run. */
  readonly trades: number
  readonly winRatePercent: number
  readonly averageTradePercent: number
  /** What winners gained over what losers lost, in parts of the money in them. */
  readonly profitFactor: number
  /** Bars at whose close a position was open. */
  readonly exposurePercent: number
  /** Without costs. */
  readonly buyAndHold: Growth
}

/** From which bar's close to which bar's close. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Over less than this a growth per year means nothing. */
const ENOUGH_TIME = 90 * DAY_MS
const ENOUGH_RETURNS = 30

/** Sums up the part of a simulation that lies between two closes. */
export function performanceOf(
  { equity, trades, held }: Simulation,
  close: Line,
  { from, to, barMilliseconds }: Stretch & { readonly barMilliseconds: number },
): Performance {
  const ended = trades.filter(({ exitBar }) => exitBar > from && exitBar <= to)
  const wins = ended.filter(({ gain }) => gain > 0)
  return {
    ...growthOf(equity.slice(from, to + 1), barMilliseconds),
    trades: ended.length,
    winRatePercent: (100 * wins.length) / ended.length,
    averageTradePercent: (100 * gainsOf(ended)) / ended.length,
    profitFactor: gainsOf(wins) / -gainsOf(ended.filter(({ gain }) => gain <= 0)),
    exposurePercent: (100 * held.slice(from + 1, to + 1).filter((isHeld) => isHeld).length) / (to - from),
    buyAndHold: growthOf(close.slice(from, to + 1), barMilliseconds),
  }
}

function growthOf(money: Line, barMilliseconds: number): Growth {
  const times = latest(money) / at(money, 0)
  const span = (money.length - 1) * barMilliseconds
  const returns = simpleReturns(money)
  return {
    returnPercent: 100 * (times - 1),
    annualGrowthPercent: span < ENOUGH_TIME ? Number.NaN : 100 * (times ** (YEAR_MS / span) - 1),
    sharpe:
      returns.length < ENOUGH_RETURNS
        ? Number.NaN
        : ratios(returns, { barMilliseconds, riskFreePercent: 0 }).sharpe,
    maxDrawdownPercent: deepestDrawdown(money),
  }
}

function gainsOf(trades: readonly Trade[]): number {
  return trades.reduce((sum, { gain }) => sum + gain, 0)
}
