import type { JsonObject } from '../../core/json.ts'
import { isChain } from '../entities/assets.ts'
import type { Entity } from '../entities/kinds.ts'
import { joinsAt } from '../entities/places.ts'
import type { Word } from '../text/scan.ts'
import { everydayChains } from './everyday-chains.ts'
import { type Filled, fill } from './fill.ts'
import type { SubjectPair } from './now-and-then.ts'
import type { Slot } from './schema.ts'
import type { Source } from './source.ts'
import { protocolsIn } from './subjects.ts'

interface ChainToo {
  readonly input: JsonObject
  readonly from: Entity
  /** Whether it is named before the protocols. */
  readonly isFirst: boolean
  /** It and the protocol beside it, in their order. */
  readonly pair: SubjectPair
}

/**
 * "TVL of Aave and of the Base chain": where a tool takes a protocol or else a chain, the one chain that a joint parts from
 * the protocols is asked about apart.
 */
export function readChainToo(
  slots: readonly Slot[],
  { params, usedEntities }: Filled,
  source: Source,
): ChainToo | undefined {
  const protocol = slots.find(({ sort }) => sort === 'protocol')
  const chain = slots.find(({ sort }) => sort === 'chain')
  if (!protocol || !chain || params[protocol.name] === undefined || params[chain.name] !== undefined)
    return undefined
  const [from, another] = [...source.entities, ...everydayChains(source)].filter(
    (one) =>
      one.length > 0 &&
      !usedEntities.has(one) &&
      (one.kind === 'chain' || (one.kind === 'asset' && isChain(one.asset))),
  )
  if (!from || another) return undefined
  const named = protocolsIn(source, true).flatMap(({ from: [one] }) => one ?? [])
  const before = named.findLast(({ at }) => at < from.at)
  const isFirst = !before
  const beside = before ?? named[0]
  if (!beside) return undefined
  const [earlier, later] = isFirst ? [from, beside] : [beside, from]
  if (!joinsBetween(source.words, earlier.at + earlier.length, later.at)) return undefined
  const { [protocol.name]: _, ...others } = params
  const { params: own } = fill([chain], { ...source, entities: [from] })
  if (own[chain.name] === undefined) return undefined
  const of = { input: { ...others, ...own }, from }
  const ofProtocol = { input: params, from: beside }
  return { ...of, isFirst, pair: isFirst ? [of, ofProtocol] : [ofProtocol, of] }
}

function joinsBetween(words: readonly Word[], from: number, to: number): boolean {
  return words
    .slice(from, to + 1)
    .some(({ gap }, step) => /[,;/&+?]/.test(gap) || (from + step < to && joinsAt(words, from + step)))
}
