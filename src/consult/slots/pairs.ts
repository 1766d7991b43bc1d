import { readAsset } from '../entities/asset-mentions.ts'
import { isProtocol } from '../entities/asset-roles.ts'
import { assets, isChain } from '../entities/assets.ts'
import type { Entity, EntityOf } from '../entities/kinds.ts'
import { currencyOf, isDenied, isOneCurrency, namedCurrency } from '../entities/money/currencies.ts'
import { followsOn, isBehindNumber } from '../entities/places.ts'
import { everydayTickers } from '../entities/tickers.ts'
import { oncePerText } from '../text/once.ts'
import { isForOwner, roleOf } from './role-addresses.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { writeAsset, writeSymbol } from './values.ts'

export interface Side {
  readonly at: number
  readonly entity?: EntityOf<'asset'> | EntityOf<'mint'> | EntityOf<'symbol'>
  readonly currency?: string
  readonly isCounted: boolean
}

/** "To get exactly 100 USDC", "how much SOL do I need for 100 USDC": the amount is what is to come out. */
export const asksToReceive = oncePerText(
  ({ text }: Pick<Source, 'text' | 'words'>): boolean =>
    RECEIVING.test(text) ||
    RECEIVING_ELSEWHERE.test(text) ||
    (EXACTLY.test(text) && (EXACT_OUT.test(text) || PRICED.test(text))),
)
/** "Exactly 1000 USDC, how much SOL must I give": what is asked is what to pay. */
const PRICED =
  /how (?:much|many) .{0,60}\b(?:must|do|should|would|will) i (?:have to |need to )?(?:give|pay|spend|sell|put in)|cu[aá]nt[oa]s? .{0,60}(?:tengo que|debo|hace falta|necesito) |quant[oaie]s? .{0,60}(?:tenho de|tenho que|preciso|devo|mi serv|dois[- ]je|faut[- ]il)|combien .{0,60}(?:dois[- ]je|faut[- ]il|donner|payer)|wie ?viele? .{0,60}(?:muss|brauche) ich|hoeveel .{0,60}(?:moet|heb) ik|ile .{0,60}(?:muszę|potrzebuję|trzeba)|сколько .{0,60}(?:отдать|заплатить|нужно|надо)|скільки .{0,60}(?:віддати|заплатити|треба|потрібно)|(?:ne kadar|kaç) .{0,60}(?:vermem|ödemem|gerek)|berapa .{0,60}(?:harus|perlu) |(?:cần|phải) (?:trả|bỏ|đưa) (?:ra )?bao nhiêu|要(?:付|花|给|給|卖|賣)(?:多少|幾|几)|需要(?:付|花)?多少|いくら(?:払|必要|要)|얼마(?:나|를)? ?(?:내야|필요|줘야|팔아야)|كم .{0,24}(?:ادفع|أدفع|لازم|احتاج|أحتاج)|कितन[ाेी] .{0,24}(?:देन|चुकान|लगेग)/iu
/** The same in other languages. */
const RECEIVING_ELSEWHERE =
  /(?:recibir|recibo|obtener|quiero|receber|receba|obter|ricevere|ottenere|recevoir|obtenir|reçoive) (?:exactamente|exatamente|esattamente|exactement)|exacts? à recevoir|(?:genau|exakt) [\d.,]+ \S{1,12} (?:erhalten|bekommen|haben|herauskommen|rauskommen)|precies [\d.,]+ \S{1,12} (?:ontvangen|krijgen)|(?:dokładnie) [\d.,]+ \S{1,12} (?:otrzymać|dostać)|(?:получить|получил|получу) (?:ровно|точно)|ровно [\d.,]+ \S{1,12} (?:получить|на выходе)|tam(?: olarak)? [\d.,]+ \S{1,12} almak|(?:menerima|dapat) (?:tepat|persis)|nhận (?:đúng|chính xác)|(?:正好|刚好|恰好|精确)(?:得到|收到|拿到|换到)|(?:ちょうど|ぴったり)|정확히 [\d.,]+ ?\S{1,12} (?:받|얻)/iu
const EXACTLY =
  /exact|esatt|genau|precies|dokładn|równo|ровно|точно|(?<!\p{L})tam(?!\p{L})|tepat|persis|đúng|chính xác|正好|刚好|恰好|精确|ちょうど|ぴったり|정확히|정량|딱|بالضبط|تماما|ठीक|बिल्कुल/iu
const SUM = String.raw`[\d.,]{1,24}\s?\S{1,48}(?:\s\S{1,48}){0,3}?`
const RECEIVE =
  '(?:recib|obten|receb|obter|ricev|otten|recev|reçoi|erhalt|bekomm|kriegen|ontvang|krijg|otrzym|dosta|получ|на выходе|almak|alayım|elime|menerima|mendapat|terima|nhận|得到|收到|拿到|换到|到手|受け取|もらう|もらいたい|받|얻|استلام|أستلم|استلم|أحصل|أتلقى|पाना|पाने|मिले|प्राप्त)'
const EXACT =
  '(?:exactamente|exatamente|esattamente|exactement|genau|exakt|precies|exact|dokładnie|ровно|точно|tam olarak|tam|tepat|persis|đúng|chính xác|ちょうど|ぴったり|정확히|정량|딱|بالضبط|تماما|ठीक|बिल्कुल)'
/** "أريد استلام 30 USDC بالضبط", "đúng 25 USDC nhận về", "정량 USDC 12개 받도록". */
const EXACT_OUT = new RegExp(
  String.raw`${EXACT}\s(?:\S{1,10}\s)?${SUM}\s?${RECEIVE}|${RECEIVE}\S{0,8}\s(?:${EXACT}\s)?${SUM}\s${EXACT}|${RECEIVE}\S{0,8}\s${EXACT}\s`,
  'iu',
)
const RECEIVING =
  /\bexact(?:ly)?[ -]?out\b|\bexactly [\d.,]+ \S{1,12} (?:\(\w{1,60}\) )?out\b|\bexactly [\d.,]+ (?:raw |base |smallest )?(?:units?|tokens?) (?:of )?\S{3,60} out\b|\b(?:receive|get|getting|obtain|buy|want|need|end up with) (?:me )?(?:exactly|precisely)\b|\bends? (?:up )?with (?:exactly|precisely) |\bneed (?:to (?:pay|give|spend|sell|swap) )?(?:for|to (?:get|buy|receive|have|obtain)) \d/i

/**
 * Of two assets the one with an amount is given, and so is the first named, unless the text states that so much of it is
 * to come out; words such as "with" turn nothing.
 */
export function pickPairSide(slot: Slot, source: Source, hasOwner = false): Value | undefined {
  const wantsMint = /mint/i.test(slot.name)
  const all = listSides(source)
  const sides = wantsMint
    ? withoutBystanders(
        all.filter(({ currency }) => currency === undefined),
        source.words,
        hasOwner,
      )
    : all
  const counted = sides.find(({ isCounted }) => isCounted) ?? countedInUnits(sides, source)
  const paying =
    counted && asksToReceive(source)
      ? sides.find((side) => nameOf(side) !== nameOf(counted))
      : wantsMint
        ? (sides.find((side) => isPaying(side, source.words)) ?? paidForReceived(sides, source.words))
        : undefined
  const sum = wantsMint || sides.length !== 1 ? undefined : sumInto(sides[0], source)
  if (sum) return slot.sort === 'asset-from' ? { value: 'USD', from: [] } : writeSide(sum, slot, wantsMint)
  if (!wantsMint && sides.length === 1 && isTarget(sides[0], source))
    return slot.sort === 'asset-from' || !sides[0] ? undefined : writeSide(sides[0], slot, wantsMint)
  const given = paying ?? counted ?? (wantsMint ? undefined : valuedIn(sides, source)) ?? sides[0]
  if (!given) return undefined
  const taken = sides.find((side) => side !== given && nameOf(side) !== nameOf(given))
  // one side alone is what is given away
  const side = slot.sort === 'asset-from' && (taken || !wantsMint) ? given : taken
  return side && writeSide(side, slot, wantsMint)
}

/** "100k in btc": what a bare number is turned into, so that dollars are given. */
function sumInto(side: Side | undefined, { words, entities }: Source): Side | undefined {
  if (!side || side.isCounted || !INTO.test(words[side.at - 1]?.folded ?? '')) return undefined
  const number = entities.find(({ kind, at, length }) => kind === 'number' && at + length === side.at - 1)
  return number && !/[,;.!?]/.test(words[side.at - 1]?.gap ?? '') ? side : undefined
}

/** "100 shares to ETH", "turbo price in euros": what we do not know is turned into it. */
function isTarget(side: Side | undefined, { words, entities }: Source): boolean {
  return (
    side !== undefined &&
    !side.isCounted &&
    INTO.test(words[side.at - 1]?.folded ?? '') &&
    (side.currency !== undefined || entities.some(({ kind, at }) => COUNTING.has(kind) && at < side.at))
  )
}
const INTO = /^(?:in|into|en|em|na|w|в|to)$/

/** "How many euros is one SOL", "price of ETH in francs": the currency is what the other is counted in. */
function valuedIn(sides: readonly Side[], { words }: Source): Side | undefined {
  const [first, second] = sides
  if (!first || !second || first.currency === undefined || first.isCounted) return undefined
  const before = words[first.at - 1]?.folded ?? ''
  const isAsked =
    HOW_MANY.test(before) ||
    (/^(?:of|de|d|di)$/.test(before) && HOW_MANY.test(words[first.at - 2]?.folded ?? ''))
  return isAsked ? second : undefined
}
const HOW_MANY =
  /^(?:how|many|much|viele?|wieviele?|cuant[ao]s?|quant[aoie]s?|combien|hoeveel|ile|сколько|скільки|kac|berapa|nhieu|كم|कितन[ाेी]|kitn[aei]|多少|几|幾|何|いくら|몇|얼마)$/

/** "Paying with SOL", "pay in USDC", "give X": what stands behind is given. */
function isPaying({ at }: Side, words: Source['words']): boolean {
  const [second = '', before = ''] = [-2, -1].map((back) => words[at + back]?.folded)
  return (
    /^(?:pay|pays|paying|paid)$/.test(before) ||
    (/^(?:pay|pays|paying|paid)$/.test(second) && /^(?:with|in|by|from)$/.test(before))
  )
}

/** "كم أستلم من X مقابل 5 من Y": what is received stands first, and what is paid for it behind "for". */
function paidForReceived(sides: readonly Side[], words: Source['words']): Side | undefined {
  const [first, second] = sides
  if (!first || !second || first.isCounted || sides.length !== 2) return undefined
  const [verb = '', before = ''] = [-2, -1].map((back) => words[first.at + back]?.folded)
  const behind = words[first.at + (first.entity?.length ?? 1)]?.folded ?? ''
  const isReceived =
    RECEIVED.test(before) ||
    (RECEIVED.test(behind) && HOW_MANY.test(before)) ||
    (RECEIVED.test(verb) && /^(?:من|of)$/.test(before))
  const isPaid = words.slice(first.at, second.at).some(({ folded }) => PAID.test(folded))
  return isReceived && isPaid ? second : undefined
}
const RECEIVED =
  /^(?:receive|استلم|احصل|يوصلني|получу|отримаю|recibo|recebo|recois|ricevo|erhalte|bekomme|ontvang|krijg|otrzymam)$/
const PAID = /^(?:se|si|if|wenn|als|jesli|если|якщо|for|against|مقابل|за|por|pour|per|fur|gegen|voor|za)$/

/** "Đúng 25000000 đơn vị <mint>", "정량 USDC 12개": of what so many are counted that are to come out. */
function countedInUnits(sides: readonly Side[], source: Source): Side | undefined {
  const { words, entities } = source
  const number = entities.find(({ kind }) => kind === 'number' || kind === 'count')
  if (!number) return undefined
  if (!asksToReceive(source)) return sides.find((side) => isCountedBefore(side, number, sides, words))
  const near = (step: number) => sides.find(({ at }) => at - number.at === step)
  const isBehind = /^(?:개|枚|個|个|tane)$/.test(words[number.at + 1]?.folded ?? '')
  return isBehind ? near(-1) : (near(1) ?? near(2) ?? near(3) ?? near(4))
}

/** "Wieviel <mint> für 3000000 Einheiten <mint>": with nothing but a word for units between. */
function isCountedBefore(
  { at, entity }: Side,
  number: { readonly at: number; readonly length: number },
  sides: readonly Side[],
  words: Source['words'],
): boolean {
  const end = number.at + number.length
  if (entity?.kind !== 'mint' || at < end || at > end + 4) return false
  if (at === end && sides.some((side) => side.at === number.at - 1)) return false
  return words.slice(end, at).every(({ folded }) => UNIT.test(folded))
}
const UNIT =
  /^(?:raw|base|smallest|atomic|rohe|ruwe|token|tokens?|units?|einheit|einheiten|basiseinheiten|eenheid|eenheden|jednost\p{L}{1,3}|unidad|unidade|unidades|unites?|unita|birim|birimi|satuan|don|vi|единиц\p{L}{0,1}|одиниц\p{L}{0,1}|of|de|di|von|van|d|do|da)$/u

export function listSides(source: Source): Side[] {
  const { entities, words } = source
  const taken = new Set(
    entities.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  const mentioned = entities.flatMap((entity): Side[] => {
    if (entity.kind === 'mint')
      return roleOf(entity, words) === 'owner' || isForOwner(entity, { entities, words })
        ? []
        : [{ at: entity.at, entity, isCounted: false }]
    if (entity.kind === 'asset') return [{ at: entity.at, entity, isCounted: entity.amount !== undefined }]
    if (entity.kind === 'symbol')
      return [{ at: entity.at, entity, isCounted: isBehindNumber(entity, entities, words) }]
    return entity.kind === 'amount' && entity.currency !== undefined
      ? [{ at: entity.at, currency: entity.currency, isCounted: true }]
      : []
  })
  const named = [...words.keys()].flatMap((at): Side[] => {
    const currency = taken.has(at) ? undefined : (namedCurrency(words, at) ?? turnedCurrency(words, at))
    if (currency === undefined || !isOneCurrency(currency) || isDenied(words, at)) return []
    return [{ at, currency, isCounted: false }]
  })
  const found = [...mentioned, ...named].sort((a, b) => a.at - b.at)
  const [only, another] = found
  if (only && !another) {
    const other = countedStranger(only, source)
    return [...found, ...(other ? [other] : everydaySide(only, words, taken))].sort((a, b) => a.at - b.at)
  }
  return withoutLocations(found, words)
}

/** "Convert 100 grass to ETH": so much of something is turned into the only side that is known, and never the side itself. */
function countedStranger(only: Side, { entities, words, isRare }: Source): Side | undefined {
  const at = only.at - 2
  const word = words[at]
  const isCounted = entities.some(
    ({ kind, at: from, length }) => COUNTING.has(kind) && from + length === at && word?.gap === ' ',
  )
  if (!word || !isCounted || only.isCounted || !INTO.test(words[at + 1]?.folded ?? '')) return undefined
  if (!TICKER.test(word.raw) || !(everydayTickers.has(word.folded) || isRare(at))) return undefined
  return { at, entity: { kind: 'symbol', symbol: word.raw.toUpperCase(), at, length: 1 }, isCounted: true }
}
const COUNTING = new Set<Entity['kind']>(['number', 'count'])
const TICKER = /^[a-z][a-z\d]{2,9}$/i

/** "40 LINK = how much ada", "2 ETH to near": beside one side a word of every day may be the other. */
function everydaySide(only: Side, words: Source['words'], taken: ReadonlySet<number>): Side[] {
  for (const [at, { gap }] of words.entries()) {
    const before = words[at - 1]?.folded ?? ''
    if (taken.has(at) || gap !== ' ' || !(INTO.test(before) || HOW_MANY.test(before))) continue
    const asset = readAsset(words, at)
    if (!asset?.everyday || only.at === at || words[at + asset.length]?.gap === ' ') continue
    return [{ at, entity: { kind: 'asset', at, length: asset.length, asset: asset.value }, isCounted: false }]
  }
  return []
}

/** "Pesos to euros", "yen to won": beside another currency an everyday word is one too. */
function turnedCurrency(words: Source['words'], at: number): string | undefined {
  const word = words[at]
  const code = word && word.folded.length > 2 ? currencyOf(word) : undefined
  if (code === undefined || AMBIGUOUS.test(word?.folded ?? '')) return undefined
  const isOther = (step: number) =>
    TURNED.test(words[at + step]?.folded ?? '') && currencyOf(words[at + 2 * step]) !== undefined
  // "in yen, in won", "in yen and in won"
  const before = words[at - 2]?.folded === 'and' ? at - 3 : at - 2
  const isFurther = TURNED.test(words[at - 1]?.folded ?? '') && currencyOf(words[before]) !== undefined
  return isOther(1) || isFurther ? code : undefined
}
const TURNED = /^(?:to|into|in|en|em|a|na|zu|vs|w|в|ke)$/
const AMBIGUOUS = /^(?:try|real|sar|ron|ils|php|zar|doi?|dong)$/

/** "SOL for USDC on jupiter": what is named after a protocol and stands behind "on" is where to trade, not what. */
function withoutLocations(sides: Side[], words: Source['words']): Side[] {
  const isLocation = ({ entity }: Side) =>
    entity?.kind === 'asset' && isProtocol(entity) && followsOn(words, entity.at)
  const traded = sides.filter((side) => !isLocation(side))
  return traded.length >= 2 ? traded : sides
}

/**
 * Of more than two sides those go that trade nothing: a chain by its name, the product in "jup quote", and an address
 * that is no token of ours, which is the wallet where a tool takes one.
 */
function withoutBystanders(sides: Side[], words: Source['words'], hasOwner: boolean): Side[] {
  const isChainName = ({ entity }: Side) =>
    entity?.kind === 'asset' &&
    isChain(entity.asset) &&
    words[entity.at]?.folded !== entity.asset.symbol.toLowerCase()
  const isProduct = ({ entity }: Side) => entity?.kind === 'asset' && isProtocol(entity)
  const isStranger = ({ entity }: Side) => entity?.kind === 'mint' && !knownMints.has(entity.text)
  const tests = hasOwner ? [isChainName, isStranger, isProduct] : [isChainName, isProduct, isStranger]
  let left = sides
  for (const isBystander of tests) {
    if (new Set(left.map(nameOf)).size < 3) return left
    const traded = left.filter((side) => side.isCounted || !isBystander(side))
    if (new Set(traded.map(nameOf)).size > 1) left = traded
  }
  return left
}
const knownMints = new Set(assets.flatMap(({ mint }) => mint ?? []))

function nameOf({ currency, entity }: Side): string | undefined {
  if (entity?.kind === 'symbol') return entity.symbol
  return currency ?? (entity?.kind === 'asset' ? (entity.asset.mint ?? entity.asset.symbol) : entity?.text)
}

export function writeSide({ entity, currency }: Side, slot: Slot, wantsMint: boolean): Value | undefined {
  if (!entity) return currency === undefined ? undefined : { value: currency, from: [] }
  const value = writeEntity(entity, slot, wantsMint)
  return value === undefined ? undefined : { value, from: [entity] }
}

function writeEntity(
  entity: NonNullable<Side['entity']>,
  slot: Slot,
  wantsMint: boolean,
): string | undefined {
  if (entity.kind === 'mint') return entity.text
  if (entity.kind === 'symbol') return wantsMint ? undefined : writeSymbol(entity.symbol, slot)
  return wantsMint ? entity.asset.mint : writeAsset(entity.asset, slot)
}
