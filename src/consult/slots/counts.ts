import { daysSince, spanOfDate } from '../entities/dates.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import type { Slot } from './schema.ts'
import { first, type Source, type Value } from './source.ts'
import { clamp } from './values.ts'

/** "Hourly candles of the last day" are 24 candles. */
export function countBars(slot: Slot, { entities }: Source): Value | undefined {
  const durations = ofKind(entities, 'duration')
  const bar = durations.find(({ role }) => role !== 'period')
  const whole = durations.find(({ role }) => role === 'period')
  if (!bar || !whole || whole.milliseconds <= bar.milliseconds) return undefined
  return { value: clamp(Math.round(whole.milliseconds / bar.milliseconds), slot), from: [whole] }
}

/** A count below what a parameter takes is another's, where one takes it. */
export function takesCount(count: number, slot: Slot, slots: readonly Slot[]): boolean {
  const isTooFew = ({ minimum }: Slot) => count < (minimum ?? 0)
  return !isTooFew(slot) || !slots.some((one) => one.sort === 'count' && !isTooFew(one))
}

/** "At most 5 results" counts as 5, and so does "only 3". */
export function countFromConstraint(slot: Slot, { constraints }: Source): Value | undefined {
  if (slot.name !== 'limit' && slot.name !== 'topN' && slot.name !== 'n') return undefined
  for (const one of constraints) {
    if (
      one.kind === 'bound' &&
      one.side === 'max' &&
      one.unit === 'number' &&
      one.entities.some(({ kind }) => kind === 'count')
    )
      return { value: clamp(one.value, slot), from: [...one.entities], settles: [one] }
    const count = one.kind === 'only' ? one.entities.find(({ kind }) => kind === 'count') : undefined
    if (count?.kind === 'count') return { value: clamp(count.count, slot), from: [count], settles: [one] }
  }
  return undefined
}

/** Parameters that say how many are wanted; the first of them a tool has takes a number that nothing else explains. */
const counts = ['limit', 'depth', 'topN', 'max_results', 'episodes', 'levels']
const OTHER_NUMBERS: ReadonlySet<Slot['sort']> = new Set([
  'amount',
  'identifier',
  'address',
  'rules',
  'period',
])

/** A period that is listed takes no number. */
function takesNumber({ sort, choices }: Slot): boolean {
  return OTHER_NUMBERS.has(sort) && choices.length === 0
}

/** Before a number at the end: "só 5", "just 3". */
const justWords = new Set(
  'just only so solo nur tylko sadece seulement apenas slechts cuma max show list pick return zeige muestra montre mostra'.split(
    ' ',
  ),
)

/** "48 batang": a small whole number before a word, where the tool counts and takes no other number. */
export function readPlainCount(
  slot: Slot,
  { words, constraints }: Source,
  numbers: readonly Extract<Entity, { kind: 'number' }>[],
  slots: readonly Slot[],
): Value | undefined {
  const own = counts.find((name) => slots.some((one) => one.name === name))
  if (slot.name !== own || slots.some(takesNumber)) return undefined
  const [one, another] = numbers
  if (!one || another || !/^[1-9]\d{0,2}$/.test(one.value)) return undefined
  const isBound = constraints.some(({ entities }) => entities.includes(one))
  const isStated = words[one.at + one.length] !== undefined || justWords.has(words[one.at - 1]?.folded ?? '')
  return isBound || !isStated ? undefined : { value: clamp(Number(one.value), slot), from: [one] }
}

const sinceWords = new Set('since from desde seit depuis dal od sinds с со от sejak từ'.split(' '))

/** A past month or year that is asked about as a whole, "in january 2026", not "since january". */
function wholeSpan(date: EntityOf<'date'>, { words, now }: Source) {
  return isSince(date, words) ? undefined : spanOfDate(date, now)
}

/** Whether a date is where a span begins: "since May 5". */
export function isSince({ at }: Entity, words: Source['words']): boolean {
  return sinceWords.has(words[at - 1]?.folded ?? '')
}

/** Whether a tool takes a day and a number of days up to it. */
export function hasDays(slots: readonly Slot[]): boolean {
  return ['days', 'at'].every((name) => slots.some((slot) => slot.name === name))
}

/** The last day of a past month or year. */
export function writeLastDay(date: EntityOf<'date'>, source: Source): string | undefined {
  return wholeSpan(date, source)?.lastDay
}

/** The days of a past month or year, where the slot beside it takes its last one. */
export function countDaysWithin(slot: Slot, source: Source, slots: readonly Slot[]): Value | undefined {
  const date = ofKind(source.entities, 'date')[0]
  const span = date && slot.name === 'days' && hasDays(slots) ? wholeSpan(date, source) : undefined
  return span && { value: clamp(span.days, slot), from: [] }
}

/** Days back to a date, where a slot reaches so far. */
export function countDaysBack(
  slot: Slot,
  { now }: Source,
  dates: readonly Extract<Entity, { kind: 'date' }>[],
): Value | undefined {
  if (slot.name !== 'days') return undefined
  return first(dates, (date) => {
    const days = daysSince(date, now)
    return days >= 0 && days <= (slot.maximum ?? 0) ? Math.max(days, slot.minimum ?? 0) : undefined
  })
}
