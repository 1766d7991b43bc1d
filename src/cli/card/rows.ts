import { isRecord, isScalar, type JsonRecord } from './json.ts'

/** A list of rows with named columns, in whichever of the two forms an answer has it. */
export interface RowSet {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

const MAX_COLUMNS = 16

/** The row sets among the fields of an object: lists of objects, and lists of lists beside a field `columns`. */
export function findRowSets(fields: JsonRecord): readonly RowSet[] {
  return Object.entries(fields).flatMap(([name, value]) => toRowSet(name, value, fields['columns']) ?? [])
}

function toRowSet(name: string, value: unknown, columns: unknown): RowSet | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  if (value.every(isRecord)) return toRecordRows(name, value)
  const isMatrix =
    Array.isArray(columns) && value.every((row) => Array.isArray(row) && row.length === columns.length)
  return isMatrix ? { name, columns: columns.map(String), rows: value } : undefined
}

/** Scalars of nested objects are columns of their own, so that no cell holds JSON. */
function toRecordRows(name: string, records: readonly JsonRecord[]): RowSet {
  const flat = records.map((record) => flatten(record))
  const columns = [...new Set(flat.flatMap((record) => Object.keys(record)))].slice(0, MAX_COLUMNS)
  return { name, columns, rows: flat.map((record) => columns.map((column) => record[column])) }
}

function flatten(record: JsonRecord): JsonRecord {
  const entries = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (isScalar(value)) return [[name, value]]
    if (Array.isArray(value)) return [[name, describeList(value)]]
    return Object.entries(value as JsonRecord)
      .filter(([, inner]) => isScalar(inner))
      .map(([inner, scalar]) => [`${name}.${inner}`, scalar])
  })
  return Object.fromEntries(entries)
}

function describeList(list: readonly unknown[]): string {
  return list.every(isScalar) ? list.join(', ') : `${list.length} rows`
}
