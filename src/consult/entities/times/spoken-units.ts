import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import { barWords, units } from './duration-words.ts'

/** How many minutes a bar may have, where the letter behind them may mean something else as well: "nến 15p", "15м". */
export const BAR_MINUTES = /^(?:1|3|5|10|15|30|45)$/

const hindiNumbers = new Map(
  Object.entries({
    do: 2,
    teen: 3,
    char: 4,
    chaar: 4,
    paanch: 5,
    panch: 5,
    chhe: 6,
    saat: 7,
    aath: 8,
    nau: 9,
    das: 10,
  }),
)
const hindiUnits = new Set(
  'minat ghanta ghante ghanton din dino dinon hafte hafton mahina mahine mahinon saal'.split(' '),
)
export const hindiNumerals: readonly string[] = [...hindiNumbers.keys()]

/** Hindi in Latin letters, where a unit of that language follows: "do hafte", "teen din". */
export function hindiNumber({ folded }: Word, next: Word): number | undefined {
  return hindiUnits.has(next.folded) ? hindiNumbers.get(folded) : undefined
}

/** "На неделю", "нарративы недели", "is mahine": one unit that is named by its case, or by a word that means more elsewhere. */
export function isThisUnit(words: readonly Word[], at: number): boolean {
  const [before, unit] = [words[at - 1]?.folded ?? '', words[at]?.folded ?? '']
  if (/^iss?$/.test(before)) return hindiUnits.has(unit)
  if (before === 'на') return /^(?:неделю|тиждень|месяц|місяць|год|рік)$/.test(unit)
  return GENITIVE_UNIT.test(unit) && before !== '' && !PART_OF.test(before) && !/^\d/.test(before)
}
const GENITIVE_UNIT = new RegExp(`^(?:${'недели тижня месяца місяця'.split(' ').map(fold).join('|')})$`)
const PART_OF = /^(?:начал|конц|середин|почат|кінц|кинц|кажд|кожн|друг|перв|перш|втор)/

/** "RSI ngày", "بتكوين على الساعة": the unit that a chart has. */
export function isOfChart(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? ''
  const isCounted = /^\d/.test(words[at + 1]?.folded ?? '')
  if (ARABIC_CHART.test(before) && ARABIC_UNIT.test(words[at]?.folded ?? '') && !isCounted) return true
  // "rsi على bnb ساعة"
  if (words[at]?.folded === 'ساعه' && /^[a-z]{2,10}$/.test(before) && !isCounted) return true
  if (before === 'علي') return /^ال/.test(words[at]?.folded ?? '') && !isCounted
  return VIETNAMESE_UNIT.test(words[at]?.raw ?? '') && INDICATOR.test(before)
}
/** "اشارة ساعة", "وشموع ساعة", "دعم ومقاومة ساعة". */
const ARABIC_CHART =
  /^[وفب]?(?:ل?ل?ال)?(?:فريم|فريمات|اطار|اشاره|شارت|شموع|شمعه|كاندل|كاندلات|دعم|مقاومه|مقاومات)$/
const ARABIC_UNIT = /^(?:ال)?(?:ساعه|يوم|اسبوع|دقيقه)$/
const VIETNAMESE_UNIT = /^(?:phút|giờ|ngày|tuần)$/i
const INDICATOR =
  /^(?:rsi|macd|ema|sma|atr|adx|bollinger|stochastic|stoch|vwap|obv|cci|mfi|ichimoku|supertrend)$/

/** "Mấy ngày nay", "the past days": some of them, however many. */
export function isVague(words: readonly Word[], at: number): boolean {
  return manyDays.has(words[at]?.folded ?? '') || some.has(words[at - 1]?.folded ?? '')
}
const manyDays = new Set(
  'days tage tagen dias días jours giorni dagen dni дней дни дні днів днях dniach günlerde günler दिनों ايام الايام'
    .split(' ')
    .map(fold),
)
const some = new Set('mấy những vài dạo few'.split(' ').map(fold))

/** `H4` and `M15`, as trading platforms write the length of a bar. */
export function platformBar({ folded, raw }: Word): number | undefined {
  if (!/^[MHDW][1-9]\d?$/.test(raw)) return undefined
  const unit = units.get(folded.charAt(0))
  const count = Number(folded.slice(1))
  return unit !== undefined && PLATFORM_COUNTS.has(count) ? count * unit : undefined
}
const PLATFORM_COUNTS = new Set([1, 2, 3, 4, 5, 6, 12, 15, 30])

/** "घंटे की कैंडल": a unit without a number states how long bars are. */
export function isBarOfUnit(words: readonly Word[], at: number): boolean {
  return (
    /^(?:की|का|के|वाली|वाले)$/.test(words[at + 1]?.folded ?? '') && barWords.has(words[at + 2]?.folded ?? '')
  )
}
