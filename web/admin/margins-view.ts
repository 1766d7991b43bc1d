import { fill, make } from '../dom.ts'
import { isRow, type Operation, type Page, type Query, type Row, rowsIn } from './api.ts'
import type { AdminApp, View } from './app.ts'
import { createBars } from './bars.ts'
import { createListView } from './list-view.ts'
import { type Route, replaceRoute } from './route.ts'
import { createTile } from './tiles.ts'
import { formatDollars, formatScale } from './words.ts'

const DAY_MS = 86_400_000
const RANGES: readonly (readonly [label: string, days: number])[] = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
]
const FIRST_RANGE = 30

/** Margins of a span of days: totals, a chart, and a table by tool. */
export function createMarginsView(app: AdminApp, operation: Operation, route: Route): View {
  const totals = make('dl', { class: 'tiles' })
  const notes = make('ul', { class: 'quiet' })
  const chart = make('div', {})
  const from = createDay(
    'from',
    'First day, UTC',
    route.filters['from'] ?? toDay(Date.now() - (FIRST_RANGE - 1) * DAY_MS),
  )
  const to = createDay('to', 'Last day, UTC', route.filters['to'] ?? toDay(Date.now()))
  const lookAgain = () => {
    replaceRoute({ view: operation.id, filters: query() })
    app.refresh()
  }
  for (const { field } of [from, to]) field.addEventListener('change', lookAgain)
  const ranges = RANGES.map(([label, days]) => {
    const click = () => {
      from.field.value = toDay(Date.now() - (days - 1) * DAY_MS)
      to.field.value = toDay(Date.now())
      lookAgain()
    }
    return make('button', { type: 'button', class: 'chip', click }, label)
  })
  const element = make(
    'div',
    { class: 'margins' },
    make('div', { class: 'filters' }, from.element, to.element, make('div', { class: 'row' }, ...ranges)),
    totals,
    notes,
    make(
      'section',
      { class: 'card', 'aria-labelledby': 'margin-days' },
      make(
        'div',
        { class: 'row apart' },
        make('h2', { id: 'margin-days' }, 'Revenue by day'),
        make('span', { class: 'legend quiet' }, make('span', { class: 'swatch' }), 'of it, cost of sources'),
      ),
      chart,
    ),
    make(
      'p',
      { class: 'quiet' },
      'Cost is what sources charge for the calls that were sold, and their settlements. What a source charges stands in ',
      make('a', { href: '#/upstreams' }, 'Sources'),
      '; set it with SOURCE_COSTS, and what each month costs with MONTHLY_COSTS.',
    ),
  )
  const query = (): Query =>
    Object.fromEntries(
      Object.entries({ from: from.field.value, to: to.field.value }).filter(([, value]) => value !== ''),
    )
  return createListView(app, operation, route, {
    element,
    query,
    show(page) {
      fill(totals, ...createTotals(page))
      fill(notes, ...listNotes(page))
      const isTableOpen = chart.querySelector('details')?.open ?? false
      fill(chart, createMarginChart(rowsIn(page['days'])))
      chart.querySelector('details')?.toggleAttribute('open', isTableOpen)
    },
  })
}

/** What the figures mean, as the gateway states it. */
function listNotes({ notes }: Page): readonly HTMLElement[] {
  return Array.isArray(notes) ? notes.map((note) => make('li', {}, `${note}`)) : []
}

function createTotals({ totals, breakEvenCallsPerDay, monthlyUsd }: Page): readonly HTMLElement[] {
  const row: Row = isRow(totals) ? totals : {}
  const money = (name: string) => formatDollars(`${row[name] ?? '0'}`)
  const pct =
    typeof row['marginPct'] === 'number' ? `${row['marginPct']} % of revenue` : 'No revenue in these days'
  return [
    createTile('Revenue', money('revenueUsd'), [`${Number(row['calls'] ?? 0).toLocaleString('en')} calls`]),
    createTile('Cost of sources', money('costUsd'), [
      `${row['chargedCalls'] ?? 0} calls were charged for`,
      `and ${money('settlementUsd')} for settlements`,
    ]),
    createTile('Margin', money('marginUsd'), [pct]),
    createTile(
      'Break-even',
      typeof breakEvenCallsPerDay === 'number' && breakEvenCallsPerDay > 0
        ? `${breakEvenCallsPerDay.toLocaleString('en')} calls a day`
        : '–',
      [`${formatDollars(`${monthlyUsd ?? '0'}`)} a month declared`],
    ),
  ]
}

function createMarginChart(days: readonly Row[]): HTMLElement {
  return createBars({
    title: 'Revenue of each UTC day',
    format: formatScale,
    bars: days.map(({ day, revenueUsd, costUsd, calls }) => ({
      day: `${day}`,
      value: Number(revenueUsd),
      part: Number(costUsd),
      label: `${formatDollars(`${revenueUsd}`)} revenue, ${formatDollars(`${costUsd}`)} cost, ${calls} calls`,
    })),
  })
}

function createDay(id: string, label: string, value: string) {
  const field = make('input', { type: 'date', id: `day-${id}`, value, max: toDay(Date.now()) })
  return {
    field,
    element: make('div', { class: 'field' }, make('label', { for: `day-${id}` }, label), field),
  }
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
