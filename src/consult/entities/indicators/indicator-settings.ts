import type { Word } from '../../text/scan.ts'
import type { Entity, EntityOf } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'

type Indicator = EntityOf<'indicator'>
type Settings = Readonly<Record<string, number>>

/** What indicators of several settings are tuned with, in the order in which they are written: `MACD(12,26,9)`. */
const orders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  macd: [['fastPeriod', 'slowPeriod', 'signalPeriod']],
  ao: [['fastPeriod', 'slowPeriod']],
  stochastic: [['period'], ['period', 'signalPeriod'], ['period', 'smoothing', 'signalPeriod']],
  stochrsi: [['rsiPeriod'], ['rsiPeriod', 'stochasticPeriod', 'kPeriod', 'dPeriod']],
  ichimoku: [
    ['conversionPeriod', 'basePeriod', 'spanPeriod'],
    ['conversionPeriod', 'basePeriod', 'spanPeriod', 'displacement'],
  ],
  bollinger: [['period'], ['period', 'deviations']],
  keltner: [['emaPeriod'], ['emaPeriod', 'multiplier']],
  chandelier: [['period'], ['period', 'multiplier']],
  psar: [['step', 'max']],
}

/** The words before or behind a number that tell which setting it is. */
const names: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:fast|fastperiod|rapid[aoe]s?|schnell\p{L}{0,2}|szybk\p{L}{1,3}|быстр\p{L}{1,4}|快线|快線|短期)$/u,
    /^fast/,
  ],
  [
    /^(?:slow|slowperiod|lent[aoe]s?|langsam\p{L}{0,2}|woln\p{L}{1,3}|медленн\p{L}{1,4}|慢线|慢線|長期)$/u,
    /^slow/,
  ],
  [/^(?:signal|signalperiod|señal|sinal|sygnal\p{L}{0,3}|сигнал\p{L}{0,6}|信号|シグナル)$/u, /^signal/],
  [
    /^(?:deviations?|deviaciones|std|stdev|stddev|devs?|sigmas?|σ|standardabweichung\p{L}{0,2}|отклонени\p{L}{1,2})$/u,
    /^deviations$/,
  ],
  [/^(?:multiplier|multiple|mult|factor)$/, /^multiplier$/],
  [/^(?:step|af)$/, /^step$/],
  [/^(?:max|maximum)$/, /^max$/],
  [/^(?:smooth|smoothing)$/, /^smoothing$/],
  [/^(?:period|periods|length|emaperiod|rsiperiod)$/, /^(?:period|emaPeriod|rsiPeriod)$/],
]

const AFTER_NAME = /^(?:\s?\(\s?|[ :=(-]|: )$/
const APART = /^(?:\s?[,/;]\s?| |-)$/
/** Between the settings of one indicator, and between a setting's name and its number. */
const JOINING = /^(?:with|and|of|is|at|mit|und|con|y|et|avec|e|com|и|с|ve)$/
const MAX_WORDS = 12

/** `MACD(8,21,5)`, "bollinger 20,2.5", "MACD fast 8 slow 21 signal 5": an indicator with all that tunes it. */
export function readSettings(
  indicator: Indicator,
  entities: readonly Entity[],
  words: readonly Word[],
): Indicator | undefined {
  const order = orders[indicator.id]
  if (!order || indicator.settings) return undefined
  const from = indicator.at + indicator.length
  const found = readInOrder(order, entities, words, from) ?? readByName(order, entities, words, from)
  return found && { ...indicator, length: found.end - indicator.at, settings: found.settings }
}

interface Found {
  readonly settings: Settings
  readonly end: number
}

function readInOrder(
  order: readonly (readonly string[])[],
  entities: readonly Entity[],
  words: readonly Word[],
  from: number,
): Found | undefined {
  const values: number[] = []
  let at = from
  while (at < from + 4) {
    const gap = words[at]?.gap ?? '!'
    if (!(at === from ? AFTER_NAME : APART).test(gap) || isHeld(entities, at)) break
    const listed = numbersOf(words[at])
    if (listed.length === 0) break
    values.push(...listed)
    at += 1
    if (/^\)/.test(words[at]?.gap ?? '')) break
  }
  const named = order.find(({ length }) => length === values.length)
  // "macd 20 candles", "bollinger 4 hours"
  if (!named || (values.length === 1 && COUNTED.test(words[at]?.folded ?? ''))) return undefined
  return { settings: Object.fromEntries(named.map((name, one) => [name, values[one] ?? 0])), end: at }
}
const COUNTED =
  /^(?:[a-z]{3,}s|hours?|days?|minutes?|h|d|m|%|本|根|개|시간|小时|時間|分钟|분|日봉|свечей|часов|часа|std|dev|sigma)$/

function readByName(
  order: readonly (readonly string[])[],
  entities: readonly Entity[],
  words: readonly Word[],
  from: number,
): Found | undefined {
  const known = order.at(-1)?.concat(order.flat()) ?? []
  const settings: Record<string, number> = {}
  let end = from
  for (let at = from; at < Math.min(words.length, from + MAX_WORDS); ) {
    const next = settingAt(known, entities, words, at)
    if (!next && !JOINING.test(words[at]?.folded ?? '')) break
    if (next) {
      settings[next.name] ??= next.value
      end = next.end
    }
    at = next?.end ?? at + 1
  }
  return end > from ? { settings, end } : undefined
}

/** "Fast 8", "signal=5", "2.5 deviations". */
function settingAt(
  known: readonly string[],
  entities: readonly Entity[],
  words: readonly Word[],
  at: number,
): { readonly name: string; readonly value: number; readonly end: number } | undefined {
  const settingOf = (word: Word | undefined) => {
    const row = word && names.find(([pattern]) => pattern.test(word.folded))
    return row && known.find((one) => row[1].test(one))
  }
  const name = settingOf(words[at])
  const isJoined =
    name !== undefined && /^(?:of|is|to|at|period|length|line)$/.test(words[at + 1]?.folded ?? '')
  const number = name === undefined ? at : at + (isJoined ? 2 : 1)
  const meant = name ?? settingOf(words[at + 1])
  const [value, another] = numbersOf(words[number])
  if (meant === undefined || value === undefined || another !== undefined || isHeld(entities, number))
    return undefined
  return { name: meant, value, end: name === undefined ? at + 2 : number + 1 }
}

/** `20`, and each of `12,26,9`. */
function numbersOf(word: Word | undefined): readonly number[] {
  if (word && /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(word.raw)) return word.raw.split(',').map(Number)
  const numeral = word && numeralOf(word)
  return numeral?.suffix === '' && !numeral.currency && /^\d/.test(word?.raw ?? '')
    ? [Number(numeral.digits)]
    : []
}

/** Whether something that is no number or amount of an asset begins at a word. */
function isHeld(entities: readonly Entity[], at: number): boolean {
  const holder = entities.find((one) => one.at <= at && at < one.at + one.length)
  return holder !== undefined && !/^(?:number|count|asset|symbol)$/.test(holder.kind)
}

/** The same indicator named again with other settings, as in "macd.fast=8 macd.slow=21", is named once. */
export function joinSettings(indicators: readonly Indicator[]): readonly Indicator[] {
  const joined: Indicator[] = []
  for (const one of indicators) {
    const { settings = {} } = one
    const at = joined.findIndex(
      (other) =>
        other.id === one.id &&
        other.settings &&
        one.settings &&
        !Object.keys(settings).some((name) => Object.hasOwn(other.settings ?? {}, name)),
    )
    const other = joined[at]
    if (other) joined[at] = { ...other, settings: { ...other.settings, ...settings } }
    else joined.push(one)
  }
  return joined
}
