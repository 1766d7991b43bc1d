import { type Asset, assets } from '../venues/assets.ts'

/** Names that are ordinary words too: a writer means the asset only when something beside them shows it. */
const ordinaryNames = new Set([
  'Avalanche',
  'Cosmos',
  'Jupiter',
  'Near',
  'Optimism',
  'Polygon',
  'Render',
  'Stellar',
  'Pepe',
  'Injective',
])
/** Symbols that headlines write in capitals for other reasons. */
const ordinarySymbols = new Set(['APT', 'ATOM', 'DOT', 'HYPE', 'LINK', 'NEAR', 'ONDO', 'OP', 'RENDER', 'TON'])
const MAX_TICKERS = 8
const COMPANY = '(?:Protocol|Network|Foundation|Labs|blockchain|mainnet|token|coin|ecosystem)'
const QUOTED = '(?:USDT|USDC|USD|EUR|BTC|ETH)'
/** `$BTC`, for any symbol that begins with a letter; `$5B` is money. */
const CASHTAG = /(?<![\w$])\$([A-Z][A-Z0-9]{1,9})\b/g

const tellers = assets.map((asset) => ({ ...asset, says: sayingOf(asset) }))
const byWord = new Map(
  tellers.flatMap((teller) => [...namesOf(teller), teller.symbol].map((term) => [term, teller])),
)
/** One look for them all, because nearly every text names none of them. */
const ANY = new RegExp(
  [...byWord.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
)

/**
 * Assets that a text names: by name or symbol as whole words, as `$TICKER`, or as the base of a pair. A symbol or name
 * that is an ordinary word counts only with `$`, in brackets, in a pair, or beside a word such as Protocol.
 */
export function parseTickers(text: string): readonly string[] {
  const tagged = [...text.matchAll(CASHTAG)].map(([, symbol = '']) => symbol)
  const isShouted = text.length > 20 && text === text.toUpperCase()
  const found = new Set([...text.matchAll(ANY)].map(([word]) => byWord.get(word)))
  const named = [...found].flatMap((asset) => (asset?.says(text, isShouted) ? [asset.symbol] : []))
  return [...new Set([...named, ...tagged])].slice(0, MAX_TICKERS)
}

function sayingOf({ symbol, ...asset }: Asset): (text: string, isShouted: boolean) => boolean {
  const marked = new RegExp(`\\(${symbol}\\)|\\b${symbol}[/-]${QUOTED}\\b`)
  const plain = new RegExp(`(?<![\\w$./-])${symbol}(?![\\w-])`)
  const isOrdinary = ordinarySymbols.has(symbol)
  const names = namesOf({ symbol, ...asset }).filter((each) => each !== symbol)
  const company = new RegExp(`\\b(?:${[...names, symbol].map(escaped).join('|')}) ${COMPANY}\\b`)
  const bare = names.filter((each) => !ordinaryNames.has(each))
  const whole =
    bare.length === 0 ? undefined : new RegExp(`(?<![\\w-])(?:${bare.map(escaped).join('|')})(?![\\w-])`)
  return (text, isShouted) =>
    marked.test(text) ||
    (!isOrdinary && !isShouted && plain.test(text)) ||
    company.test(text) ||
    whole?.test(text) === true
}

function namesOf({ name, aliases = [] }: Asset): readonly string[] {
  return [name, ...aliases.map(capitalised)]
}

function capitalised(alias: string): string {
  return alias.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
