import { annualised } from '../market/volatility.ts'
import { at, type Line } from '../numbers/line.ts'
import type { TimedCloses } from '../quantitative/correlation.ts'
import { covariance, deviation, mean, quantile, variance } from '../quantitative/statistics.ts'

/** How a portfolio would have moved with the weights of today; NaN where nothing can be computed. */
export interface PortfolioRisk {
  readonly samples: number
  readonly annualVolatilityPercent: number
  /** What the volatility would be if everything always moved together, against what it is: 1 where it does. */
  readonly diversificationRatio: number
  /** The mean of Pearson's coefficients over all pairs. */
  readonly averageCorrelation: number
  /** Of one bar, percent of what is held; the mean loss beyond it. */
  readonly valueAtRiskPercent: number
  readonly expectedShortfallPercent: number
  readonly worstPercent: number
  /** In the order of the assets. */
  readonly assets: readonly AssetRisk[]
}

interface AssetRisk {
  readonly annualVolatilityPercent: number
  /** Of the portfolio's variance, percent; all of them make 100. */
  readonly contributionPercent: number
}

/** The simple returns of several markets over the bars that all of them have, each against the bar before. */
export function jointReturns(
  markets: readonly TimedCloses[],
  { barMilliseconds }: { readonly barMilliseconds: number },
): readonly Line[] {
  const positions = markets.map(({ time }) => new Map(Array.from(time, (moment, i) => [moment, i])))
  const shared = Array.from(markets[0]?.time ?? []).filter((moment) =>
    positions.every((index) => index.has(moment) && index.has(moment - barMilliseconds)),
  )
  return markets.map(({ close }, market) =>
    Float64Array.from(shared, (moment) => {
      const here = positions[market]?.get(moment) ?? -1
      const before = positions[market]?.get(moment - barMilliseconds) ?? -1
      return at(close, here) / at(close, before) - 1
    }),
  )
}

/**
 * Volatility, its parts and its losses, with weights held still. An asset's part is its weight times its covariance with
 * the whole (Litterman 1996); losses are read off the portfolio's own past bars.
 *
 * @param weights Of each asset in the whole, parts of one; what is missing to one is cash that does not move.
 * @param confidence Of the value at risk, a part of one.
 */
export function portfolioRisk(
  returns: readonly Line[],
  {
    weights,
    barMilliseconds,
    confidence,
  }: { readonly weights: readonly number[]; readonly barMilliseconds: number; readonly confidence: number },
): PortfolioRisk {
  const samples = returns[0]?.length ?? 0
  const whole = Float64Array.from({ length: samples }, (_, bar) =>
    returns.reduce((sum, line, asset) => sum + (weights[asset] ?? 0) * at(line, bar), 0),
  )
  const spread = variance(whole)
  const apart = returns.reduce((sum, line, asset) => sum + (weights[asset] ?? 0) * deviation(line), 0)
  const sorted = whole.toSorted()
  const edge = quantile(sorted, 1 - confidence)
  return {
    samples,
    annualVolatilityPercent: annualised(spread, barMilliseconds),
    diversificationRatio: spread > 0 ? apart / Math.sqrt(spread) : Number.NaN,
    averageCorrelation: mean(Float64Array.from(correlationsOf(returns))),
    valueAtRiskPercent: -100 * edge,
    expectedShortfallPercent: -100 * mean(sorted.filter((value) => value <= edge)),
    worstPercent: 100 * at(sorted, 0),
    assets: returns.map((line, asset) => ({
      annualVolatilityPercent: annualised(variance(line), barMilliseconds),
      contributionPercent:
        spread > 0 ? (100 * (weights[asset] ?? 0) * covariance(line, whole)) / spread : Number.NaN,
    })),
  }
}

function correlationsOf(returns: readonly Line[]): readonly number[] {
  return returns.flatMap((first, i) =>
    returns.slice(i + 1).map((second) => covariance(first, second) / (deviation(first) * deviation(second))),
  )
}
