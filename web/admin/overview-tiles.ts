import { make } from '../dom.ts'
import { isRow, type Page, type Row } from './api.ts'
import { createTile, createTrend } from './tiles.ts'
import { formatAge, formatDollars } from './words.ts'

/** What was earned, and what is open. */
export function createOverviewTiles({
  sales,
  outcomes,
  stuck,
  credits,
  refunds,
  sessions,
}: Page): HTMLElement {
  const of = (value: unknown): Row => (isRow(value) ? value : {})
  const [earned, rate, open, owed] = [of(sales), of(outcomes), of(stuck), of(credits)]
  const revenue = (name: string, now: Row, before: Row, than: string) =>
    createTile(name, formatDollars(`${now['revenueUsd']}`), [
      `${Number(now['calls']).toLocaleString('en')} calls`,
      createTrend(Number(now['revenueUsd']), Number(before['revenueUsd']), than),
    ])
  const success = rate['successRatePct']
  const age = typeof open['oldestAt'] === 'string' ? Date.now() - Date.parse(open['oldestAt']) : undefined
  return make(
    'dl',
    { class: 'tiles' },
    createTile('Revenue today', formatDollars(`${of(earned['today'])['revenueUsd']}`), [
      `${Number(of(earned['today'])['calls']).toLocaleString('en')} calls`,
      // a day that is not over is not held against a whole one
      `Yesterday ${formatDollars(`${of(earned['yesterday'])['revenueUsd']}`)}`,
    ]),
    revenue('Last 7 days', of(earned['last7Days']), of(earned['previous7Days']), 'the 7 days before'),
    revenue('Last 30 days', of(earned['last30Days']), of(earned['previous30Days']), 'the 30 days before'),
    createTile('Success, 24 hours', typeof success === 'number' ? `${success} %` : '–', [
      `${rate['answered']} answered, ${rate['released']} released, ${rate['failed']} not settled`,
    ]),
    createTile(
      'Stuck',
      `${open['count']}`,
      [
        age === undefined
          ? 'Every payment has its outcome.'
          : `${formatDollars(`${open['amountUsd']}`)}, oldest ${formatAge(age)}`,
      ],
      'stuck',
    ),
    createTile(
      'Credits owed',
      `${owed['count']}`,
      [`${formatDollars(`${owed['amountUsd']}`)} paid in advance`],
      'credits',
    ),
    createTile(
      'Refunds, 30 days',
      formatDollars(`${of(refunds)['amountUsd']}`),
      [`${of(refunds)['count']} given back`],
      'refunds',
    ),
    createTile(
      'Prepaid',
      formatDollars(`${of(sessions)['balanceUsd']}`),
      [`${of(sessions)['count']} open sessions`],
      'sessions',
    ),
  )
}
