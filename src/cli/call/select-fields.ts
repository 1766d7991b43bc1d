import { quoteText } from '../../core/text/quote-text.ts'
import { isRecord } from '../card/json.ts'
import { UsageError } from '../exit-code.ts'

/** One step into an answer: a field, and which items where it is a list. */
interface Step {
  readonly name: string
  readonly count: number | undefined
  readonly isList: boolean
}

const STEP = /^([^[\]]+)(\[(?::(\d{1,6}))?\])?$/
const MAX_PATHS = 50
const MAX_QUOTED = 60

/**
 * Keeps only the named fields of an answer: `a.b`, `list[].c`, `list[:5]`, with commas between them.
 *
 * @throws UsageError when a path cannot be read.
 */
export function selectFields(data: unknown, text: string): unknown {
  return (
    parsePaths(text)
      .map((path) => pick(data, path))
      .reduce(merge, undefined) ?? {}
  )
}

/** @throws UsageError when a path cannot be read: an answer that was paid for must not fail on it. */
export function checkFields(text: string): void {
  parsePaths(text)
}

function parsePaths(text: string): readonly (readonly Step[])[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .slice(0, MAX_PATHS)
    .map(parsePath)
}

function parsePath(path: string): readonly Step[] {
  return path.split('.').map((part) => {
    const [, name, list, count] = STEP.exec(part) ?? []
    if (name === undefined || name === '__proto__')
      throw new UsageError(
        `--fields: ${quoteText(path, MAX_QUOTED)} is not a path. Write a.b, list[].c or list[:5].`,
        { hint: 'You were not charged.' },
      )
    return { name, isList: list !== undefined, count: count === undefined ? undefined : Number(count) }
  })
}

function pick(data: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (!step) return data
  if (!isRecord(data) || !Object.hasOwn(data, step.name)) return undefined
  const value = data[step.name]
  if (!step.isList) return { [step.name]: pick(value, rest) }
  if (!Array.isArray(value)) return undefined
  return { [step.name]: value.slice(0, step.count).map((item) => pick(item, rest)) }
}

function merge(one: unknown, other: unknown): unknown {
  if (one === undefined) return other
  if (other === undefined) return one
  if (Array.isArray(one) && Array.isArray(other))
    return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => merge(one[at], other[at]))
  if (!isRecord(one) || !isRecord(other)) return other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries([...names].map((name) => [name, merge(one[name], other[name])]))
}
