import type { Span } from '../../store/admin/admin-exports.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import type { RunningCostRepository } from '../../store/sales/running-cost-repository.ts'

/** What one settlement costs on a network. */
export interface SettlementPrice {
  /** CAIP-2. */
  readonly network: string
  /** Millionths of a dollar. */
  readonly cost: bigint
  /** Who settles there and neither publishes nor has a declared price. */
  readonly unpriced: readonly string[]
}

/** What a tool has earned and cost in a span, in billionths of a dollar. */
export interface ToolMargin {
  readonly tool: string
  readonly calls: number
  readonly revenue: bigint
  /** What sources charged for the calls that were sold. */
  readonly sources: bigint
  /** Calls for which a source charged. */
  readonly chargedCalls: number
  /** Its own settlements, and its share of the top-ups of sessions. */
  readonly settlement: bigint
}

export interface ToolMarginDeps {
  readonly costs: Pick<CostRepository, 'read'>
  readonly running: Pick<RunningCostRepository, 'settlements' | 'topUps'>
  readonly settlementCosts: readonly SettlementPrice[]
}

const NANO_PER_MICRO = 1_000n

/** Revenue, sources and settlements by tool. A network that is not configured any more settles for nothing. */
export async function readToolMargins(
  { costs, running, settlementCosts }: ToolMarginDeps,
  span: Span,
): Promise<readonly ToolMargin[]> {
  const [tools, sales, topUps] = await Promise.all([
    costs.read(span),
    running.settlements(span),
    running.topUps(span),
  ])
  const costOn = new Map(settlementCosts.map(({ network, cost }) => [network, cost * NANO_PER_MICRO]))
  const sumOf = (counts: readonly { readonly network: string; readonly count: number }[]) =>
    counts.reduce((sum, { network, count }) => sum + BigInt(count) * (costOn.get(network) ?? 0n), 0n)
  const salesOf = new Map(sales.map((each) => [each.tool, each]))
  const sessionCalls = sales.reduce((sum, each) => sum + each.sessionCalls, 0)
  const topUpCost = sumOf(topUps)
  return tools.map(({ tool, calls, microUsd, nanoUsd, costedCalls }) => {
    const sold = salesOf.get(tool)
    const share = sessionCalls > 0 ? (topUpCost * BigInt(sold?.sessionCalls ?? 0)) / BigInt(sessionCalls) : 0n
    return {
      tool,
      calls,
      revenue: BigInt(microUsd) * NANO_PER_MICRO,
      sources: BigInt(nanoUsd),
      chargedCalls: costedCalls,
      settlement: sumOf(sold?.settled ?? []) + share,
    }
  })
}

/** What is left of the revenue. */
export function findMargin({ revenue, sources, settlement }: Omit<ToolMargin, 'tool'>): bigint {
  return revenue - sources - settlement
}

/** All tools together. */
export function sumMargins(tools: readonly ToolMargin[]): Omit<ToolMargin, 'tool'> {
  return tools.reduce(
    (sum, each) => ({
      calls: sum.calls + each.calls,
      revenue: sum.revenue + each.revenue,
      sources: sum.sources + each.sources,
      chargedCalls: sum.chargedCalls + each.chargedCalls,
      settlement: sum.settlement + each.settlement,
    }),
    { calls: 0, revenue: 0n, sources: 0n, chargedCalls: 0, settlement: 0n },
  )
}
