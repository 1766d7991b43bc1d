import type { Entity } from './entities/kinds.ts'
import { WORD } from './features.ts'
import type { Model } from './model.ts'
import type { Reading } from './reading.ts'
import { constraintsIn } from './slots/constraints.ts'
import type { Source } from './slots/source.ts'
import { hashOf, hashPair } from './text/hash.ts'

/** A word used with more tools than this is no subject of a search. */
const RARE = 7
const PAIR =
  /["']?([A-Za-z_]\w{1,30})["']?\s*[:=]\s*(?![A-Za-z_]\w{1,30}=)(?:"([^"]{0,200})"|'([^']{0,200})'|([^\s,;)}\]"']{1,200}(?:,[\w/.-]{1,40}(?![\w/.-]*["']?[:=])){0,25}))/g

/** What slots are filled from: ruled-out and limiting mentions apart from the others. */
export function sourceOf(reading: Reading, model: Model, now: Date): Source {
  const { words, entities, text } = reading
  const constraints = constraintsIn(words, entities)
  const apart = new Set<Entity>(constraints.flatMap((one) => (one.kind === 'only' ? [] : one.entities)))
  return {
    ...reading,
    entities: entities.filter((entity) => !apart.has(entity)),
    constraints,
    pairs: pairsIn(text),
    isRare: (at) => {
      const folded = words[at]?.folded ?? ''
      return folded.length > 1 && model.spreadOf(hashPair(hashOf(folded), WORD)) <= RARE
    },
    now,
  }
}

/** `limit=20`, `"token": "SOL"`; a time such as 14:30 and a link are no pairs. */
function pairsIn(text: string): Map<string, string> {
  const pairs = new Map<string, string>()
  if (!/[:=]/.test(text)) return pairs
  for (const [, name = '', double, single, plain] of text.matchAll(PAIR)) {
    const value = double ?? single ?? plain ?? ''
    if (/^\/\//.test(value) || value === '') continue
    pairs.set(name.toLowerCase(), value)
  }
  return pairs
}
