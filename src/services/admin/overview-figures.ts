import type { Listed } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { nameNetwork } from '../../core/reference/network-names.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { DayOfSales, OutgoingTotal, OverviewRepository } from '../../store/admin/overview-repository.ts'
import type { JobDepth } from '../../store/tasks/queue-depth.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'
import { toDay } from './admin-margins.ts'
import { toDollars, toIsoTime } from './admin-rows.ts'
import type { MoneyWorth } from './judge-money.ts'

/** What the gateway is, as far as an operator's overview states it. */
export interface GatewayProfile {
  readonly version: string
  readonly dataMode: string
  readonly money: MoneyWorth
  readonly database: string
}

export interface OverviewDeps {
  readonly repository: OverviewRepository
  /** Tools that have cost more than they earned since a time. */
  findBelowCost(from: number): Promise<readonly string[]>
  readonly clock: Clock
  readonly profile: GatewayProfile
  readonly networks: readonly string[]
  readJobs(now: number): Promise<JobDepth>
  readonly sources: () => readonly UpstreamStatus[]
  readonly facilitators: () => readonly FacilitatorState[]
  accounts(): Promise<Listed>
  books(): Promise<Listed & { readonly differences: number; readonly provenUntil: string | null }>
  readonly switchedOff: () => readonly { readonly kind: string; readonly id: string }[]
}

const CHART_DAYS = 30
/** So many days of costs decide whether a tool is sold below them. */
const COST_DAYS = 7
/** What has been open for less is being settled. */
const STUCK_MS = 30_000
/** An authorization ends so long after the call at the latest. */
const AUTHORIZATION_MS = 15 * MINUTE_MS

/** Reads everything that an operator sees first. `startedAt`: of this gateway. */
export function createOverviewReader(deps: OverviewDeps) {
  const startedAt = deps.clock.now()
  return async () => {
    const { repository, clock, profile, networks } = deps
    const now = clock.now()
    const today = Math.floor(now / DAY_MS) * DAY_MS
    const since = now - DAY_MS + AUTHORIZATION_MS
    const [sales, { stuck, outcomes }, credits, sessions, outgoing, jobs, accounts, books, belowCost] =
      await Promise.all([
        repository.salesByDay(today - (2 * CHART_DAYS - 1) * DAY_MS, today + DAY_MS),
        repository.openPayments({ now, before: now - STUCK_MS, since }).then(async ({ recent, stuck }) => {
          return { stuck, outcomes: await repository.outcomes({ since, now, open: recent }) }
        }),
        repository.owedCredits(now),
        repository.openSessions(),
        repository.outgoing(now - CHART_DAYS * DAY_MS),
        deps.readJobs(now),
        deps.accounts(),
        deps.books(),
        deps.findBelowCost(today - (COST_DAYS - 1) * DAY_MS),
      ])
    return {
      asOf: new Date(now).toISOString(),
      gateway: {
        ...profile,
        networks: networks.map((id) => ({ id, name: nameNetwork(id) })),
        startedAt: new Date(startedAt).toISOString(),
      },
      sales: toSales(sales, today),
      outcomes: { hours: 24, ...outcomes, successRatePct: toSuccessRate(outcomes) },
      stuck: {
        count: stuck.count,
        amountUsd: toDollars(stuck.microUsd),
        oldestAt: toIsoTime(stuck.oldestAt),
      },
      credits: { count: credits.count, amountUsd: toDollars(credits.microUsd) },
      sessions: { count: sessions.count, balanceUsd: toDollars(sessions.microUsd) },
      ...toOutgoing(outgoing),
      accounts: [...accounts.rows],
      sources: toSources(deps.sources()),
      facilitators: deps
        .facilitators()
        .map(({ name, state, networks }) => ({ name, state, networks: networks ? [...networks] : null })),
      books: { ...books, rows: [...books.rows] },
      jobs: toJobs(jobs),
      belowCost,
      switchedOff: deps.switchedOff().map(({ kind, id }) => ({ kind, id })),
    }
  }
}

export type OverviewFigures = Awaited<ReturnType<ReturnType<typeof createOverviewReader>>>

function toSales(days: readonly DayOfSales[], today: number) {
  const sumOf = (first: number, last: number) => {
    const within = days.filter(({ day }) => day >= today - first * DAY_MS && day <= today - last * DAY_MS)
    const micro = within.reduce((sum, { microUsd }) => sum + microUsd, 0)
    return { calls: within.reduce((sum, { calls }) => sum + calls, 0), revenueUsd: toDollars(micro) }
  }
  const byDay = new Map(days.map((each) => [each.day, each]))
  return {
    today: sumOf(0, 0),
    yesterday: sumOf(1, 1),
    last7Days: sumOf(6, 0),
    previous7Days: sumOf(13, 7),
    last30Days: sumOf(29, 0),
    previous30Days: sumOf(59, 30),
    days: Array.from({ length: CHART_DAYS }, (_, at) => {
      const day = today - (CHART_DAYS - 1 - at) * DAY_MS
      const { calls, microUsd } = byDay.get(day) ?? { calls: 0, microUsd: 0 }
      return { day: toDay(day), calls, revenueUsd: toDollars(microUsd) }
    }),
  }
}

function toSuccessRate({
  answered,
  released,
  failed,
}: Readonly<Record<'answered' | 'released' | 'failed', number>>) {
  const all = answered + released + failed
  return all === 0 ? null : Math.round((answered / all) * 1_000) / 10
}

function toOutgoing(totals: readonly OutgoingTotal[]) {
  const sumOf = (isMeant: (total: OutgoingTotal) => boolean) => {
    const meant = totals.filter(isMeant)
    return {
      count: meant.reduce((sum, { count }) => sum + count, 0),
      amountUsd: toDollars(meant.reduce((sum, { microUsd }) => sum + microUsd, 0)),
      oldestAt: toIsoTime(meant.length === 0 ? null : Math.min(...meant.map(({ oldestAt }) => oldestAt))),
    }
  }
  return {
    refunds: sumOf(({ kind, state }) => kind === 'refund' && state === 'landed'),
    outgoing: sumOf(({ state }) => state === 'open'),
    outgoingFailed: sumOf(({ state }) => state === 'failed'),
  }
}

function toSources(sources: readonly UpstreamStatus[]) {
  const namesOf = (state: UpstreamStatus['state']) =>
    sources.filter((source) => source.state === state).map(({ name }) => name)
  return {
    count: sources.length,
    answering: namesOf('answering').length,
    idle: namesOf('idle').length,
    degraded: namesOf('degraded'),
    down: namesOf('down'),
  }
}

function toJobs({ dueJobs, failingJobs }: JobDepth) {
  const sumOf = (rows: readonly { readonly count: number }[]) =>
    rows.reduce((sum, { count }) => sum + count, 0)
  return {
    due: sumOf(dueJobs),
    failing: sumOf(failingJobs.filter(({ state }) => state === 'failing')),
    dead: sumOf(failingJobs.filter(({ state }) => state === 'dead')),
  }
}
