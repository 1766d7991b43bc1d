import type { JsonObject } from '../../core/json.ts'
import type { Entity } from '../entities/kinds.ts'
import { isOneDay } from '../entities/times/dates.ts'
import { wordSet } from '../text/word-set.ts'
import { rangeOf } from './date-ranges.ts'
import { isSince } from './numbers/counts.ts'
import type { Slot } from './schema.ts'
import type { Source } from './source.ts'

export const nowWords = wordSet(
  `now current currently today jetzt aktuell aktuelle aktuellen aktueller heute ahora actual hoy maintenant actuel actuelle aujourd agora atual hoje adesso attuale oggi
  nu huidige actuele vandaag teraz obecnie aktualna aktualny dzis сейчас теперь текущая текущий текущую сегодня зараз тепер поточна сьогодні şimdi güncel şimdiki anda bugün sekarang bây hiện hôm
  现在 現在 目前 当前 當前 今 今の いま 지금 지금과 지금이랑 지금하고 현재 현재와 오늘 الآن الان حاليا حالي اليوم अभी आज abhi aaj`,
)
/** What stands before "now" where it is the end of a span. */
const UP_TO =
  /^(?:to|til|till|until|thru|through|bis|hasta|a|al|à|jusqu|até|ate|fino|ad|tot|do|до|по|kadar|sampai|hingga|đến|den|toi|tới|到|至|إلى|الى|حتى|तक|since|from)$/u
const UP_TO_BEHIND = /^(?:まで|까지|तक|tak|kadar|dek|degin|を?起点)/u

/** A past day and now, by the words that they begin with. */
export interface NowAndThen {
  readonly now: number
  readonly past: number
}

/** "SOL now and on 2026-10-01", "TVL sekarang vs 1 Januari": also asked about as it stands now, beside a past day. */
export function findNowAndThen(
  slots: readonly Slot[],
  params: JsonObject,
  source: Source,
): NowAndThen | undefined {
  const moment = slots.find(({ sort }) => sort === 'moment')
  if (!moment || params[moment.name] === undefined) return undefined
  const { words, entities } = source
  const dates = entities.filter((one): one is Extract<Entity, { kind: 'date' }> => one.kind === 'date')
  const [date] = dates
  if (!date || dates.length > 1 || !isOneDay(date) || isSince(date, words) || rangeOf(source))
    return undefined
  const at = words.findIndex(({ folded }, one) => nowWords.has(folded) && !isWithin(one, date))
  const isBeside =
    at >= 0 &&
    !UP_TO.test(words[at - 1]?.folded ?? '') &&
    !UP_TO_BEHIND.test(words[at + 1]?.folded ?? '') &&
    (at < date.at ? isJoined(words, at + 1, date.at) : isJoined(words, date.at + date.length, at))
  return isBeside ? { now: at, past: date.at } : undefined
}

/** Two subjects that one tool is asked about, in their order. */
export type SubjectPair = readonly [InputOf, InputOf]

interface InputOf {
  readonly input: JsonObject
  /** The mention of its subject. */
  readonly from: Entity
}

/** "TVL of Aave on 1 February, and of Lido now": the past day is that of one of them alone. */
export function atTheirTimes(
  slots: readonly Slot[],
  [one, other]: SubjectPair,
  { now, past }: NowAndThen,
): readonly JsonObject[] | undefined {
  const [early, late] = [Math.min(now, past), Math.max(now, past)]
  const isInTurn =
    (one.from.at < early && early < other.from.at && other.from.at < late) ||
    (early < one.from.at && one.from.at < late && late < other.from.at)
  if (!isInTurn) return undefined
  return now === early
    ? [withoutMoment(slots, one.input), other.input]
    : [one.input, withoutMoment(slots, other.input)]
}

export function withoutMoment(slots: readonly Slot[], params: JsonObject): JsonObject {
  const moment = slots.find(({ sort }) => sort === 'moment')?.name
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== moment))
}

function isWithin(at: number, one: Entity): boolean {
  return one.at <= at && at < one.at + one.length
}

const joints = wordSet(
  'and also plus vs versus und sowie y e et ed en oraz i и й та а і ve dan và و 和 跟 与 與 及 と 그리고 와 과 और तथा aur compared against gegenüber',
)

/** Whether a joint or a stop stands before one of some words, or between them. */
function isJoined(words: Source['words'], from: number, to: number): boolean {
  return words
    .slice(from, to + 1)
    .some(
      ({ folded, gap }, step) =>
        /[과와랑]$/u.test(words[from + step - 1]?.folded ?? '') ||
        /[,;?&/、，？؟،]/.test(gap) ||
        (from + step < to && joints.has(folded)) ||
        /^و\p{L}{2}/u.test(folded),
    )
}
