import type { Reading } from '../reading.ts'
import { isAmongScripts } from './among-scripts.ts'
import { acronyms } from './asset-mentions.ts'
import type { Entity } from './kinds.ts'

/** Reads the only Latin word among another script as a symbol, for a tool that lacks its asset. */
export function readForeignTicker(reading: Reading): Reading | undefined {
  const [only, ...others] = findForeignTickers(reading)
  if (!only || others.length > 0) return undefined
  return { ...reading, entities: [...reading.entities, only].sort((a, b) => a.at - b.at) }
}

/** "neo近180天价格", "сигнал по ordi": a Latin word that nothing else explains, among another script. */
export function findForeignTickers({ words, entities }: Pick<Reading, 'words' | 'entities'>): Entity[] {
  return words.flatMap(({ raw, folded }, at): Entity[] =>
    UNKNOWN_TICKER.test(raw) &&
    !acronyms.has(folded) &&
    !entities.some((one) => one.at <= at && at < one.at + one.length) &&
    isAmongScripts(words, at, 1)
      ? [{ kind: 'symbol', symbol: raw.toUpperCase(), at, length: 1 }]
      : [],
  )
}
const UNKNOWN_TICKER = /^[a-z]{3,7}$/
