import { DAY_MS } from '../../core/durations.ts'
import { type EntityOf, ofKind } from '../entities/kinds.ts'
import { daysSince, writePastMoment } from '../entities/times/dates.ts'
import { lengthOf } from '../entities/times/durations.ts'
import { minutesAhead } from '../entities/times/zones.ts'
import { fold } from '../text/fold.ts'
import { holdsRange, monthOf, rangeOf } from './date-ranges.ts'
import type { Filling } from './filling.ts'
import { nowWords } from './now-and-then.ts'
import { hasDays, writeLastDay } from './numbers/counts.ts'
import { readNoLimit } from './numbers/no-amounts.ts'
import { holdsName, namesOf } from './parameter-names.ts'
import type { Slot } from './schema.ts'
import { type Free, first, type Source, type Value } from './source.ts'

/** A past day or time; of a past month or year its last day, where a tool takes days before it. */
export function readMoment(slots: readonly Slot[], source: Source, free: Free): Value | undefined {
  const { now } = source
  const range = source.entities.length > 1 ? (rangeOf(source) ?? monthOf(source, slots)) : undefined
  // "since 1 Nov" ends now
  if (range && !range.end) return undefined
  if (range?.end && holdsRange(slots)) {
    const { end, lastDay } = range
    if (lastDay === undefined) return undefined
    const isTimed = ofKind(source.entities, 'clock').length > 0
    if (!isTimed) return { value: lastDay, from: [end] }
  }
  const dates = free('date').filter((date) => !isStory(date, source))
  for (const date of range?.end ? [range.end] : [...dates.filter(isNamedDay), ...dates]) {
    const clock = clockOf(date, source)
    const day = new Date(now.getTime() - daysSince(date, now) * DAY_MS)
    const ahead = clock && minutesAhead(clock, day)
    const minutes = clock && ahead !== undefined ? clock.minutes - ahead : undefined
    const moment =
      withMidnight(writePastMoment(date, minutes, now), source, minutes === undefined ? undefined : clock) ??
      (hasDays(slots) ? writeLastDay(date, source) : undefined)
    if (moment !== undefined)
      return { value: moment, from: clock && minutes !== undefined ? [date, clock] : [date] }
  }
  return undefined
}

/**
 * "Я вчора шортанув і тепер плачу, який там фандінг": what the speaker did then is a story, and the question is about
 * now; so it is where something has been so "dün akşamdan beri".
 */
function isStory({ at, length, daysAgo }: EntityOf<'date'>, { words }: Source): boolean {
  if (daysAgo === undefined || daysAgo < 1) return false
  const end = at + length
  const near = (from: number) => words.slice(Math.max(0, from), from + 2).map(({ folded }) => folded)
  const isSince = near(end).some((folded) => SINCE_BEHIND.test(folded))
  if (isSince) return words.some(({ folded }) => nowWords.has(folded))
  if (![...near(at - 2), ...near(end)].some((folded) => SPEAKER.test(folded))) return false
  if (words.slice(0, at).some(({ folded }) => IF.test(folded))) return false
  return words.slice(end + 1).some(({ gap, folded }) => /[,.;،、，。]/.test(gap) || AND.test(folded))
}
const SINCE_BEHIND = /^(?:beri|buyana)$/
const SPEAKER =
  /^(?:i|we|ich|wir|je|j|nous|yo|io|eu|ik|ja|я|мы|ми|ben|saya|aku|gue|toi|minh|انا|मैं|मैंने|maine|main|我|私|僕|俺|나는|내가|저는|제가)$/u
const IF =
  /^(?:if|when|wenn|falls|als|si|se|jesli|gdybym|если|бы|якби|якщо|eger|kalau|neu|لو|اگر|अगर|agar|如果|もし|만약)$/u
const AND =
  /^(?:and|but|und|aber|y|pero|et|mais|e|ma|en|maar|i|ale|и|но|а|і|але|ve|ama|dan|tapi|va|nhung|و|और|लेकिन|aur)$/u

/** "A month ago, on October 23": the day that is named is the exact one. */
function isNamedDay({ day, month }: EntityOf<'date'>): boolean {
  return day !== undefined && month !== undefined
}

/** The time of day that belongs to a day: what stands behind it and before the next day, else what stands before. */
function clockOf(date: EntityOf<'date'>, { entities }: Source): EntityOf<'clock'> | undefined {
  const clocks = ofKind(entities, 'clock')
  if (clocks.length < 2) return clocks[0]
  const next = ofKind(entities, 'date').find(({ at }) => at > date.at)?.at ?? Number.POSITIVE_INFINITY
  return clocks.find(({ at }) => at >= date.at && at <= next) ?? clocks.findLast(({ at }) => at < date.at)
}

/** `2026-03-01T00:00Z` stays a time, as it is written, and so does another hour that is midnight in UTC. */
function withMidnight(
  moment: string | undefined,
  { text }: Filling['source'],
  clock: EntityOf<'clock'> | undefined,
): string | undefined {
  const isStated = (clock?.minutes ?? 0) !== 0 || text.includes(`${moment}T00:00`)
  return moment?.length === 10 && isStated ? `${moment}T00:00:00Z` : moment
}

/** "Today" in any language, where it is a listed period. */
export function readToday({ choices }: Slot, dates: readonly EntityOf<'date'>[]): Value | undefined {
  if (!choices.includes('today')) return undefined
  return first(
    dates.filter(({ daysAgo }) => daysAgo === 0),
    () => 'today',
  )
}

/** "Top movers week", "mất giá nhất tuần": a bare unit, where it is a listed window and nothing else is a length. */
export function readBareWindow({ name, choices }: Slot, { words, entities }: Source): Value | undefined {
  const isLasting = name === 'expiresInDays'
  if (!isLasting && (!/^(?:window|period)$/.test(name) || choices.length === 0)) return undefined
  if (entities.some(({ kind }) => kind === 'duration' || kind === 'date')) return undefined
  const value = words.flatMap(({ folded }) => bareWindows.get(folded) ?? [])[0]
  if (isLasting) return value?.endsWith('d') ? { value: Number.parseInt(value, 10), from: [] } : undefined
  const choice = value && choices.find((one) => lengthOf(`${one}`) === lengthOf(value))
  return choice === undefined || choice === '' ? undefined : { value: choice, from: [] }
}
const bareWindows = new Map(
  Object.entries({
    '1h': 'hour hourly stunde godziny godzine часа час heure uur jam saat giờ saatlik godzin',
    '7d': 'week semana woche semaine settimana tydzień tygodnia неделю неделя неделе тиждень hafta haftanın hafte minggu pekan tuần 周 週 सप्ताह हफ्ते أسبوع الأسبوع',
    '30d':
      'month mahine monat mois mese mês maand miesiąc miesiąca месяц місяць ay ayın bulan tháng 月 महीने شهر الشهر',
  }).flatMap(([value, names]) => names.split(' ').map((word) => [fold(word), value] as const)),
)

/** "2 dolar sehari, 30 hari": how often a sum may be spent is not how long it lasts. */
export function longestFirst(
  { name }: Slot,
  filling: Filling,
  lengths: readonly EntityOf<'duration'>[],
): readonly EntityOf<'duration'>[] {
  if (name !== 'expiresInDays' || lengths.length === 0) return lengths
  return lengths
    .filter((one) => one.milliseconds !== DAY_MS || !isDailyLimit(one, filling))
    .sort((a, b) => b.milliseconds - a.milliseconds)
}

/** "1日3ドル", "하루 한도 2달러": where nothing else names the limit of a day, the day does. */
function isDailyLimit({ at, length }: EntityOf<'duration'>, { source, slots, numbers }: Filling): boolean {
  const daily = slots.find((one) => one.name === 'perDayUsd')
  if (!daily || !(numbers.has(daily.name) || readNoLimit(daily, source))) return false
  const names = namesOf(daily)
  return !source.words.some(
    ({ stem: part, folded }, one) =>
      (one < at || one >= at + length) && (names.has(part) || holdsName(folded, names)),
  )
}

/** "250 days with a 20 day window": the length beside the parameter's own name goes before the others. */
export function namedFirst(
  { name }: Slot,
  { words }: Filling['source'],
  lengths: readonly EntityOf<'duration'>[],
): EntityOf<'duration'>[] {
  const isNamed = ({ at, length }: EntityOf<'duration'>) =>
    words[at + length]?.folded === name ||
    words.slice(Math.max(0, at - 2), at).some(({ folded }) => folded === name)
  return [...lengths.filter(isNamed), ...lengths.filter((one) => !isNamed(one))]
}

/** "An 8 second video" for a parameter of seconds. */
export function readSeconds(
  { name, type }: Slot,
  durations: readonly EntityOf<'duration'>[],
): Value | undefined {
  if (name !== 'duration' || type !== 'integer') return undefined
  return first(durations, ({ milliseconds }) => milliseconds / 1_000)
}
