import { rateWords } from './conversions.ts'
import { joining, locationPrepositions } from './entities/places.ts'
import type { IndexedTool } from './index-tools.ts'
import type { Source } from './slots/source.ts'
import { wordSet } from './text/word-set.ts'

const MAX_WORDS = 9
const NAMED = new Set(['asset', 'symbol', 'venue'])

/** The tool for the price at one venue, where coins and venues stand among nothing but words that ask for a price: "price of sol on okx". */
export function findVenuePrice(source: Source, tools: readonly IndexedTool[]): IndexedTool | undefined {
  const { words, entities } = source
  const isNamed = (kind: string) => entities.some((one) => one.kind === kind)
  if (words.length > MAX_WORDS || !isNamed('venue') || !(isNamed('asset') || isNamed('symbol')))
    return undefined
  if (!entities.every(({ kind }) => NAMED.has(kind))) return undefined
  const isCovered = (at: number) =>
    entities.some((entity) => entity.at <= at && at < entity.at + entity.length)
  const isAsking = words.every(
    ({ folded }, at) =>
      isCovered(at) ||
      rateWords.has(folded) ||
      locationPrepositions.has(folded) ||
      between.has(folded) ||
      (joining.has(folded) && folded !== 'vs'),
  )
  return isAsking && words.some(({ folded }) => prices.has(folded))
    ? tools.find(({ tool }) => tool.contract.id === 'ticker')
    : undefined
}

const between = wordSet('at from get tell please last trading bei chez da presso у з с через')
const prices = wordSet(
  'price prices preis kurs prix cours precio preco prezzo prijs koers cena fiyati harga gia цена курс цену ціна ціну 价格 價格 価格 値段 가격 시세 سعر कीमत भाव',
)
