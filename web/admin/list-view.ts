import { fill, make } from '../dom.ts'
import type { Operation, Page, Query, Row } from './api.ts'
import type { AdminApp, View } from './app.ts'
import { showDetails } from './details.ts'
import { download } from './download.ts'
import { createFilters, type Filters } from './filters.ts'
import { formatRoute, type Route, replaceRoute } from './route.ts'
import { createRowReader, type RowReader } from './row-reader.ts'
import { createTable, type DataTable } from './table.ts'
import { type ListView, listViews, type RowAct } from './views.ts'

/** What stands above a table and looks again with it, such as a chart. */
export interface Extra {
  readonly element: HTMLElement
  /** What it adds to the question. */
  query(): Query
  show(page: Page): void
}

interface ListParts {
  readonly app: AdminApp
  readonly operation: Operation
  readonly list: ListView
  readonly reader: RowReader
  readonly filters: Filters
  readonly table: DataTable
  readonly query: () => Query
}

/** A list of the API: filters, a table, more rows, CSV, and the acts that belong to it. */
export function createListView(app: AdminApp, operation: Operation, route: Route, extra?: Extra): View {
  const list = listViews[operation.id] ?? { key: 'id', empty: 'Nothing is here.' }
  const reader = createRowReader(app.api, operation)
  const filters = createFilters({
    operation,
    facets: list.facets ?? [],
    initial: route.filters,
    names: app.names,
    onChange(values, isForServer) {
      replaceRoute({ view: operation.id, filters: { ...values, ...extra?.query() } })
      if (isForServer) app.refresh()
      else body.show()
    },
  })
  const query = (): Query => ({ ...filters.query(), ...extra?.query() })
  const address = (row?: string) =>
    formatRoute({ view: operation.id, filters: { ...filters.values(), ...extra?.query() }, row })
  const table = createTable({
    label: operation.title,
    columns: operation.columns,
    names: app.names,
    keyOf: (row) => keyOf(list, row),
    hrefOf: (row) => address(keyOf(list, row)),
    buttonsOf: (row) => (list.acts?.(row) ?? []).map((act) => createActButton(app, act, row)),
  })
  const body = createBody({ app, operation, list, reader, filters, table, query })
  let wanted = route.row

  /** Shows the row that the address names. */
  async function showWanted(): Promise<void> {
    const key = wanted
    wanted = undefined
    if (key === undefined) return
    const row = await reader.find(key, (each) => keyOf(list, each))
    if (!row) return app.announce('The row of this address is not there any more.')
    showDetails(app, {
      title: operation.title,
      row,
      acts: list.acts?.(row) ?? [],
      onClose: () => history.replaceState(null, '', address()),
    })
  }

  return {
    element: make('div', { class: 'list' }, extra?.element, ...body.elements),
    async refresh() {
      const page = await reader.refresh(query())
      extra?.show(page)
      body.show()
      await showWanted()
    },
    follow(_filters, row) {
      wanted = row
      void showWanted()
    },
  }
}

/** What is below the heading, and what shows it anew. */
function createBody({ app, operation, list, reader, filters, table, query }: ListParts) {
  const count = make('p', { class: 'quiet count' })
  const empty = make('div', { class: 'card empty', hidden: true })
  const more = make('button', { type: 'button', hidden: true, click: () => void readMore() }, 'Show more')
  const csv = make('button', { type: 'button', class: 'small', click: () => void saveCsv() }, 'Download CSV')
  const general = (list.general ?? []).map((act) => createActButton(app, act))

  function show(): void {
    const shown = reader.rows().filter(filters.matches)
    table.show(shown)
    table.element.hidden = shown.length === 0
    empty.hidden = shown.length > 0
    const isFiltered = Object.keys(filters.values()).length > 0
    fill(empty, make('p', {}, isFiltered ? 'No row matches these filters.' : list.empty))
    more.hidden = !reader.hasMore()
    const words = shown.length === 1 ? '1 row' : `${shown.length.toLocaleString('en')} rows`
    count.textContent = shown.length === 0 ? '' : `${words}${reader.hasMore() ? ', and there are more' : ''}`
    filters.offer(reader.rows())
  }

  async function readMore(): Promise<void> {
    more.setAttribute('aria-busy', 'true')
    try {
      await reader.readMore(query())
      show()
    } catch (error) {
      app.announce(error instanceof Error ? error.message : `${error}`)
    } finally {
      more.removeAttribute('aria-busy')
    }
  }

  const saveCsv = () =>
    download(app, { path: operation.id, query: { ...query(), format: 'csv' }, button: csv })

  return {
    show,
    elements: [
      make('div', { class: 'toolbar' }, filters.element, make('div', { class: 'row' }, ...general, csv)),
      table.element,
      empty,
      make('div', { class: 'row apart' }, count, more),
    ],
  }
}

function createActButton(app: AdminApp, { label, operation, input }: RowAct, row?: Row): HTMLButtonElement {
  const click = () => app.ask(operation, input, row)
  return make('button', { type: 'button', class: 'small', click }, label)
}

function keyOf({ key }: ListView, row: Row): string {
  return `${row[key] ?? ''}`
}
