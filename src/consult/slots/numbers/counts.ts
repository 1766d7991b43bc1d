import { type Entity, type EntityOf, ofKind } from '../../entities/kinds.ts'
import { daysSince, spanOfDate } from '../../entities/times/dates.ts'
import { isBarWord, lengthOf } from '../../entities/times/durations.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Slot } from '../schema.ts'
import { first, type Source, type Value } from '../source.ts'
import { clamp, writeInterval } from '../values.ts'
import { mayCountPieces } from './pieces.ts'
import { namesPage } from './ranges.ts'

/** "Hourly candles of the last day" are 24 candles; a bar that is not named is the tool's own. */
export function countBars(
  slot: Slot,
  { entities, words }: Source,
  slots: readonly Slot[],
  free: readonly EntityOf<'duration'>[],
): Value | undefined {
  const frame = slots.find(({ sort }) => sort === 'interval')
  if (
    !frame ||
    !entities.some(({ kind }) => kind === 'duration') ||
    !BARS.test(slot.name) ||
    slots.some(({ sort, name }) => sort === 'period' && name !== 'window')
  )
    return undefined
  const { bar, wholes } = lengthsOf(frame, entities)
  const isBarStated = entities.some((one) => one.kind === 'duration' && one.role === 'interval')
  // "4h signal": a length that a bar may have is that of the bar
  const whole = wholes.findLast(
    (one) =>
      free.includes(one) &&
      !isAhead(one, words, slots) &&
      (one.role === 'period' || isBarStated || writeInterval(one, frame) === undefined),
  )
  if (bar === undefined || !whole || whole.milliseconds <= bar) return undefined
  const count = Math.round(whole.milliseconds / bar)
  return count < (slot.minimum ?? 0) ? undefined : { value: clamp(count, slot), from: [whole] }
}
const BARS = /^(?:limit|candles)$/

/** Behind a length: "10 Tage gehalten", "10日間保有", "10 gün elde tutarsam". */
const HELD =
  /^(?:hori[zs]on|ahead|holding|held|gehalten|haltedauer|vooruit|aangehouden|tenendo|teniendo|mantendo|elde|tutar|vadede|vadeli|ufu?k|ke depan|tới|вперед|вперёд|наперед)|^(?:toi|보유|들고|쥐고|保有|持有|拿着|拿著|握|抱え|持ち続|持った|持つ|ホールド|होल्ड|रख)/u

/** Whether how many bars there are is stated beside the only length of a text, which is then that of a bar. */
export function isBarCounted({ entities }: Source, slots: readonly Slot[]): boolean {
  return (
    slots.some(({ name }) => BARS.test(name)) &&
    !slots.some(({ sort }) => sort === 'period') &&
    entities.some(({ kind }) => kind === 'count') &&
    entities.filter(({ kind }) => kind === 'duration').length === 1
  )
}

/** How long a bar is, and the longer lengths that may be how far to look. */
export function lengthsOf(frame: Slot, entities: readonly Entity[]) {
  const lengths = ofKind(entities, 'duration').toSorted((a, b) => a.milliseconds - b.milliseconds)
  const stated =
    lengths.find(({ role }) => role === 'interval') ??
    (lengths.length > 1 ? lengths.find((one) => writeInterval(one, frame) !== undefined) : undefined)
  return {
    bar: stated?.milliseconds ?? lengthOf(`${frame.fallback ?? ''}`),
    wholes: lengths.filter((one) => one !== stated && one.role !== 'interval'),
  }
}

const ahead = wordSet(
  'خلال in dans over for horizon next within sobre por para über für sur pour per su na za voor через на',
)

/** "VaR over 10 days", not "over the past 10 days": how far to look ahead, where a tool takes that. */
function isAhead({ at, length }: Entity, words: Source['words'], slots: readonly Slot[]): boolean {
  if (!slots.some(({ name }) => HORIZON.test(name))) return false
  return (
    ahead.has(words[at - 1]?.folded ?? '') ||
    isOfLoss({ at, length }, words) ||
    words.slice(Math.max(0, at - 4), at).some(({ folded }) => HOLDING.test(folded)) ||
    [0, 1].some((step) => HELD.test(words[at + length + step]?.folded ?? ''))
  )
}
/** "VaR 99 %, 10 Tage", "10天VaR": a few days beside a loss that may come are those ahead. */
function isOfLoss({ at, length }: Pick<Entity, 'at' | 'length'>, words: Source['words']): boolean {
  const days = Number(/^\d{1,2}(?=d?$)/.exec(words[at]?.folded ?? '')?.[0] ?? 0)
  if (days < 2 || days > MAX_DAYS_AHEAD || length > 2 || PAST.test(words[at - 1]?.folded ?? '')) return false
  const unit = words[at]?.folded.endsWith('d') ? 'd' : (words[at + 1]?.folded ?? '')
  return DAY.test(unit) && words.some(({ folded }) => VALUE_AT_RISK.test(folded))
}
const MAX_DAYS_AHEAD = 30
const PAST =
  /^(?:last|past|previous|ultim[oaie]s?|letzten?|dernier\p{L}{0,3}|laatste|ostatni\p{L}{1,3}|последн\p{L}{2}|останн\p{L}{1,3}|son|terakhir|اخر|पिछले)$|近|过去|過去|直近|지난|최근/u
const DAY =
  /^(?:d|days?|tag|tagen?|dias?|jours?|giorn[oi]|dag(?:en)?|dni|dzien|дн(?:я|ей|и)|день|днів|gun(?:luk)?|hari|ngay|يوم|ايام|दिन)$|^(?:天|日|일)/u
const VALUE_AT_RISK =
  /^(?:c?var|shortfall|maruz|wertrisiko|riesgo|risque|risco|rischio|للخطر|[يت]?خسر|اخسر)$|风险价值|風險值|バリュー|リスク価値|위험가치/

const HOLDING =
  /^(?:hori[zs]on\p{L}{0,4}|orizzont[ei]|horyzon\p{L}{1,4}|горизонт\p{L}{0,3}|cakrawala|[بل]?افق|क्षितिज|hold|holding|held|halten|haltedauer|mantener|manteniendo|manter|mantendo|detenir|tenir|mantenere|tenere|houden|trzymac|trzymania|держать|держа|удержани\p{L}|elde|tutar\p{L}{0,4}|menahan|nam|giu|om|持有|保有|보유|الاحتفاظ|रखने)$/u
/** "10 bars ahead", "10 Kerzen voraus". */
const AHEAD = /^(?:ahead|forward|voraus|vooruit|adelante|frente|avanti|naprzod|вперед|ileri|depan|toi)$/
const HORIZON = /^horizonBars$/

/** "VaR over 4 bars", not "over the last 20 bars": so few bars that they can only be ahead. */
function isCountAhead(
  one: Entity,
  words: Source['words'],
  { name, maximum = 0 }: Slot,
  slots: readonly Slot[],
): boolean {
  if (one.kind !== 'count' || !HORIZON.test(name) || one.count > maximum) return false
  // fewer than the tool ever reads
  if (one.count > 1 && slots.some((slot) => BARS.test(slot.name) && one.count < (slot.minimum ?? 0)))
    return true
  const end = one.at + one.length
  // "over ten daily bars", "over 8 4h candles"
  const bar = [end, end + 1, end + 2].find((at) => words[at] && isBarWord(words[at]))
  if (bar === undefined || words.slice(end, bar).some(({ folded }) => !BAR_LENGTH.test(folded))) return false
  const behind = words[bar + 1]?.folded ?? ''
  return ahead.has(words[one.at - 1]?.folded ?? '') || AHEAD.test(behind)
}

/** What states how long a bar is, between how many there are and the word for them. */
const BAR_LENGTH =
  /^(?:\d{1,2}(?:m|h|d|w|min|hours?|minutes?|days?)?|(?:hour|dai|week)ly|hours?|days?|weeks?|minutes?|full|whole|more|trading|one|four|six|twelve)$/

/** "Holding ETH seven days" asks for no weekly bars, where a tool looks some bars ahead. */
export function isHeldFor(
  one: EntityOf<'duration'>,
  frame: Slot,
  { entities, words }: Source,
  slots: readonly Slot[],
): boolean {
  const { bar, wholes } = lengthsOf(frame, entities)
  return bar !== undefined && one.milliseconds > bar && wholes.includes(one) && isAhead(one, words, slots)
}

/** How many bars ahead a length is. */
export function readBarsAhead(
  slot: Slot,
  { entities, words }: Source,
  slots: readonly Slot[],
): Value | undefined {
  const frame = slots.find(({ sort }) => sort === 'interval')
  if (!frame || !HORIZON.test(slot.name)) return undefined
  const counted = entities.find((one) => isCountAhead(one, words, slot, slots))
  if (counted?.kind === 'count') return { value: counted.count, from: [counted] }
  const { bar, wholes } = lengthsOf(frame, entities)
  const one = wholes.find((each) => isAhead(each, words, slots))
  return one && bar ? { value: clamp(Math.round(one.milliseconds / bar), slot), from: [one] } : undefined
}

/**
 * Whether a count may be meant by a parameter: it is within what that takes, and of two parameters that count the one
 * takes it whose description counts bars where bars are counted, and the other where something else is.
 */
export function takesCount(
  { at, length, count }: EntityOf<'count'>,
  slot: Slot,
  slots: readonly Slot[],
  { words, text, entities }: Source,
): boolean {
  if (namesPage(`${count}`, text)) return false
  // "四个的相关系数，看最近90天": so few bars are never read, and a length states how many
  const isTooFew = BARS.test(slot.name) && count < (slot.minimum ?? 0)
  if (isTooFew && entities.some((one) => one.kind === 'duration' && one.role !== 'interval')) return false
  const others = slots.filter((one) => one !== slot && one.sort === 'count')
  const counted: Entity = { kind: 'count', at, length, count }
  if (slots.some((one) => one !== slot && isCountAhead(counted, words, one, slots))) return false
  if (PARTS.test(words[at + length]?.folded ?? '')) return false
  if (slot.name === 'n' && !mayCountPieces({ words }, at, at + length)) return false
  const fits = ({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: Slot) =>
    count >= minimum && count <= maximum
  if (!fits(slot) && others.some(fits)) return false
  const countsBars = ({ description }: Slot) => /\bcandles?\b/.test(description)
  const rivals = others.filter((one) => countsBars(one) !== countsBars(slot))
  if (rivals.length === 0) return true
  const next = words[at + length]
  const isLast = next === undefined || /[,;.]/.test(next.gap)
  // "the worst 10" are falls
  const isOfFalls = [slot, ...rivals].some(({ name, maximum = 0 }) => name === 'episodes' && count <= maximum)
  const isOfBars = (isLast && !isOfFalls) || (next && isBarWord(next)) || barsBehind(words, at + length + 1)
  return countsBars(slot) === isOfBars
}

/** "Two parts of the dashboard" are none of its rows. */
const PARTS =
  /^(?:parts?|sections?|chapters?|abschnitte|teile|bereiche|secciones|partes|sections|parties|secoes|sezioni|parti|onderdelen|secties|sekcje|czesci|раздела|разделов|части|частей|bolum|bagian|phan|部分|セクション|섹션)$/u

function barsBehind(words: Source['words'], at: number): boolean {
  const word = words[at]
  return word !== undefined && isBarWord(word)
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

/** Whether nothing but a day is wanted. */
function isAlone(at: number, words: Source['words']): boolean {
  const near = [words[at - 2], words[at - 1], words[at], words[at + 1]]
  return near.some((word) =>
    /^(?:just|only|alone|nur|solo|sólo|seulement|apenas|alleen|tylko|только|лише|sadece|hanya|chi|只|仅|だけ|오늘만|केवल|فقط)$/u.test(
      word?.folded ?? '',
    ),
  )
}
const TODAY =
  /^(?:today|heute|heutige[nrs]?|hoy|aujourd|oggi|hoje|vandaag|dzis|dzisiaj|сегодня|сьогодні|bugun|hari|今天|今日|오늘|오늘만|اليوم|आज)$/u

/** "Until 31 October", "31 Ekim'e kadar": where a span ends is not how long ago it began. */
function isUntil({ at, length }: Entity, words: Source['words']): boolean {
  const [second = '', before = '', behind = '', next = ''] = [
    at - 2,
    at - 1,
    at + length,
    at + length + 1,
  ].map((one) => words[one]?.folded)
  return (
    UNTIL.test(before) ||
    (UNTIL.test(second) && /^(?:the|a|al|au|zum|el|il)$/.test(before)) ||
    [behind, next].some((word) => UNTIL_BEHIND.test(word))
  )
}
const UNTIL =
  /^(?:do|до|until|till|til|through|upto|hasta|jusqu|bis|ate|fino|tot|sampai|hingga|den|toi|حتي|截至|截止)$/
const UNTIL_BEHIND = /^(?:kadar|तक|tak)$|^(?:まで|까지|为止|止)/u

/** Days back to a date, where a slot reaches so far. */
export function countDaysBack(
  slot: Slot,
  { now, words }: Source,
  dates: readonly Extract<Entity, { kind: 'date' }>[],
): Value | undefined {
  if (slot.name !== 'days') return undefined
  const today = words.findIndex(({ folded }) => TODAY.test(folded))
  // of days that count from today on, yesterday is the second
  const more = /\btoday included\b/.test(slot.description) ? 1 : 0
  const past = dates.filter((one) => (more === 0 || one.daysAgo !== 0) && !isUntil(one, words))
  // "just today", "today only"; "for today and yesterday" are two days
  if (more === 1 && today >= 0 && past.length === 0)
    return isAlone(today, words) ? { value: 1, from: dates.slice() } : undefined
  return first(past, (date) => {
    const days = daysSince(date, now) + more
    return days >= 0 && days <= (slot.maximum ?? 0) ? Math.max(days, slot.minimum ?? 0) : undefined
  })
}
