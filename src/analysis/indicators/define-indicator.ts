import { GatewayError } from '../../core/failures.ts'
import type { Bars, PriceBars, TradedBars } from '../market/bars.ts'
import { type Line, latest } from '../numbers/line.ts'
import type { SignalLabel } from './signal-labels.ts'

export type Category = 'momentum' | 'trend' | 'volatility' | 'volume'

/** A number that an indicator can be tuned with. */
export interface Parameter {
  readonly default: number
  readonly min: number
  readonly max: number
  readonly integer: boolean
}

export type Parameters = Readonly<Record<string, Parameter>>
/** Named lines, one figure per bar each. */
export type Lines<Output extends string = string> = Readonly<Record<Output, Line>>
type Values<P extends Parameters> = { readonly [Name in keyof P]: number }

/** One indicator: what it is called, how it can be tuned, what it computes and what its newest figures say. */
export interface Indicator {
  readonly name: string
  readonly category: Category
  readonly needsVolume: boolean
  readonly parameters: Parameters
  /** The names of the lines. */
  readonly outputs: readonly string[]
  /** Outputs that are drawn back over earlier bars, and so know what came later. */
  readonly lagging: readonly string[]
  /**
   * Fills left-out parameters with their defaults.
   *
   * @throws GatewayError `invalid_input` for a parameter that the indicator does not have or that is out of bounds.
   */
  settle(overrides: Readonly<Record<string, number>>): Record<string, number>
  /**
   * The lines, NaN while an indicator warms up; null when the volume it needs is unknown.
   *
   * @param overrides As for `settle`, which is asked first.
   */
  compute(bars: Bars, overrides?: Readonly<Record<string, number>>): Lines | null
  /** The word for the newest bar of computed lines. */
  word(lines: Lines, bars: Bars): SignalLabel
}

interface Description<P extends Parameters, Output extends string> {
  readonly name: string
  readonly category: Category
  readonly parameters: P
  readonly outputs: readonly Output[]
  /** Outputs that are unknown at the newest bar by their nature, so that no word waits for them. */
  readonly lagging?: readonly Output[]
  readonly word: (lines: Lines<Output>, bars: PriceBars) => SignalLabel
}

interface FromPrices<P extends Parameters, Output extends string> extends Description<P, Output> {
  readonly compute: (bars: PriceBars, parameters: Values<P>) => Lines<Output>
}

interface FromTrades<P extends Parameters, Output extends string> extends Description<P, Output> {
  readonly compute: (bars: TradedBars, parameters: Values<P>) => Lines<Output>
}

/** An indicator that reads prices alone. */
export function priceIndicator<const P extends Parameters, const Output extends string>(
  description: FromPrices<P, Output>,
): Indicator {
  return indicator(description, false, description.compute)
}

/** An indicator that reads prices and volume, and so is not available where the volume is unknown. */
export function volumeIndicator<const P extends Parameters, const Output extends string>(
  description: FromTrades<P, Output>,
): Indicator {
  return indicator(description, true, ({ volume, ...prices }, parameters) =>
    volume === null ? null : description.compute({ ...prices, volume }, parameters),
  )
}

function indicator<const P extends Parameters, const Output extends string>(
  { name, category, parameters, outputs, lagging = [], word }: Description<P, Output>,
  needsVolume: boolean,
  compute: (bars: Bars, parameters: Values<P>) => Lines<Output> | null,
): Indicator {
  const decisive = outputs.filter((output) => !lagging.includes(output))
  return {
    name,
    category,
    needsVolume,
    parameters,
    outputs,
    lagging,
    settle: (overrides) => settle(parameters, overrides),
    compute: (bars, overrides = {}) => compute(bars, settle(parameters, overrides)),
    word(lines: Lines<Output>, bars) {
      const known = decisive.every((output) => !Number.isNaN(latest(lines[output])))
      return known ? word(lines, bars) : 'insufficient_data'
    },
  }
}

function settle<P extends Parameters>(parameters: P, overrides: Readonly<Record<string, number>>): Values<P> {
  for (const [name, value] of Object.entries(overrides)) {
    const parameter = parameters[name]
    if (parameter === undefined)
      throw new GatewayError('invalid_input', 'The indicator has no such parameter.', {
        details: { parameter: name },
      })
    const { min, max, integer } = parameter
    if (!(value >= min && value <= max) || (integer && !Number.isInteger(value)))
      throw new GatewayError('invalid_input', 'A parameter of the indicator is out of its bounds.', {
        details: { parameter: name, min, max, integer },
      })
  }
  const values = { ...defaultsOf(parameters), ...overrides }
  // the loop above has refused every name that P does not have
  return values as Values<P>
}

function defaultsOf(parameters: Parameters): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, parameter.default] as const),
  )
}
