import { fill, make } from '../dom.ts'
import type { Row } from './api.ts'
import { formatCell, isFigure, type NetworkNames } from './cells.ts'
import { toTitle } from './words.ts'

export interface TableOptions {
  readonly label: string
  readonly columns: readonly string[]
  readonly names: NetworkNames
  /** The address that shows a row by itself. */
  readonly hrefOf: (row: Row) => string
  readonly keyOf: (row: Row) => string
  /** Buttons at the end of a row; the same row always has the same. */
  readonly buttonsOf: (row: Row) => readonly HTMLElement[]
}

interface Sorting {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface DataTable {
  readonly element: HTMLElement
  /** Shows these rows; where the focus is, it stays. */
  show(rows: readonly Row[]): void
}

/** A table whose columns sort the rows that are shown. */
export function createTable(options: TableOptions): DataTable {
  const { columns, label } = options
  // roles by name: on a narrow screen the rows are laid out as cards, and browsers then forget what they are
  const head = make('tr', { role: 'row' })
  const body = make('tbody', { role: 'rowgroup' })
  const table = make(
    'table',
    { class: 'data', role: 'table' },
    make('caption', { class: 'unseen' }, label),
    make('thead', { role: 'rowgroup' }, head),
    body,
  )
  const element = make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, table)
  let shown: readonly Row[] = []
  let sorting: Sorting | undefined

  function render(): void {
    fill(
      head,
      ...columns.map((column) => createHeading(column, sorting, () => sortBy(column))),
      make('th', { scope: 'col', role: 'columnheader' }, make('span', { class: 'unseen' }, 'Actions')),
    )
    const rows = sorting ? sortRows(shown, sorting) : shown
    keepFocus(body, () => fill(body, ...rows.map((row) => createRow(row, options))))
  }

  function sortBy(column: string): void {
    const isUp = sorting?.column === column && sorting.direction === 'ascending'
    sorting = { column, direction: isUp ? 'descending' : 'ascending' }
    render()
    head.querySelectorAll('button')[columns.indexOf(column)]?.focus()
  }

  render()
  return {
    element,
    show(rows) {
      shown = rows
      render()
    },
  }
}

function createHeading(column: string, sorting: Sorting | undefined, click: () => void): HTMLElement {
  const direction = sorting?.column === column ? sorting.direction : undefined
  const mark = direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''
  return make(
    'th',
    {
      scope: 'col',
      role: 'columnheader',
      class: isFigure(column) ? 'figure' : undefined,
      'aria-sort': direction,
    },
    make('button', { type: 'button', class: 'sort', click }, `${toTitle(column)}${mark}`),
  )
}

function createRow(
  row: Row,
  { columns, names, hrefOf, keyOf, buttonsOf }: TableOptions,
): HTMLTableRowElement {
  const key = keyOf(row)
  const buttons = buttonsOf(row)
  for (const button of buttons) button.dataset['focus'] = `${key} ${button.textContent}`
  const details = make(
    'a',
    { class: 'details', href: hrefOf(row), 'aria-label': `Details of ${key}` },
    'Details',
  )
  details.dataset['focus'] = `${key} details`
  const cells = columns.map((column) =>
    make(
      'td',
      { role: 'cell', class: isFigure(column) ? 'figure' : undefined, 'data-label': toTitle(column) },
      formatCell(row, column, names),
    ),
  )
  return make(
    'tr',
    { role: 'row' },
    ...cells,
    make('td', { role: 'cell' }, make('div', { class: 'acts' }, ...buttons, details)),
  )
}

/** Rows are made anew at each look; the control that has the focus is found again by its name. */
function keepFocus(body: HTMLElement, render: () => void): void {
  const active = document.activeElement
  const name = active instanceof HTMLElement && body.contains(active) ? active.dataset['focus'] : undefined
  render()
  if (name === undefined) return
  const same = [...body.querySelectorAll<HTMLElement>('[data-focus]')].find(
    ({ dataset }) => dataset['focus'] === name,
  )
  same?.focus({ preventScroll: true })
}

/** Numbers by their size, everything else by its text; what is missing comes last. */
function sortRows(rows: readonly Row[], { column, direction }: Sorting): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
    const [x, y] = [Number(a), Number(b)]
    if (!Number.isNaN(x) && !Number.isNaN(y)) return sign * (x - y)
    return sign * `${a}`.localeCompare(`${b}`, 'en')
  })
}
