import type { Json } from '../../src/core/json.ts'
import { formatCell } from '../../src/drawing/figures.ts'
import { cut, labelOf } from '../../src/drawing/format.ts'
import { type AnswerTable, type Cell, readTable, type TableScene } from '../../src/drawing/table.ts'
import { make } from '../dom.ts'
import { toCsv } from './csv.ts'

const FIRST_ROWS = 50
const MAX_LETTERS = 60
const MAX_VALUE = 400
/** Longer values take the whole width. */
const MAX_NARROW = 44
/** So do words that a narrow column would break, such as addresses. */
const LONG_WORD = /\S{26}/

/** An answer as figures and sortable tables. */
export function tableView(
  answer: Json,
  { first, name }: { readonly first: string | undefined; readonly name: string },
): HTMLElement {
  const { sections, tables } = readTable(answer, first)
  return make(
    'div',
    { class: 'answer-tables' },
    ...sections.map(figureList),
    ...tables.map((table) => sortableTable(table, name)),
  )
}

/** One table of an answer alone; undefined where it has none there. */
export function rowsView(
  answer: Json,
  { at, name }: { readonly at: string; readonly name: string },
): HTMLElement | undefined {
  const table = readTable(answer).tables.find(({ path }) => path === at)
  return table && sortableTable(table, name)
}

function figureList({ title, figures }: TableScene['sections'][number]): HTMLElement {
  return make(
    'section',
    {},
    title !== '' && make('h4', {}, title),
    make(
      'dl',
      { class: 'figure-list' },
      ...figures.map(({ label, value, path }) => {
        const text = cut(formatCell(value, path), MAX_VALUE)
        const isWide = text.length > MAX_NARROW || LONG_WORD.test(text)
        return make('div', isWide ? { class: 'wide' } : {}, make('dt', {}, label), make('dd', {}, text))
      }),
    ),
  )
}

function sortableTable(table: AnswerTable, name: string): HTMLElement {
  const { columns, rows, title } = table
  let sorted: { column: number; isRising: boolean } | undefined
  let shown = FIRST_ROWS
  const body = make('tbody', {})
  const more = make('button', { type: 'button', class: 'link' }, '')
  const heads = columns.map((path, column) => {
    const button = make('button', { type: 'button' }, labelOf(path))
    button.addEventListener('click', () => {
      sorted = { column, isRising: sorted?.column === column ? !sorted.isRising : !isNumeric(rows, column) }
      refresh()
    })
    return make('th', { scope: 'col', ...(isNumeric(rows, column) ? { class: 'number' } : {}) }, button)
  })

  function refresh(): void {
    const order = sorted ? rows.toSorted(compareBy(sorted)) : rows
    body.replaceChildren(
      ...order
        .slice(0, shown)
        .map((row) => make('tr', {}, ...row.map((value, at) => cell(value, columns[at] ?? '')))),
    )
    heads.forEach((head, at) => {
      if (sorted?.column === at) head.setAttribute('aria-sort', sorted.isRising ? 'ascending' : 'descending')
      else head.removeAttribute('aria-sort')
    })
    more.hidden = rows.length <= shown
    more.textContent = `${rows.length - shown} more rows`
  }

  more.addEventListener('click', () => {
    shown = rows.length
    refresh()
  })
  refresh()
  return make(
    'section',
    {},
    make(
      'div',
      { class: 'row apart' },
      make('h4', {}, `${title} · ${rows.length}`),
      make('button', { type: 'button', class: 'link', click: () => saveCsv(table, name) }, 'Download CSV'),
    ),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `${title}, a table that scrolls` },
      make('table', { class: 'data' }, make('thead', {}, make('tr', {}, ...heads)), body),
    ),
    more,
  )
}

function cell(value: Cell | undefined, path: string): HTMLElement {
  const text = formatCell(value, path)
  const short = cut(text, MAX_LETTERS)
  const attributes = typeof value === 'number' ? { class: 'number' } : {}
  return make('td', { ...attributes, ...(short === text ? {} : { title: cut(text, MAX_VALUE) }) }, short)
}

function isNumeric(rows: AnswerTable['rows'], column: number): boolean {
  return rows.some((row) => typeof row[column] === 'number')
}

function compareBy({ column, isRising }: { readonly column: number; readonly isRising: boolean }) {
  const sign = isRising ? 1 : -1
  return (one: readonly (Cell | undefined)[], other: readonly (Cell | undefined)[]): number => {
    const [left, right] = [one[column] ?? null, other[column] ?? null]
    // what is missing comes last, whichever way
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * `${left}`.localeCompare(`${right}`, 'en', { numeric: true })
  }
}

function saveCsv(table: AnswerTable, name: string): void {
  const address = URL.createObjectURL(new Blob([toCsv(table)], { type: 'text/csv' }))
  make('a', { href: address, download: `${name}-${table.path.replaceAll('.', '-')}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
