import { isProtocol } from '../entities/asset-roles.ts'
import { assets, isChain } from '../entities/assets.ts'
import { findForeignTickers } from '../entities/foreign-tickers.ts'
import type { EntityOf } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { isAscii } from '../text/fold.ts'
import type { Filling } from './filling.ts'
import type { Slot } from './schema.ts'
import { readMarket } from './sides/markets.ts'
import { every, type Free, first, isSeveral, type Named, named, type Value, writeNamed } from './source.ts'
import { isLocation, isPaidWith, takesAddress } from './subjects.ts'
import { readSearch } from './texts/search.ts'
import { tokensFirst } from './texts/share-tokens.ts'
import { writeSymbol } from './values.ts'

/** "Beta of UNI against ETH": of two assets one is measured by the other. */
export function comparesTwo({ entities, words }: Filling['source'], has: Filling['has']): boolean {
  return (
    has('against') &&
    entities.filter(({ kind }) => kind === 'asset' || kind === 'symbol').length === 2 &&
    AGAINST.test(`${words.map(({ folded }) => folded).join(' ')} `)
  )
}

/** What stands behind "against" or before "대비" is what it is measured by, else the second that is named. */
export function rankAgainst({ at, length }: Named, { words }: Filling['source']): number {
  const behind = [at + length - 1, at + length, at + length + 1].map((one) => words[one]?.folded ?? '')
  const isMeasure = words[at - 1]?.folded === 'against' || behind.some((folded) => MEASURED_BY.test(folded))
  return isMeasure ? words.length : at
}
/** As the languages put it whose prepositions stand behind. */
const MEASURED_BY =
  /^(?:gore|karsi|kiyasla|nazaran|muka?bal[ae]|saamne|मुकाबल[ेा]|सामने|तुलना|अपेक्षा)$|대비$|に対|に比べ|を基準/u
/** A beta always has one side that is measured by the other. */
const AGAINST =
  /(?:^| )(?:beta(?:s|si|ni|sini|t|wert|y|[ęe])?|бет[аыуі]|(?:ال)?بيتا|बीटा) |ベータ|베타|贝塔|貝塔|(?:^| )(?:follows?|tracks?|against|relative to|tied to|compared to|rispetto (?:a|al|ad|alla)|nei confronti (?:di|del)|gegenuber(?: dem)?|im vergleich zu[mr]?|gemessen an|frente al?|contra|contro|contre|respecto (?:al?|del?)|en relacion (?:con|al?)|par rapport (?:a|au)|vis a vis de|em relacao (?:a|ao)|face ao?|in vergelijking met|w porownaniu (?:z|do)|w stosunku do|по сравнению с|у порівнянні з|відносно|wzgledem|wobec|относительно|по отношению к|gore|terhadap|so voi|ten opzichte van) |相对/u

/** A feed by its id, where a tool takes ids. */
export function readFeeds(slot: Slot, free: Free): Value | undefined {
  const feeds = /\bids of\b/.test(slot.description) ? free('hash') : []
  return feeds.length > 0 ? every(slot, feeds, ({ text }) => text) : undefined
}

/** "BONK, mint Dez…": the address is exact, the name beside it is not. */
export function readAsset(slot: Slot, { source, has, slots }: Filling, free: Free): Value | undefined {
  if (slots.some(({ name }) => name === 'instId') && (source.pairs.has('instid') || readMarket(source)))
    return undefined
  if (isSeveral(source.entities) && has('assets') && !comparesTwo(source, has)) return undefined
  const isPart = PART_OF_NAME.test(slot.description)
  return (
    (takesAddress(slot) && !has('mint') ? readAddress(free) : undefined) ??
    first(
      named(free).filter(
        (one) => !isLocation(one, source, has) && !isPaidWith(one, source, slots) && isOfKind(one, slot),
      ),
      (one) => (isPart ? source.words[one.at]?.folded : writeNamed(one, slot, source.words)),
    ) ??
    (isPart ? (readForeignWord(source) ?? readSearch(source, free, slot)) : readShare(slot, free)) ??
    (isPart ? undefined : readChainCoin(slot, source, has, free)) ??
    (isPart ? undefined : readEverydayAsset(slot, source))
  )
}

/** "Is dai at its peg": the word is that coin where a tool takes nothing but coins of a dollar. */
export function readDai({ description }: Slot, { words, entities }: Filling['source']): Value | undefined {
  if (!/^dollar (?:stable)?coins/i.test(description)) return undefined
  const isNamed = entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')
  return !isNamed && words.some(({ folded }) => folded === 'dai') ? { value: 'DAI', from: [] } : undefined
}

/** "搜索 pudgy", "inu 검색 결과": the only Latin word among another script is what is searched for. */
function readForeignWord({ words, entities }: Filling['source']): Value | undefined {
  const [only, ...others] = findForeignTickers({ words, entities })
  return only && others.length === 0 ? { value: words[only.at]?.raw ?? null, from: [] } : undefined
}

/** "Circulating supply of ADA": what takes coins with a peg takes none without. */
function isOfKind(one: Named, { description }: Slot): boolean {
  return one.kind !== 'asset' || !PEGGED_ONLY.test(description) || PEGGED.test(one.asset.symbol)
}
const PEGGED_ONLY = /such as USDC\.$/
const PEGGED = /USD|EUR|GBP|JPY|DAI|FRAX|GHO|MIM/

/** "Notizie su Avalanche": where a tool takes no chain, its coin is meant. */
function readChainCoin(
  slot: Slot,
  source: Filling['source'],
  has: Filling['has'],
  free: Free,
): Value | undefined {
  const chains = has('chain') ? coinsAmongChains(source, has, free('chain')) : free('chain')
  if (!has('chain') && source.entities.some(({ kind }) => SUBJECTS.has(kind))) return undefined
  return first(chains, ({ id, at, length }) => {
    const asset = coins.get(id)
    return asset && writeNamed({ kind: 'asset', asset, at, length }, slot)
  })
}

/** "Zinsen auf ETH auf Arbitrum", "aave pe eth": beside another place that earns, the symbol is the coin. */
export function coinsAmongChains(
  { words, entities }: Filling['source'],
  has: Filling['has'],
  chains: readonly EntityOf<'chain'>[],
): readonly EntityOf<'chain'>[] {
  if (!has('project')) return []
  const located = entities.filter((one) => one.kind === 'chain' || (one.kind === 'asset' && isProtocol(one)))
  const isOnly = entities.every((one) => !SUBJECTS.has(one.kind) || located.includes(one))
  if (located.length < 2 || !isOnly) return []
  return chains.filter(({ id, at }) => words[at]?.folded === coins.get(id)?.symbol.toLowerCase())
}
const coins = new Map(assets.filter(isChain).map((asset) => [asset.name, asset]))

/** "Near open interest", "where can one trade render?": an everyday word at an end of the sentence, where nothing else is an asset. */
function readEverydayAsset(slot: Slot, { words, entities, text }: Filling['source']): Value | undefined {
  if (!(slot.required || slot.defaultsToSubject) || entities.some(({ kind }) => SUBJECTS.has(kind)))
    return undefined
  for (const at of [0, words.length - 1]) {
    const found = lexicon().assetPhrases.match(words, at)
    const isEnd =
      at === 0
        ? /^near (?:the|a|term|to|\d)/i.test(text)
        : !/^(?:trade|bought|sold|trading|buy|sell|hold|for|of|on)$/.test(words[at - 1]?.folded ?? '')
    if (found?.everyday && found.length === 1 && !isEnd)
      return {
        value: writeNamed({ kind: 'asset', asset: found.value, at, length: 1 }, slot) ?? null,
        from: [],
      }
  }
  return undefined
}
const SUBJECTS = new Set(['asset', 'symbol', 'stock', 'mint', 'evm', 'name'])

/** Beside "SpaceX" the ticker is exact. */
export function tickersFirst(shares: readonly EntityOf<'stock'>[], { words }: Filling['source']) {
  const isTicker = ({ at, symbol }: EntityOf<'stock'>) => words[at]?.raw.startsWith(symbol) === true
  return [...shares.filter(isTicker), ...shares.filter((one) => !isTicker(one))]
}

/** `NVDAx` and `TSLAon` are tokens of a share, and stay as they are written. */
export function writeShare(
  { at, symbol }: EntityOf<'stock'> | EntityOf<'symbol'>,
  slot: Slot,
  { words }: Filling['source'],
): string {
  const written = words[at]?.raw ?? ''
  return written === `${symbol}x` || written === `${symbol}on` ? written : writeSymbol(symbol, slot)
}

/** Where a coin is asked for, a share is meant by its token. */
function readShare({ description }: Slot, free: Free): Value | undefined {
  if (!/\bTSLAx\b/.test(description)) return undefined
  return first(free('stock'), ({ symbol }) => `${symbol}x`)
}

/** `TSLAx` and "tesla" as they are written, for a parameter that takes any name of an asset. */
export function readShareName(
  { description }: Slot,
  { words }: Filling['source'],
  free: Free,
): Value | undefined {
  if (!ANY_NAME.test(description)) return undefined
  const write = ({ at, length, symbol }: EntityOf<'stock'>) => {
    const written = words
      .slice(at, at + length)
      .map(({ raw }) => raw)
      .join(' ')
    return isAscii(written) ? written : `${symbol}x`
  }
  return first(tokensFirst(free('stock'), words), write)
}
const ANY_NAME = /^symbol, name or contract/i

/** A search that calls its text a token. */
export const PART_OF_NAME = /^part of a name/i

export function readAddress(free: Free): Value | undefined {
  return first([...free('mint'), ...free('evm')], ({ text }) => text)
}
