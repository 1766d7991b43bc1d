import type { Days, Listed } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Span } from '../../store/admin/admin-exports.ts'
import type { OverviewRepository } from '../../store/admin/overview-repository.ts'
import type { CostRepository, ToolRevenue } from '../../store/sales/cost-repository.ts'
import { toDollars, toNanoDollars } from './admin-rows.ts'

interface MarginsDeps {
  readonly costs: CostRepository
  readonly overview: Pick<OverviewRepository, 'salesByDay'>
  readonly clock: Clock
}

const NANO_PER_MICRO = 1_000n
const MAX_CHART_DAYS = 92

/**
 * Revenue and upstream cost by tool and by day. A call for which no source has asked money has cost nothing; what a plan
 * costs by the month is in no call.
 */
export async function readMargins(
  { costs, overview, clock }: MarginsDeps,
  days: Days,
): Promise<Listed & JsonObject> {
  const span = toSpan(days)
  const end = Math.min(span.to, Math.floor(clock.now() / DAY_MS) * DAY_MS + DAY_MS)
  const start = Math.max(span.from, end - MAX_CHART_DAYS * DAY_MS)
  const [tools, sales, spent] = await Promise.all([
    costs.read(span),
    overview.salesByDay(start, end),
    costs.readDays(start, end),
  ])
  const spentOn = new Map(spent.map(({ day, nanoUsd }) => [day, nanoUsd]))
  return {
    rows: tools.map(toMarginRow),
    totals: toTotals(tools),
    days: sales.map(({ day, calls, microUsd }) => ({
      day: toDay(day),
      calls,
      revenueUsd: toDollars(microUsd),
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

function toMarginRow({ tool, calls, microUsd, costedCalls, nanoUsd }: ToolRevenue): JsonObject {
  return { tool, calls, ...toMargin(microUsd, nanoUsd), chargedCalls: costedCalls }
}

function toTotals(tools: readonly ToolRevenue[]): JsonObject {
  const sum = (field: (tool: ToolRevenue) => number) => tools.reduce((total, tool) => total + field(tool), 0)
  return {
    calls: sum(({ calls }) => calls),
    ...toMargin(
      sum(({ microUsd }) => microUsd),
      sum(({ nanoUsd }) => nanoUsd),
    ),
    chargedCalls: sum(({ costedCalls }) => costedCalls),
  }
}

function toMargin(microUsd: number, nanoUsd: number): JsonObject {
  const revenue = BigInt(microUsd) * NANO_PER_MICRO
  const margin = revenue - BigInt(nanoUsd)
  return {
    revenueUsd: toDollars(microUsd),
    costUsd: toNanoDollars(BigInt(nanoUsd)),
    marginUsd: toNanoDollars(margin),
    marginPct: microUsd === 0 ? null : Number((margin * 1_000n) / revenue) / 10,
    ...(margin < 0n ? { isBelowCost: true } : {}),
  }
}
