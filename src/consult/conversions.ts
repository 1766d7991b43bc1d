import { type Candidate, createCandidate } from './candidates.ts'
import type { ConsultIndex, IndexedTool } from './index-tools.ts'
import type { Source } from './slots/source.ts'

/**
 * "Price of ether in euros", "dollar to rouble": prices are in dollars, so that where another currency is named the tool
 * that converts comes first if it takes all that is asked.
 */
export function preferConversion(
  ranked: readonly Candidate[],
  { tools }: ConsultIndex,
  source: Source,
): readonly Candidate[] {
  const [best] = ranked
  if (!best?.isOtherMoney || best.indexed.tool.contract.id !== PRICE) return ranked
  const indexed = tools.find(converts)
  if (!indexed) return ranked
  const candidate = createCandidate(indexed, best.probability, source)
  return isWholeConversion(candidate)
    ? [candidate, ...ranked.filter((one) => one.indexed !== indexed)]
    : ranked
}

/** Whether a candidate converts, with both sides set and nothing left over. */
export function isWholeConversion({ indexed, filled, errors, unused }: Candidate): boolean {
  return (
    converts(indexed) &&
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.every(({ sort, name }) => !SIDE.test(sort) || filled.params[name] !== undefined)
  )
}

/** "Buy 500 euros of ether" orders, and asks nothing. */
export function isOrder({ words }: Pick<Source, 'words'>): boolean {
  return ORDER.test(words[0]?.folded ?? '')
}
const ORDER =
  /^(?:buy|sell|send|pay|transfer|achet|vend|envo|envi|invi|compr|kauf|verkauf|send|koop|verkoop|kup|sprzedaj|wyslij|купи|прода|отправ|надішли|sat|gonder|beli|jual|kirim|mua|ban|gui|買|买|卖|賣|اشتر|بع|ارسل|खरीद|बेच|भेज)/
const PRICE = 'price'
const SIDE = /^asset-(?:from|to)$/

/** Coins and currencies, where others swap mints. */
function converts({ tool, slots }: IndexedTool): boolean {
  return (
    tool.contract.kind === 'read' &&
    slots.some(({ sort, name }) => sort === 'asset-from' && !/mint/i.test(name))
  )
}
