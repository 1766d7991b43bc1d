import type { Json, JsonObject } from '../core/json.ts'

/** A row by the names of its members, whichever form it has in the answer. */
export type Row = Readonly<Record<string, Json | undefined>>

/** Rows that are drawn at most; a picture of more shows no more. */
const MAX_ROWS = 2_000

/** What lies at a path; undefined where there is nothing. Reads own members alone. */
export function readAt(answer: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined
  }, answer)
}

export function readNumber(answer: Json | undefined, path: string): number | undefined {
  const value = readAt(answer, path)
  if (typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The text at a path; of `a|b` the first that is there. */
export function readText(answer: Json | undefined, path: string): string | undefined {
  const [first = '', ...others] = path.split('|')
  return readOneText(answer, first) ?? (others.length > 0 ? readText(answer, others.join('|')) : undefined)
}

function readOneText(answer: Json | undefined, path: string): string | undefined {
  const value = readAt(answer, path)
  if (typeof value === 'string' && value !== '') return value
  if (Array.isArray(value)) return toListText(value)
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}

const MAX_LISTED = 20

function toListText(value: readonly Json[]): string | undefined {
  const texts = value.filter((item) => typeof item === 'string').slice(0, MAX_LISTED)
  return texts.length === 0 ? undefined : texts.join(', ')
}

/** Milliseconds of a time as answers have it: ISO 8601 with or without hour, or a number of seconds or milliseconds. */
export function readTime(answer: Json | undefined, path: string): number | undefined {
  const value = readAt(answer, path)
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? toMs(value) : NaN
  return Number.isFinite(time) ? time : undefined
}

const MIN_EPOCH_MS = 100_000_000_000

function toMs(value: number): number {
  return value < MIN_EPOCH_MS ? value * 1_000 : value
}

/**
 * The rows of a list, of lists of items that `columns` beside it names, or of an object of objects, whose names become the
 * member `name`. What is no row is left out.
 */
export function readRows(answer: Json | undefined, path: string): readonly Row[] {
  const value = readAt(answer, path)
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) {
    return Object.entries(value as JsonObject).flatMap(([name, row]) =>
      isObject(row) ? [{ name, ...row }] : [],
    )
  }
  const columns = readAt(answer, [...path.split('.').slice(0, -1), 'columns'].join('.'))
  const names = Array.isArray(columns) ? columns.map((name) => `${name}`) : []
  return (value as readonly Json[]).slice(0, MAX_ROWS).flatMap((row): Row[] => {
    if (Array.isArray(row)) return names.length > 0 ? [toNamed(row, names)] : []
    return isObject(row) ? [row] : []
  })
}

/** The rows of a list; of an object of numbers each as a row with `name` and `value`. */
export function readNamedRows(answer: Json | undefined, path: string): readonly Row[] {
  const rows = readRows(answer, path)
  const value = readAt(answer, path)
  if (rows.length > 0 || !isObject(value)) return rows
  return Object.entries(value).flatMap(([name, number]) =>
    typeof number === 'number' ? [{ name, value: number }] : [],
  )
}

function toNamed(row: readonly Json[], names: readonly string[]): Row {
  return Object.fromEntries(names.map((name, at) => [name, row[at]]))
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
