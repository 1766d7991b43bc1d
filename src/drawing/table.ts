import type { Json, JsonObject } from '../core/json.ts'
import { labelOf } from './format.ts'
import { isObject, type Row, readAt, readRows } from './read-answer.ts'

/** A single value of an answer. */
export type Cell = string | number | boolean | null

export interface AnswerFigure {
  readonly path: string
  readonly label: string
  readonly value: Cell
}

/** Rows of an answer that have the same members. */
export interface AnswerTable {
  readonly path: string
  readonly title: string
  /** Paths within a row. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (Cell | undefined)[])[]
}

/** An answer as figures and tables: everything in it but how it was made. */
export interface TableScene {
  /** By the object that they are members of, the answer itself first. */
  readonly sections: readonly { readonly title: string; readonly figures: readonly AnswerFigure[] }[]
  readonly tables: readonly AnswerTable[]
}

/** Stands elsewhere beside every answer. */
const ASIDE = new Set(['provenance', 'disclaimer', 'untrustedText', 'columns'])
const MAX_DEPTH = 8
const MAX_COLUMNS = 24
const MAX_TABLES = 40
const MAX_FIGURES = 400

/** @param first Path of the table that comes first. */
export function readTable(answer: Json, first?: string): TableScene {
  const figures: AnswerFigure[] = []
  const tables: AnswerTable[] = []
  const whole: JsonObject = isObject(answer) ? answer : { answer }

  function walk(path: string, value: Json | undefined, depth: number): void {
    if (value === undefined || depth > MAX_DEPTH) return
    if (isCell(value)) {
      if (figures.length < MAX_FIGURES) figures.push({ path, label: labelOf(path), value })
      return
    }
    const table = toTable(whole, path)
    if (table) {
      if (tables.length < MAX_TABLES) tables.push(table)
      return
    }
    if (Array.isArray(value)) {
      const text = toListText(value)
      if (text !== undefined && figures.length < MAX_FIGURES)
        figures.push({ path, label: labelOf(path), value: text })
      return
    }
    for (const [name, member] of Object.entries(value)) {
      if (!ASIDE.has(name) && name !== '') walk(`${path}.${name}`, member, depth + 1)
    }
  }

  for (const [name, value] of Object.entries(whole)) if (!ASIDE.has(name) && name !== '') walk(name, value, 1)
  return {
    sections: toSections(figures),
    tables: tables.toSorted((one, other) => Number(other.path === first) - Number(one.path === first)),
  }
}

function toSections(figures: readonly AnswerFigure[]): TableScene['sections'] {
  const sections = new Map<string, AnswerFigure[]>()
  for (const figure of figures) {
    const parent = figure.path.split('.').slice(0, -1)
    const title = parent.map(labelOf).join(' · ')
    const section = sections.get(title)
    if (section) section.push(figure)
    else sections.set(title, [figure])
  }
  return [...sections]
    .map(([title, own]) => ({ title, figures: own }))
    .toSorted((one, other) => Number(other.title === '') - Number(one.title === ''))
}

/** A list of rows as a table; an object of like objects as well, with their names as the first column. */
function toTable(answer: JsonObject, path: string): AnswerTable | undefined {
  const value = readAt(answer, path)
  const rows = readRows(answer, path)
  const isList = Array.isArray(value)
  if (rows.length === 0 || (isList ? rows.length < value.length : !isAlike(value, rows))) return undefined
  const flat = rows.map((row) => flatten(row))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].slice(0, MAX_COLUMNS)
  if (columns.length === 0) return undefined
  return {
    path,
    title: path.split('.').map(labelOf).join(' · '),
    columns,
    rows: flat.map((row) => columns.map((column) => row.get(column))),
  }
}

/** Whether the members of an object are rows of one kind. */
function isAlike(value: Json | undefined, rows: readonly Row[]): boolean {
  if (!isObject(value) || rows.length < 2 || rows.length < Object.keys(value).length) return false
  const [first, ...others] = rows.map((row) => new Set(Object.keys(row).filter((name) => name !== 'name')))
  if (!first || first.size === 0) return false
  return others.every((names) => {
    const shared = [...names].filter((name) => first.has(name)).length
    return shared > 1 && shared >= names.size / 2
  })
}

/** The values of a row by their paths within it. */
function flatten(row: Row, prefix = '', depth = 0): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [name, value] of Object.entries(row)) {
    const path = prefix === '' ? name : `${prefix}.${name}`
    if (value === undefined || name === '') continue
    if (isCell(value)) cells.set(path, value)
    else if (Array.isArray(value)) cells.set(path, toListText(value) ?? `${value.length} rows`)
    else if (depth < 3) for (const entry of flatten(value as JsonObject, path, depth + 1)) cells.set(...entry)
  }
  return cells
}

/** A list of single values on one line; undefined for a list of others. */
function toListText(value: readonly Json[]): string | undefined {
  if (value.length === 0) return 'none'
  return value.every(isCell) ? value.map((item) => `${item}`).join(', ') : undefined
}

function isCell(value: Json): value is Cell {
  return typeof value !== 'object' || value === null
}
