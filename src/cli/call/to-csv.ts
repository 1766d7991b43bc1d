import { type Cell, formatCsvLine } from '../../core/text/csv.ts'
import { isRecord, isScalar, type JsonRecord } from '../card/json.ts'
import { findRowSets, type RowSet } from '../card/rows.ts'

const MAX_DEPTH = 4

/** The longest list of rows in an answer as CSV; an answer without one is a line of names and a line of values. */
export function toCsv(data: unknown): string {
  const root = isRecord(data) ? data : { value: data }
  const [longest] = listRowSets(root, MAX_DEPTH).toSorted((a, b) => b.rows.length - a.rows.length)
  const { columns, rows } = longest ?? toSingleRow(root)
  return [columns, ...rows].map((row) => formatCsvLine(row.map(toCell))).join('')
}

function listRowSets(fields: JsonRecord, depth: number): readonly RowSet[] {
  const { provenance: _, ...own } = fields
  const nested = depth === 0 ? [] : Object.values(own).filter(isRecord)
  return [...findRowSets(own), ...nested.flatMap((inner) => listRowSets(inner, depth - 1))]
}

function toSingleRow(fields: JsonRecord): RowSet {
  const entries = flatten(fields, '', MAX_DEPTH)
  return { name: '', columns: entries.map(([name]) => name), rows: [entries.map(([, value]) => value)] }
}

function flatten(fields: JsonRecord, path: string, depth: number): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (name === 'provenance') return []
    if (isRecord(value) && depth > 0) return [...flatten(value, `${path}${name}.`, depth - 1)]
    return [[`${path}${name}`, value]]
  })
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return isScalar(value) ? `${value}` : JSON.stringify(value)
}
