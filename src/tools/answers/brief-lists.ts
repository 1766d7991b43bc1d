import type { Json, JsonObject } from '../../core/json.ts'
import { isObject } from './projection.ts'

/** How many items of a list a brief answer shows. */
const MAX_BRIEF_ITEMS = 3
/** The year 2001; smaller numbers are no times. */
const MIN_EPOCH_SECONDS = 1_000_000_000
const TIME_NAMES = ['time', 'from', 'date', 'day', 'publishedAt']

/** A shorter value, and how many items each list had that was cut. */
export interface BriefAnswer {
  readonly value: JsonObject
  readonly truncated: Readonly<Record<string, number>>
}

/** Cuts every list that is too long for a brief answer: series keep their newest items, other lists their first. */
export function cutLists(answer: JsonObject): BriefAnswer {
  const truncated: Record<string, number> = {}

  function cut(value: Json, path: string): Json {
    if (Array.isArray(value)) {
      const items = value as readonly Json[]
      if (items.length > MAX_BRIEF_ITEMS) truncated[path] ??= items.length
      const shown = isOldestFirst(items) ? items.slice(-MAX_BRIEF_ITEMS) : items.slice(0, MAX_BRIEF_ITEMS)
      return shown.map((item) => (Array.isArray(item) ? item : cut(item, `${path}[]`)))
    }
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const isKept = path === '' && name === 'provenance'
        return [name, isKept ? member : cut(member as Json, path === '' ? name : `${path}.${name}`)]
      }),
    )
  }

  return { value: cut(answer, '') as JsonObject, truncated }
}

/** Whether a list is a time series that begins with its oldest item. */
export function isOldestFirst(items: readonly Json[]): boolean {
  const first = timeOf(items[0])
  const last = timeOf(items.at(-1))
  return first !== undefined && last !== undefined && first < last
}

function timeOf(item: Json | undefined): string | number | undefined {
  const time = Array.isArray(item)
    ? (item as readonly Json[])[0]
    : isObject(item)
      ? TIME_NAMES.map((name) => item[name]).find((value) => value !== undefined)
      : undefined
  // rows of a book or of a profile begin with a price
  if (typeof time === 'number') return time >= MIN_EPOCH_SECONDS ? time : undefined
  return typeof time === 'string' ? time : undefined
}
