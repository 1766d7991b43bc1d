import type { JsonObject } from '../../core/json.ts'
import { formatCell } from '../figures.ts'
import { cut, formatChange, formatNumber, labelOf, nameOf, unitOf } from '../format.ts'
import { type Row, readNumber, readRows, readText } from '../read-answer.ts'
import type { HeatView } from '../view.ts'

export interface HeatCell {
  readonly text: string
  /** How far it lies from the middle of its kind, from −1 to 1; undefined where that has no meaning. */
  readonly heat: number | undefined
  readonly isWords?: true
}

/** A table whose cells are coloured. */
export interface HeatScene {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[]
  /** The widest pair in a sentence, and whether anything of it is left after fees. */
  readonly best?: { readonly words: string; readonly pays: boolean }
  readonly note: string
}

const MAX_HEAT_ROWS = 60
const MAX_HEAT_COLUMNS = 16
const NONE: HeatCell = { text: '–', heat: undefined }

export function readHeat(view: HeatView, answer: JsonObject): HeatScene | undefined {
  const best = readBest(view, answer)
  const scene = view.cells ? readGrid(view, view.cells, answer) : readMembers(view, answer)
  if (scene.rows.length === 0) return undefined
  return { ...scene, ...(best ? { best } : {}) }
}

export function describeHeat({ columns, rows, best }: HeatScene): string {
  return `${best ? `${best.words} ` : ''}Table of ${rows.length} rows and ${columns.length} columns.`
}

interface Compared {
  readonly value: number
  readonly isApart: boolean
}

/** Cells of a row beside each other: each is coloured by its distance from the middle one of its row. */
function readGrid(
  { at, row }: HeatView,
  cells: NonNullable<HeatView['cells']>,
  answer: JsonObject,
): HeatScene {
  const lines = readRows(answer, at)
    .slice(0, MAX_HEAT_ROWS)
    .map((each) => ({
      name: cut(readText(each, row) ?? '?', 24),
      found: new Map(
        readRows(each, cells.at).flatMap((cell): [string, Compared][] => {
          const [column, value] = [readText(cell, cells.column), readNumber(cell, cells.value)]
          const isApart = cells.apart !== undefined && readText(cell, cells.apart) !== undefined
          return column === undefined || value === undefined ? [] : [[cut(column, 20), { value, isApart }]]
        }),
      ),
    }))
  const columns = [...new Set(lines.flatMap(({ found }) => [...found.keys()]))].slice(0, MAX_HEAT_COLUMNS)
  return {
    columns,
    rows: lines.map(({ name, found }) => {
      const sorted = [...found.values()]
        .flatMap(({ value, isApart }) => (isApart ? [] : [value]))
        .toSorted((one, other) => one - other)
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
      const reach = Math.max(...sorted.map((value) => Math.abs(value - middle)), 0)
      return {
        name,
        cells: columns.map((column): HeatCell => {
          const cell = found.get(column)
          if (!cell) return NONE
          if (cell.isApart) return { text: `(${formatNumber(cell.value)})`, heat: undefined }
          return { text: formatNumber(cell.value), heat: reach === 0 ? 0 : (cell.value - middle) / reach }
        }),
      }
    }),
    note: 'Coloured by the distance from the middle value of the row. What stands in brackets is not compared.',
  }
}

/** Members of rows below each other: each is coloured within its own column. */
function readMembers({ at, row, values = [] }: HeatView, answer: JsonObject): HeatScene {
  const found = readRows(answer, at).slice(0, MAX_HEAT_ROWS)
  const reach = values.map((path) =>
    Math.max(0, ...found.map((each) => Math.abs(readNumber(each, path) ?? 0))),
  )
  return {
    columns: values.map((path) => toColumn(path, values)),
    rows: found.map((each) => ({
      name: nameOf(cut(readText(each, row) ?? '?', 28)),
      cells: values.map((path, column): HeatCell => {
        const value = readNumber(each, path)
        const unit = unitOf(path)
        if (value === undefined) return { text: toCellText(each, path), heat: undefined, isWords: true }
        // only changes and shares have a middle to be far from
        const heat = unit === '%' || /change/i.test(path) ? value / (reach[column] || 1) : undefined
        return {
          text: /change|from|deviation/i.test(path) ? formatChange(value) : formatNumber(value, unit),
          heat,
        }
      }),
    })),
    note: 'Percentages are coloured by their size within the column.',
  }
}

/** The parent stands before the name of a column that another one has too. */
function toColumn(path: string, all: readonly string[]): string {
  const [name, parent] = [labelOf(path), path.split('.').at(-2)]
  const isTwice = all.some((other) => other !== path && labelOf(other) === name)
  return isTwice && parent !== undefined ? `${labelOf(parent)} ${name.toLowerCase()}` : name
}

function toCellText(row: Row, path: string): string {
  const value = readText(row, path)
  return value === undefined ? '–' : cut(formatCell(value, path), 28)
}

function readBest({ best }: HeatView, answer: JsonObject): HeatScene['best'] {
  if (!best) return undefined
  const [buy, sell, gross] = [
    readText(answer, best.buy),
    readText(answer, best.sell),
    readNumber(answer, best.gross),
  ]
  if (buy === undefined || sell === undefined || gross === undefined) return undefined
  const of = best.of === undefined ? '' : `${cut(readText(answer, best.of) ?? '', 20)}: `
  const words = `${of}cheapest at ${cut(buy, 30)}, most expensive at ${cut(sell, 30)}, ${formatNumber(gross, '%')} apart`
  const net = best.net === undefined ? undefined : readNumber(answer, best.net)
  if (net === undefined) return { words: `${words}.`, pays: false }
  if (net > 0) return { words: `${words}; ${formatChange(net)} is left after fees.`, pays: true }
  return { words: `${words}; nothing is left after fees (${formatChange(net)}).`, pays: false }
}
