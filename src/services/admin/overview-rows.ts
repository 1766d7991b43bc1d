import { MINUTE_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import type { OverviewFigures } from './overview-figures.ts'
import { toHealthRows } from './overview-health.ts'
import { ageOf, countOf, formatAge, formatDollars, names, row } from './overview-row.ts'

/** A success rate below this needs a look; a few failures of few calls need none. */
const LOW_RATE_PCT = 90
const MIN_CALLS = 20
const MAX_STUCK_AGE_MS = 10 * MINUTE_MS

/** The overview as a table: each figure, whether it needs a look, and the list that shows more. */
export function toOverviewRows(figures: OverviewFigures, now: number): readonly JsonObject[] {
  return [...toSalesRows(figures), ...toOpenRows(figures, now), ...toHealthRows(figures, now)]
}

function toSalesRows({ sales, outcomes, belowCost }: OverviewFigures): readonly JsonObject[] {
  const { successRatePct, answered, released, failed } = outcomes
  const revenue = (name: string, { calls, revenueUsd }: (typeof sales)['today']) =>
    row(name, formatDollars(revenueUsd), 'none', { note: countOf(calls, 'call'), list: 'margins' })
  const isLow = successRatePct !== null && successRatePct < LOW_RATE_PCT
  return [
    revenue('Revenue today', sales.today),
    revenue('Revenue, 7 days', sales.last7Days),
    revenue('Revenue, 30 days', sales.last30Days),
    row(
      'Success rate, 24 hours',
      successRatePct === null ? 'no payments' : `${successRatePct} %`,
      isLow && answered + released + failed >= MIN_CALLS ? 'warn' : 'none',
      { note: `${answered} answered, ${released} released uncharged, ${failed} not settled`, list: 'stuck' },
    ),
    row('Sold below cost', `${belowCost.length}`, belowCost.length === 0 ? 'good' : 'bad', {
      note:
        belowCost.length === 0
          ? 'Every tool earns more than its data and settlements cost.'
          : names(belowCost),
      list: 'margins',
    }),
  ]
}

function toOpenRows(figures: OverviewFigures, now: number): readonly JsonObject[] {
  const { stuck, credits, refunds, outgoing, outgoingFailed, sessions } = figures
  const stuckAge = ageOf(stuck.oldestAt, now)
  const isOld = stuckAge !== undefined && stuckAge > MAX_STUCK_AGE_MS
  return [
    row('Stuck payments', `${stuck.count}`, stuck.count === 0 ? 'good' : isOld ? 'bad' : 'warn', {
      note:
        stuck.count === 0
          ? 'No payment waits for its outcome.'
          : `${formatDollars(stuck.amountUsd)}, ${oldest(stuckAge)}`,
      list: 'stuck',
    }),
    row('Credits owed', `${credits.count}`, credits.count === 0 ? 'good' : 'warn', {
      note:
        credits.count === 0
          ? 'No paid work is owed.'
          : `${formatDollars(credits.amountUsd)} was paid and not worked off.`,
      list: 'credits',
    }),
    row('Refunds, 30 days', formatDollars(refunds.amountUsd), 'none', {
      note: countOf(refunds.count, 'refund'),
      list: 'refunds',
    }),
    row(
      'Outgoing money',
      outgoingFailed.count > 0 ? `${outgoingFailed.count} failed` : `${outgoing.count} open`,
      outgoingFailed.count > 0 ? 'bad' : 'good',
      {
        note: `${formatDollars(outgoing.amountUsd)} is on its way${outgoingFailed.count > 0 ? `, ${formatDollars(outgoingFailed.amountUsd)} did not leave` : ''}`,
        list: 'outgoing',
      },
    ),
    row('Open sessions', `${sessions.count}`, 'none', {
      note: `${formatDollars(sessions.balanceUsd)} is prepaid.`,
      list: 'sessions',
    }),
  ]
}

function oldest(age: number | undefined): string {
  return age === undefined ? '' : `the oldest ${formatAge(age)} old`
}
