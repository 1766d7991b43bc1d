import { HOUR_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import type { OverviewFigures } from './overview-figures.ts'
import { ageOf, countOf, formatAge, formatDollars, names, row } from './overview-row.ts'

/** The books are proven every hour. */
const MAX_PROOF_AGE_MS = 3 * HOUR_MS

/** Whether everything is well that the gateway depends on. */
export function toHealthRows(figures: OverviewFigures, now: number): readonly JsonObject[] {
  const { gateway, sources, facilitators, jobs, switchedOff } = figures
  const suspended = facilitators.filter(({ state }) => state === 'suspect' || state === 'resting')
  const { down, degraded } = sources
  const sourceState = down.length > 0 ? 'bad' : degraded.length > 0 ? 'warn' : 'good'
  return [
    ...(gateway.money === 'real' && gateway.dataMode !== 'live'
      ? [
          row('Data', gateway.dataMode, 'bad', {
            note: 'It is sold for real money. Set DATA_MODE=live.',
            list: 'upstreams',
          }),
        ]
      : []),
    ...toAccountRows(figures),
    row(
      'Sources',
      down.length > 0 ? `${down.length} down` : `${sources.count - degraded.length} well`,
      sourceState,
      {
        note:
          [...down, ...degraded].length > 0 ? names([...down, ...degraded]) : `${sources.idle} not asked yet`,
        list: 'upstreams',
      },
    ),
    row(
      'Facilitators',
      `${facilitators.length - suspended.length} of ${facilitators.length} ready`,
      suspended.length === 0 ? 'good' : suspended.length === facilitators.length ? 'bad' : 'warn',
      {
        note:
          suspended.length === 0 ? 'All settle.' : `${names(suspended.map(({ name }) => name))} left alone`,
        list: 'facilitators',
      },
    ),
    toBooksRow(figures, now),
    row(
      'Jobs',
      jobs.dead > 0
        ? `${jobs.dead} given up`
        : jobs.failing > 0
          ? `${jobs.failing} failing`
          : `${jobs.due} due`,
      jobs.dead > 0 ? 'bad' : jobs.failing > 0 ? 'warn' : 'good',
      {
        note: `${jobs.due} due, ${jobs.failing} failing, ${jobs.dead} given up`,
        list: 'jobs',
      },
    ),
    row('Switched off', `${switchedOff.length}`, switchedOff.length === 0 ? 'good' : 'warn', {
      note: switchedOff.length === 0 ? 'Everything is on sale.' : names(switchedOff.map(({ id }) => id)),
      list: 'switches',
    }),
  ]
}

/** One row for each account that cannot go on for long, or one for all that can. */
function toAccountRows({ accounts }: OverviewFigures): readonly JsonObject[] {
  const states = { good: 'good', simulated: 'good', low: 'warn', empty: 'bad', unknown: 'warn' } as const
  const judged = accounts.map((account) => {
    const state = Object.entries(states).find(([name]) => name === account['state'])?.[1] ?? 'warn'
    return { account, state }
  })
  const troubled = judged.filter(({ state }) => state !== 'good')
  if (troubled.length === 0)
    return [
      row('Accounts', accounts.length === 0 ? 'none read yet' : `${accounts.length} funded`, 'good', {
        note: accounts.length === 0 ? 'Balances are read in the background.' : 'For fees and payouts.',
        list: 'accounts',
      }),
    ]
  return troubled.map(({ account, state }) =>
    row(`Account for ${account['use']}`, `${account['balance'] ?? 'unknown'}`, state, {
      note: `${account['key']} on ${account['network']}: ${account['lasts'] === null ? `${formatDollars(`${account['owedUsd'] ?? 0}`)} owed` : `lasts ${account['lasts']}`}`,
      list: 'accounts',
    }),
  )
}

function toBooksRow({ books }: OverviewFigures, now: number): JsonObject {
  const { provenUntil, differences } = books
  const age = ageOf(provenUntil, now)
  const detail = { note: '', list: 'books' }
  if (differences > 0)
    return row('Books', `${countOf(differences, 'difference')}`, 'bad', {
      ...detail,
      note: 'Books and chain have differed; see the log.',
    })
  if (age === undefined)
    return row('Books', 'not proven yet', 'none', { ...detail, note: 'They are proven every hour.' })
  return row('Books', 'proven', age > MAX_PROOF_AGE_MS ? 'warn' : 'good', {
    ...detail,
    note: `up to ${formatAge(age)} ago`,
  })
}
