import { GatewayError } from '../../core/failures.ts'
import type { Bars } from '../market/bars.ts'
import { type Performance, performanceOf, type Stretch } from './performance.ts'
import { judge, type Rules } from './rules.ts'
import { type Simulation, simulate, type TradingTerms } from './simulate.ts'

export interface BacktestOptions extends TradingTerms {
  readonly barMilliseconds: number
  /** Which part of the bars, the newest, is looked at apart from the rest; a part of one. */
  readonly outOfSample: number
}

/** A stretch of bars and what trading brought there. */
export interface JudgedStretch extends Stretch, Performance {}

export interface Backtest {
  readonly simulation: Simulation
  /** From the first close at which every rule could be judged. */
  readonly whole: JudgedStretch
  readonly inSample: JudgedStretch
  readonly outOfSample: JudgedStretch
  /** What makes the figures weak, one sentence each. */
  readonly cautions: readonly string[]
}

/** With fewer trades than this, chance decides the figures. */
const MIN_TRADES = 30

/**
 * Trades rules over history. A decision at the close of a bar reads nothing that came later and is carried out at the
 * open of the next bar.
 *
 * @throws GatewayError `invalid_input` when the rules need more bars than there are, or a volume that no source reports.
 */
export function backtest(bars: Bars, rules: Rules, options: BacktestOptions): Backtest {
  const signals = judge(rules, bars)
  const from = signals.firstKnown
  const to = bars.close.length - 1
  const split = from + Math.round((to - from) * (1 - options.outOfSample))
  if (!(from < split && split < to))
    throw new GatewayError(
      'invalid_input',
      `The rules need more than the ${bars.close.length} closed bars there are.`,
      { details: { field: 'limit' } },
    )
  const simulation = simulate(bars, signals, options)
  const judged = (stretch: Stretch): JudgedStretch => ({
    ...stretch,
    ...performanceOf(simulation, bars.close, {
      ...stretch,
      barMilliseconds: options.barMilliseconds,
    }),
  })
  const whole = judged({ from, to })
  const [inSample, outOfSample] = [judged({ from, to: split }), judged({ from: split, to })]
  return { simulation, whole, inSample, outOfSample, cautions: cautionsOn(whole, inSample, outOfSample) }
}

function cautionsOn(whole: Performance, inSample: Performance, outOfSample: Performance): string[] {
  const few = whole.trades < MIN_TRADES
  const faded = inSample.returnPercent > 0 && outOfSample.returnPercent < 0
  const behind = whole.returnPercent < whole.buyAndHold.returnPercent
  return [
    ...(few
      ? [
          `Only ${whole.trades} ${whole.trades === 1 ? 'trade' : 'trades'} ended; below ${MIN_TRADES} such figures are mostly chance.`,
        ]
      : []),
    ...(faded ? ['It gained in the older part and lost in the newer one.'] : []),
    ...(behind ? ['Holding the asset would have brought more.'] : []),
  ]
}
