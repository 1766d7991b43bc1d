import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { type EntityOf, ofKind } from '../entities/kinds.ts'
import { daysSince, isOneDay, spanOfDate } from '../entities/times/dates.ts'
import { lengthOf } from '../entities/times/durations.ts'
import { wordSet } from '../text/word-set.ts'
import { hasDays, isSince, lengthsOf } from './numbers/counts.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { writeInterval } from './values.ts'

/** A span of days that is named by its first and its last one, or by its first one alone up to now. */
export interface DateRange {
  readonly start: EntityOf<'date'>
  readonly end?: EntityOf<'date'>
  readonly days: number
  /** Where it ends, as `2026-03-01`; left out where it ends now. */
  readonly lastDay?: string
}

/** "From 1 June to 1 July", "between 3 and 10 Nov", "1.10.-31.10.", "since 1 Nov". */
export function rangeOf({
  entities,
  words,
  now,
}: Pick<Source, 'entities' | 'words' | 'now'>): DateRange | undefined {
  const [first, second, third] = ofKind(entities, 'date').filter(
    (one) => isOneDay(one) && (one.daysAgo ?? 1) > 0,
  )
  if (!first || third) return undefined
  if (!second) {
    // "60 days back from 1 September"
    if (
      entities.some((one) => one.kind === 'duration' && one.role !== 'interval' && one.milliseconds > DAY_MS)
    )
      return undefined
    const days = isSince(first, words) && !hasEnd(first, words) ? daysSince(first, now) : 0
    return days > 0 ? { start: first, days } : undefined
  }
  if (!isSpan(first, second, words)) return undefined
  const to = daysSince(second, now)
  // "from 1 June to 1 July 2026": both are of that year
  const year = first.year ?? (first.month === undefined ? undefined : second.year)
  const stated = daysSince({ ...first, ...(year === undefined ? {} : { year }) }, now)
  const from = stated < to && year !== undefined ? daysSince({ ...first, year: year - 1 }, now) : stated
  const isWhole = first.day === 1 && second.day !== undefined && isLastOfMonth(to - 1, now)
  const days = from - to + (isWhole ? 1 : 0)
  if (days <= 0 || to < (isWhole ? 1 : 0)) return undefined
  return {
    start: first,
    end: second,
    days,
    ...(to > 0 ? { lastDay: dayAt(to - (isWhole ? 1 : 0), now) } : {}),
  }
}

/** A month of which a tool gives the bars: "daily candles of June 2026". */
export function monthOf(
  source: Pick<Source, 'entities' | 'now'>,
  slots: readonly Slot[],
): DateRange | undefined {
  const [month, another] = ofKind(source.entities, 'date')
  if (!month || another || month.month === undefined || hasDays(slots) || !barsOf(slots)) return undefined
  const span = spanOfDate(month, source.now)
  if (!span) return undefined
  // bars end where the day behind it begins
  const to = toIsoTime(Date.parse(span.lastDay) + DAY_MS).slice(0, 10)
  return { start: month, end: month, days: span.days, lastDay: to }
}

const between = wordSet(
  'to til till until through thru bis hasta a al au jusqu до по a até ate tot tem do sampai hingga đến tới إلى الى حتى से तक से 到 至 から まで 까지 부터 dan',
)
const betweens = wordSet('between zwischen entre tra fra tussen między pomiędzy между між antara giữa بين')
const joints = wordSet('and und y et e en i и й та dan và و')

/** Whether what stands between two days and before the first makes one span of them. */
function isSpan(first: EntityOf<'date'>, second: EntityOf<'date'>, words: Source['words']): boolean {
  const end = first.at + first.length
  const within = words.slice(end, second.at).map(({ folded }) => folded)
  const gap = words[second.at]?.gap ?? ''
  if (within.length > 3) return false
  if (within.length === 0) return /^\s?[-–—~〜～]\s?$/.test(gap)
  const isBetween = words
    .slice(Math.max(0, first.at - 3), first.at)
    .some(({ folded }) => betweens.has(folded))
  return within.some((word) => between.has(word)) || (isBetween && within.some((word) => joints.has(word)))
}

/** "Since 1 Nov until the 5th" has another end than now. */
function hasEnd({ at, length }: EntityOf<'date'>, words: Source['words']): boolean {
  return words.slice(at + length, at + length + 2).some(({ folded }) => between.has(folded))
}

function isLastOfMonth(daysBack: number, now: Date): boolean {
  return new Date(now.getTime() - daysBack * DAY_MS).getUTCDate() === 1
}

function dayAt(daysBack: number, now: Date): string {
  return toIsoTime(now.getTime() - daysBack * DAY_MS).slice(0, 10)
}

/** Whether a tool takes where a span ends and how long it is, in days or in bars. */
export function holdsRange(slots: readonly Slot[]): boolean {
  return hasDays(slots) || (slots.some(({ sort }) => sort === 'moment') && barsOf(slots) !== undefined)
}

function barsOf(slots: readonly Slot[]): Slot | undefined {
  const frame = slots.find(({ sort }) => sort === 'interval')
  return frame && slots.some(({ name, sort }) => sort === 'count' && name === 'limit') ? frame : undefined
}

/** How long a bar is: what is stated, else what the tool takes where nothing is. */
function barOf(frame: Slot, entities: Source['entities']): number | undefined {
  const stated = ofKind(entities, 'duration').find((one) => writeInterval(one, frame) !== undefined)
  return (
    stated?.milliseconds ??
    lengthsOf(frame, entities).bar ??
    lengthOf(LEFT_OUT.exec(frame.description)?.[1] ?? '')
  )
}
const LEFT_OUT = /(\w{1,12}) when left out/

/** The length of a span: in days, or in bars where a tool counts those. */
export function countRange(slot: Slot, source: Source, slots: readonly Slot[]): Value | undefined {
  const { entities } = source
  if (!entities.some(({ kind }) => kind === 'date') || !holdsRange(slots)) return undefined
  const range = rangeOf(source) ?? monthOf(source, slots)
  const isDays = slot.name === 'days'
  const frame = isDays || slot.name !== 'limit' ? undefined : barsOf(slots)
  const bar = isDays ? DAY_MS : frame && barOf(frame, entities)
  // a span between two times of day is not counted in whole days
  if (!range || bar === undefined || entities.some(({ kind }) => kind === 'clock')) return undefined
  const count = Math.ceil((range.days * DAY_MS) / bar)
  // what does not fit is left to be named
  return count <= (slot.maximum ?? 0) && count >= (slot.minimum ?? 1)
    ? { value: count, from: [range.start] }
    : slot.maximum === undefined || count < slot.maximum
      ? undefined
      : { value: slot.maximum, from: [] }
}
