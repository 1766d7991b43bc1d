import type { Json, JsonObject } from '../../core/json.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { isOldestFirst } from '../answers/brief-lists.ts'
import { isObject } from '../answers/projection.ts'

/** A value in words, and whether any of it was left out. */
export interface ValueText {
  readonly text: string
  readonly isWhole: boolean
}

const MAX_TEXT = 90
const MAX_SCALARS = 6
const DOLLARS = /(?:^usd|Usd)(?:\d+[hdwmy])?$/
const PERCENT = /(?:Pct|Percent)(?:\d+[hdwmy])?$/
const DECIMAL = /^-?\d+(?:\.\d+)?$/
/** Too short for a sentence: names, symbols, states. */
const SHORT_WORD = /^[A-Za-z0-9][\w.:/+-]{0,15}$/
const TIME = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/

/** How much of a list is shown, from the most to the least. */
const LIST_ROOM = [
  { items: 2, members: 6, maxText: 90 },
  { items: 1, members: 6, maxText: 60 },
  { items: 1, members: 3, maxText: 40 },
  { items: 0, members: 0, maxText: 0 },
] as const
/** The same where the members of an item are chosen. */
const ROW_ROOM = [
  { items: 5, members: 4, maxText: 90 },
  { items: 3, members: 4, maxText: 60 },
  { items: 3, members: 3, maxText: 60 },
  { items: 2, members: 4, maxText: 60 },
  { items: 2, members: 3, maxText: 60 },
  { items: 1, members: 3, maxText: 60 },
  { items: 1, members: 2, maxText: 40 },
  { items: 0, members: 0, maxText: 0 },
] as const
interface ListRoom {
  readonly items: number
  readonly members: number
  readonly maxText: number
}

export function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** A number, text or truth value with the unit that its field's name states; every other text stands in quotes. */
export function describeScalar(
  name: string,
  value: string | number | boolean,
  maxText: number = MAX_TEXT,
): ValueText {
  if (typeof value === 'string' && !DECIMAL.test(value)) return describeText(value, maxText)
  return { text: withUnit(name, `${value}`), isWhole: true }
}

/**
 * How many items a list has and the first of them, of a time series the newest: at ever less length.
 *
 * @param members Paths of the members that are shown of an item; its first ones when left out.
 */
export function describeList(
  name: string,
  items: readonly Json[],
  members?: readonly string[],
): readonly ValueText[] {
  if (items.length === 0) return [{ text: 'none', isWhole: true }]
  if (items.every((item) => isScalar(item))) {
    return [describeScalars(name, items, MAX_SCALARS), describeScalars(name, items, 1), countOf(items)]
  }
  if (members && items.every(isObject)) return ROW_ROOM.map((room) => describeRows(items, members, room))
  return LIST_ROOM.map((room) => describeItems(items, name, room))
}

function describeRows(items: readonly JsonObject[], members: readonly string[], room: ListRoom): ValueText {
  if (room.items === 0) return countOf(items)
  const picked = items.slice(0, room.items)
  const rows = picked.map((item) => {
    const found = members.flatMap((path) => {
      const value = findMember(item, path)
      return isScalar(value) ? [{ path, value }] : []
    })
    const shown = withFirstNumber(found).slice(0, room.members)
    return `{${shown.map(({ path, value }) => `${path} ${describeScalar(path, value, room.maxText).text}`).join(', ')}}`
  })
  const count = items.length === picked.length ? '' : `${items.length}, first `
  return { text: count + rows.join(' '), isWhole: false }
}

/** The first number stands second: the name of a row means little without it. */
function withFirstNumber<T extends { readonly value: string | number | boolean }>(
  found: readonly T[],
): readonly T[] {
  const number = found.slice(1).find(({ value }) => typeof value === 'number')
  if (number === undefined) return found
  return [...found.slice(0, 1), number, ...found.slice(1).filter((each) => each !== number)]
}

function findMember(item: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), item)
}

function describeScalars(
  name: string,
  items: readonly (string | number | boolean)[],
  max: number,
): ValueText {
  const shown = items.slice(0, max).map((item) => describeScalar(name, item))
  const isAll = shown.length === items.length
  return {
    text: `${isAll ? '' : `${items.length}, first `}${shown.map(({ text }) => text).join(', ')}`,
    isWhole: isAll && shown.every(({ isWhole }) => isWhole),
  }
}

function describeItems(items: readonly Json[], name: string, room: ListRoom): ValueText {
  if (room.items === 0) return countOf(items)
  const isSeries = isOldestFirst(items)
  const picked = isSeries ? items.slice(-1) : items.slice(0, room.items)
  const described = picked.map((item) => describeItem(name, item, room))
  const count = items.length === picked.length ? '' : `${items.length}, ${isSeries ? 'newest' : 'first'} `
  return {
    text: count + described.map(({ text }) => `{${text}}`).join(' '),
    isWhole: items.length === picked.length && described.every((each) => each.isWhole),
  }
}

function countOf({ length }: readonly Json[]): ValueText {
  return { text: length === 1 ? '1 item' : `${length} items`, isWhole: false }
}

function describeItem(name: string, item: Json, { members: max, maxText }: ListRoom): ValueText {
  if (isScalar(item)) return describeScalar(name, item, maxText)
  const members = Object.entries((item ?? {}) as JsonObject)
  const scalars = members.flatMap(([key, value]) => (isScalar(value) ? [[key, value] as const] : []))
  const shown = scalars.slice(0, max).map(([key, value]) => {
    const described = describeScalar(key, value, maxText)
    return Array.isArray(item) ? described : { ...described, text: `${key} ${described.text}` }
  })
  return {
    text: shown.map(({ text }) => text).join(', '),
    isWhole: shown.length === members.length && shown.every((each) => each.isWhole),
  }
}

function describeText(value: string, max: number): ValueText {
  if (SHORT_WORD.test(value) || TIME.test(value)) return { text: value, isWhole: true }
  return { text: quoteText(value, max), isWhole: value.length <= max }
}

function withUnit(name: string, number: string): string {
  if (!DECIMAL.test(number)) return number
  if (PERCENT.test(name)) return `${number}%`
  if (!DOLLARS.test(name)) return number
  return number.startsWith('-') ? `-$${number.slice(1)}` : `$${number}`
}
