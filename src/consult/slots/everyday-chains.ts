import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { isNoChain } from '../entities/places.ts'
import type { Source } from './source.ts'

/** "Gas on bsc and base": the chain whose name is a word of every day, where another subject shows that chains are meant. */
export function everydayChains({ entities, words }: Source): Entity[] {
  const isTaken = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  return [...words.keys()].flatMap((at): Entity[] => {
    const found = isTaken(at) ? undefined : lexicon().chainPhrases.match(words, at)
    const isBase = found?.everyday && found.value === 'base' && !isNoChain(words, at, found.length)
    return isBase ? [{ kind: 'chain', id: found.value, at, length: found.length }] : []
  })
}
