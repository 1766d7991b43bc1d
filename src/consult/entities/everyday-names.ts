import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { isMarkedWord } from './asset-mentions.ts'
import { rootsOf } from './inflected-names.ts'
import type { Entity } from './kinds.ts'
import { lexicon } from './lexicon.ts'
import { joinsAt } from './places.ts'
import { everydayTickers } from './tickers.ts'

/** Before these a word is what it means every day: "a link", "the sky", "near the top". */
const articles = wordSet(
  'these those his her our their its some any no each every un una el la le les der die das ein eine o um uma il lo een het',
)
/** The same where the sentence is English; elsewhere these are other words. */
const english = wordSet('a an the this that these those my your his her our their its any no each every')
/** Behind these words it is no name either: "link to", "near the". */
const followers = wordSet('a an my your this that it them you me here there now today high')
const behindAny = wordSet('to the of')
/** Words that only English has. */
const onlyEnglish = wordSet(
  'the what whats show give are for with my how which and who where when does can get any by from this that these',
)
/** Words of other languages, which no English article stands before. */
const borrowed = wordSet('ada algo arb cro dai ena ens fet fil gala leo pol pyth tao tia ton uni zk')
/** Names that are words of every day in more languages than one, and what is written about often. */
const often = wordSet(
  'link sand op etc ap ar apt comp vet pump hype mew ray ape flow luna virtual trump meta maker sky',
)
/** Names that are words of every day in a language, by what shows that language. */
const native: Readonly<Record<string, RegExp>> = {
  ada: /^(?:yang|yg|apa|di|tidak|nggak|gak|ga|kah|apakah|berapa|cari|tampilkan|kalau|kalo|buat|aja|dong)$/,
  mana: /^(?:yang|yg|apa|di|bursa|paling|berapa|cari|tampilkan|dari|dong)$/,
  dai: /^(?:il|gli|del|della|dei|quali|quanto|per|che|sono|con|prezzo|notizie|mostra|mostrami)$/,
  uni: /^(?:il|gli|del|della|dei|quali|quanto|per|che|sono|con|prezzo|notizie)$/,
  eigen: /^(?:de|het|een|zijn|haar|mijn|der|die|das|ein|eine|mein|sein|ihr|van|und|en|of)$/,
  ton: /^(?:bao|gia|mot|nhieu|thep)$/,
  fil: /^(?:le|les|du|des|sur|une|quel|quelle|pour|dans)$/,
}
const MIN_LETTERS = 3
/** Inside an English sentence it is a preposition far more often than the asset. */
const PREPOSITION = 'near'
const MARKET =
  /^(?:prices?|trades?|funding|oi|open|orderbook|order|book|volume|signals?|candles?|chart|tickers?|perps?|risk|liquidity|unlocks?|news|across|on|vs|versus|usd|usdt|coin|token|longs?|shorts?|positions?)$/
/** "Funding arb" is a trade, and no coin. */
const ARBITRAGE = /^(?:funding|basis|spreads?|opportunit|cross|cash|profit|trade|trades|yield|cex|dex)/

/**
 * Reads everyday words as what they name too ("near open interest", "where can one trade render"), for a tool that lacks
 * its asset or share; undefined where there is no such word, or more than one that is in no list with the others.
 *
 * @param kind With `ticker` only smaller coins are read.
 * @param isLoose Whether the tool can do without, so that the word has to be one that is hardly used otherwise.
 */
export function readEverydayName<Read extends Mentions>(
  reading: Read,
  kind: 'asset' | 'stock' | 'ticker' = 'asset',
  isLoose = false,
): Read | undefined {
  const { words, entities } = reading
  const isEnglish = words.some(({ folded }) => onlyEnglish.has(folded))
  const isCovered = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  const named = words.flatMap(({ folded }, at): Named[] => {
    if (folded.length < MIN_LETTERS || isCovered(at)) return []
    const name = nameAt(words, at, kind, isLoose)
    if (!name || isEverydayAt(words, at, name.entity.length, isEnglish)) return []
    return isLoose && !isHardlyAWord(name.root, words, at, isEnglish) ? [] : [name]
  })
  const strange = named.filter(({ root }) => !isNative(root, words))
  const meant = strange.length > 0 || isLoose ? strange : named.filter(({ root }) => root === 'ada')
  const found = meant.map(({ entity }) => entity)
  const [only, ...others] = found
  const isSame = meant.every(({ root }) => root === meant[0]?.root)
  if (!only || !(isSame || others.every((one, n) => isListedWith(words, found[n] ?? only, one))))
    return undefined
  return { ...reading, entities: [...entities, ...found].sort((a, b) => a.at - b.at) }
}

interface Mentions {
  readonly words: readonly Word[]
  readonly entities: readonly Entity[]
}

interface Named {
  readonly entity: Entity
  /** As it stands without what a language hangs on it. */
  readonly root: string
}

function nameAt(
  words: readonly Word[],
  at: number,
  kind: 'asset' | 'stock' | 'ticker',
  isLoose: boolean,
): Named | undefined {
  const word = words[at]
  if (!word || isMarkedWord(word)) return undefined
  const { assetPhrases, stockPhrases } = lexicon()
  for (const root of [word.folded, ...rootsOf(word.folded)]) {
    // "links" are no coin
    if (word.folded === `${root}s`) continue
    const plain = root === word.folded ? words : words.with(at, { ...word, folded: root, stem: root })
    const asset = kind === 'asset' ? assetPhrases.match(plain, at) : undefined
    const stock = kind === 'stock' ? stockPhrases.match(plain, at) : undefined
    if (kind !== 'stock' && everydayTickers.has(root))
      return { entity: { kind: 'symbol', symbol: root.toUpperCase(), at, length: 1 }, root }
    // "harga sui di bybit": one that was no name where it stands
    if (asset && (asset.everyday || (!isLoose && root === word.folded)))
      return { entity: { kind: 'asset', asset: asset.value, at, length: asset.length }, root }
    if (stock?.everyday)
      return { entity: { kind: 'stock', symbol: stock.value, at, length: stock.length }, root }
  }
  return undefined
}

/** "Gala drawdown & gala price": a word that names an asset in a text names it at the head of each part of it. */
export function repeatNames(found: readonly Entity[], words: readonly Word[]): readonly Entity[] {
  const named = new Map(
    found.flatMap((one) =>
      one.kind === 'asset' && one.length === 1 ? [[words[one.at]?.folded ?? '', one.asset] as const] : [],
    ),
  )
  if (named.size === 0) return found
  const isEnglish = words.some(({ folded }) => onlyEnglish.has(folded))
  const again = words.flatMap(({ folded, gap }, at): Entity[] => {
    const asset = named.get(folded)
    if (!asset || found.some((one) => one.at <= at && at < one.at + one.length)) return []
    const isHead = at === 0 || STOP.test(gap) || joinsAt(words, at - 1)
    return isHead && !isEverydayAt(words, at, 1, isEnglish) ? [{ kind: 'asset', asset, at, length: 1 }] : []
  })
  return again.length === 0 ? found : [...found, ...again].sort((a, b) => a.at - b.at)
}
const STOP = /[,;.:|\n]|\s[-&+/*]\s/

function isEverydayAt(words: readonly Word[], at: number, length: number, isEnglish: boolean): boolean {
  const { folded = '' } = words[at] ?? {}
  const before = words[at - 1]?.folded ?? ''
  const next = words[at + length]
  // "listing Render, the 20 busiest": behind a stop another thing begins
  const behind = next && !/[,;.:!?]/.test(next.gap) ? next.folded : ''
  if (english.has(before) && (borrowed.has(folded) || MARKET.test(behind))) return false
  if (folded === PREPOSITION && at > 0 && isEnglish && !MARKET.test(behind)) return true
  if (folded === PREPOSITION && isEnglish && /^\d|^term$/.test(behind)) return true
  const isPolish = before === 'o' && words.some(({ raw }) => POLISH.test(raw))
  // "le stellar", "de graph": there coins have articles
  const isCoin = !isEnglish && ROMANCE_ARTICLE.test(before) && !often.has(folded)
  if ((articles.has(before) && !isPolish && !isCoin) || behindAny.has(behind)) return true
  return isEnglish && (english.has(before) || followers.has(behind))
}

const ROMANCE_ARTICLE = /^(?:el|la|le|il|lo|o|het|der|das)$/

/** Whose "o" is "about". */
const POLISH = /[ąęłńśźż]|^(?:news|wiadomosc|artykul)\p{L}{1,3}$/iu

function isNative(root: string, words: readonly Word[]): boolean {
  const language = native[root]
  return language !== undefined && words.some(({ folded }) => language.test(folded))
}

function isHardlyAWord(root: string, words: readonly Word[], at: number, isEnglish: boolean): boolean {
  if (often.has(root)) return false
  if (root === 'arb' && words.some(({ folded }, one) => one !== at && ARBITRAGE.test(folded))) return false
  return borrowed.has(root) || !isEnglish
}

/** "Cosmos, dash and near": nothing but a comma or a joining word stands between. */
function isListedWith(words: readonly Word[], before: Entity, { at }: Entity): boolean {
  const end = before.at + before.length
  return end === at ? /[ ,/+&]/.test(words[at]?.gap ?? '') : end === at - 1 && joinsAt(words, at - 1)
}
