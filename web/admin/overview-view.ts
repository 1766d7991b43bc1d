import { fill, make } from '../dom.ts'
import { isRow, type Page, type Row, rowsIn } from './api.ts'
import type { AdminApp, View } from './app.ts'
import { createBars } from './bars.ts'
import { createAccounts, createHealth, createProfile } from './overview-cards.ts'
import { createOverviewTiles } from './overview-tiles.ts'
import { formatRoute } from './route.ts'
import { formatDollars, formatScale } from './words.ts'

/** What an admin sees first: what needs attention, what was earned, and whether everything is well. */
export function createOverviewView(app: AdminApp): View {
  const element = make('div', { class: 'overview' })
  let measure: 'revenue' | 'calls' = 'revenue'
  let latest: Page | undefined

  function show(page: Page): void {
    const focused = document.activeElement?.id
    const isTableOpen = element.querySelector('details')?.open ?? false
    fill(
      element,
      createAttention(page.rows),
      createOverviewTiles(page),
      createChart(page, measure, (chosen) => {
        measure = chosen
        if (latest) show(latest)
      }),
      make(
        'div',
        { class: 'halves' },
        createHealth(page.rows),
        createAccounts(page, app),
        createProfile(page),
      ),
    )
    element.querySelector('details')?.toggleAttribute('open', isTableOpen)
    if (focused && !element.contains(document.activeElement)) document.getElementById(focused)?.focus()
  }

  return {
    element,
    async refresh() {
      latest = await app.api.look('overview')
      show(latest)
    },
  }
}

function createAttention(rows: readonly Row[]): HTMLElement {
  const troubled = rows.filter(({ state }) => state === 'bad' || state === 'warn')
  if (troubled.length === 0)
    return make(
      'p',
      { class: 'verdict good' },
      make('strong', {}, 'All is well. '),
      'Nothing needs your attention.',
    )
  return make(
    'section',
    { 'aria-labelledby': 'attention' },
    make('h2', { id: 'attention' }, 'Needs attention'),
    make(
      'ul',
      { class: 'attention' },
      ...troubled.map(({ name, value, note, list, state }) =>
        make(
          'li',
          { class: `verdict ${state === 'bad' ? 'bad' : 'wait'}` },
          make('strong', {}, `${name}: ${value}`),
          make('span', {}, ` ${note} `),
          make('a', { href: formatRoute({ view: `${list}` }), 'aria-label': `Look at ${name}` }, 'Look'),
        ),
      ),
    ),
  )
}

function createChart(
  { sales }: Page,
  measure: 'revenue' | 'calls',
  onChoose: (measure: 'revenue' | 'calls') => void,
): HTMLElement {
  const days = rowsIn(isRow(sales) ? sales['days'] : undefined)
  const bars = days.map(({ day, calls, revenueUsd }) => ({
    day: `${day}`,
    value: Number(measure === 'calls' ? calls : revenueUsd),
    label: `${formatDollars(`${revenueUsd}`)}, ${Number(calls).toLocaleString('en')} calls`,
  }))
  const choose = (id: 'revenue' | 'calls', label: string) =>
    make(
      'button',
      {
        type: 'button',
        class: 'chip',
        id: `chart-${id}`,
        'aria-pressed': id === measure ? 'true' : 'false',
        click: () => onChoose(id),
      },
      label,
    )
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'chart' },
    make(
      'div',
      { class: 'row apart' },
      make('h2', { id: 'chart' }, 'Last 30 days'),
      make('div', { class: 'row' }, choose('revenue', 'Revenue'), choose('calls', 'Calls')),
    ),
    createBars({
      bars,
      title: `${measure === 'calls' ? 'Calls' : 'Revenue'} of each UTC day`,
      format: (value) => (measure === 'calls' ? value.toLocaleString('en') : formatScale(value)),
    }),
  )
}
