import type { Entity } from './entities/kinds.ts'
import { WORD } from './features.ts'
import type { Model } from './model.ts'
import type { Reading } from './reading.ts'
import { constraintsIn } from './slots/constraints.ts'
import { keyValuesIn } from './slots/key-values.ts'
import type { Source } from './slots/source.ts'
import { hashOf, hashPair } from './text/hash.ts'

/** A word used with more tools than this is no subject of a search. */
const RARE = 7

/** How many tools training has asked for with a word; 0 for a word that it never saw. */
export function spreadOf(folded: string, model: Model): number {
  return model.spreadOf(hashPair(hashOf(folded), WORD))
}

/** What slots are filled from: ruled-out and limiting mentions apart from the others. */
export function sourceOf(reading: Reading, model: Model, now: Date): Source {
  const { words, entities, text } = reading
  const constraints = constraintsIn(words, entities)
  const apart = new Set<Entity>(constraints.flatMap((one) => (one.kind === 'only' ? [] : one.entities)))
  return {
    ...reading,
    entities: entities.filter((entity) => !apart.has(entity)),
    constraints,
    pairs: keyValuesIn(text),
    isRare: (at) => {
      const folded = words[at]?.folded ?? ''
      return folded.length > 1 && spreadOf(folded, model) <= RARE
    },
    now,
  }
}
