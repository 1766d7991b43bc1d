import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Word } from '../text/scan.ts'
import type { EntityOf, Mention } from './kinds.ts'
import { numeralOf } from './numbers.ts'

/** What one unit lasts, and the words for it in the languages we read; `*` takes every ending. */
const units = new Map<string, number>()
for (const [milliseconds, words] of [
  [1_000, 's sec secs second seconds'],
  [
    MINUTE_MS,
    'm min mins minute minutes minuto minutos minuten minut минута минуты минут минутные минутный 分钟 分 分足 分钟线',
  ],
  [
    HOUR_MS,
    'h hr hrs hour hours hora horas stunde stunden heure heures ora ore час часа часов часовой часовые 小时 小時 小时线 時間 時間足',
  ],
  [DAY_MS, 'd day days dia dias tag tage tagen tages jour jours giorno giorni день дня днеи дни 天 日 日间'],
  [
    7 * DAY_MS,
    'w wk week weeks semana semanas woche wochen semaine semaines settimana неделя недели недель неделю 周 週 週間 星期',
  ],
  [
    30 * DAY_MS,
    'mo month months mes meses monat monate monaten mois mese mesi месяц месяца месяцев 个月 か月 ヶ月',
  ],
  [365 * DAY_MS, 'y yr year years ano anos jahr jahre jahren an ans annee année anni год года лет 年'],
] as const)
  for (const word of words.split(' ')) units.set(word, milliseconds)

/** Words that name a length without a number. */
const adverbs = new Map<string, number>()
for (const [milliseconds, words] of [
  [MINUTE_MS, 'minutely 分足'],
  [
    HOUR_MS,
    'hourly horario horaria horarias stundlich stundlichen horaire horaires часовои часовые часовых часовая ежечасно 小时线 每小时 時間足',
  ],
  [
    DAY_MS,
    'daily diario diaria diarias diarios diariamente taglich tagliche taglichen tages quotidien quotidienne quotidiennes journalier journalieres diarias дневнои дневные дневных дневная ежедневно ежедневные 日线 每日 每天 日足 日k 毎日',
  ],
  [
    7 * DAY_MS,
    'weekly semanal semanales semanais wochentlich wochentliche hebdomadaire hebdomadaires недельныи недельные недельных 周线 每周 週足',
  ],
  [30 * DAY_MS, 'monthly mensual mensuel mensal monatlich 月线 月足'],
] as const)
  for (const word of words.split(' ')) adverbs.set(word, milliseconds)

const back = new Set(
  'last past previous over within since ago ultimos ultimas ultimo ultima letzten letzte letzter derniers dernieres dernier derniere последние последних последнюю последнии прошлую 过去 過去 最近 ここ'.split(
    ' ',
  ),
)
const barWords = new Set(
  'candle candles candlestick candlesticks bar bars kline klines chart charts timeframe tf interval ohlc ohlcv velas kerzen bougies свечи свечеи свечах график графике k线 足 ローソク足'.split(
    ' ',
  ),
)

const yesterdays = 'yesterday ayer gestern hier ontem вчера 昨天 昨日'.split(' ')

const leading = new Set('on im auf en sur na no at'.split(' '))

/** All words that speak of time, so that none of them counts as a topic. */
export const timeWords: readonly string[] = [...units.keys(), ...adverbs.keys(), ...yesterdays].filter(
  (word) => word.length > 1,
)

/** Reads `4h`, `four hours`, `15-minute`, `daily`, `last week`. */
export function durationAt(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const word = words[at]
  if (!word) return undefined
  const adverb = adverbs.get(word.folded)
  if (adverb !== undefined)
    return { kind: 'duration', milliseconds: adverb, role: 'interval', length: 1 + frameAfter(words, at, 1) }
  const numeral = numeralOf(word)
  if (!numeral) {
    const unit = word.folded.length > 1 ? units.get(word.folded) : undefined
    const isPast = unit !== undefined && unit >= HOUR_MS && back.has(words[at - 1]?.folded ?? '')
    return isPast ? { kind: 'duration', milliseconds: unit, role: 'period', length: 1 } : undefined
  }
  if (numeral.currency || numeral.digits.includes('.')) return undefined
  const next = words[at + 1]
  const stuck = numeral.suffix !== ''
  const unit = stuck ? unitOf(numeral.suffix, word.raw) : next && unitOf(next.folded, next.raw)
  if (unit === undefined || numeral.digits.length > 6) return undefined
  if (stuck && word.raw.endsWith('M') && !isMonths(numeral.digits, words, at)) return undefined
  const length = stuck ? 1 : 2
  return {
    kind: 'duration',
    milliseconds: Number(numeral.digits) * unit,
    // a bar of a day is called 1d; 24 hours are how far to look back
    role: unit === HOUR_MS && Number(numeral.digits) >= 24 ? 'period' : roleOf(words, at, length),
    length: length + frameAfter(words, at, length),
  }
}

const bounding = new Set(
  'above over under below least most than exceeding min minimum max maximum'.split(' '),
)
const sized = new Set(
  'tvl mcap cap market marketcap volume liquidity usd usdc usdt dollars locked of in worth tokens coins'.split(
    ' ',
  ),
)

/** `1M` and `3M` are lengths; `10M TVL` and "above 1M" are millions. */
function isMonths(digits: string, words: readonly Word[], at: number): boolean {
  const isBound = bounding.has(words[at - 1]?.folded ?? '') || /[<>$]/.test(words[at]?.gap ?? '')
  return Number(digits) <= 12 && digits !== '10' && !isBound && !sized.has(words[at + 1]?.folded ?? '')
}

/** "On the 4h chart" names a length and asks for no chart: the word goes with its length. */
function frameAfter(words: readonly Word[], at: number, length: number): 0 | 1 {
  const isFrame = barWords.has(words[at + length]?.folded ?? '')
  return isFrame && [1, 2].some((back) => leading.has(words[at - back]?.folded ?? '')) ? 1 : 0
}

/** Milliseconds of a length as a schema writes it: `4h`, `1D`, `7d`, `1M`, `daily`, `today`; undefined for another. */
export function lengthOf(text: string): number | undefined {
  if (text === 'today') return DAY_MS
  const adverb = adverbs.get(text.toLowerCase())
  if (adverb !== undefined) return adverb
  const found = /^(\d{1,5}) ?([a-z]{1,8})$/i.exec(text)
  const unit = found?.[2] === undefined ? undefined : unitOf(found[2].toLowerCase(), found[2])
  return unit === undefined ? undefined : Number(found?.[1]) * unit
}

/** Writes a length the way venues do: `15m`, `4h`, `1d`, `1w`. */
export function shortLength(milliseconds: number): string {
  for (const [unit, letter] of [
    [7 * DAY_MS, 'w'],
    [DAY_MS, 'd'],
    [HOUR_MS, 'h'],
    [MINUTE_MS, 'm'],
  ] as const)
    if (milliseconds % unit === 0 && (letter !== 'w' || milliseconds === unit))
      return `${milliseconds / unit}${letter}`
  return `${milliseconds / 1_000}s`
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

function roleOf(words: readonly Word[], at: number, length: number): EntityOf<'duration'>['role'] {
  const before = [words[at - 1], words[at - 2]].map((word) => word?.folded ?? '')
  if (barWords.has(words[at + length]?.folded ?? '')) return 'interval'
  return before.some((word) => back.has(word)) ? 'period' : 'either'
}
