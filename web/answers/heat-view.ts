import type { HeatCell, HeatScene } from '../../src/drawing/kinds/heat.ts'
import { make } from '../dom.ts'

const LEVELS = 4
const NO_VALUE = '–'

/** A table whose cells are coloured; every value stands in it as text. */
export function heatView({ columns, rows, best, note }: HeatScene): HTMLElement {
  const isHot = rows.some(({ cells }) => cells.some(({ heat }) => heat !== undefined))
  return make(
    'figure',
    { class: 'heat' },
    best && make('p', { class: best.pays ? 'best pays' : 'best' }, best.words),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'A table that scrolls' },
      make(
        'table',
        { class: 'data' },
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            make('td', {}),
            ...columns.map((name, at) =>
              make('th', { scope: 'col', ...(isWords(rows, at) ? {} : { class: 'number' }) }, name),
            ),
          ),
        ),
        make(
          'tbody',
          {},
          ...rows.map(({ name, cells }) =>
            make(
              'tr',
              {},
              make('th', { scope: 'row' }, name),
              ...cells.map((cell) => make('td', { class: heatClass(cell) }, cell.text)),
            ),
          ),
        ),
      ),
    ),
    isHot && make('figcaption', {}, note),
  )
}

function isWords(rows: HeatScene['rows'], column: number): boolean {
  return rows.every(({ cells: { [column]: cell } }) => cell?.isWords === true && cell.text !== NO_VALUE)
}

function heatClass({ heat, isWords, text }: HeatCell): string {
  if (heat === undefined) return isWords && text !== NO_VALUE ? '' : 'number'
  const level = Math.round(Math.min(1, Math.abs(heat)) * LEVELS)
  return level === 0 ? 'number' : `number ${heat < 0 ? 'cold' : 'hot'}-${level}`
}
