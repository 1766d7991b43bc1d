import type { Family, Sample } from '../observability/exposition.ts'
import type { Database } from '../store/engine/database.ts'
import { DIFFERENCE_COUNTERS, type MoneyMetrics, readMoneyMetrics } from '../store/sales/money-metrics.ts'
import { counterFamily, gaugeFamily } from './metric-families.ts'
import { readInTime } from './probes/read-in-time.ts'

const MICRO = 1e6
const NANO = 1e9
const PAYOUT_STATES = ['waiting', 'open', 'landed', 'failed']

interface MoneyFamilyDeps {
  /** Networks whose chain can be searched. */
  readonly provable: readonly string[]
  readonly now: number
  /** The highest settlement price among the configured facilitators. */
  readonly settlementUsd: number
}

/** Without figures while the database is unavailable. */
export async function moneyFamilies(database: Database, deps: MoneyFamilyDeps): Promise<readonly Family[]> {
  const money = await readInTime(() => readMoneyMetrics(database, deps.now))
  return money
    ? [...earningFamilies(money), ...marginFamilies(money, deps), ...bookFamilies(money, deps)]
    : []
}

function earningFamilies(money: MoneyMetrics): readonly Family[] {
  return [
    gauges(
      'pennywire_sales',
      'Paid calls by tool, refunds taken off.',
      money.revenue.map(({ tool, calls }) => ({ labels: { tool }, value: calls })),
    ),
    gauges('pennywire_revenue_usd', 'Revenue by tool, refunds taken off.', [
      ...money.revenue.map(({ tool, microUsd }) => ({ labels: { tool }, value: microUsd / MICRO })),
    ]),
    gaugeFamily(
      'pennywire_revenue_all_usd',
      'Revenue of all tools, refunds taken off.',
      money.revenue.reduce((sum, { microUsd }) => sum + microUsd, 0) / MICRO,
    ),
    counterFamily('pennywire_offers_total', 'Offers that were made.', money.counters['offers'] ?? 0),
    counterFamily('pennywire_refunds_total', 'Payments that were refunded.', money.counters['refunds'] ?? 0),
    counterFamily(
      'pennywire_settlements_undone_total',
      'Settlements whose block a chain has undone.',
      money.counters['settlements_undone'] ?? 0,
    ),
    gaugeFamily('pennywire_open_credits', 'Payments whose answer is still owed.', money.openCredits),
    gaugeFamily('pennywire_open_sessions', 'Prepaid sessions that are open.', money.openSessions),
    gaugeFamily(
      'pennywire_session_balance_usd',
      'What open sessions hold for their owners.',
      money.sessionMicroUsd / MICRO,
    ),
    gauges(
      'pennywire_payouts',
      'Payouts by state.',
      PAYOUT_STATES.map((state) => ({
        labels: { state },
        value: money.payouts.find((each) => each.state === state)?.count ?? 0,
      })),
    ),
  ]
}

/** Revenue and cost of a call by tool, over today and yesterday. */
function marginFamilies(
  { recent }: MoneyMetrics,
  { settlementUsd }: Pick<MoneyFamilyDeps, 'settlementUsd'>,
): readonly Family[] {
  const sold = recent
    .filter(({ calls }) => calls > 0)
    .map(({ tool, calls, microUsd, costedCalls, nanoUsd }) => {
      const revenue = microUsd / calls / MICRO
      const cost = (costedCalls === 0 ? 0 : nanoUsd / costedCalls / NANO) + settlementUsd
      // floating point must not turn a cost equal to the price into one above it
      return { labels: { tool }, revenue, cost, isBelow: cost - revenue > 1 / NANO }
    })
  return [
    gauges(
      'pennywire_tool_revenue_per_call_usd',
      'Revenue of a call by tool, today and yesterday (UTC).',
      sold.map(({ labels, revenue }) => ({ labels, value: revenue })),
    ),
    gauges(
      'pennywire_tool_cost_per_call_usd',
      'Data sources and one settlement of a call by tool, today and yesterday (UTC).',
      sold.map(({ labels, cost }) => ({ labels, value: cost })),
    ),
    gauges(
      'pennywire_tool_below_cost',
      '1 for a tool whose calls cost more than they earn.',
      sold.map(({ labels, isBelow }) => ({ labels, value: isBelow ? 1 : 0 })),
    ),
    gaugeFamily(
      'pennywire_tools_below_cost',
      'How many tools sell below cost.',
      sold.filter(({ isBelow }) => isBelow).length,
    ),
  ]
}

function bookFamilies(
  { counters, proofs }: MoneyMetrics,
  { provable }: Pick<MoneyFamilyDeps, 'provable'>,
): readonly Family[] {
  const proved = new Map(proofs.map(({ network, at }) => [network, at / 1_000]))
  return [
    gauges(
      'pennywire_books_last_proof_timestamp_seconds',
      'When the books of a network were last held against its chain; 0: never.',
      provable.map((network) => ({ labels: { network }, value: proved.get(network) ?? 0 })),
    ),
    {
      name: 'pennywire_books_differences_total',
      type: 'counter',
      help: 'Differences between books and chains that proofs have found, by kind.',
      samples: DIFFERENCE_COUNTERS.map((kind) => ({ labels: { kind }, value: counters[kind] ?? 0 })),
    },
  ]
}

function gauges(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, type: 'gauge', help, samples }
}
