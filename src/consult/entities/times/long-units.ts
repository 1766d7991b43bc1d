import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'
import { barWords, units } from './duration-words.ts'

/** "महीने भर", "لسنة كاملة", "весь месяц", "toute la semaine", "o ano inteiro": all of one unit. */
export function readWholeUnit(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const [first, next] = [words[at]?.folded ?? '', words[at + 1]?.folded ?? '']
  const asPeriod = (milliseconds: number, length = 2) =>
    ({ kind: 'duration', milliseconds, role: 'period', length }) as const
  const ahead = /^.$/u.test(next) || !wholeBefore.has(first) ? undefined : units.get(next)
  if (ahead !== undefined && ahead >= DAY_MS) return asPeriod(ahead)
  // without its article "toda semana" is every week
  const named =
    wholeBeforeArticle.has(first) && ARTICLE.test(next) ? units.get(words[at + 2]?.folded ?? '') : undefined
  if (named !== undefined && named >= DAY_MS) return asPeriod(named, 3)
  if (!WHOLE_BEHIND.test(next) || /\d/.test(words[at - 1]?.folded ?? '')) return undefined
  const behind = /^.$/u.test(first) ? undefined : units.get(first)
  return behind !== undefined && behind >= DAY_MS ? asPeriod(behind) : undefined
}
const wholeBefore = new Set(
  `весь всю целый целую целого цілий цілу увесь всього bütün tüm koca sepanjang seluruh पूरे पूरा पूरी طوال طول ganze ganzen ganzes ganzer
  gesamte gesamten gesamtes hele cały całą całego całej pełny pełnego pełen cả 一整 poore pure poora puri`
    .split(/\s+/)
    .map(fold),
)
const wholeBeforeArticle = new Set('tout toute todo toda tutto tutta'.split(' '))
const ARTICLE = /^(?:l|la|le|el|o|a|il|lo)$/
const WHOLE_BEHIND =
  /^(?:भर|bhar|كامل|كامله|boyunca|inteiro|inteira|entero|entera|intero|intera|entier|entiere|complet|complete|completo|completa|penuh)$/u

/** Every word that all of a unit may begin with, besides the unit. */
export const wholeBeginnings = (): readonly string[] => [...wholeBefore, ...wholeBeforeArticle]

/** "60 дневных свечей" and "300 घंटे वाली कैंडल" are so many bars of one unit, since no bar is as long. */
export function countsLongUnits(
  count: number,
  unit?: Word,
  ...behind: readonly (Word | undefined)[]
): boolean {
  const length = unit?.gap === ' ' && unit.folded.length > 1 ? units.get(unit.folded) : undefined
  const isBar = behind.some((word) => barWords.has(word?.folded ?? '')) && ADJECTIVAL.test(unit?.folded ?? '')
  const isHindi = /^(?:वाली|वाले|की)$/.test(behind[0]?.folded ?? '') && barWords.has(behind[1]?.folded ?? '')
  if (length === undefined || !(isBar || isHindi)) return false
  if (length >= DAY_MS) return count > 3
  return count * length > DAY_MS || (length < HOUR_MS && !BAR_MINUTES.has(count))
}
const ADJECTIVAL =
  /(?:вн|нн|тн)(?:ых|их|ые|і)$|(?:тижнев|добов|недельн)\p{L}{1,3}$|^(?:dakika|saat|gun|hafta)l[iu]k$/u
const BAR_MINUTES = new Set([1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 240])

/** Twelve months are a year, and no 360 days. */
export function timesUnit(count: number, unit: number): number {
  return unit === 30 * DAY_MS && count % 12 === 0 ? (count / 12) * 365 * DAY_MS : count * unit
}

export const halves = new Set(
  'half halbes halben halbe halber medio media demi mezzo mezz mezza meio meia pol pół yarım setengah nửa halve आधा आधे نصف نص النصف النص بالنص'
    .split(' ')
    .map(fold),
)

export const quarters = new Set('ربع четверть чверть çeyrek seperempat'.split(' ').map(fold))

/** "Half a year", "ein halbes Jahr", "medio año", "half an hour". */
export function readHalfUnit(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const isQuarter =
    quarters.has(words[at]?.folded ?? '') && units.get(words[at + 1]?.folded ?? '') === HOUR_MS
  if (isQuarter) return { kind: 'duration', milliseconds: HOUR_MS / 4, role: 'either', length: 2 }
  if (!halves.has(words[at]?.folded ?? '')) return undefined
  const skipped = /^an?$/.test(words[at + 1]?.folded ?? '') ? 1 : 0
  const unit = units.get(words[at + 1 + skipped]?.folded ?? '')
  if (unit === HOUR_MS)
    return { kind: 'duration', milliseconds: HOUR_MS / 2, role: 'either', length: 2 + skipped }
  const isYear = unit === 365 * DAY_MS
  return isYear
    ? { kind: 'duration', milliseconds: 180 * DAY_MS, role: 'period', length: 2 + skipped }
    : undefined
}
