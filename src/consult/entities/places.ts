import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import type { Entity, EntityOf } from './kinds.ts'
import { lexicon } from './lexicon.ts'

export const joining = new Set(
  'and or n vs y e ed o et ou und oder oraz lub и или і й та або ve veya ile dan atau sama va voi hoac aur ya with і و और'.split(
    ' ',
  ),
)
const dutch = new Set(
  'het een van voor wat hoeveel welke geef toon op hoe nieuws koers prijs over'.split(' '),
)

/** Whether a word joins two names; "en" joins them in Dutch, and names where in Spanish and French. */
export function joinsAt(words: readonly Word[], at: number): boolean {
  const folded = words[at]?.folded ?? ''
  return joining.has(folded) || (folded === 'en' && words.some((one) => dutch.has(one.folded)))
}

export const locationPrepositions = new Set(
  'on at в во auf en sur на in via na op su em no di trên على في pe acepta aceptan acepten accepte acceptent prend prennent akzeptiert akzeptieren aceita aceitam accetta accettano accepteert accepteren akceptują akceptuje przyjmują przyjmuje принимает принимают принимающие принимающих menerima terima nhận 收 接受 支持 يقبل تقبل يقبلون accept accepts accepting take takes taking supports supporting using over'
    .split(' ')
    .map(fold),
)
/** "BSC에서", "ethereumda". */
const HUNG_THERE = /에서$|에$|^(?:ethereum|solana)[dt][ae](?:ki)?$/
/** The same behind a name: "base链上", "Baseの", "ethereum'da". */
const LOCATIVE_SUFFIX = /^(?:链|上|で|チェーン|체인|에서|पर$|में$|pe$)/
const TURKISH_LOCATIVE = /^[dt][ae](?:ki)?$/
export const locationNouns = new Set(
  'contract contrato contrat contratto kontrakt kontrak контракт 컨트랙트 network chain cadena cadeia chaine catena keten zinciri lancuch мережі мережа мережею mainnet blockchain wallet address netzwerk red rede reseau rete sieci lancucha zincirinde zincirindeki zincirinin agindaki üzerinde üzerindeki netwerk сети ağında ağı jaringan mạng नेटवर्क شبكة'
    .split(' ')
    .map(fold),
)

const italian = new Set(
  'il lo gli del della su sul e prezzo quanto quale ultimi ultime con per notizie'.split(' '),
)

/** "On Solana" may be a place or a subject; "Solana" alone is no place. */
export function followsOn(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? ''
  // in Italian it is "of", in Indonesian "on"
  if (before === 'di' && words.some(({ folded }) => italian.has(folded))) return false
  if (locationPrepositions.has(before) && !/[:;]/.test(words[at]?.gap ?? '')) return true
  if (HUNG_THERE.test(words[at]?.folded ?? '')) return true
  const next = words[at + 1]
  if (!next) return false
  // what an apostrophe joins has no gap: "base'de"
  return /^['’]?$/.test(next.gap) && TURKISH_LOCATIVE.test(next.folded)
    ? true
    : LOCATIVE_SUFFIX.test(next.folded)
}

/** "Hyperliquid funding ETH", "open interest on dydx": a coin that is named after its venue, where another is asked about or none. */
export function markVenues(entities: readonly Entity[], words: readonly Word[]): readonly Entity[] {
  const isVenue = (one: Entity) =>
    one.kind === 'asset' && one.amount === undefined && ownVenues.has(words[one.at]?.folded ?? '')
  if (!entities.some(isVenue)) return entities
  const coins = entities.filter(({ kind }) => kind === 'asset' || kind === 'symbol')
  const isOnly = coins.length < 2
  if (!isOnly && areListed(coins, words)) return entities
  return entities.map((one): Entity => {
    const { at, length } = one
    const [second = '', before = '', behind = ''] = [at - 2, at - 1, at + length].map((n) => words[n]?.folded)
    const isThere = followsOn(words, at) || TRADED_FROM.test(before)
    const isMeant = isOnly
      ? isThere && before !== 'in' && PERPETUAL.test(second)
      : isThere || PERPETUAL.test(behind) || PERPETUAL.test(before)
    return isVenue(one) && isMeant && !joinsAt(words, at + length)
      ? { kind: 'venue', id: words[at]?.folded ?? '', at, length }
      : one
  })
}
const ownVenues = new Set(['hyperliquid', 'dydx'])
const TRADED_FROM = /^(?:from|at|via|by|bei|von|da|desde|chez|depuis|bij|u|z|с|у)$/u
const PERPETUAL =
  /^(?:fundings?|rates?|perps?|perpetuals?|futures|open|interest|oi|orderbook|order|book|trades|price|volume|фандинг\p{L}*)$/u

/** "USDC on Base" names a place, "RSI on ETH" an asset: `on` makes a chain when the subject stands elsewhere. */
export function markChains(entities: readonly Entity[], words: readonly Word[]): Entity[] {
  const subjects = entities.filter(({ kind }) =>
    ['asset', 'mint', 'evm', 'name', 'hash', 'signature', 'symbol'].includes(kind),
  )
  const marked = entities.map((entity): Entity => {
    if (entity.kind !== 'asset' || subjects.length < 2 || entity.amount !== undefined) return entity
    const chain = lexicon().chainPhrases.match(words, entity.at)
    // "on ETH/USD": what has a quote is traded, and no place
    if (!chain || entity.length > chain.length || !followsOn(words, entity.at)) return entity
    // "news on ETH and SOL" is about both
    const isListed = areListed(subjects, words)
    if (isListed || isTurnedInto(entity, entities, words)) return entity
    return { kind: 'chain', id: chain.value, at: entity.at, length: entity.length }
  })
  return withoutStandards(marked, words)
}

/** "BTC, ETH and SOL": nothing but commas, joining words and the same preposition stands between. */
function areListed(subjects: readonly Entity[], words: readonly Word[]): boolean {
  return subjects.every((one, n) => {
    const before = subjects[n - 1]
    if (!before) return true
    const end = before.at + before.length
    // "on BTC and on DOGE"
    const isLed = words[one.at - 1]?.folded === words[before.at - 1]?.folded && followsOn(words, one.at)
    const at = isLed ? one.at - 1 : one.at
    return at === end ? /[,、，]/.test(words[end]?.gap ?? '') : at === end + 1 && joinsAt(words, end)
  })
}

/** "ERC-20 tokens on Polygon": the name of a standard is a chain only where none is named. */
function withoutStandards(entities: Entity[], words: readonly Word[]): Entity[] {
  const isStandard = ({ kind, at }: Entity) => kind === 'chain' && STANDARD.test(words[at]?.folded ?? '')
  if (!entities.some(isStandard)) return entities
  const isPlaced = (one: Entity) => one.kind === 'chain' && !isStandard(one)
  return entities.some(isPlaced) ? entities.filter((one) => !isStandard(one)) : entities
}
const STANDARD = /^(?:erc|bep|trc|spl)-?(?:20|721|1155)?$/

/** "250 USDC in SOL", "10 USDC na SOL": so much of one coin is counted in another. */
function isTurnedInto(
  entity: EntityOf<'asset'>,
  entities: readonly Entity[],
  words: readonly Word[],
): boolean {
  const isSymbol = words[entity.at]?.folded === entity.asset.symbol.toLowerCase()
  return (
    isSymbol &&
    /^(?:in|en|em|na|на|в)$/.test(words[entity.at - 1]?.folded ?? '') &&
    entities.some(
      (one) =>
        one !== entity &&
        ((one.kind === 'asset' && one.amount !== undefined) ||
          (one.kind === 'symbol' && isBehindNumber(one, entities, words))),
    )
  )
}

/** "500 ZORA": how much of a coin that is in no list. */
export function isBehindNumber({ at }: Entity, entities: readonly Entity[], words: readonly Word[]): boolean {
  return words[at]?.gap === ' ' && entities.some((one) => one.kind === 'number' && one.at + one.length === at)
}

/** "Quanto si scambia sui DEX": before a word of its sentence it is no coin. */
export function isItalianOnThe(words: readonly Word[], at: number): boolean {
  return (
    words[at]?.raw === 'sui' &&
    words[at + 1]?.gap === ' ' &&
    // "solana, sui e aptos"
    !/,/.test(words[at]?.gap ?? '') &&
    !/^(?:di|del|prezzo|su|token)$/.test(words[at - 1]?.folded ?? '') &&
    words.some(({ folded }) => ITALIAN.test(folded))
  )
}
const ITALIAN =
  /^(?:quanto|quanti|quale|quali|come|che|cosa|dei|delle|degli|della|dello|del|di|il|gli|per|sono|prezzo|mercati|scambia|notizie|dammi|mostra\p{L}{0,2})$/u

/** "Ethereum and base fees": with these it is no chain; "optimism fees" are those of one. */
export function isNoChain(words: readonly Word[], at: number, length: number): boolean {
  const behind = words[at + length]?.folded ?? ''
  return NO_CHAIN.test(behind) || (/^fees?$/.test(behind) && words[at]?.folded === 'base')
}
const NO_CHAIN = /^(?:rates?|prices?|cases?|layers?|units?|currency)$/
