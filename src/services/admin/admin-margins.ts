import type { Days, Listed } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import { microUsd } from '../../core/money.ts'
import type { Span } from '../../store/admin/admin-exports.ts'
import type { OverviewRepository } from '../../store/admin/overview-repository.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import type { RunningCostRepository } from '../../store/sales/running-cost-repository.ts'
import { toDollars, toNanoDollars } from './admin-rows.ts'
import { findBreakEven, type MonthlyCosts, sumMonthly, toForecast } from './break-even.ts'
import { writeMarginNotes } from './margin-notes.ts'
import {
  findMargin,
  readToolMargins,
  sumMargins,
  type ToolMargin,
  type ToolMarginDeps,
} from './tool-margins.ts'

export interface MarginsDeps extends ToolMarginDeps {
  readonly costs: CostRepository
  readonly running: RunningCostRepository
  readonly runningCosts: MonthlyCosts
  readonly overview: Pick<OverviewRepository, 'salesByDay'>
  readonly clock: Clock
}

const MAX_CHART_DAYS = 92

/**
 * Revenue, cost of sources and settlements by tool and by day, and how many calls a day pay for the monthly costs. A call
 * for which no source has asked money has cost its settlement alone.
 */
export async function readMargins(
  { overview, clock, runningCosts, ...deps }: MarginsDeps,
  { callsPerDay, ...days }: Days & { readonly callsPerDay?: number | undefined },
): Promise<Listed & JsonObject> {
  const span = toSpan(days)
  const end = Math.min(span.to, Math.floor(clock.now() / DAY_MS) * DAY_MS + DAY_MS)
  const start = Math.max(span.from, end - MAX_CHART_DAYS * DAY_MS)
  const [tools, sales, spent, sources] = await Promise.all([
    readToolMargins(deps, span),
    overview.salesByDay(start, end),
    deps.costs.readDays(start, end),
    deps.running.sources(span),
  ])
  const monthly = sumMonthly(runningCosts)
  const total = sumMargins(tools)
  const breakEven = findBreakEven(total, monthly)
  const forecast = callsPerDay === undefined ? null : toForecast(total, { monthly, callsPerDay })
  const spentOn = new Map(spent.map(({ day, nanoUsd }) => [day, nanoUsd]))
  return {
    rows: tools.map((tool) => ({ tool: tool.tool, ...toMarginRow(tool) })),
    totals: toMarginRow(total),
    monthly: runningCosts.monthly.map(({ name, cost }) => ({ name, usd: toDollars(`${cost}`) })),
    monthlyUsd: toNanoDollars(monthly),
    breakEvenCallsPerDay: breakEven === undefined ? null : Number(breakEven),
    forecast,
    settlements: deps.settlementCosts.map(({ network, cost, unpriced }) => ({
      network,
      usd: toDollars(`${microUsd(cost)}`),
      unpriced: [...unpriced],
    })),
    sources: sources.map(({ source, nanoUsd }) => ({
      source,
      costUsd: toNanoDollars(BigInt(nanoUsd)),
      perCallUsd: total.calls === 0 ? null : toNanoDollars(BigInt(nanoUsd) / BigInt(total.calls)),
    })),
    notes: writeMarginNotes({ tools, total, monthly, breakEven, forecast, costs: deps.settlementCosts }),
    days: sales.map(({ day, calls, microUsd: revenue }) => ({
      day: toDay(day),
      calls,
      revenueUsd: toDollars(revenue),
      costUsd: toNanoDollars(BigInt(spentOn.get(day) ?? 0)),
    })),
  }
}

export function toSpan({ from, to }: Days): Span {
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  }
}

export function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function toMarginRow(sold: Omit<ToolMargin, 'tool'>): JsonObject {
  const margin = findMargin(sold)
  return {
    calls: sold.calls,
    revenueUsd: toNanoDollars(sold.revenue),
    costUsd: toNanoDollars(sold.sources),
    settlementUsd: toNanoDollars(sold.settlement),
    marginUsd: toNanoDollars(margin),
    marginPct: sold.revenue === 0n ? null : Number((margin * 1_000n) / sold.revenue) / 10,
    marginPerCallUsd: sold.calls === 0 ? null : toNanoDollars(margin / BigInt(sold.calls)),
    chargedCalls: sold.chargedCalls,
    ...(margin < 0n ? { isBelowCost: true } : {}),
  }
}
