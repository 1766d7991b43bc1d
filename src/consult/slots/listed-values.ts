import {
  asksForFullReport,
  asksForSources,
  DETAIL,
  mentionsSources,
  readLoneLevel,
  spanOfSources,
} from './answer-form.ts'
import { type Chosen, chooseValue, type Stretch } from './choices.ts'
import { isRefused, isRuledOutAt } from './denials.ts'
import type { Filling } from './filling.ts'
import { readOrder } from './orders.ts'
import type { Slot } from './schema.ts'
import { readFrame } from './shapes.ts'
import { asksToReceive } from './sides/exact-out.ts'
import type { Value } from './source.ts'
import { isOrderSide, isPaidWith } from './subjects.ts'
import { readPartOfName } from './texts/topics.ts'
import { allQuotedIn } from './texts/wording.ts'
import { readPairedChoice } from './words/paired-words.ts'
import { findWaysAnew } from './words/ways.ts'

/** A value that two parameters list belongs to the first of them. */
export function readChoice(
  slot: Slot,
  { source, slots }: Pick<Filling, 'source' | 'slots'>,
): Value | undefined {
  if (slot.name === 'swapMode' && asksToReceive(source)) return { value: 'ExactOut', from: [] }
  const frame = slot.name === 'resolution' ? readFrame(slot, source.text) : undefined
  if (frame !== undefined) return { value: frame, from: [] }
  if (slot.name === 'detail') return readDetail(slot, source, slots)
  if (slot.name === 'provenance') return readProvenance(slot, source, slots)
  const found = isOrderSide(slot)
    ? readOrderSide(slot, source, slots)
    : withFallsFirst(slot, chooseValue(slot, source, slots), source)
  // "cuando salga en pump.fun algo con «gato» en el nombre": a new coin is known by its name
  const mayLaunch = slot.choices.includes('launch') && (!found || found.value === 'price')
  const isOfLaunchpad = mayLaunch && LAUNCHPAD.test(source.text)
  const isOfCoins = isOfLaunchpad && (COINS.test(source.text) || allQuotedIn(source.text) !== undefined)
  if (mayLaunch && (isOfCoins || readPartOfName(source)))
    return { value: 'launch', from: source.entities.filter(({ at }) => source.words[at]?.folded === 'pump') }
  if (slot.name === 'view' && found === undefined) {
    const ranked = countedView(slot, source)
    if (ranked) return { value: ranked, from: [] }
  }
  if (found === undefined && slot.name === 'order' && slot.choices.includes('asc')) {
    const sort = slots.find(({ name }) => name === 'sort')
    const order = readOrder(source, sort && readChoice(sort, { source, slots })?.value)
    if (order !== undefined) return { value: order, from: [] }
  }
  if (found && slot.name === 'list' && isPartOfName(found, slots, source))
    return anotherThan(found, slot, source)
  if (found && slot.name === 'tier' && isOfView(found, slots, source)) return undefined
  if (found === undefined || WEAK.has(`${slot.name}.${found.value}`)) {
    const paired = readPairedChoice(slot, source)
    if (paired !== undefined) return { value: paired, from: [] }
  }
  if (found === undefined && slot.name === 'assetClass' && slot.choices.includes('crypto')) {
    const denied = deniedShares(slots, source)
    if (denied) return denied
  }
  if (found && earnsFees(found, slot, source)) return { value: 'fees', from: [] }
  return found && isOwn(found, slot, source, slots) ? found : undefined
}

/** "名称里带gold的资产": what a name holds is no board. */
function isPartOfName({ at = 0 }: Chosen, slots: readonly Slot[], source: Filling['source']): boolean {
  const part = slots.some(({ name }) => name === 'q') ? readPartOfName(source)?.value : undefined
  return part !== undefined && `${part}`.toLowerCase() === source.words[at]?.folded
}

function anotherThan({ at = 0 }: Chosen, slot: Slot, { words }: Filling['source']): Value | undefined {
  const other = findWaysAnew(slot, words, new Set([at]))
  return other && { value: other.choice, from: [] }
}

/** "Hisse olmasın", "jangan saham": of a board without shares the coins are left. */
function deniedShares(slots: readonly Slot[], { words, constraints }: Filling['source']): Value | undefined {
  const list = slots.find(({ name }) => name === 'list')
  const shares = list && findWaysAnew(list, words, new Set())
  if (shares?.choice !== 'stocks') return undefined
  const { at, phrase } = shares
  if (!isRefused(words, at, at + phrase.length) && !isRuledOutAt(words, at)) return undefined
  return { value: 'crypto', from: [], settles: constraints.filter(({ from, to }) => from <= at && at < to) }
}

/** "Who earns the most in fees": what is earned is named, so that the verb asks for no revenue. */
function earnsFees(
  { value, at = 0, to = 0 }: Chosen,
  { choices }: Slot,
  { words }: Filling['source'],
): boolean {
  return (
    value === 'revenue' &&
    choices.includes('fees') &&
    words.slice(at, to).some(({ folded }) => EARN.test(folded)) &&
    words.some(({ folded }, one) => FEES.test(folded) && !isRefused(words, one))
  )
}
const EARN =
  /^(?:earn(?:s|ed|ing|ers?)?|verdien\p{L}{0,3}|gagne\p{L}{0,3}|gana\p{L}{0,2}|guadagn\p{L}{1,4}|ganha\p{L}{0,2}|zara[bc]i\p{L}{1,4}|zarobi\p{L}{1,4}|зараб[ао]т\p{L}{1,6}|зароб\p{L}{1,6}|kazan\p{L}{0,6}|kama\p{L}{1,3})$|[赚賺稼]/u
const FEES =
  /^(?:fees?|gebuhr(?:en)?|frais|comision(?:es)?|comissoes|taxas|commissioni|commissies?|oplat\p{L}{0,3}|prowizj\p{L}{1,2}|комисс\p{L}{1,3}|комісі\p{L}{1,3}|ucret\p{L}{0,6}|biaya|رسوم|فیس|फीस|शुल्क)$|手续费|手續費|手数料|수수료/u

/** "Hazır mintler" are of a tier; those "ajana hazır" are a view of their own. */
function isOfView(found: Chosen, slots: readonly Slot[], source: Filling['source']): boolean {
  const view = slots.find(({ name }) => name === 'view')
  const seen = view && chooseValue(view, source)
  return seen !== undefined && isWithin(found, seen)
}

/** "50 thị trường", "ilk 50 piyasa": where a tool has a view of markets, these count them. */
function countedView({ choices }: Slot, { words, entities }: Filling['source']): string | undefined {
  const isCounted = entities.some(
    ({ kind, at, length }) =>
      (kind === 'count' || kind === 'number') &&
      MARKET.test(`${words[at + length]?.folded} ${words[at + length + 1]?.folded}`),
  )
  if (isCounted && choices.includes('markets')) return 'markets'
  const isOfTargets = entities.some(
    ({ kind, at, length }) =>
      (kind === 'count' || kind === 'number') && TARGET.test(words[at + length]?.folded ?? ''),
  )
  return isOfTargets && choices.includes('targets') ? 'targets' : undefined
}
/** "10 targets". */
const TARGET =
  /^(?:targets?|objetivos?|cibles?|zielen?|ziele|obiettivi|alvos|doelen|doelwitten|cel(?:e|ow)|цел(?:и|ей)|цілей|цілі|hedef\p{L}*|اهداف|هدفا?|लक्ष्य)$|^(?:个|個)?目标|^(?:個の)?ターゲット|^개? ?타[깃겟]/u
const MARKET =
  /^(?:markets?|mercados|marches|markten|markte|mercati|rynkow|rynki|рын(?:ков|ки|ка)|ринк(?:ів|и)|piyasa|pazar|pasar|thi truong|سوق\p{L}{0,1}|اسواق|बाजार|बाज़ार|मार्केट)(?: |$)|^(?:个|個)?(?:市场|市場|マーケット)|^개 시장|^시장/u

/** "按跌幅从大到小": the largest fall is the smallest change. */
function withFallsFirst(slot: Slot, found: Chosen | undefined, { text }: Filling['source']) {
  if (slot.name !== 'order' || found?.value === 'asc' || !FALLS.test(text)) return found
  return { ...(found ?? { from: [] }), value: 'asc' }
}
const FALLS = /(?<![涨漲])跌幅|下落[率幅]|하락[률폭]/u
const LAUNCHPAD = /\bpump\.? ?fun(?! token| price)|памп ?фан|ب[ا]?مب فن/iu
/** What comes out there. */
const COINS = /coins?\b|\btokens?\b|meme|launch|монет|мем|токен|عمل|ميم|[إا]طلاق|币|幣|コイン|코인|कॉइन/iu

/** What an alert watches is named by more than that something rises, and a ranking by more than what is ranked. */
const WEAK = new Set(['kind.price', 'view.markets', 'sort.apy', 'segment.alpha'])

function isOwn({ value }: Value, slot: Slot, source: Filling['source'], slots: readonly Slot[]): boolean {
  const first = slots.find(({ choices }) => choices.includes(value))
  const isFirst = first === undefined || first === slot || first.sort !== 'choice'
  return isFirst || chooseValue(first, source)?.value !== value
}

/** How much of the answer is wanted; "en corto" may be a side, and "sources in full" is about the sources. */
function readDetail(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const apart = [chosenSide(slots, source), spanOfSources(source), spanOfComparison(source)].filter(
    (one) => one !== undefined,
  )
  const chosen = chooseValue(slot, source, slots)
  const isOther = chosen && apart.some((one) => isWithin(chosen, one))
  const found = isOther ? chooseValue(slot, source, slots, apart) : chosen
  const isWanted =
    found &&
    !isOfLength(found, source) &&
    !isOfSeries(found, slots, source) &&
    (!slot.ownLevels.includes(`${found.value}`) || isOfAnswer(found, slots, source))
  if (isWanted) return isOwn(found, slot, source, slots) ? found : undefined
  const level = readLoneLevel(apart.length > 0 ? textWithout(source.words, apart) : source.text)
  if (level !== undefined) return { value: level, from: [] }
  return apart.length === 0 && asksForFullReport(source.words) ? { value: 'full', from: [] } : undefined
}

/** "With the whole series" where a flag of its own shows them. */
function isOfSeries(
  { at = 0, to = 0 }: Chosen,
  slots: readonly Slot[],
  { words }: Filling['source'],
): boolean {
  return slots.some(({ name }) => name === 'series') && words.slice(at, to).some(isSeries)
}
const isSeries = ({ folded }: { readonly folded: string }) => folded === 'series'

/** Whether words for how much is shown can be of nothing but the answer: ", volle Details", "con todos los detalles", "version courte". */
function isOfAnswer(
  { value, at = 0, to = 0 }: Chosen,
  slots: readonly Slot[],
  { words }: Filling['source'],
): boolean {
  const within = words.slice(at, to)
  const isForm = within.some(({ folded }) => FORM.test(folded))
  // "brief" is the value by its own name
  if (value === 'brief')
    return (
      (isForm || within.some(({ folded }) => folded === value)) &&
      slots.filter(({ choices }) => choices.includes(value)).length === 1
    )
  const isOfDetails = within.length > 1 && within.some(({ folded }) => DETAIL.test(folded))
  const isBehind = [words[at - 1], words[at]].some((word) => WITH.test(word?.folded ?? ''))
  // the series stand in the full answer alone
  if (isForm || isBehind || within.some(isSeries) || FULLY.test(within.at(-1)?.folded ?? '')) return true
  return isOfDetails && (to >= words.length || (at > 0 && STOP.test(words[at]?.gap ?? '')))
}
const STOP = /[,;:.!?—–、。，；،]/
const FULLY = /フルで|풀로$/
const WITH = /^(?:with|mit|con|avec|com|met|z|ze|со?|[зі]з?|dengan|dgn|voi|ile|مع|के साथ)$/u
/** What has a length or a form is the answer, and not what it is about. */
const FORM =
  /^(?:vers[ij]\p{L}{0,5}|wersj\p{L}{1,2}|верси\p{L}{1,2}|версі\p{L}{1,2}|surum\p{L}{0,3}|ban|نسخه|النسخه|संस्करण|fassung|ausgabe|output|answer|reply|antwort|reponse|respuesta|resposta|risposta|antwoord|odpowiedz|ответ\p{L}{0,2}|відповід\p{L}{1,2}|jawaban|cevap\p{L}{0,2}|yanit\p{L}{0,2})$/u

/** "All sources" can mean nothing but the provenance. */
function readProvenance(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const span = spanOfSources(source)
  // an answer in words has its sources anyway
  if (slots.some(({ sort }) => sort === 'wording') && !span?.isOrigin && !/provenance/i.test(source.text))
    return undefined
  return (
    chooseValue(slot, source, slots) ??
    (span !== undefined || (mentionsSources(source) && asksForSources(source.text))
      ? { value: 'full', from: [] }
      : undefined)
  )
}

/** ", short" and "en corto" are a side where a tool takes one. */
function chosenSide(slots: readonly Slot[], source: Filling['source']): Chosen | undefined {
  const side = slots.find(({ name, choices }) => name === 'side' && choices.includes('short'))
  return side && chooseValue(side, source)
}

/** "Por encima de la acción": with "of" behind it, it compares. */
function spanOfComparison({ words }: Filling['source']): Stretch | undefined {
  const at = words.findIndex(
    ({ folded }, one) => folded === 'encima' && /^del?$/.test(words[one + 1]?.folded ?? ''),
  )
  return at > 0 ? { at: at - 1, to: at + 1 } : undefined
}

function isWithin({ at = 0, to = 0 }: Chosen, other: Stretch): boolean {
  return other.at !== undefined && other.at < to && at < (other.to ?? 0)
}

function textWithout(words: Filling['source']['words'], apart: readonly Stretch[]): string {
  const isApart = (one: number) => apart.some(({ at = 0, to = 0 }) => one >= at && one < to)
  return words.map(({ gap, raw }, one) => `${gap}${isApart(one) ? '-' : raw}`).join('')
}

/** "A full year", "setahun penuh": a whole length of time is no full answer. */
function isOfLength({ at = 0, to = 0 }: Chosen, { entities, words }: Filling['source']): boolean {
  const isWhole = words.slice(at, to).every(({ folded }) => WHOLE.test(folded))
  return (
    isWhole &&
    entities.some((one) => one.kind === 'duration' && (one.at + one.length === at || one.at === to))
  )
}
const WHOLE =
  /^(?:full|whole|entire|complete|completo|completa|complet|complete|entier|entiere|intero|intera|inteiro|inteira|voll\p{L}{0,2}|ganze[nrs]?|heel|hele|volledig|pelny|pelna|caly|полный|целый|tam|butun|penuh|tron|كامل|كامله|पूरा|पूरे)$/u

/** Who sells dollars for a coin buys it, and who buys dollars with it sells it. */
/** "How much SOL do I get for 500000 tokens": of the tokens of a curve, where what comes out is the coin itself. */
function isSoldFor({ words, entities }: Filling['source'], slots: readonly Slot[]): boolean {
  if (!slots.some(({ name }) => name === 'tokens') || !words.some(({ folded }) => GETTING.test(folded)))
    return false
  return entities.some(
    (one) => one.kind === 'asset' && one.asset.symbol === 'SOL' && one.amount === undefined,
  )
}
const GETTING =
  /^(?:get|gets|receive|receives|return|returns|back|recib[oe]|obtengo|recebo|recois|obtiens|bekomme|kriege|erhalte|ricevo|ottengo|krijg|ontvang|dostane|otrzymam|получу|получаю|дадут|отримаю|alirim|dapat|nhan|احصل|اخذ|मिलेगा|मिलेंगे)$|得到|拿到|もらえ|받/u

function readOrderSide(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const found = chooseValue(slot, source)
  const paid = source.entities.find((one) => isPaidWith(one, source, slots))
  if (!paid) return found ?? (isSoldFor(source, slots) ? { value: 'sell', from: [] } : undefined)
  const isFirst = source.entities.find(({ kind }) => kind === 'asset' || kind === 'symbol') === paid
  const buys = found === undefined ? isFirst : isFirst === (found.value === 'sell')
  return { value: buys ? 'buy' : 'sell', from: [...(found?.from ?? []), paid] }
}
