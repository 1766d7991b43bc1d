import type { Reading } from '../reading.ts'
import type { Word } from '../text/scan.ts'
import { locationPrepositions } from './places.ts'

/** Longer sentences have words that we do not know for other reasons. */
const MAX_WORDS = 4
const TICKER = /^[a-z][a-z\d]{2,9}$/i
const articles = /^(?:an?|the|my|your|this|that|der|die|das|un|una|une|el|le|la|il|lo|een|het|o|os|as)$/

/**
 * Reads the one word of a few that training never saw, first or last, as the symbol of an asset: "funding of
 * zebu". For a tool that lacks its asset. Where it is traded, and that it is a coin, is not counted among the words.
 */
export function readUnknownName(
  { words, entities, ...rest }: Reading,
  isKnown: (folded: string) => boolean,
): Reading | undefined {
  const isCovered = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  const isBeside = (at: number) =>
    isCovered(at) || (locationPrepositions.has(words[at]?.folded ?? '') && isCovered(at + 1))
  const open = [...words.keys()].filter((at) => !isBeside(at) && !isCoinWord(words[at]))
  if (open.length > MAX_WORDS) return undefined
  const [at, another] = open.filter((one) => !isKnown(words[one]?.folded ?? ''))
  const { raw = '' } = words[at ?? -1] ?? {}
  if (at === undefined || another !== undefined || !TICKER.test(raw)) return undefined
  if (at !== open[0] && at !== open.at(-1)) return undefined
  if (articles.test(words[at - 1]?.folded ?? '')) return undefined
  const found = { kind: 'symbol', symbol: raw.toUpperCase(), at, length: 1 } as const
  return { ...rest, words, entities: [...entities, found].sort((a, b) => a.at - b.at) }
}

/** "Catcoin", "zkswap", "zorple coin", "zorple on okx": what only coins are called, and where only they are traded. */
export function soundsLikeCoin({ words, entities }: Reading): boolean {
  return entities.some(
    ({ kind, at }) =>
      kind === 'venue' ||
      (kind === 'symbol' &&
        (COINED.test(words[at]?.folded ?? '') || isCoinWord(words[at - 1]) || isCoinWord(words[at + 1]))),
  )
}
const COINED = /.coin$|.swap$|..inu$|doge|pepe|..dao$|^zk.|usd$/
const isCoinWord = (word: Word | undefined) => COIN.test(word?.folded ?? '')
const COIN =
  /^(?:(?:meme|alt|shit|stable|crypto)?coins?|tokens?|token[aiu]|tokenin|koin|koina|crypto|cripto|krypto|monedas?|moedas?|moneta|monety|munt|munze|jeton|monnaie|монет[аыиу]|токен[ауи]?|криптовалют[аыиу]|عمله|العمله|توكن|कॉइन|टोकन)$|^(?:币|幣|代币|代幣|コイン|トークン|코인|토큰)/u
