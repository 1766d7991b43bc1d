import type { Candidate } from './candidates.ts'
import { currencyOf, isCountryOf } from './entities/money/currencies.ts'
import type { IndexedTool } from './index-tools.ts'
import { listSides, type Side } from './slots/sides/pairs.ts'
import type { Source } from './slots/source.ts'
import { wordSet } from './text/word-set.ts'

/** Whether a candidate converts, with both sides set and nothing left over. */
export function isWholeConversion({ indexed, filled, errors, unused }: Candidate): boolean {
  return (
    converts(indexed) &&
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.every(({ sort, name }) => !SIDE.test(sort) || filled.params[name] !== undefined)
  )
}

const SIDE = /^asset-(?:from|to)$/

/** Coins and currencies, where others swap mints. */
function converts({ tool, slots }: IndexedTool): boolean {
  return (
    tool.contract.kind === 'read' &&
    slots.some(({ sort, name }) => sort === 'asset-from' && !/mint/i.test(name))
  )
}

/** The tool that a bare question after a rate names, or a bare sum: "eur usd exchange rate", "btc price in naira", "15 SOL to USDC". */
export function findConverting(source: Source, tools: readonly IndexedTool[]): IndexedTool | undefined {
  return source.words.length <= MAX_WORDS && (asksForRate(source) || isBareSum(source))
    ? tools.find(converts)
    : undefined
}

const MAX_WORDS = 9

/** Whether two sides, of which one is a state's, stand among nothing but words that ask for a rate. */
function asksForRate(source: Source): boolean {
  if (!source.words.some((word) => currencyOf(word, true) !== undefined)) return false
  const sides = listSides(source)
  if (sides.length !== 2 || sides.some(({ isCounted }) => isCounted)) return false
  const currencies = sides.flatMap(({ currency }) => currency ?? [])
  // what something costs in dollars is its price
  if (!currencies.some((currency) => currency !== 'USD')) return false
  return isOnly(sides, source, (folded, at) => rateWords.has(folded) || isCountryOf(source.words, at))
}

/** So much of one and what it is turned into, without a word that swaps. */
function isBareSum(source: Source): boolean {
  if (!source.entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')) return false
  const isJoined = (at: number) => turning.has(source.words[at]?.folded ?? '')
  const isTurned = source.words.some((_, at) => isJoined(at))
  if (!isTurned && !source.words.some(({ gap }) => ARROW.test(gap))) return false
  const sides = listSides(source)
  const [first, second] = sides
  if (sides.length !== 2 || !first?.isCounted || second?.isCounted) return false
  const isArrow = ARROW.test(source.words[second?.at ?? 0]?.gap ?? '')
  return (isArrow || isTurned) && isOnly(sides, source, (_, at) => isJoined(at))
}
const ARROW = /^ ?(?:[-=]+>|→|=) ?$/
const turning = wordSet('to into in nach zu en em a na ke sang naar w в на do को में を に')

/** Whether nothing stands beside two sides and their number but some words. */
function isOnly(
  sides: readonly Side[],
  { words, entities }: Source,
  isAllowed: (folded: string, at: number) => boolean,
): boolean {
  const counted = entities.filter(({ kind }) => kind === 'number' || kind === 'count' || kind === 'amount')
  const covering = [...counted, ...sides.map(({ at, entity }) => ({ at, length: entity?.length ?? 1 }))]
  return words.every(
    ({ folded }, at) =>
      isAllowed(folded, at) || covering.some((one) => one.at <= at && at < one.at + one.length),
  )
}

/** What asks for a rate or a price, and what stands between, in no order. */
const rateWords = wordSet(`
  rate rates exchange price prices cost costs worth value fx forex pair is what whats s the of in to for a now today current live latest how much many
  kurs kursu wechselkurs umrechnungskurs preis wert kostet was wie ist der die das von zu heute aktuell aktueller jetzt viel
  taux change cours prix valeur quel quelle est le la du de l en aujourd hui combien vaut coute contre
  tipo cambio cotizacion precio valor cual es el del hoy al cuanto vale cuesta
  cotacao preco taxa qual e do da em hoje quanto custa ao
  tasso quotazione prezzo valore qual il dello della dell oggi costa
  koers wisselkoers prijs waarde wat van nu vandaag hoeveel kost naar
  cena wymiany jaki jaka jest w na dzis dzisiaj teraz ile kosztuje
  kur kuru fiyati paritesi parite doviz ne kac bugun su an
  harga nilai tukar berapa ke hari ini sekarang dalam
  gia ty ti hoi doai bao nhieu hom nay bang la sang
  курс курса цена стоимость обмена валют какой сколько стоит к по в на до сегодня сейчас
  ціна вартість обміну який скільки коштує зараз сьогодні
  汇率 匯率 价格 價格 价 兑 兌 对 對 多少 是 的 现在 今天 兑换 兌換
  レート 為替 為替レート 価格 値段 の は いくら 今 今日 対
  환율 가격 시세 오늘 지금 대 얼마
  سعر الصرف صرف مقابل كم اليوم الان في الى
  रेट दर कीमत भाव का की में क्या है आज अभी कितना कितनी
`)
