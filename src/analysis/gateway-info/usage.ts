import { DAY_MS } from '../../core/durations.ts'

/** Calls that were paid for, and what they brought in millionths of a dollar. */
interface Sold {
  readonly calls: number
  readonly microUsd: number
}

/** Tallies of what was sold; times are milliseconds since the epoch. */
export interface UsageRecord {
  readonly lifetime: Sold & { readonly payers: number }
  readonly byRoute: readonly (Sold & { readonly path: string; readonly network: string })[]
  /** Of the last 24 hours that have begun. */
  readonly hours: readonly Sold[]
  /** Of the last 30 UTC days that have begun. */
  readonly days: readonly (Sold & { readonly startsAt: number })[]
  readonly payers: readonly {
    /** By the day of their first payment, of their last, or of the first of those that came back within seven days. */
    readonly kind: 'first' | 'last' | 'came_back'
    readonly day: number
    readonly payers: number
  }[]
  readonly offersMade: number
}

/** Computes how much a gateway is used out of its tallies; a rate of nothing is null. */
export function toUsage(record: UsageRecord, now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const { lifetime, hours, days, offersMade } = record
  const week = soldIn(days.filter(({ startsAt }) => startsAt > today - 7 * DAY_MS))
  const payers = (kind: UsageRecord['payers'][number]['kind'], within: (day: number) => boolean) =>
    sum(record.payers.filter((one) => one.kind === kind && within(one.day)).map((one) => one.payers))
  const payersOfWeek = payers('last', (day) => day > today - 7 * DAY_MS)
  const weekAgo = (day: number) => day <= today - 7 * DAY_MS
  const eligible = payers('first', weekAgo)
  const repeated = payers('came_back', weekAgo)

  return {
    lifetime: {
      totalCalls: lifetime.calls,
      totalUsdSettled: dollars(lifetime.microUsd),
      uniquePayingWallets: lifetime.payers,
      avgUsdPerCall: lifetime.calls === 0 ? null : round(dollars(lifetime.microUsd) / lifetime.calls),
    },
    last24h: soldIn(hours),
    last7d: { ...week, uniquePayingWallets: payersOfWeek },
    last30d: soldIn(days),
    northStar: { paidCallsLast7d: week.calls, uniquePayingWalletsLast7d: payersOfWeek },
    funnel: {
      offersMade,
      paidCalls: lifetime.calls,
      paymentRequiredToPaidRate: rate(lifetime.calls, offersMade),
      payersConvertedToPaid: lifetime.payers,
      firstPaidPayersLast30d: payers('first', (day) => day > today - 30 * DAY_MS),
      d7EligiblePayers: eligible,
      d7RepeatPayers: repeated,
      d7RepeatRate: rate(repeated, eligible),
    },
    byPath: grouped(record.byRoute, ({ path }) => path).map(([path, { calls, usdSettled }]) => {
      return { path, count: calls, usdSettled }
    }),
    byNetwork: grouped(record.byRoute, ({ network }) => network).map(([network, sold]) => {
      return { network, ...sold }
    }),
    dailyCalls: Array.from({ length: 30 }, (_, ago) => {
      const startsAt = today - (29 - ago) * DAY_MS
      const count = sum(days.filter((day) => day.startsAt === startsAt).map(({ calls }) => calls))
      return { date: new Date(startsAt).toISOString().slice(0, 10), count }
    }),
  }
}

/** What was sold under each name, the most called first. */
function grouped<Row extends Sold>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const byName = new Map<string, Row[]>()
  for (const row of rows) byName.set(nameOf(row), [...(byName.get(nameOf(row)) ?? []), row])
  return [...byName]
    .map(([name, of]) => [name, soldIn(of)] as const)
    .filter(([, { calls }]) => calls > 0)
    .sort(([a, one], [b, other]) => other.calls - one.calls || (a < b ? -1 : 1))
}

function soldIn(rows: readonly Sold[]) {
  return {
    calls: sum(rows.map(({ calls }) => calls)),
    usdSettled: dollars(sum(rows.map(({ microUsd }) => microUsd))),
  }
}

function rate(part: number, whole: number): number | null {
  return whole <= 0 ? null : round(part / whole)
}

function dollars(microUsd: number): number {
  return microUsd / 1_000_000
}

function round(value: number): number {
  return Number(value.toFixed(6))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
