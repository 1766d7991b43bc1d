import type { Candidate } from './candidates.ts'
import { currencyOf, isCountryOf } from './entities/money/currencies.ts'
import type { IndexedTool } from './index-tools.ts'
import { isHowMany, isUnit, listSides, type Side } from './slots/sides/pairs.ts'
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

/** The tool that a bare question after a rate names, or a bare sum: "eur usd exchange rate", "btc price in naira", "15 SOL to USDC", "ETH in BTC". */
export function findConverting(source: Source, tools: readonly IndexedTool[]): IndexedTool | undefined {
  return source.words.length <= MAX_WORDS && (asksForRate(source) || isBareSum(source) || isSumInto(source))
    ? tools.find(converts)
    : undefined
}

const MAX_WORDS = 9

/** Whether two sides, of which one is a state's or counts the other, stand among nothing but words that ask for a rate. */
function asksForRate(source: Source): boolean {
  const { words, entities } = source
  const isOfCoins = entities.filter(({ kind }) => COINS.has(kind)).length === 2
  if (!isOfCoins && !words.some((word) => currencyOf(word, true) !== undefined)) return false
  const sides = listSides(source, true)
  if (sides.length !== 2 || sides.some(({ isCounted }) => isCounted)) return false
  const currencies = sides.flatMap(({ currency }) => currency ?? [])
  // what something costs in dollars is its price
  const isCountedIn =
    currencies.length === 0 && (sides.some((side) => isUnit(side, words)) || isQuote(sides[1], words))
  if (!isCountedIn && !currencies.some((currency) => currency !== 'USD')) return false
  return isOnly(sides, source, (folded, at) => rateWords.has(folded) || isCountryOf(source.words, at))
}

const COINS = new Set(['asset', 'symbol', 'chain'])

/** "ETH/BTC ratio", "sol eth rate". */
function isQuote(side: Side | undefined, words: Source['words']): boolean {
  return /^[-/ ]$/.test(words[side?.at ?? -1]?.gap ?? '') && words.some(({ folded }) => RATIO.test(folded))
}
const RATIO =
  /^(?:rate|ratio|verhaltnis|rapport|relacion|relacao|rapporto|соотношени[ею]|курс|比率|比价|レート|비율)$/

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

/** "How much ETH does 2k get me", "cuánto sol son 500": how many of a coin a number comes to. */
function isSumInto(source: Source): boolean {
  const { words, entities } = source
  const numbers = entities.filter(({ kind }) => kind === 'number' || kind === 'count')
  if (numbers.length !== 1 || !entities.some(({ kind }) => kind === 'asset' || kind === 'symbol'))
    return false
  const sides = listSides(source)
  const [side] = sides
  return (
    sides.length === 1 &&
    side !== undefined &&
    !side.isCounted &&
    isHowMany(side.at, words) &&
    isOnly(sides, source, (folded) => rateWords.has(folded) || gettingWords.has(folded))
  )
}
const gettingWords = wordSet(`
  get gets buy buys can could i do does would will with for make makes
  son puedo comprar compro por con se compran bekomme ich für kaufen kann man kriege
  peux je acheter avec pour d on j sono posso comprare per con prendo são posso comprar por com dá dão
  krijg ik kan kopen met voor kupię kupie za ile dostanę mogę получу купить можно на куплю за отримаю купити можна
  ile alınır alabilirim alırım eder yapar dapat boleh bisa beli mua được thì con mấy nhỉ bao
  买 能买 能买多少 可以买 换 で買える は何 買える 살 수 있어 있나 로 으로 اشتري ب بـ كم من kitna kitne milega milenge me mein
`)

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
export const rateWords = wordSet(`
  rate rates ratio priced quoted valued measured denominated expressed against terms give me show exchange price prices cost costs worth value fx forex pair is what whats s the of in to for a now today current live latest how much many
  kurs kursu wechselkurs umrechnungskurs preis wert kostet was wie ist der die das von zu heute aktuell aktueller jetzt viel gegen in ausgedruckt
  taux change cours prix valeur quel quelle est le la du de l en aujourd hui combien vaut coute contre exprime
  tipo cambio cotizacion precio valor cual es el del hoy al cuanto vale cuesta contra expresado terminos
  cotacao preco taxa qual e do da em hoje quanto custa vale ao termos
  tasso quotazione prezzo valore qual il dello della dell oggi costa vale rispetto
  koers wisselkoers prijs waarde wat van nu vandaag hoeveel kost naar uitgedrukt tegen
  cena wymiany jaki jaka jest w na dzis dzisiaj teraz ile kosztuje
  kur kuru fiyati paritesi parite doviz ne kac bugun su an cinsinden bazinda eder
  harga nilai tukar berapa ke hari ini sekarang dalam
  gia ty ti hoi doai bao nhieu hom nay bang la sang tinh
  курс курса цена стоимость обмена валют какой сколько стоит к по в на до сегодня сейчас выраженная соотношение
  ціна вартість обміну який скільки коштує зараз сьогодні у в до курс
  汇率 匯率 价格 價格 价 兑 兌 对 對 多少 是 的 现在 今天 兑换 兌換 用 以 按 计 计的 计价 计价多少 計價 比率 比价
  レート 為替 為替レート 価格 値段 の は いくら 今 今日 対 建てで 建てでいくら 建ての 建て 換算 換算で 比率
  환율 가격 시세 오늘 지금 대 얼마 기준 기준으로 비율
  سعر الصرف صرف مقابل كم اليوم الان في الى ب
  रेट दर कीमत भाव का की में क्या है आज अभी कितना कितनी
`)
