import type { Entity } from '../entities/kinds.ts'
import { numeralOf } from '../entities/numbers.ts'
import { joining } from '../entities/places.ts'
import { isBarWord, isTimeUnit } from '../entities/times/durations.ts'
import { oncePerText } from '../text/once.ts'
import type { Word } from '../text/scan.ts'
import type { Constraint } from './constraint.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { writeTuned } from './values.ts'
import { ABOVE, BELOW, CLOSE, CROSSING, ENTRY, EXIT, MOVING, THAT } from './words/rule-words.ts'

/** When a backtest gets in and out, and which words state it. */
export interface Rules {
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly covered: ReadonlySet<number>
  /** What of the text they are made of. */
  readonly from: readonly Entity[]
  /** What is left of amounts of a coin whose number is a level. */
  readonly coins: readonly Entity[]
  readonly settles: readonly Constraint[]
}

const CROSSING_AVERAGES =
  /(\d{1,3})\s*(?:\/|-|and|over|x|vs|crosses? (?:above |over )?)\s*(\d{1,3})\s*(?:day |period |bar )?(ema|sma|wma|moving average|ma)\b|\b(ema|sma|wma)s?\s*(?:cross(?:over|ing|es)?\s*)?\(?(\d{1,3})\)?\s*(?:\/|and|over|x|vs|crosses (?:above |over )?|\s(?=\d{1,3} cross))\s*(?:ema|sma|wma)?\s*\(?(\d{1,3})/i

/** "RSI 30/70", "rsi 25 and 75". */
const LEVELS =
  /\brsi\s+(?:levels? )?([1-4]\d)\s?(?:\/|-|–|and|y|und|et|e|en|i|и|та|ve|dan)\s?([5-9]\d)(?![\d.%])/i

const OWN_FORM =
  /\b[a-z]{2,12}(?::[a-z]{1,12}=[\d.]{1,8})*(?:\.[a-z]{1,12})? (?:crosses_above|crosses_below|above|below|>|<) (?:[a-z]{2,12}(?::[a-z]{1,12}=[\d.]{1,8})+|-?[\d.]{1,8})/g

/** Rules of a backtest: as the tool writes them, of averages that cross, or in prose. */
export function readRules({ name }: Slot, source: Source): Value | undefined {
  const rules = rulesIn(source)
  const own = name === 'entry' ? rules?.entry : rules?.exit
  if (rules === undefined || own === undefined || own.length === 0) return undefined
  return { value: [...own], from: rules.from, settles: rules.settles }
}

/** Every rule of a text; the numbers and the indicators in it mean nothing else. */
export const rulesIn = oncePerText((source: Source): Rules | undefined => {
  const { text, words, entities } = source
  if (!entities.some(({ kind }) => kind === 'indicator') && !/_(?:above|below)\b|\bma\b|average/i.test(text))
    return undefined
  const own = /crosses_|:period=/.test(text) ? [...text.matchAll(OWN_FORM)].map(([rule]) => rule) : []
  if (own.length > 0)
    return madeOf(
      { entry: own.slice(0, 1), exit: own.slice(1, 2) },
      operandsOf(source, own.join(' ')),
      source,
    )
  const levels = LEVELS.exec(text)
  if (levels) return madeOf(levelsOf(levels), operandsOf(source, levels[0]), source)
  const crossing = CROSSING_AVERAGES.exec(text)
  if (crossing) return madeOf(averagesOf(crossing), operandsOf(source, crossing[0]), source)
  const rules = comparisonsIn(words, entities)
  if (!rules.some(({ role }) => role === 'entry')) return undefined
  const of = (role: Role) => rules.filter((rule) => rule.role === role).map((rule) => rule.written)
  const covered = new Set(rules.flatMap((rule) => rule.covered))
  return madeOf({ entry: of('entry'), exit: of('exit') }, covered, source)
})

function madeOf(
  rules: Pick<Rules, 'entry' | 'exit'>,
  covered: ReadonlySet<number>,
  { entities, constraints }: Source,
): Rules {
  const isInside = ({ at, length }: Entity) =>
    Array.from({ length: Math.max(1, length) }, (_, step) => at + step).some((one) => covered.has(one))
  const settles = constraints.filter((one) => one.entities.length > 0 && one.entities.every(isInside))
  const from = [...entities, ...constraints.flatMap((one) => one.entities)].filter(isInside)
  const coins = from.flatMap((one): Entity[] => {
    if (one.kind !== 'asset' || one.length < 2) return []
    const { amount: _, ...coin } = one
    return [{ ...coin, at: one.at + 1, length: one.length - 1 }]
  })
  return { ...rules, covered, from, coins, settles }
}

/** Where the indicators of a text stand, and the plain numbers that a rule has. */
function operandsOf({ words, entities }: Source, rule: string): ReadonlySet<number> {
  const numbers = new Set(rule.match(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g))
  const held = entities.filter(
    ({ kind, at }) =>
      kind === 'indicator' || (/^(?:number|count)$/.test(kind) && numbers.has(words[at]?.raw ?? '')),
  )
  return new Set(held.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)))
}

function levelsOf([, low, high]: RegExpExecArray): Pick<Rules, 'entry' | 'exit'> {
  return { entry: [`rsi below ${low}`], exit: [`rsi above ${high}`] }
}

function averagesOf(crossing: RegExpExecArray): Pick<Rules, 'entry' | 'exit'> {
  const kind = (crossing[3] ?? crossing[4] ?? 'sma').toLowerCase()
  const average = kind === 'ma' || kind === 'moving average' ? 'sma' : kind
  const [fast, slow] = [Number(crossing[1] ?? crossing[5]), Number(crossing[2] ?? crossing[6])].sort(
    (a, b) => a - b,
  )
  const write = (turn: string) => [`${average}:period=${fast} ${turn} ${average}:period=${slow}`]
  return { entry: write('crosses_above'), exit: write('crosses_below') }
}

type Role = 'entry' | 'exit'
type Side = 'above' | 'below'
type Token = { readonly at: number; readonly length: number } & (
  | { readonly sort: 'operand'; readonly written: string; readonly isNumber: boolean }
  | { readonly sort: 'that' }
  | { readonly sort: 'side'; readonly side: Side; readonly isCrossing: boolean }
  | { readonly sort: 'role'; readonly role: Role }
)
type Operand = Extract<Token, { sort: 'operand' }>
type Comparison = Extract<Token, { sort: 'side' }>

interface Sides {
  readonly left: Operand
  readonly right: Operand
}

interface Rule {
  readonly written: string
  readonly role: Role
  /** Whether what it is for stands before it, as in "buy when". */
  readonly isLed: boolean
  readonly covered: readonly number[]
}

/** "Buy when rsi 14 crosses above 30", "close below it", "RSIが30を下回ったら買い". */
function comparisonsIn(words: readonly Word[], entities: readonly Entity[]): readonly Rule[] {
  const tokens = tokensOf(words, entities)
  const rules: Rule[] = []
  const taken = new Set<Token>()
  let before: Sides | undefined
  for (const [order, token] of tokens.entries()) {
    if (token.sort !== 'side') continue
    const nearby = neighboursOf(tokens, order, words)
    const sides = sidesOf(nearby, before, taken, POSTPOSED.test(words[token.at]?.folded ?? ''))
    if (!sides || (sides.left.isNumber && sides.right.isNumber)) continue
    const { left, right } = sides
    const isAverage = left.written === 'close' && !right.isNumber
    const crosses = token.isCrossing || (isAverage && movesBefore(words, token))
    const joined = rules.at(-1)
    const isJoined =
      joined?.isLed &&
      before &&
      left !== before.left &&
      isJoinedTo(words, before.right.at + before.right.length, left.at)
    const role = isJoined && !nearby.before.some(isFreeRole(taken)) ? joined.role : undefined
    const isLed = role !== undefined || nearby.before.some(isFreeRole(taken))
    rules.push({
      written: `${left.written} ${crosses ? 'crosses_' : ''}${token.side} ${right.written}`,
      isLed,
      role: role ?? roleOf(nearby, taken, rules.length === 0),
      covered: [left, right].flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)),
    })
    taken.add(right)
    before = sides
  }
  return rules
}

interface Neighbours {
  readonly before: readonly Token[]
  readonly behind: readonly Token[]
}

/** So many words may stand between a comparison and what it is with. */
const REACH = 6

/** What stands between a comparison and those beside it; what it is with stands near, before the next stop. */
function neighboursOf(tokens: readonly Token[], order: number, words: readonly Word[]): Neighbours {
  const from = tokens[order]?.at ?? 0
  const isParted = (to: number, stops: RegExp) =>
    words.slice(from + 1, to + 1).some(({ gap }) => stops.test(gap))
  const isNear = ({ at, sort }: Token) =>
    at - from <= REACH && !isParted(at, sort === 'role' ? /[.;!?。；]/ : /[,.;:!?。；，、]/)
  const isOther = ({ sort }: Token) => sort === 'side'
  const previous = tokens.slice(0, order).findLastIndex(isOther)
  const next = tokens.slice(order + 1).findIndex(isOther)
  return {
    before: tokens.slice(previous + 1, order),
    behind: tokens.slice(order + 1, next < 0 ? tokens.length : order + 1 + next).filter(isNear),
  }
}

/** Words of comparing that stand behind a level: those of languages whose verbs end a clause. */
const POSTPOSED =
  /^(?:以下|以上|未満|لفوق|لتحت|alt(?:ina|inda|indayken)|ust\p{L}{1,8})|\p{Script=Hangul}|\p{Script=Devanagari}/u

/** What is compared with what; a side that is not named is that of the rule before. */
function sidesOf(
  { before, behind }: Neighbours,
  last: Sides | undefined,
  taken: ReadonlySet<Token>,
  isPostposed: boolean,
): Sides | undefined {
  const isOperand = (one: Token): one is Operand => one.sort === 'operand' && !taken.has(one)
  const first = behind.find((one) => one.sort === 'operand' || one.sort === 'that')
  const [nearest, other = last?.left] = before.filter(isOperand).toReversed()
  // "RSI 30 이하 매수 70 이상 매도"
  if (isPostposed && nearest?.isNumber) return other ? { left: other, right: nearest } : undefined
  const leveled = nearest && (!other || other === last?.left) ? withLevel(nearest) : undefined
  if (isPostposed && leveled) return leveled
  if (first) {
    const right = isOperand(first) ? first : last?.right
    // "rsi 14 crosses above 30"
    const left = nearest?.isNumber && other ? withPeriod(other, nearest) : (nearest ?? last?.left)
    return left && right ? { left, right } : undefined
  }
  // the verb stands last: both are named before it
  if (nearest?.isNumber) return other ? { left: other, right: nearest } : undefined
  if (!nearest) return before.some(({ sort }) => sort === 'role') ? last : undefined
  if (leveled && !other) return leveled
  return other ? { left: other, right: nearest } : undefined
}

/** "RSI 30 이하": what was read as a period is the level. */
function withLevel(one: Operand): Sides | undefined {
  const [, id, level] = /^(\w+):period=(\d+)$/.exec(one.written) ?? []
  return id === undefined || level === undefined
    ? undefined
    : { left: { ...one, written: id }, right: { ...one, written: level, isNumber: true } }
}

function withPeriod(indicator: Operand, period: Operand): Operand {
  const isBeside = indicator.at + indicator.length === period.at && !/[:]|^close$/.test(indicator.written)
  return isBeside
    ? { ...indicator, written: `${indicator.written}:period=${period.written}`, length: indicator.length + 1 }
    : indicator
}

/** "RSI below 35 and MACD above 0": both are for what stands before the first. */
function isJoinedTo(words: readonly Word[], end: number, at: number): boolean {
  const between = words.slice(end, at)
  return (
    between.some(({ folded }) => joining.has(folded) || JOINED.test(folded)) &&
    between.length <= MAX_BETWEEN &&
    !words.slice(end, at + 1).some(({ gap }) => /[.;!?。；]/.test(gap))
  )
}
const JOINED = /^(?:while|plus|zugleich)$|且|並且|かつ|그리고|동시에/
const MAX_BETWEEN = 4

const isFreeRole = (taken: ReadonlySet<Token>) => (one: Token) => one.sort === 'role' && !taken.has(one)

/** The nearest word for getting in or out that no other rule has: before the comparison, else behind it. */
function roleOf({ before, behind }: Neighbours, taken: Set<Token>, isFirst: boolean): Role {
  const isRole = (one: Token): one is Extract<Token, { sort: 'role' }> =>
    one.sort === 'role' && !taken.has(one)
  const found = before.filter(isRole).at(-1) ?? behind.find(isRole)
  if (!found) return isFirst ? 'entry' : 'exit'
  taken.add(found)
  return found.role
}

function movesBefore(words: readonly Word[], { at }: Comparison): boolean {
  return [1, 2].some((back) => MOVING.test(words[at - back]?.folded ?? ''))
}

function tokensOf(words: readonly Word[], entities: readonly Entity[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const token = tokenAt(words, entities, at)
    const sign = signBefore(words, at)
    if (sign) tokens.push(sign)
    if (token) tokens.push(token)
    at += token?.length ?? 1
  }
  return tokens
}

/** "RSI < 30": a sign stands in no word of its own. */
function signBefore(words: readonly Word[], at: number): Comparison | undefined {
  const sign = /(?<![-–—=<>])([<>])=?\s*$/.exec(words[at]?.gap ?? '')?.[1]
  return sign
    ? { sort: 'side', side: sign === '>' ? 'above' : 'below', isCrossing: false, at, length: 0 }
    : undefined
}

function tokenAt(words: readonly Word[], entities: readonly Entity[], at: number): Token | undefined {
  const word = words[at]
  if (!word) return undefined
  const entity = entities.find((one) => one.at === at)
  if (entity?.kind === 'indicator') {
    return { sort: 'operand', written: writeTuned(entity), isNumber: false, at, length: entity.length }
  }
  const { folded } = word
  const isCounting = isUnit(words[at + 1])
  if (/^\d/.test(folded)) return isCounting ? undefined : numberAt(word, entity, at)
  const side = sideOf(folded, words[at + 1]?.folded)
  if (side) {
    const isCrossing =
      [0, 1].some((step) => CROSSING.test(words[at + step]?.folded ?? '')) || crossesBefore(words, at)
    return { sort: 'side', side, isCrossing, at, length: 1 }
  }
  if (EXIT.test(folded)) return { sort: 'role', role: 'exit', at, length: 1 }
  if (ENTRY.test(folded)) return { sort: 'role', role: 'entry', at, length: 1 }
  if (CLOSE.test(folded)) return { sort: 'operand', written: 'close', isNumber: false, at, length: 1 }
  return THAT.test(folded) ? { sort: 'that', at, length: 1 } : undefined
}

/** "Above", and in Spanish "baje de 30", "suba de 70". */
function sideOf(folded: string, next: string | undefined): Side | undefined {
  if (ABOVE.test(folded)) return 'above'
  if (BELOW.test(folded)) return 'below'
  if (next !== 'de') return undefined
  return /^(?:sub|pas)[ae]$/.test(folded)
    ? 'above'
    : /^(?:baj[ae]|ca[ei]ga|cae)$/.test(folded)
      ? 'below'
      : undefined
}

/** "Crosses back above": a crossing before a number is that of another rule. */
function crossesBefore(words: readonly Word[], at: number): boolean {
  for (let back = 1; back <= 3; back += 1) {
    const folded = words[at - back]?.folded ?? ''
    if (CROSSING.test(folded)) return true
    if (/^\d/.test(folded)) return false
  }
  return false
}

/** What is counted in bars or in time is no level. */
function isUnit(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    /^ ?$/.test(word.gap) &&
    word.folded.length > 1 &&
    (isBarWord(word) || isTimeUnit(word))
  )
}

/** A level is a plain number: no share, no sum and no length of time. */
function numberAt(word: Word, entity: Entity | undefined, at: number): Operand | undefined {
  // of "above 70 ETH" the number is a level, and the coin is what is traded
  const isCoin = entity?.kind === 'asset' && entity.amount !== undefined && entity.length > 1
  if (entity && entity.kind !== 'number' && entity.kind !== 'count' && !isCoin) return undefined
  const numeral = numeralOf(word)
  return numeral?.suffix === '' && !numeral.currency
    ? { sort: 'operand', written: numeral.digits, isNumber: true, at, length: 1 }
    : undefined
}
