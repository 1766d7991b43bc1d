import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import type { Word } from '../../text/scan.ts'
import { type Entity, type EntityOf, ofKind } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import { isBarWord } from '../times/durations.ts'
import { joinSettings, readSettings } from './indicator-settings.ts'
import { LONGEST_PERIOD, periodsBefore, periodsBehind } from './several-periods.ts'

/** Indicators that look back over one number of bars. */
const periodic = new Set(
  'rsi sma ema wma wema adx atr cci mfi roc williamsr bollinger trix forceindex chandelier stochastic'.split(
    ' ',
  ),
)
/** What the number before an indicator counts: "50-period", "21-периодный", "21 周期的". */
const barNames =
  /^(?:period|periods|bar|bars|day|days|week|weeks|hour|hours|d|tage|dias|jours|perioden|periodos|periodes|periodi|periodow\p{L}{1,3}|okresow\p{L}{1,3}|период\p{L}{0,5}|період\p{L}{0,5}|periyot\p{L}{0,4}|donemlik|기간|周期|週期|期間|पीरियड|अवधि)$/u
const behind = /^(?:\s*\(\s*|[ :=-])$/

/** Reads `RSI(21)`, `EMA 200` and `50-period moving average`; the days of a "200 day average" are its bars. */
export function attachPeriods(mentions: readonly Entity[], words: readonly Word[]): Entity[] {
  if (!mentions.some(({ kind }) => kind === 'indicator')) return mentions.slice()
  const entities = nameAverages(mentions, words)
  const used = new Set<Entity>()
  const read = entities.flatMap((entity): Entity[] =>
    entity.kind === 'indicator' ? readIndicator(entity, entities, words, used) : [entity],
  )
  const attached = attachApart(attachFarPeriod(read, words, used), words, used).filter(
    (entity) => !used.has(entity),
  )
  const indicators = joinSettings(ofKind(attached, 'indicator'))
  return withoutOverlaps(attached, indicators).map((entity) => includeBarWord(entity, words))
}

/** "이평(EMA)", "media mobile (EMA)": which average is meant stands in brackets. */
function nameAverages(entities: readonly Entity[], words: readonly Word[]): readonly Entity[] {
  return entities.flatMap((one, at): Entity[] => {
    const [before, next] = [entities[at - 1], entities[at + 1]]
    if (isNamedBy(before, one, words)) return []
    return isNamedBy(one, next, words) && one.kind === 'indicator' && next?.kind === 'indicator'
      ? [{ ...one, id: next.id, length: one.length + next.length }]
      : [one]
  })
}
function isNamedBy(one: Entity | undefined, next: Entity | undefined, words: readonly Word[]): boolean {
  return (
    one?.kind === 'indicator' &&
    one.id === 'sma' &&
    next?.kind === 'indicator' &&
    /ma$/.test(next.id) &&
    next.at === one.at + one.length &&
    /^ ?\($/.test(words[next.at]?.gap ?? '')
  )
}

function readIndicator(
  entity: EntityOf<'indicator'>,
  entities: readonly Entity[],
  words: readonly Word[],
  used: Set<Entity>,
): Entity[] {
  const settled = readSettings(entity, entities, words)
  if (settled) return [settled]
  if (!periodic.has(entity.id)) return [entity]
  const next = skipPeriodWords(words, entity.at + entity.length)
  const after = wholeNumber(words[next])
  // "EMA(200) readings" are those of 200 bars
  const isStated = next > entity.at + entity.length || isBracketed(words, next)
  const holder = entities.find(({ at }) => at === next)
  const isFree =
    (holder === undefined ||
      holder.kind === 'number' ||
      (holder.kind === 'asset' && holder.amount !== undefined && holder.length > 1) ||
      (isStated && holder.kind === 'count')) &&
    (behind.test(words[next]?.gap ?? '') || (isStated && words[next]?.gap === '') || isGlued(words, next)) &&
    !isLevel(words, next)
  if (after !== undefined && isFree) {
    const first = { ...entity, length: next + 1 - entity.at, period: after }
    return [first, ...periodsBehind(first, entities, words)]
  }
  // "media móvil de 200 días", "EMA 200 일봉"
  if (after !== undefined && holder?.kind === 'duration' && isLengthOf(entity, holder, after, isStated)) {
    used.add(holder)
    return [unitOf(holder, after, next + 1), { ...entity, length: next + 1 - entity.at, period: after }]
  }
  return readPeriodBefore(entity, entities, words, used)
}

/** "EMA 200 일봉", "moyenne mobile 200 jours": an average is of so many days, and an RSI where that is stated. */
function isLengthOf(
  { id }: EntityOf<'indicator'>,
  holder: EntityOf<'duration'>,
  count: number,
  isStated: boolean,
): boolean {
  if (isBar(holder, count)) return false
  return isStated || holder.role === 'interval' || (/ma$/.test(id) && holder.milliseconds / count >= DAY_MS)
}

/** `EMA200`. */
function isGlued(words: readonly Word[], at: number): boolean {
  return words[at]?.gap === '' && /^\d+$/.test(words[at]?.raw ?? '')
}

/** "RSI 30 이하", "RSI 30 से नीचे": what stands before such a word is a level. */
function isLevel(words: readonly Word[], at: number): boolean {
  return LEVELLING.test(words[at + 1]?.folded ?? '')
}
const LEVELLING =
  /^(?:से|se|के|ke|neeche|niche|upar|नीचे|ऊपर|altin\p{L}{0,6}|ustun\p{L}{0,6})$|^(?:이하|이상|미만|초과|아래|위|밑|以下|以上|未満|を|より)/u

/** What begins inside an indicator is a part of it; of "EMA 200 BTC" the coin is left. */
function withoutOverlaps(
  entities: readonly Entity[],
  indicators: readonly EntityOf<'indicator'>[],
): readonly Entity[] {
  const all = ofKind(entities, 'indicator')
  const endAround = ({ at }: Entity) => all.find((one) => one.at <= at && at < one.at + one.length)
  return entities
    .flatMap((entity): readonly Entity[] => {
      if (entity.kind === 'indicator')
        return indicators.filter((one) => one.at === entity.at && one.id === entity.id)
      const around = endAround(entity)
      if (!around || entity.kind === 'duration') return [entity]
      const end = around.at + around.length
      if (entity.kind !== 'asset' || entity.at + entity.length <= end) return []
      const { amount: _, ...coin } = entity
      return [{ ...coin, at: end, length: entity.at + entity.length - end }]
    })
    .sort((a, b) => a.at - b.at)
}

/** A bar of one of the units that a length is counted in. */
function unitOf(holder: EntityOf<'duration'>, count: number, at: number): Entity {
  return { ...holder, at, milliseconds: holder.milliseconds / count, role: 'interval', length: 1 }
}

/** "4 hour RSI" is of bars so long, and no RSI of four bars. */
function isBar({ milliseconds }: EntityOf<'duration'>, count: number): boolean {
  return count < 2 || (milliseconds / count < DAY_MS && barLengths.has(milliseconds))
}
const barLengths = new Set([1, 3, 5, 15, 30, 60, 120, 240, 360, 720].map((minutes) => minutes * MINUTE_MS))

/** "RSI van BTC, met periode 21": the only indicator takes the period that the text names, however far it stands. */
function attachFarPeriod(
  entities: readonly Entity[],
  words: readonly Word[],
  used: Set<Entity>,
): readonly Entity[] {
  const [only, another] = entities.filter(({ kind }) => kind === 'indicator')
  if (only?.kind !== 'indicator' || another || only.period !== undefined || !periodic.has(only.id))
    return entities
  for (const [at, { folded }] of words.entries()) {
    if (!PERIOD.test(folded)) continue
    const isJoined = /^(?:of|von|van|de|di)$/.test(words[at + 1]?.folded ?? '')
    const number = at + (isJoined ? 2 : 1)
    const period = wholeNumber(words[number])
    const holder = entities.find((one) => one.at <= number && number < one.at + one.length)
    const isHeld = holder && holder.kind !== 'count' && holder.kind !== 'number'
    if (period === undefined || period > LONGEST_PERIOD || isHeld || !behind.test(words[number]?.gap ?? ''))
      continue
    if (holder) used.add(holder)
    return entities.map((one) => (one === only ? { ...only, period } : one))
  }
  return entities
}

/** "RSI of SOL over 21 periods": where one indicator is named, its periods may stand apart from it. */
function attachApart(
  entities: readonly Entity[],
  words: readonly Word[],
  used: Set<Entity>,
): readonly Entity[] {
  const indicators = entities.filter((one) => one.kind === 'indicator' && periodic.has(one.id))
  const [indicator, another] = indicators
  if (indicator?.kind !== 'indicator' || another || indicator.period !== undefined) return entities
  const at = words.findIndex(
    (word, one) => wholeNumber(word) !== undefined && PERIODS.test(words[one + 1]?.folded ?? ''),
  )
  const period = wholeNumber(words[at])
  const holder = entities.find((one) => one.at <= at && at < one.at + one.length)
  if (period === undefined || (holder && holder.kind !== 'count' && holder.kind !== 'number')) return entities
  if (holder) used.add(holder)
  return entities.map((one) => (one === indicator ? { ...indicator, period } : one))
}

/** Whether a number is the period of an indicator that stands elsewhere. */
export function isPeriodOf(words: readonly Word[], at: number, entities: readonly Entity[]): boolean {
  if (!entities.some(({ kind }) => kind === 'indicator')) return false
  const value = wholeNumber(words[at])
  const isNamed =
    PERIODS.test(words[at + 1]?.folded ?? '') ||
    [1, 2].some((back) => PERIOD.test(words[at - back]?.folded ?? ''))
  return (
    isNamed && value !== undefined && entities.some((one) => one.kind === 'indicator' && one.period === value)
  )
}
const PERIODS =
  /^(?:periods|perioden|periodos|periodes|periodi|periodow|okres(?:ow|y)|период\p{L}{1,3}|період\p{L}{1,3}|periyot\p{L}{0,4}|periode|ky|周期|期間|기간|فتر\p{L}{1,2}|अवधि)$/u

/** Whether a word stands alone between brackets. */
function isBracketed(words: readonly Word[], at: number): boolean {
  const behind = words[at + 1]?.gap
  return /^\s?\($/.test(words[at]?.gap ?? '') && (behind === undefined || behind.startsWith(')'))
}

/** "RSI with period 21", "RSI (length of 9)": where the number stands behind the word for it. */
function skipPeriodWords(words: readonly Word[], from: number): number {
  let at = from
  while (at < from + 3 && WITH.test(words[at]?.folded ?? '')) at += 1
  // "RSI mit 21 Perioden"
  if (at > from && wholeNumber(words[at]) !== undefined && barNames.test(words[at + 1]?.folded ?? ''))
    return at
  // "the SMA of 100", "la sma de 50"
  if (
    at > from &&
    /^(?:of|von|van|de|di|da)$/.test(words[at - 1]?.folded ?? '') &&
    wholeNumber(words[at]) !== undefined
  )
    return at
  if (!PERIOD.test(words[at]?.folded ?? '')) return from
  at += 1
  while (
    at < from + 5 &&
    /^(?:of|von|de|di|ky|=|を|は|을|를|改成|改为|設為|设为|设成|調成|调成|为|為|用)$/.test(
      words[at]?.folded ?? '',
    )
  )
    at += 1
  return at
}
const WITH =
  /^(?:with|w|of|an?|sur|con|mit|com|avec|de|di|da|von|van|met|over|uber|na|z|с|со|з|із|на|за|dengan|voi|om|を|の|的|의|के|की|का|साथ|على|مع)$/
const PERIOD =
  /^(?:period|periods|length|lookback|periodo|período|periode|période|период\p{L}{0,2}|період\p{L}{0,3}|длин\p{L}{1,3}|довжин\p{L}{1,3}|ب?(?:ال)?فتره|ب?دوره|पीरियड|period[ue]|periyot\p{L}{0,2}|okres\p{L}{0,2}|perioda|zeitraum|chu|[をのは的]?(?:周期|週期|期間)[をはに]?|기간[을은]?|فتره|अवधि)$/u

/** "RSI over 300 candles" gives how far to look and asks for no candles: the word goes with its number. */
function includeBarWord(entity: Entity, words: readonly Word[]): Entity {
  const next = words[entity.at + entity.length]
  return entity.kind === 'count' && next && isBarWord(next)
    ? { ...entity, length: entity.length + 1 }
    : entity
}

function readPeriodBefore(
  entity: EntityOf<'indicator'>,
  entities: readonly Entity[],
  words: readonly Word[],
  used: Set<Entity>,
): Entity[] {
  // "21 周期的 RSI"
  const near = entity.at - (/^(?:[的の의]|का|के|की)$/u.test(words[entity.at - 1]?.folded ?? '') ? 2 : 1)
  const length = entities.find(
    (one) => one.kind === 'duration' && one.at <= near && one.at + one.length === near + 1,
  )
  const isNamed = barNames.test(words[near]?.folded ?? '')
  // "期間9のRSI"
  const isNamedBefore = PERIOD.test(words[near - 1]?.folded ?? '')
  const from = length ? length.at : isNamed ? near - 1 : isNamedBefore ? near : entity.at - 1
  const period = wholeNumber(words[from]) ?? (length && daysOf(words[from]))
  const holder = entities.find(({ at, length }) => at <= from && from < at + length)
  if (
    period === undefined ||
    (holder && holder.kind !== 'duration' && holder.kind !== 'count' && holder.kind !== 'number') ||
    (holder?.kind === 'duration' && (holder.at !== from || isBar(holder, period)))
  )
    return [entity]
  if (holder) used.add(holder)
  const indicator = { ...entity, at: from, length: entity.at + entity.length - from, period }
  const others = periodsBefore(indicator, entities, words)
  if (holder?.kind !== 'duration') return [...others, indicator]
  return [...others, unitOf(holder, period, from), indicator]
}

/** `200d`. */
function daysOf(word: Word | undefined): number | undefined {
  const digits = /^(\d{1,3})d$/.exec(word?.folded ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function wholeNumber(word: Word | undefined): number | undefined {
  const numeral = word && numeralOf(word)
  return numeral && numeral.suffix === '' && !numeral.currency && /^\d{1,4}$/.test(numeral.digits)
    ? Number(numeral.digits)
    : undefined
}

/** "3 ATR", "2 times ATR", "3 keer de ATR", "ATR times 1.5". */
export function isOfRanges(words: readonly Word[], at: number, end: number): boolean {
  const foldedAt = (one: number) => words[one]?.folded ?? ''
  const isRange = (one: number) =>
    /^atrs?$/.test(foldedAt(one)) || (foldedAt(one) === 'average' && foldedAt(one + 1) === 'true')
  const isTimes = (one: number) => TIMES.test(foldedAt(one))
  // "ATR止损3倍"
  if (isTimes(end) && [1, 2, 3].some((back) => isRange(at - back))) return true
  const counted = isTimes(end) ? end + 1 : end
  const range = ARTICLE.test(foldedAt(counted)) ? counted + 1 : counted
  return isRange(range) || (isTimes(at - 1) && isRange(at - 2))
}
/** What multiplies. */
export const TIMES =
  /^(?:times|x|multiplied|by|倍的?.*|배.*|lan|mal|fois|veces|vezes|volte|kat[iı]?|kali|keer|razy|раза?)$/
/** What may stand between a number and the average true range. */
export const ARTICLE = /^(?:the|de|der|den|des|dem|del|el|le|l|la|il|lo|o|do|da|dell|of)$/
