import { make } from '../dom.ts'
import { isRow, type Page, type Row, rowsIn } from './api.ts'
import type { AdminApp } from './app.ts'
import { createState, formatCell } from './cells.ts'
import { formatRoute } from './route.ts'
import { formatDollars, formatMoment } from './words.ts'

/** Whether what the gateway depends on is well. */
export function createHealth(rows: readonly Row[]): HTMLElement {
  const lists = ['upstreams', 'facilitators', 'books', 'jobs', 'outgoing', 'switches']
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'health' },
    make('h2', { id: 'health' }, 'Health'),
    make(
      'dl',
      { class: 'pairs' },
      ...rows
        .filter(({ list }) => lists.includes(`${list}`))
        .map(({ name, value, note, list, state }) =>
          make(
            'div',
            {},
            make('dt', {}, make('a', { href: formatRoute({ view: `${list}` }) }, `${name}`)),
            make('dd', {}, make('span', { class: `badge ${toTone(state)}` }, `${value}`), ` ${note}`),
          ),
        ),
    ),
  )
}

function toTone(state: unknown): string {
  return state === 'good' ? 'good' : state === 'bad' ? 'bad' : state === 'warn' ? 'wait' : ''
}

/** What our accounts hold, and how long that lasts. */
export function createAccounts({ accounts }: Page, { names }: AdminApp): HTMLElement {
  const rows = rowsIn(accounts)
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'accounts' },
    make('h2', { id: 'accounts' }, make('a', { href: formatRoute({ view: 'accounts' }) }, 'Accounts')),
    rows.length === 0
      ? make('p', { class: 'empty' }, 'Balances are read in the background.')
      : make(
          'dl',
          { class: 'pairs' },
          ...rows.map((row) =>
            make(
              'div',
              {},
              make(
                'dt',
                {},
                row['use'] === 'fees' ? 'Fees' : 'Payouts',
                ' · ',
                formatCell(row, 'network', names),
              ),
              make('dd', {}, createState(`${row['state']}`), ` ${describeAccount(row)}`),
            ),
          ),
        ),
  )
}

/** What this gateway is. */
export function createProfile({ gateway }: Page): HTMLElement {
  const profile = isRow(gateway) ? gateway : {}
  const networks = rowsIn(profile['networks']).map(({ name }) => `${name}`)
  const pairs: readonly (readonly [string, string])[] = [
    ['Version', `${profile['version']}`],
    ['Started', formatMoment(`${profile['startedAt']}`)],
    ['Data', `${profile['dataMode']}`],
    ['Money', `${profile['money']}`],
    ['Database', `${profile['database']}`],
    ['Networks', networks.join(', ')],
  ]
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'profile' },
    make('h2', { id: 'profile' }, 'This gateway'),
    make(
      'dl',
      { class: 'pairs' },
      ...pairs.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
    ),
  )
}

function describeAccount({ state, balance, lasts, owedUsd }: Row): string {
  if (state === 'simulated') return 'Filled by the gateway when it pays.'
  const parts = [
    `${balance ?? 'No node answers'}`,
    ...(typeof lasts === 'string' ? [`lasts ${lasts}`] : []),
    ...(typeof owedUsd === 'string' ? [`has to cover ${formatDollars(owedUsd)}`] : []),
  ]
  return `${parts.join(', ')}.`
}
