import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import type { EntityOf, Mention } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import { isStepOf, readSoleDay, readStep } from '../steps.ts'
import { adverbs, agoBefore, back, backBehind, barWords, units, wholePeriods } from './duration-words.ts'
import { countsUnitBars, lengthBeginnings, readEnglishLength } from './english-times.ts'
import {
  countsLongUnits,
  halves,
  quarters,
  readHalfUnit,
  readWholeUnit,
  timesUnit,
  wholeBeginnings,
} from './long-units.ts'
import { isMonths, isSize } from './sizes.ts'
import {
  BAR_MINUTES,
  hindiNumber,
  hindiNumerals,
  isBarOfUnit,
  isOfChart,
  isThisUnit,
  isVague,
  platformBar,
} from './spoken-units.ts'

const yesterdays = 'yesterday ayer gestern hier ontem вчера 昨天 昨日'.split(' ')

const leading = new Set('on im auf en sur na no at'.split(' '))

/** Numbers whose words mean something else as well, unless a unit of time follows: "dos semanas", "due giorni". */
const ambiguous = new Map(
  Object.entries({
    dos: 2,
    due: 2,
    hai: 2,
    ba: 3,
    dort: 4,
    nam: 5,
    cent: 100,
    sei: 6,
    alti: 6,
    sept: 7,
    sette: 7,
    neuf: 9,
    elli: 50,
    sto: 100,
    yuz: 100,
  }),
)

/** The number that such a word may be. */
export function ambiguousNumber(word: Word | undefined): number | undefined {
  return word && ambiguous.get(word.folded)
}

export function numeralBefore(word: Word, next: Word | undefined) {
  const value =
    next && next.folded.length > 1 && units.has(next.folded)
      ? (hindiNumber(word, next) ?? ambiguous.get(word.folded))
      : undefined
  return value === undefined ? numeralOf(word) : { digits: `${value}`, currency: false, suffix: '' }
}

/** All words that mention time, so that none of them counts as a topic. */
export const timeWords: readonly string[] = [
  ...units.keys(),
  ...adverbs.keys(),
  ...wholePeriods.keys(),
  ...back,
  ...yesterdays,
].filter((word) => word.length > 1)

/** Every word that a length of time or a past day may begin with, besides numerals and `H4`. */
export const durationBeginnings = (): readonly string[] => [
  ...agoBefore,
  ...oneWords,
  ...ambiguous.keys(),
  ...hindiNumerals,
  ...adverbs.keys(),
  ...units.keys(),
  ...wholePeriods.keys(),
  ...halves,
  ...quarters,
  ...lengthBeginnings,
  ...wholeBeginnings(),
  ...['il', 'a', 'an'],
  ...['逐', '按', '每'].flatMap((each) => [...'日天周週月时時'].map((unit) => `${each}${unit}`)),
]

/** Reads `4h`, `four hours`, `15-minute`, `daily`, `last week`. */
export function readDuration(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const word = words[at]
  // "năm hóa": by the year, and no length
  if (!word || (word.folded === 'nam' && words[at + 1]?.folded === 'hoa')) return undefined
  const adverb = adverbs.get(word.folded)
  if (adverb !== undefined)
    return {
      kind: 'duration',
      milliseconds: adverb,
      role: 'interval',
      length: 1 + countFrameWords(words, at, 1),
    }
  const bar = words[at + 1]?.folded === 'k' ? units.get(word.folded) : undefined
  if (bar !== undefined && KLINE.test(word.folded))
    return { kind: 'duration', milliseconds: bar, role: 'interval', length: 2 }
  const single = readStep(words, at) ?? readSingleUnit(words, at) ?? readEnglishLength(words, at)
  if (single) return single
  const whole = wholePeriods.get(word.folded)
  // "فريم ساعتين" is the length of a bar
  if (whole !== undefined)
    return {
      kind: 'duration',
      milliseconds: whole,
      role: barWords.has(words[at - 1]?.folded ?? '') && !isLatinBar(words[at - 1]) ? 'interval' : 'period',
      length: 1,
    }
  const numeral = numeralBefore(word, words[at + 1])
  if (!numeral) return readBareUnit(words, at)
  if (numeral.currency || numeral.digits.includes('.') || countsBars(words, at, Number(numeral.digits)))
    return undefined
  // "deux dernières semaines": the word for the past stands between
  const isPastBetween = back.has(words[at + 1]?.folded ?? '') && units.has(words[at + 2]?.folded ?? '')
  const next = words[isPastBetween ? at + 2 : at + 1]
  const stuck = numeral.suffix !== ''
  // "from 60, weeks" are two settings
  if (!stuck && /[,;、，،]/.test(next?.gap ?? '')) return undefined
  // "12000 y riesgo", "200 s'il vous plaît", "2/day"
  const isElided = /^[a-z]$/.test(next?.folded ?? '') && /^['’]?$/.test(words[at + 2]?.gap ?? ' ')
  // Polish "50 w sumie"
  if (!stuck && next?.folded === 'w' && words[at + 2] && !barWords.has(words[at + 2]?.folded ?? ''))
    return undefined
  // "25 min score 70": the least of what follows
  if (!stuck && next?.folded === 'min' && MINIMUM_OF.test(words[at + 2]?.folded ?? '')) return undefined
  if (!stuck && (next?.folded === 'y' || next?.gap === '/' || isElided)) return undefined
  const unit = stuck
    ? numeral.suffix === 'p' && BAR_MINUTES.test(numeral.digits)
      ? MINUTE_MS
      : unitOf(numeral.suffix, word.raw)
    : next &&
      (ukrainianHours(next, numeral.digits) ??
        unitOf(next.folded, next.raw) ??
        joinedUnit(next, HOURLY.test(numeral.digits)) ??
        cyrillicMinutes(words, at, numeral.digits))
  if (unit === undefined || numeral.digits.length > 6) return undefined
  if (stuck && word.raw.endsWith('M') && !isMonths(numeral.digits, words, at)) return undefined
  if (stuck && word.raw.endsWith('m') && isSize(words, at)) return undefined
  const length = stuck ? 1 : isPastBetween ? 3 : 2
  return {
    kind: 'duration',
    milliseconds: timesUnit(Number(numeral.digits), unit),
    // a bar of a day is called 1d; 24 hours are how far to look back
    role:
      isPastBetween || (unit === HOUR_MS && Number(numeral.digits) >= 24)
        ? 'period'
        : roleOf(words, at, length),
    length: length + countFrameWords(words, at, length),
  }
}

/** A unit of time without a number: "khung tuần", "Wochenkerzen", "last month". */
function readBareUnit(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const word = words[at]
  if (!word) return undefined
  const isWord = word.folded.length > 1 || !/[a-zа-я]/.test(word.folded)
  const unit = isWord ? units.get(word.folded) : undefined
  const joined = words[at + 1]
  const platform = platformBar(word)
  if (platform !== undefined) return { kind: 'duration', milliseconds: platform, role: 'interval', length: 1 }
  // "khung tuần", "nến ngày"
  const isOfBar = barWords.has(words[at - 1]?.folded ?? '') && !isLatinBar(words[at - 1])
  if (unit !== undefined && (isOfBar || isOfChart(words, at)))
    return { kind: 'duration', milliseconds: unit, role: 'interval', length: 1 }
  if (unit !== undefined && unit >= MINUTE_MS && isBarOfUnit(words, at))
    return { kind: 'duration', milliseconds: unit, role: 'interval', length: 1 }
  // "Wochenkerzen", "Stundentakt"
  if (unit !== undefined && joined?.gap === '' && (barWords.has(joined.folded) || JOINED.test(joined.folded)))
    return { kind: 'duration', milliseconds: unit, role: 'interval', length: 1 }
  if (unit !== undefined && unit >= HOUR_MS && isUnitAlone(words, at))
    return { kind: 'duration', milliseconds: unit, role: 'either', length: 1 }
  const isPast =
    unit !== undefined &&
    !isVague(words, at) &&
    unit >= HOUR_MS &&
    (back.has(words[at - 1]?.folded ?? '') ||
      backBehind.has(words[at + 1]?.folded ?? '') ||
      (unit >= 7 * DAY_MS && (isGenitive(words, at) || isThisUnit(words, at))))
  return isPast ? { kind: 'duration', milliseconds: unit, role: 'period', length: 1 } : undefined
}

/** "4 год" of Ukrainian; the Russian years of such a number are called otherwise. */
function ukrainianHours({ folded }: Word, digits: string): number | undefined {
  return folded === 'год' && !/(?:^|[^1])1$/.test(digits) ? HOUR_MS : undefined
}

/** "RSI APT 15м" has bars of 15 minutes; "от 5м" is a sum. */
function cyrillicMinutes(words: readonly Word[], at: number, digits: string): number | undefined {
  const next = words[at + 1]
  const isMinutes =
    next?.folded === 'м' && next.gap === '' && BAR_MINUTES.test(digits) && !isSize(words, at, 2)
  return isMinutes ? MINUTE_MS : undefined
}

const MINIMUM_OF =
  /^(?:\p{L}*score|m?cap|market|marketcap|liq|liquidity|tvl|apy|holders|buyers|confidence|spread|price)$/u

/** "…, month, …" between commas. */
function isUnitAlone(words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  return (
    /^(?:\p{Script=Hangul}|[^\d]{3})/u.test(word?.folded ?? '') &&
    /^[^\s]*[,;:、，،]\s*$/.test(word?.gap ?? '') &&
    (next === undefined || /[,;.、，،。]/.test(next.gap))
  )
}

const JOINED = /^(?:takt|raster|schritte?n?|weise|intervall|intervallen|abstand|werte?|daten|punkte?)$/
/** "Two hourly bars" are bars of two hours. */
const HOURLY = /^(?:2|4|6|8|12)$/
/** In these languages "day" behind "chart" is how long it looks back, not the length of its bars. */
function isLatinBar(word: Word | undefined): boolean {
  return /^(?:chart|charts|candles|graph|interval|ohlc|ohlcv|tf)$/.test(word?.folded ?? '')
}

/** "4-часовых" are four hours, and "3 daily" are three bars. */
function joinedUnit({ folded, gap }: Word, isHours: boolean): number | undefined {
  const isUnit = gap === '-' || (gap === '' && UNSPACED_HOURLY.test(folded))
  return isUnit || (folded === 'hourly' && isHours) ? adverbs.get(folded) : undefined
}
/** "4小时图". */
const UNSPACED_HOURLY = /^(?:小[时時]|时线)/

/** `日K` is a bar of a day. */
const KLINE = /^[日周週月时時]$/
export const oneWords = new Set(
  'un una une um uma ein eine einem einer einen een bir satu một jeden jedną один одну одного 한 एक'
    .split(' ')
    .map(fold),
)

/** "Un an", "eine Woche", "bir ay": one of a longer unit, with no digit; "a day" is how often. */
function readSingleUnit(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const half = readHalfUnit(words, at) ?? readSoleDay(words, at)
  if (half) return half
  const unit = units.get(words[at + 1]?.folded ?? '')
  const whole = readWholeUnit(words, at)
  if (whole) return whole
  const isLasting =
    words[at]?.folded === 'a' &&
    (lasting.has(words[at - 1]?.folded ?? '') || /^(?:of|back)$/.test(words[at + 2]?.folded ?? ''))
  const isOne =
    (isLasting || oneWords.has(words[at]?.folded ?? '')) && !/^[a-zа-я]?$/.test(words[at + 1]?.folded ?? '')
  if (!isOne || unit === undefined) return undefined
  if (isStepOf(words, at)) return { kind: 'duration', milliseconds: unit, role: 'interval', length: 2 }
  if (unit >= 7 * DAY_MS) return { kind: 'duration', milliseconds: unit, role: 'period', length: 2 }
  const isBar = [2, 1, -1, -2, -3].some((offset) => barWords.has(words[at + offset]?.folded ?? ''))
  return unit >= MINUTE_MS && (unit < DAY_MS || isBar)
    ? { kind: 'duration', milliseconds: unit, role: isBar ? 'interval' : 'either', length: 2 }
    : undefined
}

const lasting = new Set(['for', 'over', 'past', 'last', 'within', 'like', 'about', 'back'])

/** "Of the week", "du mois", "della settimana": the one that is now. */
function isGenitive(words: readonly Word[], at: number): boolean {
  const [before, first] = [words[at - 1]?.folded ?? '', words[at - 2]?.folded ?? '']
  // "no mês", "nel mese"
  if (/^(?:no|na|nel|nella)$/.test(before)) return (units.get(words[at]?.folded ?? '') ?? 0) <= 30 * DAY_MS
  return genitives.has(before) || (before === 'the' && first === 'of') || (before === 'la' && first === 'de')
}
const genitives = new Set('du della del do da des der'.split(' '))

/** "30 Tageskerzen" are thirty bars of a day, where "4-Stunden-Kerzen" are bars of four hours. */
function countsBars(words: readonly Word[], at: number, count: number): boolean {
  const [unit, bar] = [words[at + 1], words[at + 2]]
  if (countsUnitBars(count, words, at)) return true
  if (countsLongUnits(count, unit, bar, words[at + 3])) return true
  const isJoined =
    /^(?:tages|wochen|monats|dag|week|maand)$/.test(unit?.folded ?? '') ||
    (unit?.gap === ' ' && /^(?:stunden|minuten|uur|minuut)$/.test(unit.folded))
  return isJoined && bar?.gap === '' && barWords.has(bar.folded)
}

/** "On the 4h chart" names a length and asks for no chart: the word goes with its length. */
function countFrameWords(words: readonly Word[], at: number, length: number): 0 | 1 {
  const isFrame = barWords.has(words[at + length]?.folded ?? '')
  return isFrame && [1, 2].some((back) => leading.has(words[at - back]?.folded ?? '')) ? 1 : 0
}

const namedLengths = new Map([
  ['today', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
])

/** Milliseconds of a length as a schema writes it: `4h`, `1D`, `7d`, `1M`, `daily`, `today`; undefined for another. */
export function lengthOf(text: string): number | undefined {
  const named = namedLengths.get(text)
  if (named !== undefined) return named
  const adverb = adverbs.get(text.toLowerCase())
  if (adverb !== undefined) return adverb
  const found = /^(\d{1,5}) ?([a-z]{1,8})$/i.exec(text)
  const unit = found?.[2] === undefined ? undefined : unitOf(found[2].toLowerCase(), found[2])
  return unit === undefined ? undefined : Number(found?.[1]) * unit
}

export function isBarWord({ folded }: Word): boolean {
  return barWords.has(folded)
}

/** Whether a word is a unit of time, so that the number before it counts nothing else. */
export function isTimeUnit({ folded }: Word): boolean {
  return units.has(folded)
}

function unitOf(folded: string, raw: string): number | undefined {
  return folded === 'm' && raw.endsWith('M') ? 30 * DAY_MS : units.get(folded)
}

/** `시간봉`, `分足`, `小时线`. */
const BAR_UNIT = /[봉足线線图圖级級]$/

function roleOf(words: readonly Word[], at: number, length: number): EntityOf<'duration'>['role'] {
  const next = words[at - 1]
  // in "over SOLUSDT 4h" a name stands between
  // and "the last candles, 4h" are the last ones of that length
  const isApart =
    next !== undefined && (!/^[\p{Ll}\p{Lo}\p{M}]+$/u.test(next.raw) || barWords.has(next.folded))
  const before = [next, isApart ? undefined : words[at - 2]].map((word) => word?.folded ?? '')
  if (barWords.has(words[at + length]?.folded ?? '') || BAR_UNIT.test(words[at + length - 1]?.folded ?? ''))
    return 'interval'
  const isPast = before.some((word) => back.has(word)) || backBehind.has(words[at + length]?.folded ?? '')
  return isPast ? 'period' : 'either'
}
