import type { Bars } from '../market/bars.ts'
import { roundedOrNull } from '../numbers/figures.ts'
import { at, latest } from '../numbers/line.ts'
import type { Category, Lines } from './define-indicator.ts'
import { momentumIndicators } from './momentum.ts'
import type { SignalLabel } from './signal-labels.ts'
import { trendIndicators } from './trend.ts'
import { volatilityIndicators } from './volatility.ts'
import { volumeIndicators } from './volume.ts'

/** Every indicator by its id. */
export const indicators = {
  ...momentumIndicators,
  ...trendIndicators,
  ...volatilityIndicators,
  ...volumeIndicators,
}
export type IndicatorId = keyof typeof indicators

/** Whether a text names an indicator. */
export function isIndicatorId(text: string): text is IndicatorId {
  return Object.hasOwn(indicators, text)
}

/** An indicator read over a run of bars. */
export interface Reading {
  readonly id: IndicatorId
  readonly name: string
  readonly category: Category
  /** The parameters it was computed with, defaults filled in. */
  readonly params: Readonly<Record<string, number>>
  /** The newest figure of each line; null while the indicator warms up or when the volume is unknown. */
  readonly latest: Readonly<Record<string, number | null>>
  readonly signal: SignalLabel
  /** Why there are no figures; null when there are. */
  readonly reason: string | null
  /** Null when the volume it needs is unknown. */
  readonly lines: Lines | null
}

/**
 * Reads one indicator over bars, in the units of its kernel.
 *
 * @throws GatewayError `invalid_input` for a parameter that the indicator does not have or that is out of bounds.
 */
export function readIndicator(
  id: IndicatorId,
  bars: Bars,
  overrides: Readonly<Record<string, number>> = {},
): Reading {
  const indicator = indicators[id]
  const lines = indicator.compute(bars, overrides)
  const signal = lines === null ? 'not_available' : indicator.word(lines, bars)
  return {
    id,
    name: indicator.name,
    category: indicator.category,
    params: indicator.settle(overrides),
    latest: toFigures(indicator.outputs, lines, (line) => latest(line)),
    signal,
    reason: reasonOf(signal, bars.close.length),
    lines,
  }
}

/** The lines of a reading as points in time, oldest first; bars where nothing is known yet are left out. */
export function toPoints(
  { lines }: Reading,
  { time }: Bars,
): { readonly time: number; readonly value: Readonly<Record<string, number | null>> }[] {
  if (lines === null) return []
  return Array.from(time, (opened, i) => ({
    time: opened,
    value: toFigures(Object.keys(lines), lines, (line) => at(line, i)),
  })).filter(({ value }) => Object.values(value).some((known) => known !== null))
}

function toFigures(
  outputs: readonly string[],
  lines: Lines | null,
  read: (line: Float64Array) => number,
): Record<string, number | null> {
  return Object.fromEntries(
    outputs.map((output) => {
      const line = lines?.[output]
      return [output, line === undefined ? null : roundedOrNull(read(line))]
    }),
  )
}

function reasonOf(signal: SignalLabel, bars: number): string | null {
  if (signal === 'not_available') return 'The venue does not tell the volume of these bars.'
  return signal === 'insufficient_data' ? `It needs more than the ${bars} bars that were read.` : null
}
