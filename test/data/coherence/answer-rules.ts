import type { JsonObject } from '../../../src/core/json.ts'
import { PRECISION } from '../../../src/tools/define-tool.ts'
import { describe, isList, isObject, type Met } from './answer-walk.ts'

const MAX_DIGITS = 8
/** Money and atomic units may be long where the contract marks them as exact. */
const EXACT = 'exact'
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/
const ISO_DATE = /^\d{4}-\d\d-\d\d$/
const LOOKS_LIKE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d/
/** Names of times that lie ahead by their meaning. */
const AHEAD = /^(next|horizon|expires|validUntil|epochEnds)/
/** Money that may be below zero: what was won or lost, and what lies between two prices. */
const SIGNED_USD = /pnl|profit|net|delta|flow|spread|change|premium/i
/** Percentages that cannot leave 0 to 100. */
const PART =
  /^(share|weight|lpLocked|fullness|dominance|topHolders?|concentration|progress|exposure|winRate)(Pct|Percent)$/
/** Percentages that pass a hundred by their meaning, or have no upper end. */
const UNBOUNDED_PCT = /volatility|growth|return|apy|apr|annual|volumeChange|^changePct$|drawn/i
const MAX_PERCENT = 1_000
const PERCENT = /(Pct|Percent)$/
/** Pairs that have an order: the first is never below the second. */
const ORDERS = [
  ['high', 'low'],
  ['high24h', 'low24h'],
  ['max', 'min'],
  ['ask', 'bid'],
  ['upper', 'lower'],
  ['highest', 'lowest'],
] as const
const BROKEN_TEXT = /\bNaN\b|\bundefined\b|\[object |\bInfinity\b/

/** What is wrong with one value of an answer. */
export function* faultsOf(met: Met, now: number): Generator<string> {
  const { name, value } = met
  if (typeof value === 'number') yield* numberFaults(met, value)
  if (typeof value === 'string') yield* textFaults(name, value, now)
  if (isObject(value)) yield* orderFaults(value)
  if (isList(value)) yield* shareFaults(value)
}

function* numberFaults(met: Met, value: number) {
  const { name, schemas } = met
  const isExact = schemas.some((schema) => schema[PRECISION] === EXACT)
  if (!Number.isInteger(value) && !isExact && digitsOf(value) > MAX_DIGITS)
    yield `${value} has too many digits`
  if (/usd$/i.test(name) && value < 0 && !SIGNED_USD.test(name)) yield `${value} dollars`
  if (PART.test(name) && (value < 0 || value > 100)) yield `${value} percent of a whole`
  if (PERCENT.test(name) && !UNBOUNDED_PCT.test(name) && Math.abs(value) > MAX_PERCENT)
    yield `${value} percent`
  const most = Number(/\b0 to (\d+)/.exec(describe(met))?.[1] ?? 1)
  if (/confidence$/i.test(name) && (value < 0 || value > most)) yield `a confidence of ${value}`
}

function* textFaults(name: string, value: string, now: number) {
  if (value === '') yield 'an empty text'
  if (BROKEN_TEXT.test(value)) yield `broken text “${value.slice(0, 60)}”`
  if (LOOKS_LIKE_TIME.test(value) && !ISO_TIME.test(value)) yield `a time in another form: ${value}`
  if (/(At|AsOf|Time)$|^(asOf|time)$/.test(name) && !ISO_TIME.test(value) && !ISO_DATE.test(value))
    yield `no time: ${value.slice(0, 40)}`
  if (ISO_TIME.test(value) && Date.parse(value) > now && !AHEAD.test(name)) yield `a time to come: ${value}`
}

function* orderFaults(value: JsonObject) {
  for (const [upper, lower] of ORDERS) {
    const [above, below] = [value[upper], value[lower]]
    if (typeof above === 'number' && typeof below === 'number' && above < below)
      yield `${upper} ${above} below ${lower} ${below}`
  }
  const { columns } = value
  if (!isList(columns)) return
  const [high, low] = [columns.indexOf('high'), columns.indexOf('low')]
  if (high < 0 || low < 0) return
  const rows = Object.values(value).filter(isList).flat().filter(isList)
  for (const row of rows) if (Number(row[high]) < Number(row[low])) yield `a bar with high below low: ${row}`
}

function* shareFaults(rows: readonly unknown[]) {
  for (const part of ['sharePct', 'sharePercent', 'weightPct', 'pct']) {
    const shares = rows.flatMap((row) => {
      const share = isObject(row as JsonObject) ? (row as JsonObject)[part] : undefined
      return typeof share === 'number' ? [share] : []
    })
    const sum = shares.reduce((total, share) => total + share, 0)
    if (sum > 100.1) yield `shares that sum to ${sum}`
  }
}

function digitsOf(value: number): number {
  const [mantissa = ''] = Math.abs(value).toString().split('e')
  return mantissa.replace('.', '').replace(/^0+/, '').length
}

/** Lists of what went wrong or stands out: empty means that nothing did. */
const EXCEPTIONS =
  /^(gaps|warnings|missing|notes|risks|flags|failed|unused|unread|unpriced|leftOut|cautions|findings|alternatives|sourcesDown|notJudged|notPredicted|notScored|riskFlags|redFlags|uncheckedFlags|odd|empty)$/

/** Whether an answer, or its contract, explains why a value is null or a list is empty. */
export function isExplained(met: Met, answer: JsonObject): boolean {
  const { value, name, path, required } = met
  if (value === null) return !required || /\b(null|none|unknown)\b/i.test(describe(met))
  if (!isList(value) || value.length > 0) return true
  const reasons = answer['emptyReasons']
  const named = isList(reasons) && reasons.some((reason) => isObject(reason) && reason['list'] === path)
  return named || EXCEPTIONS.test(name) || /\bempty\b/i.test(describe(met))
}

const MIN_TWICE = 150

/** Lists and objects that stand at two paths of one answer. */
export function* twiceIn(answer: JsonObject): Generator<string> {
  const seen = new Map<string, string>()
  const rest: [string, unknown][] = [['', answer]]
  for (let next = rest.shift(); next; next = rest.shift()) {
    const [path, value] = next
    if (typeof value !== 'object' || value === null) continue
    const text = JSON.stringify(value)
    const before = seen.get(text)
    if (text.length >= MIN_TWICE && before !== undefined) yield `${path} repeats ${before}`
    else seen.set(text, path)
    for (const [key, member] of Object.entries(value)) rest.push([`${path}.${key}`, member])
  }
}
