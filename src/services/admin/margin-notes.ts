import type { JsonObject } from '../../core/json.ts'
import { toPrintedDollars } from './break-even.ts'
import { findMargin, type SettlementPrice, type ToolMargin } from './tool-margins.ts'

interface MarginFigures {
  readonly tools: readonly ToolMargin[]
  readonly total: Omit<ToolMargin, 'tool'>
  /** Billionths of a dollar a month. */
  readonly monthly: bigint
  readonly breakEven: bigint | undefined
  readonly forecast: JsonObject | null
  readonly costs: readonly SettlementPrice[]
}

const MAX_NAMED = 5

/** What the figures mean, a sentence each: first what loses money, last what is not known. */
export function writeMarginNotes(figures: MarginFigures): readonly string[] {
  return [
    ...writeLosses(figures.tools),
    ...writeBreakEven(figures),
    ...writeForecast(figures.forecast),
    ...writeGaps(figures),
  ]
}

function writeLosses(tools: readonly ToolMargin[]): readonly string[] {
  const losing = tools.filter((tool) => findMargin(tool) < 0n).map(({ tool }) => tool)
  if (losing.length === 0) return []
  const rest = losing.length > MAX_NAMED ? ` and ${losing.length - MAX_NAMED} more` : ''
  return [
    `Sold below cost: ${losing.slice(0, MAX_NAMED).join(', ')}${rest}. Raise the price, sell by sessions, or switch it off.`,
  ]
}

function writeBreakEven({ total, monthly, breakEven }: MarginFigures): readonly string[] {
  if (monthly === 0n)
    return ['No monthly costs are declared. Set MONTHLY_COSTS=server=20 to see how many calls pay for them.']
  const costs = `$${toPrintedDollars(monthly)} a month`
  if (total.calls === 0) return [`Break-even is unknown: nothing was sold, and you pay ${costs}.`]
  return breakEven === undefined
    ? [`A call leaves nothing on average, so no number of calls pays for ${costs}.`]
    : [
        `A call leaves $${toPrintedDollars(findMargin(total) / BigInt(total.calls))} on average. ${breakEven} calls a day pay for ${costs}.`,
      ]
}

function writeForecast(forecast: JsonObject | null): readonly string[] {
  if (forecast === null) return []
  const money = (name: string) => `$${`${forecast[name]}`}`.replace('$-', '-$')
  return [
    `At ${forecast['callsPerDay']} calls a day a month earns ${money('revenueUsd')}, costs ${money('costUsd')} for data, ${money('settlementUsd')} for settlements and ${money('monthlyUsd')} fixed, and leaves ${money('profitUsd')}.`,
  ]
}

function writeGaps({ costs }: MarginFigures): readonly string[] {
  const unpriced = [...new Set(costs.flatMap((cost) => cost.unpriced))]
  return unpriced.map((name) =>
    name === 'SETTLE_KEY'
      ? 'Gas of SETTLE_KEY is counted as $0: set SETTLE_COST_USD.'
      : `Settlements by ${name} are counted as $0 where nothing else is known: set FACILITATOR_COST_USD_1, _2 or _3.`,
  )
}
