import type { AnswerShape, Drift } from '../health.ts'
import { cleaned } from '../outside-text.ts'

/** More rows than this say nothing new of the form. */
const MAX_ROWS = 50
/** An object with more names than this is a table whose names are data. */
const MAX_NAMES = 80
const MAX_PATHS = 400
const MAX_DEPTH = 12
const MAX_NAME = 40
/** A name that is an identifier of something rather than of a field. */
const DATA_NAME = /^(?:0x|\d)|[^A-Za-z0-9_.$-]|^[A-Za-z0-9]{24,}$|^[A-Z0-9]{4,}$/

/**
 * The form of a JSON answer: the types under each path. A path that some rows lack is marked with `absent`, so that a field
 * that comes and goes is no drift.
 */
export function shapeOf(body: unknown): AnswerShape {
  const found = new Map<string, Set<string>>()
  collect(body, '$', found, 0)
  return Object.fromEntries(
    [...found].slice(0, MAX_PATHS).map(([path, types]) => [path, [...types].sort()] as const),
  )
}

/** What became of the form: missing fields, and those whose type is another. */
export function compareShapes(before: AnswerShape, now: AnswerShape): readonly Drift[] {
  return Object.entries(before).flatMap(([path, types]) => {
    const seen = now[path]
    const isCertain = !types.includes('absent')
    if (!seen)
      return isCertain && hasParent(path, now)
        ? [{ path, expected: `${types.join(' or ')}, is missing` }]
        : []
    const known = types.filter((type) => type !== 'null' && type !== 'absent')
    const other = seen.filter((type) => type !== 'null' && type !== 'absent')
    const isOther = known.length > 0 && other.length > 0 && !other.some((type) => known.includes(type))
    return isOther ? [{ path, expected: `expected ${known.join(' or ')}, is ${other.join(' or ')}` }] : []
  })
}

/** A missing parent is a drift of its own; an empty list is none. */
function hasParent(path: string, now: AnswerShape): boolean {
  const parent = path.replace(/(?:\.[^.[\]]+|\[\]|\.\*)$/, '')
  const types = now[parent]
  return types !== undefined && !path.endsWith('[]') && types.includes('object')
}

function collect(value: unknown, path: string, found: Map<string, Set<string>>, depth: number): void {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = found.get(path) ?? new Set()
  types.add(type)
  found.set(path, types)
  if (depth >= MAX_DEPTH || found.size > MAX_PATHS) return
  if (Array.isArray(value)) collectRows(value, path, found, depth)
  else if (typeof value === 'object' && value !== null) collectFields(value, path, found, depth)
}

function collectRows(
  rows: readonly unknown[],
  path: string,
  found: Map<string, Set<string>>,
  depth: number,
): void {
  const read = rows.slice(0, MAX_ROWS)
  const below = new Map<string, number>()
  for (const row of read) {
    const own = new Map<string, Set<string>>()
    collect(row, `${path}[]`, own, depth + 1)
    for (const [name, types] of own) {
      below.set(name, (below.get(name) ?? 0) + 1)
      found.set(name, new Set([...(found.get(name) ?? []), ...types]))
    }
  }
  for (const [name, count] of below) if (count < read.length) found.get(name)?.add('absent')
}

function collectFields(value: object, path: string, found: Map<string, Set<string>>, depth: number): void {
  const entries = Object.entries(value)
  const isTable = entries.length > MAX_NAMES
  for (const [name, field] of entries.slice(0, MAX_NAMES)) {
    const step = isTable || DATA_NAME.test(name) ? '*' : cleaned(name, MAX_NAME)
    collect(field, `${path}.${step}`, found, depth + 1)
  }
}
