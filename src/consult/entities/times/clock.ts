import { fold } from '../../text/fold.ts'
import { type Word, wordOf } from '../../text/scan.ts'
import type { Entity, EntityOf } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import {
  ADDED,
  ADDED_BEFORE,
  CLOCK,
  CLOCK_ELSEWHERE,
  MIDNIGHT,
  NOON,
  PART_BEFORE,
  PART_BEHIND,
} from './clock-words.ts'
import { findZone } from './zones.ts'

const hourNames = [
  '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두',
  'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
].map((names) => names.split(' '))
const HAN_HOUR = /(十?)([一二三四五六七八九两兩]?)(?=[点點])/u

/** Words for the day that is now, beside which a time of day is one of today. */
const todayWords = new Set(
  'today heute hoy aujourd oggi hoje vandaag dzis dzisiaj сегодня сьогодні bugün hari aaj 今天 今日 오늘 اليوم आज'
    .split(' ')
    .map(fold),
)
/** Parts of a day that are its name beside a time of day alone. */
const partsOfDay = new Map(
  Object.entries({
    1: 'last night,tối qua,đêm qua,chiều qua,sáng qua',
    0: 'this morning,this afternoon,ce matin,questa mattina,esta manhã,sáng nay,chiều nay',
  }).flatMap(([daysAgo, parts]) => parts.split(',').map((part) => [fold(part), Number(daysAgo)] as const)),
)
const MOST = 3

/**
 * Finds the times of day that stand in a text with a day ("14:00", "6 pm", "오후 세 시", "noon"), each with its zone;
 * what they hold is no number, length or name of anything else.
 */
export function withClocks(found: readonly Entity[], words: readonly Word[]): Entity[] {
  const partAt = (at: number) => partsOfDay.get(`${words[at]?.folded} ${words[at + 1]?.folded}`)
  const today = found.some(({ kind }) => kind === 'date')
    ? -1
    : words.findIndex(({ folded }, at) => todayWords.has(folded) || partAt(at) !== undefined)
  const isDated = today >= 0 || found.some(({ kind }) => kind === 'date')
  if (!isDated && !words.some((_, at) => isSurelyClock(words, at))) return [...found]
  const { clocks, covered } = findClocks(words, found)
  if (clocks.length === 0) return [...found]
  const day: Entity[] = today < 0 ? [] : [{ kind: 'date', daysAgo: partAt(today) ?? 0, at: today, length: 1 }]
  const isFree = ({ kind, at, length }: Entity) =>
    kind === 'date' || !Array.from({ length }, (_, step) => at + step).some((one) => covered.has(one))
  // "9:30 SOL" is no amount of it
  const cut = found.flatMap((one) => {
    if (one.kind !== 'asset' || isFree(one)) return []
    const end = one.at + one.length - 1
    return covered.has(end) ? [] : [{ kind: one.kind, asset: one.asset, at: end, length: 1 }]
  })
  return [...clocks, ...day, ...cut, ...found.filter((one) => isFree(one) && one.at !== today)].sort(
    (a, b) => a.at - b.at,
  )
}

/** "At 5 pm", "14 Uhr", "9時": a time of day also without a day, where "15 am Tag" and "4 jam" are none. */
function isSurelyClock(words: readonly Word[], at: number): boolean {
  const { raw = '', folded = '' } = words[at] ?? {}
  if (SURE.test(folded) || UNSPACED_HOUR.test(raw)) return true
  if (!/^(?:\d{1,2})?[ap]m$/.test(folded)) return false
  return folded.length > 2 || AT.test(words[at - 2]?.folded ?? '')
}
const SURE =
  /^(?:uhr|uur|oclock|clock|baje|बजे|saat|pukul|jam|luc|الساعه|утра|вечера|ранку|вечора|mattina|manana|manha|sore|siang)$/
const UNSPACED_HOUR = /^(?:\d{1,2})?時(?:$|[には半]|から)|^시에?$/
const AT = /^(?:at|by|from|until|till|before|after|since|around|to)$/

function findClocks(words: readonly Word[], found: readonly Entity[]) {
  const pieces = words.map((word) => `${word.gap}${withDigits(word)}`)
  const text = pieces.join('')
  const ends: number[] = []
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + piece.length)
  const dated = new Set(
    found.flatMap(({ kind, at, length }) =>
      kind === 'date' ? Array.from({ length }, (_, step) => at + step) : [],
    ),
  )
  const wordsWithin = (from: number, to: number) =>
    words.flatMap(({ gap }, at) => {
      const begin = (ends[at - 1] ?? 0) + gap.length
      return begin < to && (ends[at] ?? 0) > from && !dated.has(at) ? [at] : []
    })
  const clocks: EntityOf<'clock'>[] = []
  const covered = new Set<number>()
  for (let from = 0; clocks.length < MOST; ) {
    const hour = readHour(text, from)
    if (!hour) break
    const { start = hour.end, end = hour.end, ...zone } = findZone(text, hour.end) ?? {}
    const isBeside = start <= hour.end + 1
    const within = wordsWithin(hour.start, isBeside ? end : hour.end)
    for (const one of [...within, ...wordsWithin(start, end)]) covered.add(one)
    // "2026-03-01T12:00" stands within its day
    const first = within[0] ?? ends.findIndex((one) => one > hour.start)
    clocks.push({ kind: 'clock', minutes: hour.minutes, ...zone, at: first, length: within.length })
    from = Math.max(hour.end, isBeside ? end : 0)
  }
  return { clocks, covered }
}

/** "Nine", "dokuzda", "三点" and "세" in digits. */
function withDigits({ raw, folded }: Word): string {
  if (/\d/.test(raw)) return raw
  const named = hourNames.map((names) => names.indexOf(raw) + 1).find(Boolean)
  if (named) return `${named}`
  const han = raw.replace(HAN_HOUR, (_, ten, one) =>
    ten || one
      ? `${(ten ? 10 : 0) + (one ? '一二三四五六七八九'.indexOf(one.replace(/[两兩]/, '二')) + 1 : 0)}`
      : '',
  )
  const stem = /^(\p{L}{2,6})[dt][ae]$/u.exec(folded)?.[1] ?? raw
  return (numeralOf(wordOf(raw, '')) ?? numeralOf(wordOf(stem, '')))?.digits ?? han
}

interface Hour {
  readonly minutes: number
  readonly start: number
  readonly end: number
}

function readHour(whole: string, from: number): Hour | undefined {
  const text = from === 0 ? whole : `${' '.repeat(from)}${whole.slice(from)}`
  const exact = CLOCK.exec(text)
  const found = exact ?? CLOCK_ELSEWHERE.exec(text)
  if (!found) {
    const midnight = MIDNIGHT.exec(text)
    const named = midnight ?? NOON.exec(text)
    return named
      ? { minutes: midnight ? 0 : 12 * 60, start: named.index, end: named.index + named[0].length }
      : undefined
  }
  const [hour = 0, minute = 0] = found
    .slice(1)
    .filter((part) => /^\d/.test(part ?? ''))
    .map(Number)
  const end = found.index + found[0].length
  const half = exact?.[4] ?? exact?.[6]
  const lead = text.slice(Math.max(0, found.index - 24), found.index)
  const before = PART_BEFORE.exec(lead)
  const added = readAdded(text, found, end)
  const behind = before ? null : PART_BEHIND.exec(text.slice(added.end, added.end + 32))
  const part = before ?? behind
  // "2 de la noche" is in the morning
  const isLate = half ? /^p/i.test(half) : part !== null && (part[1] !== undefined || hour > 4)
  const stated = half ? hour % 12 : hour
  const minutes = (stated + (isLate && stated < 12 ? 12 : 0)) * 60 + minute + added.minutes
  if (minutes < 0 || minutes >= 24 * 60) return undefined
  return {
    minutes,
    start: before ? found.index - lead.length + before.index : found.index,
    end: added.end + (behind?.[0].length ?? 0),
  }
}

/** A half or a quarter of an hour beside the hour. */
function readAdded(text: string, found: RegExpExecArray, end: number) {
  const behind = text.slice(end, end + 24)
  for (const [minutes, pattern] of ADDED) {
    const one = pattern.exec(behind)
    if (one) return { minutes, end: end + one[0].length }
  }
  const digits = found[0].search(/\d/)
  const before = text.slice(Math.max(0, found.index + digits - 24), found.index + digits)
  const minutes = ADDED_BEFORE.find(([, pattern]) => pattern.test(before))?.[0] ?? 0
  return { minutes, end }
}
