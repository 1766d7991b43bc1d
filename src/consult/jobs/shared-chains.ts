import type { Decision } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { locationNouns } from '../entities/places.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Slot } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { isTopic } from '../topic-words.ts'
import { isRequest } from './request-words.ts'
import { isSubject } from './subject-kinds.ts'

function isChainSlot({ sort }: Slot): boolean {
  return sort === 'chain'
}

/**
 * The one chain that a row of jobs names: for all of it where it stands at an end, as in "fees and dex volume on arbitrum",
 * else for bare names, as in "tvl on base and fees".
 */
export function chainOfRow(
  jobs: readonly Decision[],
  { words, entities }: Pick<Source, 'words' | 'entities'>,
  { model }: ConsultIndex,
): { readonly chain: Entity; readonly isForAll: boolean } | undefined {
  const held = new Set(jobs.flatMap(chainsOf))
  // "base fees, dex volume and tvl"
  const isOfChains =
    held.size === 0 && jobs.every(({ ranked: [best] }) => best?.indexed.slots.some(isChainSlot))
  if (held.size !== 1 && !isOfChains) return undefined
  // "swap 1 SOL … fees and volume on base": so much of a coin is no chain
  const isHeld = (at: number) =>
    entities.some(
      (one) => one.kind === 'asset' && one.amount !== undefined && one.at <= at && at < one.at + one.length,
    )
  const mentions = [...words.keys()].flatMap((at) => {
    const found = isHeld(at) ? undefined : lexicon().chainPhrases.match(words, at)
    return found ? [{ at, end: at + found.length, value: found.value }] : []
  })
  const [only, another] = mentions
  if (!only || another) return undefined
  const id = [...held][0] ?? only.value
  // "last 7 days"
  const isSetting = (at: number) =>
    entities.some((one) => !isSubject(one) && one.at - 1 <= at && at < one.at + one.length)
  const asks = (from: number, to: number) =>
    words
      .slice(from, to)
      .some(
        (word, step) =>
          isTopic(word.folded, model) &&
          !isRequest(word) &&
          !locationNouns.has(word.folded) &&
          !isSetting(from + step),
      )
  return {
    chain: { kind: 'chain', id, at: 0, length: 0 },
    isForAll: !asks(0, only.at) || !asks(only.end, words.length),
  }
}

/** What the calls of a job hold as their chain. */
function chainsOf({ ranked: [best] }: Decision): string[] {
  const slot = best?.indexed.slots.find(isChainSlot)
  return (best?.inputs ?? []).flatMap((input) => {
    const value = slot && input[slot.name]
    return typeof value === 'string' ? [value] : []
  })
}
