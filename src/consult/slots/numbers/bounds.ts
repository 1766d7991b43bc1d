import {
  maxCues,
  maxPhrases,
  minCues,
  minPhrases,
  orWords,
  phraseBeginnings,
  postpositions,
  trailingMaxCues,
  trailingMinCues,
} from '../../entities/cues.ts'
import type { Entity } from '../../entities/kinds.ts'
import { isBarWord } from '../../entities/times/durations.ts'
import type { Word } from '../../text/scan.ts'
import type { BoundUnit, Constraint } from '../constraint.ts'
import { isLeftOutBefore, isLeftOutBehind } from '../words/exclusions.ts'
import { betweenWords, endsRange, percentBehind, rangeJoints } from './percent-ranges.ts'

/** The words that `readBound` takes a bound from, besides signs and numbers. */
export const boundBeginnings: readonly string[] = [
  ...phraseBeginnings,
  ...minCues,
  ...maxCues,
  ...betweenWords,
  ...rangeJoints,
]

/** A bound needs its number near: behind the cue, or before "or more". */
export function readBound(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): Constraint | undefined {
  const { side: plain, length } = readCue(words, at)
  const isTurned =
    plain !== undefined &&
    (isDenied(words, at) ||
      isLeftOutBefore(words, at, length) ||
      isDeniedWith(words, entities, at) ||
      (plain === 'min' && isLeftOut(words, at)) ||
      isRejected(words, entities, at + length))
  const side = isTurned ? (plain === 'min' ? 'max' : 'min') : plain
  if (side === undefined) return readRangeEnd(words, entities, at) ?? readTrailingBound(words, entities, at)
  const start = at + length
  const entity = entities.find(
    (one) => one.at >= start && one.at <= start + 3 && measureOf(one) !== undefined,
  )
  const measure = entity && measureAt(entity, words, entities)
  if (!entity || !measure || isSpan(words, at, entity)) return undefined
  // "over 10 days at 99%": how long
  if (entities.some((one) => one.kind === 'duration' && one.at >= start && one.at < entity.at))
    return undefined
  // "trên kucoin tới 80 bậc": on it
  if (words[at]?.folded === 'tren' && entities.some((one) => one.at === start && one !== entity))
    return undefined
  const between = words.slice(start, entity.at)
  if (
    between.some(({ gap }) => /[,;.!?、，。،؛]/.test(gap)) ||
    (entity.at > at &&
      /[,;.!?、，。،؛]/.test(words[entity.at]?.gap ?? '') &&
      // "min. 5 mio"
      !(entity.at === start && words[entity.at]?.gap === '. ' && SHORT.test(words[at]?.folded ?? '')))
  )
    return undefined
  return { kind: 'bound', side, ...measure, ...spanOf(words, [entity], at, entity.at + entity.length) }
}

const SHORT = /^(?:min|max|mind|maks|mín|máx)$/

/** The side that a cue right before a number names: "exceeds 25 bps". */
export function sideBefore(words: readonly Word[], at: number): 'min' | 'max' | undefined {
  for (const from of [at, at - 1, at - 2, at - 3]) {
    const { side, length } = from < 0 ? ({} as ReturnType<typeof readCue>) : readCue(words, from)
    if (side && from + length <= at) return side
  }
  return undefined
}

/** "Between 5 and 20 %": the first is the least, the second the most. */
function readRangeEnd(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): Constraint | undefined {
  const first = entities.find((one) => one.at === (betweenWords.has(words[at]?.folded ?? '') ? at + 1 : at))
  if (first && percentBehind(first, words, entities)) {
    const value = measureOf(first)?.value
    if (value === undefined) return undefined
    const end = first.at + first.length
    return { kind: 'bound', side: 'min', value, unit: 'percent', ...spanOf(words, [first], at, end) }
  }
  const last = endsRange(at, words, entities)
  const measure = last && measureOf(last)
  if (!last || !measure) return undefined
  return { kind: 'bound', side: 'max', ...measure, ...spanOf(words, [last], at, last.at + last.length) }
}

/** "Over 60 daily closes" is how many of them. */
function isSpan(words: readonly Word[], at: number, { at: number, length }: Entity): boolean {
  return (
    /^(?:over|tren)$/.test(words[at]?.folded ?? '') &&
    (/^(?:its|his|her|their|the|last|past)$/.test(words[at + 1]?.folded ?? '') ||
      words
        .slice(number + length, number + length + 2)
        .some((one) => SPANNED.test(one.folded) || (one.gap === '' && isBarWord(one))))
  )
}
const SPANNED = /^(?:nen|closes|candles|bars|returns|points|sessions|klines|observations)$/

/** So many words may stand between what denies a bound and its cue. */
export const DENIED_WITHIN = 8

/** "Nothing above 20 %" and "no call may cost more than 2 cents" set an upper bound. */
export function isDenied(words: readonly Word[], at: number): boolean {
  let isModal = false
  let reach = 3
  for (let back = at - 1; back >= Math.max(0, at - DENIED_WITHIN); back -= 1) {
    const folded = words[back]?.folded ?? ''
    const isOfIt =
      (folded === 'with' &&
        /^(?:nothing|none|anything|everything|those|any|ones)$/.test(words[back - 1]?.folded ?? '')) ||
      // "ohne Coins mit weniger als"
      (HAVING.test(folded) && [back - 1, back - 2].some((one) => nothing.has(words[one]?.folded ?? '')))
    if (/[,;.!?:、，。،؛]/.test(words[back + 1]?.gap ?? '') || (breaksClause.has(folded) && !isOfIt))
      return false
    if (HAD_OR_NOT.test(folded)) return false
    // "nothing with a market cap under"
    if (isOfIt) reach = DENIED_WITHIN
    if (nothing.has(folded)) return at - back <= reach
    if (
      folded === 'out' &&
      /^(?:leave|leaving|filter|filtering|cut|cutting|weed|throw)$/.test(words[back - 1]?.folded ?? '')
    )
      return at - back <= 3
    // "no APY above 30"
    if (noOne.has(folded) && (isModal || at - back === 2)) return true
    if (at - back <= 2 && NOT.test(folded)) return at - back === 1 || isVerb(words, back + 1)
    // "ما يقل عن", where "ما فوق" is whatever is above
    if (at - back === 1 && folded === 'ما') return /^[يت]/.test(words[at]?.folded ?? '')
    isModal ||= modals.has(folded)
  }
  return false
}
const HAVING = /^(?:with|having|mit|avec|ayant|con|com|met|z|ze|с|со|із|з|dengan|yang|voi)$/
/** "Without impermanent loss above 10 %": what a pool has or has not is denied, and the bound stands for itself. */
export const HAD_OR_NOT =
  /^(?:il|impermanente?n?|loss|losses|lock|lockups?|lockin|unbonding|kyc|leverage|verlust|verluste|perte|pertes|perdida|perdidas|perda|perdas|perdita|perdite|verlies|strata|straty|потер[яьи]|потерь|втрат[аи]?|kayip|kaybi|kerugian)$|損失|损失|손실|锁仓|ロックアップ|락업/u
/** "Jgn lebih dari", "nie większym niż", "не витрачав більше": what denies the comparison itself. */
const NOT = /^(?:не|ні|nie|niet|nicht|pas|jgn|jangan|gak|nggak|ngga|enggak|tidak|tdk|tak|khong|dung|ولا|مو)$/
const isVerb = (words: readonly Word[], at: number) =>
  /^(?:[а-яіїєґ]{4,}|boleh|bisa|di[a-z]{3,})$/.test(words[at]?.folded ?? '')

/** "Nothing under 50m or under 2m a day": what is denied with another bound. */
function isDeniedWith(words: readonly Word[], entities: readonly Entity[], at: number): boolean {
  if (!OR.test(words[at - 1]?.folded ?? '')) return false
  const before = entities.findLast((one) => one.at < at && measureOf(one) !== undefined)
  if (!before || at - before.at > DENIED_WITHIN) return false
  return [before.at - 1, before.at - 2, before.at - 3].some(
    (cue) => cue > 0 && readCue(words, cue).side !== undefined && isDenied(words, cue),
  )
}
const OR = /^(?:or|nor|oder|o|u|ou|of|lub|ani|или|ни|або|чи|veya|ya|atau|hoac|او|ولا|या)$/

/** "Anything above 25 % we do not trust, leave it out": what the clause calls anything is what goes. */
function isLeftOut(words: readonly Word[], at: number): boolean {
  const named = words
    .slice(Math.max(0, at - 3), at)
    .some(({ folded }) => /^(?:anything|everything|whatever|those)$/.test(folded))
  const rest = words
    .slice(at + 1, at + 16)
    .map(({ folded }) => folded)
    .join(' ')
  return (
    named &&
    /\b(?:leave (?:it|them|those|these) out|leave out|skip (?:it|them)|drop (?:it|them)|exclude (?:it|them))\b/.test(
      rest,
    )
  )
}

/** "超过30%的不要", "10 % 이상 제외", "25 %'in üstü olmasın": what is bounded is ruled out behind it. */
function isRejected(
  words: readonly Word[],
  entities: readonly Entity[],
  from: number,
  isTrailing = false,
): boolean {
  const entity = entities.find((one) => one.at >= from && one.at <= from + 3 && measureOf(one) !== undefined)
  if (!entity) return false
  const end = entity.at + entity.length
  for (let at = end; at < Math.min(words.length, end + REJECTED_WITHIN); at += 1) {
    if (/[.!?;。！？]/.test(words[at]?.gap ?? '')) return false
    if (entities.some((one) => one.at === at && measureOf(one) !== undefined))
      return (
        isTrailing &&
        words.slice(end, at).some(({ folded }) => ALSO.test(folded) || /^[とや和或与與]./u.test(folded)) &&
        isRejected(words, entities, at, true)
      )
    if (REJECTING.test(words[at]?.folded ?? '') || isLeftOutBehind(words, at))
      return !/[,、，]/.test(words[at]?.gap ?? '')
  }
  return false
}
const REJECTED_WITHIN = 7
/** "市值5亿以下和成交100万以下的都不要": both of them go. */
const ALSO =
  /^(?:和|跟|及|以及|或|或者|还有|與|や|と|および|또는|이나|혹은|and|or|und|oder|y|o|e|ou|et|lub|i|и|или|та|або|ve|veya|dan|atau|va|hoac|او|और|या)$/
const REJECTING =
  /^(?:excluded|ausgeschlossen|raus|weglassen|ausschliessen|haric|olmasin|cikar|cikarilsin|istemiyorum|हटाकर|हटाओ|हटा|छोड़कर|छोड़|छोड़ो|छोड़ें|नहीं|न|hata|hatao|hatake|hataa|nahi|nahin)$|不要|别给|別給|除外|排除|去掉|剔|不看|は除|を除|除いて|제외|빼고|빼줘|빼|말고/

const nothing = new Set(
  'nothing none never without except sauf hormis excepte excepto salvo exceto tranne eccetto behalve uitgezonderd oprocz кроме крим окрім крім ausser excluding exclude skip skipping ignore ignoring drop dropping omit omitting discard hide hiding reject ohne sin sans senza sem zonder bez без بدون بلا nichts nix nischt нічого nada rien niente niets niks nic 别 別 勿 ничего никогда nunca jamais ausschliessen ausschliesse schliesse exclure exclus excluez exclut excluir exclua excluye excluya escludi escludere uitsluiten wyklucz исключи исключить исключая убери'.split(
    ' ',
  ),
)
const noOne = new Set(
  'no kein keine keiner ningun ninguna aucun aucune nenhum nenhuma nessun nessuna geen'.split(' '),
)
const modals = new Set(
  'may should must can could shall to darf soll kann puede debe peut doit pode deve puo mag'.split(' '),
)
const breaksClause = new Set('and but with und aber mit y pero con et mais avec e ma и но с'.split(' '))

/** `10M+`, "10M or more", "5 % or less", "100以上". */
function readTrailingBound(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): Constraint | undefined {
  const entity = entities.find((one) => one.at === at)
  const measure = entity && measureOf(entity)
  if (!entity || !measure) return undefined
  const end = at + entity.length
  const after = [words[end], words[end + 1]].map((word) => word?.folded ?? '')
  // "10 mln $ en max. 12 %": the edge of the next number
  const isOfNext =
    EDGE.test(after[1] ?? '') && entities.some((one) => one.at === end + 2 && measureOf(one) !== undefined)
  const joint = !isOfNext && orWords.has(after[0] ?? '')
  const isPlus = /^\+/.test(words[end]?.gap ?? '')
  // "7, minimum liquidity 75k"
  if (/^\s*[,;!?]/.test(words[end]?.gap ?? '')) return undefined
  const step =
    MEASURED.test(after[0] ?? '') &&
    EDGE.test(after[1] ?? '') &&
    !/[,;]/.test(words[end + 1]?.gap ?? '') &&
    !isOfNext
      ? 1
      : 0
  // "5백만 달러 안 되는": it does not come to so much
  const isShort = after[0] === '안' && /^[되넘]/.test(after[1] ?? '')
  const result = isPlus ? 'more' : isShort ? '이하' : joint || step > 0 ? after[1] : after[0]
  const side =
    trailingMinCues.has(result ?? '') || (postpositions.has(result ?? '') && minCues.has(result ?? ''))
      ? 'min'
      : trailingMaxCues.has(result ?? '') || (postpositions.has(result ?? '') && maxCues.has(result ?? ''))
        ? 'max'
        : undefined
  if (side !== undefined && isRejected(words, entities, at, true))
    return {
      kind: 'bound',
      side: side === 'min' ? 'max' : 'min',
      ...measure,
      ...spanOf(words, [entity], at, Math.min(words.length, end + 2)),
    }
  if (
    side === undefined ||
    (!isPlus &&
      !joint &&
      /^[a-z]/.test(result ?? '') &&
      !postpositions.has(result ?? '') &&
      !isPlusAtEnd(words, end))
  )
    return undefined
  return {
    kind: 'bound',
    side,
    ...measure,
    ...spanOf(
      words,
      [entity],
      at,
      isPlus ? end : Math.min(words.length, end + (joint || isShort || step > 0 ? 2 : 1)),
    ),
  }
}

/** "50k plus" at the end of a clause; "5 plus 3" is none. */
function isPlusAtEnd(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return words[at]?.folded === 'plus' && (next === undefined || /[,;.!?]/.test(next.gap))
}

/** "250 mil cap floor": what a number measures may stand before its edge. */
const MEASURED = /^(?:cap|mcap|liquidity|volume|tvl|apy|apr|yield|score|size|value|price)$/
const EDGE = /^(?:floor|ceiling|minimum|maximum|min|max)$/

function readCue(words: readonly Word[], at: number): { side?: 'min' | 'max'; length: number } {
  const first = words[at]?.folded ?? ''
  if (phraseBeginnings.has(first)) {
    const [second = '', third = ''] = [words[at + 1]?.folded, words[at + 2]?.folded]
    for (const [phrase, length] of [
      [`${first} ${second} ${third}`, 3],
      [`${first} ${second}`, 2],
    ] as const) {
      if (minPhrases.has(phrase)) return { side: 'min', length }
      if (maxPhrases.has(phrase)) return { side: 'max', length }
    }
  }
  const gap = words[at]?.gap ?? ''
  // an arrow is no sign
  const sign = gap === ' ' ? undefined : /(?<![-–—])([<>])=?\s*$/.exec(gap)?.[1]
  if (sign) return { side: sign === '>' ? 'min' : 'max', length: 0 }
  // French "des 25" is no "dès 25"
  if (first === 'des' && words[at]?.raw.toLowerCase() === 'des') return { length: 0 }
  if (minCues.has(first)) return { side: 'min', length: 1 }
  if (maxCues.has(first)) return { side: 'max', length: 1 }
  return { length: 0 }
}

function measureOf(entity: Entity): { value: number; unit: BoundUnit } | undefined {
  switch (entity.kind) {
    case 'amount':
      return { value: Number(entity.value), unit: entity.unit === 'percent' ? 'percent' : 'money' }
    case 'number':
      return { value: Number(entity.value), unit: 'number' }
    case 'count':
      return { value: entity.count, unit: 'number' }
    default:
      return undefined
  }
}

/** "От 5 до 20 %": the first has the unit of the second. */
function measureAt(entity: Entity, words: readonly Word[], entities: readonly Entity[]) {
  const measure = measureOf(entity)
  return measure && percentBehind(entity, words, entities)
    ? { ...measure, unit: 'percent' as const }
    : measure
}

/** The words of a constraint, and what they mention. */
export function spanOf(words: readonly Word[], entities: readonly Entity[], from: number, to: number) {
  const text = words
    .slice(from, to)
    .map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`))
    .join('')
    .trim()
  return { text, from, to, entities }
}
