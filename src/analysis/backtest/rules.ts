import { GatewayError } from '../../core/failures.ts'
import { type IndicatorId, indicators } from '../indicators/catalog.ts'
import type { Lines } from '../indicators/define-indicator.ts'
import type { Bars } from '../market/bars.ts'
import { at, type Line } from '../numbers/line.ts'

/** What a rule can read of a bar itself. */
export const priceNames = ['open', 'high', 'low', 'close', 'volume'] as const
export type PriceName = (typeof priceNames)[number]

export const operators = ['above', 'below', 'crosses_above', 'crosses_below'] as const
export type Operator = (typeof operators)[number]

/** One side of a comparison: a number, a price of the bar, or a line of an indicator. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'price'; readonly name: PriceName }
  | {
      readonly kind: 'indicator'
      readonly id: IndicatorId
      readonly line: string
      readonly overrides: Readonly<Record<string, number>>
    }

/** A comparison that holds or does not hold at the close of a bar. */
export interface Condition {
  readonly left: Operand
  readonly operator: Operator
  readonly right: Operand
}

/** When to get in, all of it, and when to get out, any of it. */
export interface Rules {
  readonly entry: readonly Condition[]
  readonly exit: readonly Condition[]
}

/** Where the rules hold, bar by bar, and from which bar on all of them can be judged. */
export interface Signals {
  readonly entry: readonly boolean[]
  readonly exit: readonly boolean[]
  /** The length of the run when the rules need more bars than there are. */
  readonly firstKnown: number
}

/**
 * Judges rules at the close of every bar. A comparison with a figure that is not known yet does not hold.
 *
 * @throws GatewayError `invalid_input` when a rule reads a volume that the venue does not tell.
 */
export function judge(rules: Rules, bars: Bars): Signals {
  const lineOf = reader(bars)
  const entry = rules.entry.map((condition) => heldBy(condition, lineOf))
  const exit = rules.exit.map((condition) => heldBy(condition, lineOf))
  const unknownBars = [...entry, ...exit].map(({ known }) => (known < 0 ? bars.close.length : known))
  const each = (holds: (i: number) => boolean) => Array.from(bars.close, (_, i) => holds(i))
  return {
    entry: each((i) => entry.length > 0 && entry.every(({ holds }) => holds[i] === true)),
    exit: each((i) => exit.some(({ holds }) => holds[i] === true)),
    firstKnown: Math.max(0, ...unknownBars),
  }
}

/** The lines of an indicator that a rule may read: all but those that know later bars. */
export function readableLines(id: IndicatorId): readonly string[] {
  const { outputs, lagging } = indicators[id]
  return outputs.filter((output) => !lagging.includes(output))
}

/** Reads the lines of operands, each indicator once. */
function reader(bars: Bars): (operand: Operand) => Line {
  const computed = new Map<string, Lines>()
  return (operand) => {
    if (operand.kind === 'number') return new Float64Array(bars.close.length).fill(operand.value)
    if (operand.kind === 'price') return bars[operand.name] ?? volumeUnknown()
    const key = JSON.stringify([operand.id, operand.overrides])
    const lines =
      computed.get(key) ?? indicators[operand.id].compute(bars, operand.overrides) ?? volumeUnknown()
    computed.set(key, lines)
    const line = readableLines(operand.id).includes(operand.line) ? lines[operand.line] : undefined
    if (line === undefined)
      throw new GatewayError('invalid_input', 'The indicator has no such line that a rule could read.', {
        details: { field: 'line' },
      })
    return line
  }
}

function heldBy({ left, operator, right }: Condition, lineOf: (operand: Operand) => Line) {
  const [first, second] = [lineOf(left), lineOf(right)]
  const over = (i: number) => at(first, i) > at(second, i)
  const under = (i: number) => at(first, i) < at(second, i)
  const isKnown = (i: number) => !Number.isNaN(at(first, i)) && !Number.isNaN(at(second, i))
  const holds: Record<Operator, (i: number) => boolean> = {
    above: over,
    below: under,
    crosses_above: (i) => over(i) && isKnown(i - 1) && !over(i - 1),
    crosses_below: (i) => under(i) && isKnown(i - 1) && !under(i - 1),
  }
  return {
    holds: Array.from(first, (_, i) => holds[operator](i)),
    known: first.findIndex((_, i) => isKnown(i)),
  }
}

function volumeUnknown(): never {
  throw new GatewayError('invalid_input', 'A rule reads the volume, which this source does not tell.', {
    details: { field: 'source' },
  })
}
