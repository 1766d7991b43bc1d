import type { Reading } from '../reading.ts'

/** Longer sentences have words that we do not know for other reasons. */
const MAX_WORDS = 4
const TICKER = /^[a-z][a-z\d]{2,9}$/i
const articles = /^(?:an?|the|my|your|this|that|der|die|das|un|una|une|el|le|la|il|lo|een|het|o|os|as)$/

/**
 * Reads the one word of a few that training never saw, first or last, as the symbol of an asset: "funding of
 * zebu". For a tool that lacks its asset.
 */
export function readUnknownName(
  { words, entities, ...rest }: Reading,
  isKnown: (folded: string) => boolean,
): Reading | undefined {
  if (words.length > MAX_WORDS) return undefined
  const isCovered = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  const unknown = words.flatMap(({ folded }, at) => (isCovered(at) || isKnown(folded) ? [] : [at]))
  const [at, another] = unknown
  const { raw = '' } = words[at ?? -1] ?? {}
  if (at === undefined || another !== undefined || !TICKER.test(raw)) return undefined
  if (at > 0 && at < words.length - 1) return undefined
  if (articles.test(words[at - 1]?.folded ?? '')) return undefined
  const found = { kind: 'symbol', symbol: raw.toUpperCase(), at, length: 1 } as const
  return { ...rest, words, entities: [...entities, found].sort((a, b) => a.at - b.at) }
}

/** "Catcoin", "zkswap", "cheemsinu": names that only coins have. */
export function soundsLikeCoin({ words, entities }: Reading): boolean {
  return entities.some(({ kind, at }) => kind === 'symbol' && COINED.test(words[at]?.folded ?? ''))
}
const COINED = /.coin$|.swap$|..inu$|doge|pepe|..dao$|^zk.|usd$/
