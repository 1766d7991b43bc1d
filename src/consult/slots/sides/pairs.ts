import { readAsset } from '../../entities/asset-mentions.ts'
import { isProtocol } from '../../entities/asset-roles.ts'
import { assets, isChain } from '../../entities/assets.ts'
import type { Entity, EntityOf } from '../../entities/kinds.ts'
import { currencyOf, isDenied, isOneCurrency, namedCurrency } from '../../entities/money/currencies.ts'
import { followsOn, isBehindNumber } from '../../entities/places.ts'
import { everydayTickers } from '../../entities/tickers.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { writeAsset, writeSymbol } from '../values.ts'
import { asksToReceive } from './exact-out.ts'
import { isPriceUnit } from './price-units.ts'
import { isForOwner, roleOf } from './role-addresses.ts'

export interface Side {
  readonly at: number
  readonly entity?: EntityOf<'asset'> | EntityOf<'mint'> | EntityOf<'symbol'>
  readonly currency?: string
  /** The mention that it was read from, where this was taken for a chain. */
  readonly chain?: EntityOf<'chain'>
  readonly isCounted: boolean
}

/**
 * Of two assets the one with an amount is given, and so is the first named, unless the text states that so much of it is
 * to come out; words such as "with" turn nothing.
 */
export function pickPairSide(slot: Slot, source: Source, hasOwner = false): Value | undefined {
  const wantsMint = /mint/i.test(slot.name)
  const all = listSides(source, !wantsMint).filter(
    ({ entity }) => !(wantsMint && entity && isMeasure(entity, source)),
  )
  const sides = wantsMint
    ? withoutBystanders(
        all.filter(({ currency }) => currency === undefined),
        source.words,
        hasOwner,
      )
    : all
  const counted = sides.find(({ isCounted }) => isCounted) ?? countedInUnits(sides, source)
  const paying =
    counted && wantsMint && asksToReceive(source)
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

/** "500 USDC worth of SOL into BONK": of three coins the first only shows how much of the second is given. */
export function isMeasure(one: Entity, { entities, words }: Pick<Source, 'entities' | 'words'>): boolean {
  const coins = entities.filter(({ kind }) => kind === 'asset' || kind === 'mint')
  if (coins.length < 3 || one.kind !== 'asset' || one.amount === undefined) return false
  const end = one.at + one.length
  const isWorth = [0, 1].some((step) => /^(?:worth|value|of)$/.test(words[end + step]?.folded ?? ''))
  return isWorth && coins.some(({ at }) => at > end && at <= end + 3)
}

/** "100k in btc", "how much ada is 1k worth": what a bare number is turned into, so that dollars are given. */
function sumInto(side: Side | undefined, { words, entities }: Source): Side | undefined {
  if (!side || side.isCounted) return undefined
  if (isHowMany(side.at, words)) {
    const end = side.at + (side.entity?.length ?? 1)
    const sums = entities.filter(({ kind }) => kind === 'number' || kind === 'count')
    const [sum] = sums
    const isSum =
      sums.length === 1 && sum && (sum.at > end ? sum.at <= end + 4 : sum.at + sum.length < side.at)
    return isSum ? side : undefined
  }
  if (!INTO.test(words[side.at - 1]?.folded ?? '')) return undefined
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

/** "How many euros is one SOL", "BTC 기준 ETH 가격": the first is what the other is counted in. */
function valuedIn(sides: readonly Side[], { words }: Source): Side | undefined {
  const [first, second] = sides
  if (!first || !second || first.isCounted) return undefined
  if (isUnit(first, words) && !isUnit(second, words)) return second
  if (first.currency === undefined) return undefined
  return isHowMany(first.at, words) ? second : undefined
}
/** "How many SOL", "combien d'ETH", "能买多少ETH". */
export function isHowMany(at: number, words: Source['words']): boolean {
  const [before = '', far = ''] = [words[at - 1]?.folded, words[at - 2]?.folded]
  return (
    HOW_MANY.test(before) ||
    HOW_MANY_BEHIND.test(before) ||
    (/^(?:of|de|d|di)$/.test(before) && HOW_MANY.test(far))
  )
}
const HOW_MANY_BEHIND = /.(?:多少|几|幾|何枚の?|いくつの)$/u
export const isUnit = ({ at, entity }: Side, words: Source['words']) => isPriceUnit(words, at, entity?.length)
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
  /^(?:raw|base|smallest|atomic|rohe|ruwe|token|tokens?|units?|einheit|einheiten|basiseinheiten|eenheid|eenheden|jednost\p{L}{1,3}|unidad|unidade|unidades|unites?|unita|birim|birimi|satuan|don|vi|lamports?|лампорт\p{L}{0,3}|وحد\p{L}{1,3}|इकाई\p{L}{0,3}|単位|单位|單位|단위|единиц\p{L}{0,1}|одиниц\p{L}{0,1}|of|de|di|von|van|d|do|da)$/u

/** @param countsInCoins Whether "in ETH" is no chain but what a price is counted in. */
export function listSides(source: Source, countsInCoins = false): Side[] {
  const { entities, words } = source
  const taken = new Set<number>()
  for (const { at, length } of entities) for (let one = at; one < at + length; one += 1) taken.add(one)
  const mentioned = entities.flatMap((entity): Side[] => {
    if (entity.kind === 'mint')
      return roleOf(entity, words) === 'owner' || isForOwner(entity, { entities, words })
        ? []
        : [{ at: entity.at, entity, isCounted: false }]
    if (entity.kind === 'asset')
      return [{ at: entity.at, entity, isCounted: entity.amount !== undefined }, ...quoteOf(entity, words)]
    if (entity.kind === 'symbol')
      return [{ at: entity.at, entity, isCounted: isBehindNumber(entity, entities, words) }]
    const coin = countsInCoins && entity.kind === 'chain' ? coinOf(entity, words) : undefined
    if (coin) return [coin]
    return entity.kind === 'amount' && entity.currency !== undefined
      ? [{ at: entity.at, currency: entity.currency, isCounted: true }]
      : []
  })
  const named = words.flatMap((_, at): Side[] => {
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

/** `SOL/USDC`: both sides in one mention. */
function quoteOf({ at, length, amount }: EntityOf<'asset'>, words: Source['words']): Side[] {
  const last = at + length - 1
  const isPair = length === 2 && amount === undefined && /^[-/]$/.test(words[last]?.gap ?? '')
  const quote = isPair ? readAsset(words, last)?.value : undefined
  return quote
    ? [{ at: last, entity: { kind: 'asset', asset: quote, at: last, length: 1 }, isCounted: false }]
    : []
}

function coinOf(chain: EntityOf<'chain'>, words: Source['words']): Side | undefined {
  const { at, length } = chain
  const coin = isPriceUnit(words, at, length) ? readAsset(words, at) : undefined
  return coin?.length === length
    ? { at, entity: { kind: 'asset', asset: coin.value, at, length }, chain, isCounted: false }
    : undefined
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

export function writeSide(
  { entity, currency, chain }: Side,
  slot: Slot,
  wantsMint: boolean,
): Value | undefined {
  if (!entity) return currency === undefined ? undefined : { value: currency, from: [] }
  const value = writeEntity(entity, slot, wantsMint)
  return value === undefined ? undefined : { value, from: [chain ?? entity] }
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
