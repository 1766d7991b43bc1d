import { countedBefore } from '../entities/counts.ts'
import { negations, onlyWords, trailingNegations, weakNegations } from '../entities/cues.ts'
import type { Entity } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'
import type { Constraint } from './constraint.ts'
import { boundBeginnings, DENIED_WITHIN, HAD_OR_NOT, isDenied, readBound, spanOf } from './numbers/bounds.ts'
import { type RefusedClause, refusedClausesIn } from './refused-clauses.ts'
import { asksWhether, isInThe, isReminder } from './words/empty-denials.ts'
import { isLeftOutBefore } from './words/exclusions.ts'

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
  'au lieu',
  'plutot que',
  'en vez',
  'en lugar',
  'em vez',
  'ao inves',
  'invece di',
  'invece che',
  'in plaats',
  'thay vi',
  'alih alih',
  'بدلا من',
  'free of',
])
/** What is negated without ruling anything out. */
const harmless = new Set(
  `idea rush worries problem thanks matter need needed longer only just too yet available sure financial advice clue hurry offense
  bullshit bs fluff talk nonsense stress big doubt question questions sign signup account login key api kyc card more less
  later than charge charged working moving one time way wonder think want know care get see understand have do does is entiendo entendo comprendo capisco verstehe понимаю rozumiem`.split(
    /\s+/,
  ),
)
const auxiliaries = 'don doesn isn aren shouldn wouldn mustn'.split(' ')
const negating = new Set([
  ...negations,
  ...weakNegations,
  ...trailingNegations,
  ...[...twoWordNegations].map((phrase) => phrase.split(' ', 1)[0]),
  ...auxiliaries,
  'but',
])
const beginnings = new Set([...boundBeginnings, ...onlyWords, ...negating])

/** Whether a constraint may begin with a word, or with a sign before it: most begin none. */
function mayBegin(word: Word | undefined): boolean {
  return word !== undefined && (beginnings.has(word.folded) || (word.gap !== ' ' && /[<>]/.test(word.gap)))
}

/** Every constraint of a text, in its order. */
export function constraintsIn(words: readonly Word[], entities: readonly Entity[]): Constraint[] {
  const refused = refusedClausesIn(words, entities).filter((one) => isRefusedRequest(words, entities, one))
  const found: Constraint[] = []
  for (let at = 0; at < words.length; at += 1) {
    const clause = refused.find(({ from }) => from === at)
    if (clause && !found.some(({ to }) => at < to)) {
      const { from, to } = clause
      found.push({
        kind: 'not',
        isClause: true,
        ...spanOf(words, entitiesWithin(entities, from, to), from, to),
      })
    }
    if (!mayBegin(words[at]) && !entities.some((entity) => entity.at === at)) continue
    const one =
      readBound(words, entities, at) ?? readOnly(words, entities, at) ?? readNegation(words, entities, at)
    if (!one || found.some(({ to }) => at < to)) continue
    found.push(one)
  }
  return found
}

/** "No idea", "not under 5M" and "do not forget the news" refuse nothing. */
function isRefusedRequest(
  words: readonly Word[],
  entities: readonly Entity[],
  { from, to, object }: RefusedClause,
): boolean {
  const first = words[from]?.folded ?? ''
  if (object.some(({ folded }) => harmless.has(folded)) || isReminder(words, from)) return false
  if (first === 'no' && isInThe(words, entities, from)) return false
  for (let at = from; at < Math.min(words.length, to + DENIED_WITHIN); at += 1)
    if (readBound(words, entities, at)) return false
  return true
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
  if (!negating.has(first)) return undefined
  // "don't" is two words here
  const isVerb = auxiliaries.includes(first) && words[at + 1]?.folded === 't' && words[at + 1]?.gap === ''
  const isLong =
    twoWordNegations.has(`${first} ${words[at + 1]?.folded ?? ''}`) ||
    isAnyBut(words, entities, at) ||
    (isVerb && TAKING.test(words[at + 2]?.folded ?? ''))
  if (asksWhether(words, at)) return undefined
  if (trailingNegations.has(first)) return readTrailingNegation(words, entities, at)
  const isWeak = (weakNegations.has(first) || isVerb) && !isLong
  if (!negations.has(first) && !isLong && !isWeak) return undefined
  if (first === 'no' && isInThe(words, entities, at)) return undefined
  // "有没有" asks whether there is
  if (first === '没有' && words[at - 1]?.folded.endsWith('有') && words[at]?.gap === '') return undefined
  // French "whose"
  if (first === 'dont' && FRENCH.test(words[at + 1]?.folded ?? '')) return undefined
  // "no later than 1 June" is a day
  if ([1, 2].some((step) => LATER.test(words[at + step]?.folded ?? ''))) return undefined
  // "without the first 10" is where to begin, and "do not forget X" asks for it
  if (entities.some((one) => one.at === at && one.kind === 'offset') || isReminder(words, at))
    return undefined
  const start = at + (first === 'but' ? 1 : isVerb && isLong ? 3 : isLong || isVerb ? 2 : 1)
  // "sin firmar" is how, not what
  if (SIGNING.test(words[start]?.folded ?? '')) return undefined
  // "no-cost one-hour readout" is only without cost
  const isJoined = words[start]?.gap === '-' && /^(?:no|non|zero)$/.test(first)
  const isLeaving = LEAVING.test(first)
  const end = isJoined
    ? start + 1
    : (endOfLoss(words, start, first) ??
      withoutCount(words, start, objectEnd(words, start, 4, isLeaving), entities))
  // "excluding those under 100M" is a bound, and so is "no call may cost more than 2 cents"
  for (let inside = start; inside < Math.min(words.length, Math.max(end, at + DENIED_WITHIN)); inside += 1)
    if ((isDenied(words, inside) || isLeftOutBefore(words, inside, 1)) && readBound(words, entities, inside))
      return undefined
  const to = beforeSubject(words, entities, { start, end: beforeBound(words, entities, { start, end }) })
  const object = words.slice(start, to)
  const mentioned = entitiesWithin(entities, start, to)
  if (object.length === 0 || KNOWING.test(object[0]?.folded ?? '')) return undefined
  if (mentioned.length === 0 && object.some(({ folded }) => harmless.has(folded))) return undefined
  // "要不要上车 7GC…" asks whether to
  const isWhether = words[at]?.gap === '' && words[at - 1]?.raw.endsWith(first.charAt(1))
  if (isWhether && entities.some((one) => one.at >= start)) return undefined
  // "not from coindesk" rules out a name that only the source knows
  if (isWeak && mentioned.length === 0 && !ORIGIN.test(object[0]?.folded ?? '')) return undefined
  return { kind: 'not', ...spanOf(words, mentioned, at, to) }
}

/** "No impermanent loss USDC pools", "sans perte impermanente": the loss alone is ruled out, and nothing that stands behind it. */
function endOfLoss(words: readonly Word[], start: number, cue: string): number | undefined {
  let end = start
  while (LOSS.test(words[end]?.folded ?? '') && !(end > start && STOPPING.test(words[end]?.gap ?? '')))
    end += 1
  const isNamed = words
    .slice(start, end)
    // Italian "il" is an article
    .some(
      ({ folded, raw }) =>
        IMPERMANENT.test(folded) && (folded !== 'il' || raw === 'IL' || !ITALIAN.test(cue)),
    )
  return isNamed ? end : undefined
}
const STOPPING = /[,;.!?:、，。،؛]/
const IMPERMANENT =
  /^(?:il|imperman\p{L}*|imp\p{L}{0,3}l|temporal|temporaire|temporanea|temporaria|vorubergehend\p{L}*|unbestandig\p{L}*|tijdelijke?|nietrwal\p{L}*|непостоянн\p{L}*|непостійн\p{L}*)$/u
const LOSS =
  /^(?:il|imperman\p{L}*|imp\p{L}{0,3}l|temporal|temporaire|temporanea|temporaria|vorubergehend\p{L}*|unbestandig\p{L}*|tijdelijke?|nietrwal\p{L}*|непостоянн\p{L}*|непостійн\p{L}*|loss(?:es)?|risks?|verlust\p{L}*|verlies\p{L}*|perdidas?|pertes?|perdas?|perdit[ae]|strat\p{L}*|потер\p{L}*|втрат\p{L}*)$/u
/** "I don't know whether JUP is the one": what a speaker does not know is not ruled out. */
const KNOWING =
  /^(?:know|understand|think|remember|recall|believe|wonder|entiendo|comprendo|recuerdo|entendo|lembro|capisco|ricordo|comprends|weiss|verstehe|begrijp|rozumiem|wiem|знаю|понимаю|помню|розумію|biliyorum|anlamiyorum|tahu|paham|biet|hieu)$/u
const ITALIAN = /^(?:senza|non|niente|nessun\p{L}?|escl\p{L}*|tranne)$/u

/** "Not on Ethereum over 5 %": a bound behind what is denied stands for itself. */
function beforeBound(
  words: readonly Word[],
  entities: readonly Entity[],
  { start, end }: { readonly start: number; readonly end: number },
): number {
  for (let at = start + 1; at < end; at += 1) {
    const isWhole =
      HAD_OR_NOT.test(words[at - 1]?.folded ?? '') ||
      entities.some((one) => one.at + one.length === at && one.at >= start)
    if (isWhole && boundCues.has(words[at]?.folded ?? '') && readBound(words, entities, at)) return at
  }
  return end
}
const boundCues = new Set(boundBeginnings)

/** "Senza pagare sul mint 7GC…": the only address of a text stands behind what is ruled out, unless it alone is. */
function beforeSubject(
  words: readonly Word[],
  entities: readonly Entity[],
  { start, end }: { readonly start: number; readonly end: number },
): number {
  const [only, another] = entities.filter(({ kind }) => OPAQUE.has(kind))
  if (!only || another || only.at < start || only.at >= end) return end
  // "an toàn không 0x…" asks
  if (only.at === start) return words[start - 1]?.folded === 'khong' ? start : end
  let to = only.at
  while (to > start && LEADING.test(words[to - 1]?.folded ?? '')) to -= 1
  return to > start ? to : end
}
const OPAQUE: ReadonlySet<Entity['kind']> = new Set([
  ...(['hash', 'mint', 'evm', 'signature', 'key', 'name', 'url', 'receipt'] as const),
])
/** What an address is called, and what leads to it. */
const LEADING =
  /^(?:the|this|that|of|for|from|in|on|to|at|de|del|della|do|da|du|el|la|le|il|lo|o|a|su|sul|sulla|sur|sobre|en|em|no|na|von|vom|der|die|das|dem|den|auf|van|het|op|di|dari|ke|tu|cua|tren|dla|od|z|ze|от|из|с|для|на|від|із|з|token|tokens|mint|coin|contract|wallets?|address|pool|cartera|billetera|monedero|portefeuille|portafoglio|carteira|portemonnaie|portfel|adres|adresse|direccion|endereco|indirizzo|contrato|contrat|contratto|vertrag|kontrakt|dompet|alamat|vi|dia|chi|кошелек|кошелька|кошельком|гаманець|гаманця|адрес|адреса|контракт|токен|монета|cuzdan|adresi|محفظه|المحفظه|عنوان|توكن|عقد|वॉलेट|टोकन|सिक्का|钱包|錢包|地址|代币|代幣|合约|ウォレット|アドレス|トークン|지갑|주소|토큰)$/u

/** "Any chain but Ethereum", "all coins but btc". */
function isAnyBut(words: readonly Word[], entities: readonly Entity[], at: number): boolean {
  return (
    words[at]?.folded === 'but' &&
    !/[,;.]/.test(words[at]?.gap ?? '') &&
    words.slice(Math.max(0, at - 3), at).some(({ folded }) => /^(?:any|all|every|each)$/.test(folded)) &&
    entities.some((one) => one.at === at + 1)
  )
}

/** "No IL 25", "ohne News top 12", "without sound 5 seconds": a number or a length at the end of what is ruled out is what is wanted. */
function withoutCount(
  words: readonly Word[],
  start: number,
  end: number,
  entities: readonly Entity[],
): number {
  const bare = entities.find(
    ({ kind, at, length }) =>
      (kind === 'duration' && start < at && at < end) ||
      ((kind === 'number' || kind === 'count') && length === 1 && at === end - 1),
  )
  if (!bare) return end
  const isRanked = countedBefore.has(words[bare.at - 1]?.folded ?? '')
  const to = bare.at - (isRanked ? 1 : 0)
  return to > start ? to : end
}

/** "Excluding pools with impermanent loss": what these leave out may be described by what it has. */
const LEAVING = /^(?:exclud|exclu[aiy]|avoid|ignor|escl|descart|wyklucz|исключ|виключ)/
const HAVING = /^(?:with|con|avec|com|mit|met|z|с|із|з)$/

const FRENCH = /^(?:le|la|les|l|un|une|on|ils?|elles?|chaque)$/
const LATER = /^(?:later|after|spater|tarde|tard|depois|oltre|dopo|later|pozniej|позже|позднее)$/

const TAKING = /^(?:include|show|list|use|add|count|take|give|ask)$/

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
  const isBeside = holder === undefined || holder.at + holder.length === at || !APART.has(holder.kind)
  const isParted = /[,;.!?。、，،؛]/.test(words[at - 1]?.gap ?? '')
  const from = isBeside ? (holder?.at ?? Math.max(0, isParted ? at - 1 : at - 2)) : at - 1
  // "10 छोड़कर" is where to begin
  if (isApart || from === at || holder?.kind === 'offset') return undefined
  return { kind: 'not', ...spanOf(words, entitiesWithin(entities, from, at), from, at + 1) }
}

/** What is ruled out behind these is another word: "5개 뉴스 빼고". */
const APART: ReadonlySet<Entity['kind']> = new Set([
  ...(['hash', 'mint', 'evm', 'signature', 'key', 'name'] as const),
  ...(['count', 'duration'] as const),
])

const breaks = new Set(
  'and but then so with on in at for please from to by und aber auf en sur na em su в на в y pero et mais e ma и но con avec com mit met z ze с со з із dengan'.split(
    ' ',
  ),
)

/** Where the object of a cue ends: at a stop, at a new clause, or after so many words. */
function objectEnd(words: readonly Word[], from: number, maxWords: number, mayHave = false): number {
  let end = from
  let most = maxWords
  while (end < words.length && end - from < most) {
    const word = words[end]
    const isHaving = mayHave && end <= from + 2 && HAVING.test(word?.folded ?? '')
    if (isHaving) most = maxWords + 2
    const isBreak = breaks.has(word?.folded ?? '') && !isHaving
    if (end > from && (/[,;.!?:)—–、，。،؛？！；：]/.test(word?.gap ?? '') || isBreak)) break
    // "除了Aave以外的": what closes it ends it
    if (end > from && /^(?:以外|之外)/.test(word?.folded ?? '')) return end + 1
    if (end === from && /[,;.!?:、，。،؛？！；：]/.test(word?.gap ?? '')) break
    end += 1
  }
  return end
}

function entitiesWithin(entities: readonly Entity[], from: number, to: number): Entity[] {
  return entities.filter(({ at }) => at >= from && at < to)
}
