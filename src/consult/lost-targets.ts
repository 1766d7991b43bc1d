import { currencyOf } from './entities/money/currencies.ts'
import type { IndexedTool } from './index-tools.ts'
import type { Filled } from './slots/fill.ts'
import { isPriceUnit } from './slots/sides/price-units.ts'
import type { Source } from './slots/source.ts'

/** "Convert 5 SOL to foobarcoin", "BTC in gold": what is to come out and is in no list of ours; else it would be dollars. */
export function findLostTarget(
  { slots }: IndexedTool,
  { params }: Filled,
  { words, entities }: Source,
): readonly string[] {
  const slot = slots.find(({ sort }) => sort === 'asset-to')
  if (!slot || params[slot.name] !== undefined) return []
  const isMentioned = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  return words.flatMap((word, at) =>
    isPriceUnit(words, at) && NAME.test(word.folded) && !isMentioned(at) && !currencyOf(word, true)
      ? [word.raw]
      : [],
  )
}

/** A word that may be a name, and none that goes before one. */
const NAME =
  /^(?!(?:the|das|den|dem|der|die|les|los|las|una?|eine?[mnr]?|this|that|total|cash|fiat|money|real|local|words|time|general|advance|order|which|what|how|me|my|you|your|it|its)$)\p{L}{3,}$/u
