import type { Entity } from './entities/kinds.ts'
import { WORD } from './features.ts'
import { momentIn } from './lost-moments.ts'
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
  for (const one of bystandersIn(reading)) apart.add(one)
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

/** "BTC price when FTX collapsed": what only an event is about, beside an asset that we know. */
function bystandersIn({ text, words, entities }: Reading): readonly Entity[] {
  if (!entities.some(({ kind }) => kind === 'asset') || !entities.some(({ kind }) => kind === 'symbol'))
    return []
  const event = momentIn({ text, words })
  // "when ZORA is above 1" is no event
  if (event === undefined || LEVEL.test(event)) return []
  return entities.filter(({ kind, at }) => {
    const name = words[at]?.raw ?? ''
    return kind === 'symbol' && (event.includes(name) || text.includes(`${name} ${event}`))
  })
}
const LEVEL = /(?:\s|[$<>=])\d|above|below|over|under|bullish|bearish|cross|flips?|turns?|drops?|falls|rises/i
