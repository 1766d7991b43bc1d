import {
  maxCues,
  maxPhrases,
  minCues,
  minPhrases,
  negations,
  onlyWords,
  orWords,
  phraseBeginnings,
  postpositions,
  trailingMaxCues,
  trailingMinCues,
  trailingNegations,
  weakNegations,
} from '../entities/cues.ts'
import type { Entity } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'

/** Something a text rules out or limits. It is set, or it is named in the answer; it is never turned around. */
export type Constraint = {
  /** As it stands in the text. */
  readonly text: string
  readonly from: number
  /** Behind its last word. */
  readonly to: number
  readonly entities: readonly Entity[]
} & (
  | { readonly kind: 'not' }
  | { readonly kind: 'only' }
  | { readonly kind: 'bound'; readonly side: 'min' | 'max'; readonly value: number; readonly unit: BoundUnit }
)
export type BoundUnit = 'percent' | 'money' | 'number'

const twoWordNegations = new Set([
  'leave out',
  'other than',
  'apart from',
  'aside from',
  'except for',
  'anywhere but',
  'everywhere but',
  'anything but',
  'everything but',
  'all but',
  'rather than',
  'dont include',
  'do not',
  'instead of',
  'free of',
])
/** What is negated without ruling anything out. */
const harmless = new Set(
  `idea rush worries problem thanks matter need needed longer only just too yet available sure financial advice clue hurry offense
  bullshit bs fluff talk nonsense stress big doubt question questions sign signup account login key api kyc card more less
  later than charge charged working moving one time way wonder think want know care get see understand have do does is`.split(
    /\s+/,
  ),
)
/** Every constraint of a text, in its order. */
export function constraintsIn(words: readonly Word[], entities: readonly Entity[]): Constraint[] {
  const found: Constraint[] = []
  for (let at = 0; at < words.length; at += 1) {
    const one =
      readBound(words, entities, at) ?? readOnly(words, entities, at) ?? readNegation(words, entities, at)
    if (!one || found.some(({ to }) => at < to)) continue
    found.push(one)
  }
  return found
}

/** A bound needs its number near: behind the cue, or before "or more". */
function readBound(words: readonly Word[], entities: readonly Entity[], at: number): Constraint | undefined {
  const { side: plain, length } = readCue(words, at)
  const isTurned =
    plain !== undefined &&
    (isDenied(words, at) ||
      (plain === 'min' && isLeftOut(words, at)) ||
      isRejected(words, entities, at + length))
  const side = isTurned ? (plain === 'min' ? 'max' : 'min') : plain
  if (side === undefined) return readTrailingBound(words, entities, at)
  const start = at + length
  const entity = entities.find(
    (one) => one.at >= start && one.at <= start + 3 && measureOf(one) !== undefined,
  )
  const measure = entity && measureOf(entity)
  if (!entity || !measure || isSpan(words, at, entity)) return undefined
  const between = words.slice(start, entity.at)
  if (
    between.some(({ gap }) => /[,;.!?、，。،؛]/.test(gap)) ||
    (length > 0 && /[,;.!?、，。،؛]/.test(words[entity.at]?.gap ?? ''))
  )
    return undefined
  return { kind: 'bound', side, ...measure, ...spanOf(words, [entity], at, entity.at + entity.length) }
}

/** "Over 60 daily closes" is how many of them. */
function isSpan(words: readonly Word[], at: number, { at: number, length }: Entity): boolean {
  return (
    words[at]?.folded === 'over' &&
    (/^(?:its|his|her|their|the|last|past)$/.test(words[at + 1]?.folded ?? '') ||
      [0, 1].some((step) => SPANNED.test(words[number + length + step]?.folded ?? '')))
  )
}
const SPANNED = /^(?:closes|candles|bars|returns|points|sessions|klines|observations)$/

/** So many words may stand between what denies a bound and its cue. */
const DENIED_WITHIN = 8

/** "Nothing above 20 %" and "no call may cost more than 2 cents" set an upper bound. */
function isDenied(words: readonly Word[], at: number): boolean {
  let isModal = false
  let reach = 3
  for (let back = at - 1; back >= Math.max(0, at - DENIED_WITHIN); back -= 1) {
    const folded = words[back]?.folded ?? ''
    const isOfIt =
      folded === 'with' &&
      /^(?:nothing|none|anything|everything|those|any|ones)$/.test(words[back - 1]?.folded ?? '')
    if (/[,;.!?:、，。،؛]/.test(words[back + 1]?.gap ?? '') || (breaksClause.has(folded) && !isOfIt))
      return false
    // "nothing with a market cap under"
    if (isOfIt) reach = DENIED_WITHIN
    if (nothing.has(folded)) return at - back <= reach
    if (
      folded === 'out' &&
      /^(?:leave|leaving|filter|filtering|cut|cutting|weed|throw)$/.test(words[back - 1]?.folded ?? '')
    )
      return at - back <= 3
    if (isModal && noOne.has(folded)) return true
    isModal ||= modals.has(folded)
  }
  return false
}
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
function isRejected(words: readonly Word[], entities: readonly Entity[], from: number): boolean {
  const entity = entities.find((one) => one.at >= from && one.at <= from + 3 && measureOf(one) !== undefined)
  if (!entity) return false
  const end = entity.at + entity.length
  for (let at = end; at < Math.min(words.length, end + REJECTED_WITHIN); at += 1) {
    if (/[.!?;。！？]/.test(words[at]?.gap ?? '')) return false
    if (at > end && entities.some((one) => one.at === at && measureOf(one) !== undefined)) return false
    if (REJECTING.test(words[at]?.folded ?? '')) return !/[,、，]/.test(words[at]?.gap ?? '')
  }
  return false
}
const REJECTED_WITHIN = 5
const REJECTING =
  /^(?:excluded|ausgeschlossen|raus|weglassen|ausschliessen|haric|olmasin|cikar|cikarilsin|istemiyorum|हटाकर|हटाओ|छोड़कर|नहीं)$|不要|别给|別給|除外|排除|去掉|剔除|不看|は除|を除|除いて|제외|빼고|빼줘|빼|말고/

const nothing = new Set(
  'nothing none never without excluding exclude skip skipping ignore ignoring drop dropping omit omitting discard hide hiding reject ohne sin sans senza sem zonder bez без nichts nada rien niente niets nic ничего никогда nunca jamais ausschliessen ausschliesse schliesse exclure exclus excluez exclut excluir exclua excluye excluya escludi escludere uitsluiten wyklucz исключи исключить исключая убери'.split(
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
  const joint = orWords.has(after[0] ?? '')
  const isPlus = /^\+/.test(words[end]?.gap ?? '')
  // "7, minimum liquidity 75k"
  if (/^\s*[,;!?]/.test(words[end]?.gap ?? '')) return undefined
  const step = MEASURED.test(after[0] ?? '') && EDGE.test(after[1] ?? '') ? 1 : 0
  const result = isPlus ? 'more' : joint || step > 0 ? after[1] : after[0]
  const side =
    trailingMinCues.has(result ?? '') || (postpositions.has(result ?? '') && minCues.has(result ?? ''))
      ? 'min'
      : trailingMaxCues.has(result ?? '') || (postpositions.has(result ?? '') && maxCues.has(result ?? ''))
        ? 'max'
        : undefined
  if (side !== undefined && isRejected(words, entities, at))
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
    ...spanOf(words, [entity], at, isPlus ? end : Math.min(words.length, end + 2)),
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
  const [first = '', second = '', third = ''] = [0, 1, 2].map((offset) => words[at + offset]?.folded)
  if (phraseBeginnings.has(first))
    for (const [phrase, length] of [
      [`${first} ${second} ${third}`, 3],
      [`${first} ${second}`, 2],
    ] as const) {
      if (minPhrases.has(phrase)) return { side: 'min', length }
      if (maxPhrases.has(phrase)) return { side: 'max', length }
    }
  const sign = /([<>])=?\s*$/.exec(words[at]?.gap ?? '')?.[1]
  if (sign) return { side: sign === '>' ? 'min' : 'max', length: 0 }
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

function readOnly(words: readonly Word[], entities: readonly Entity[], at: number): Constraint | undefined {
  if (!onlyWords.has(words[at]?.folded ?? '')) return undefined
  const to = objectEnd(words, at + 1, 3)
  // "only above 1M" is a bound
  for (let inside = at + 1; inside < to; inside += 1) if (readBound(words, entities, inside)) return undefined
  const from = to > at + 1 ? at : Math.max(0, at - 2)
  return {
    kind: 'only',
    ...spanOf(words, entitiesWithin(entities, from, Math.max(to, at + 1)), from, Math.max(to, at + 1)),
  }
}

function readNegation(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): Constraint | undefined {
  const first = words[at]?.folded ?? ''
  // "don't" is two words here
  const isVerb = AUXILIARY.test(first) && words[at + 1]?.folded === 't' && words[at + 1]?.gap === ''
  const isLong =
    twoWordNegations.has(`${first} ${words[at + 1]?.folded ?? ''}`) ||
    (isVerb && TAKING.test(words[at + 2]?.folded ?? ''))
  if (trailingNegations.has(first)) return readTrailingNegation(words, entities, at)
  const isWeak = (weakNegations.has(first) || isVerb) && !isLong
  if (!negations.has(first) && !isLong && !isWeak) return undefined
  if (first === 'no' && (IN_THE.test(words[at + 1]?.folded ?? '') || isPortuguese(words))) return undefined
  // "no later than 1 June" is a day
  if ([1, 2].some((step) => LATER.test(words[at + step]?.folded ?? ''))) return undefined
  // "without the first 10" is where to begin, and "do not forget X" asks for it
  if (entities.some((one) => one.at === at && one.kind === 'offset') || isReminder(words, at))
    return undefined
  const start = at + (isVerb && isLong ? 3 : isLong || isVerb ? 2 : 1)
  // "sin firmar" is how, not what
  if (SIGNING.test(words[start]?.folded ?? '')) return undefined
  const to = objectEnd(words, start, 4)
  // "excluding those under 100M" is a bound, and so is "no call may cost more than 2 cents"
  for (let inside = start; inside < Math.min(words.length, Math.max(to, at + DENIED_WITHIN)); inside += 1)
    if (isDenied(words, inside) && readBound(words, entities, inside)) return undefined
  const object = words.slice(start, to)
  const mentioned = entitiesWithin(entities, start, to)
  if (object.length === 0 || (mentioned.length === 0 && object.some(({ folded }) => harmless.has(folded))))
    return undefined
  // "not from coindesk" rules out a name that only the source knows
  if (isWeak && mentioned.length === 0 && !ORIGIN.test(object[0]?.folded ?? '')) return undefined
  return { kind: 'not', ...spanOf(words, mentioned, at, to) }
}

/** Behind Portuguese "no". */
const IN_THE = /^(?:diario|semanal|mensal|maximo|minimo|grafico|mes|ultimo|momento|total|topo)$/
const LATER = /^(?:later|after|spater|tarde|tard|depois|oltre|dopo|later|pozniej|позже|позднее)$/

const AUXILIARY = /^(?:don|doesn|isn|aren|shouldn|wouldn|mustn)$/
const TAKING = /^(?:include|show|list|use|add|count|take|give|ask)$/

/** "Do not forget", "don't leave out", "never miss": two denials that ask for the thing. */
function isReminder(words: readonly Word[], at: number): boolean {
  const next = words[at]?.folded === 'do' ? at + 2 : at + 1
  return (
    /^(?:forget|miss|omit|skip|leave|neglect|overlook|drop|lose)$/.test(words[next]?.folded ?? '') &&
    /^(?:do|not|don't|dont|never|t)$/.test(words[at]?.folded ?? '')
  )
}

const SIGNING = /^(?:sign|firm|unterschr|подпис)/
const ORIGIN = /^(?:from|via|by)$/

/** "바이낸스 제외": what is ruled out stands before. */
function readTrailingNegation(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): Constraint | undefined {
  const isApart = /[,;.!?。、，،؛]/.test(words[at]?.gap ?? '')
  const holder = entities.findLast((one) => one.at < at && one.at + one.length >= at - 1)
  // "0x… 베이스 말고": a whole word between is what is ruled out
  const isBeside = holder === undefined || holder.at + holder.length === at || !OPAQUE.has(holder.kind)
  const from = isBeside ? (holder?.at ?? Math.max(0, at - 2)) : at - 1
  // "10 छोड़कर" is where to begin
  if (isApart || from === at || holder?.kind === 'offset') return undefined
  return { kind: 'not', ...spanOf(words, entitiesWithin(entities, from, at), from, at + 1) }
}

const OPAQUE: ReadonlySet<Entity['kind']> = new Set(['hash', 'mint', 'evm', 'signature', 'key', 'name'])

const portuguese = new Set(
  'da dos das em um uma com qual quais quanto quantos na nas nos nao meu minha pra pro mais taxas maiores melhores primeiros ao aos pelo pela moeda moedas hoje agora tem sao voce'.split(
    ' ',
  ),
)

/** There "no" is "in the". */
function isPortuguese(words: readonly Word[]): boolean {
  return words.some(({ raw, folded }) => /[ãõç]/i.test(raw) || portuguese.has(folded))
}

const breaks = new Set(
  'and but then so with on in at for please from to by und aber auf en sur na em su в на в y pero et mais e ma и но'.split(
    ' ',
  ),
)

/** Where the object of a cue ends: at a stop, at a new clause, or after so many words. */
function objectEnd(words: readonly Word[], from: number, maxWords: number): number {
  let end = from
  while (end < words.length && end - from < maxWords) {
    const word = words[end]
    if (end > from && (/[,;.!?:、，。،؛]/.test(word?.gap ?? '') || breaks.has(word?.folded ?? ''))) break
    if (end === from && /[,;.!?:、，。،؛]/.test(word?.gap ?? '')) break
    end += 1
  }
  return end
}

function entitiesWithin(entities: readonly Entity[], from: number, to: number): Entity[] {
  return entities.filter(({ at }) => at >= from && at < to)
}

function spanOf(words: readonly Word[], entities: readonly Entity[], from: number, to: number) {
  const text = words
    .slice(from, to)
    .map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`))
    .join('')
    .trim()
  return { text, from, to, entities }
}
