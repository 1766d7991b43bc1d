import { isListMark } from '../text/ordinals.ts'
import type { Word } from '../text/scan.ts'
import { isAmongScripts } from './among-scripts.ts'
import { countQuoteWords, readAsset, readShareToken, readSymbol, readUnlistedPair } from './asset-mentions.ts'
import { dollarCoins } from './asset-roles.ts'
import { isChain } from './assets.ts'
import { mayBeginQuantity } from './beginnings.ts'
import { repeatNames } from './everyday-names.ts'
import { heardNameAt } from './heard-names.ts'
import { readHungName } from './hung-names.ts'
import { attachPeriods } from './indicators/indicator-periods.ts'
import { HUNG_LOCATIVE, matchInflected, rootsOf } from './inflected-names.ts'
import { isKey } from './key-words.ts'
import type { Entity, Mention } from './kinds.ts'
import { lexicon } from './lexicon.ts'
import { readModel } from './models.ts'
import { isBarOf } from './money/bars-or-millions.ts'
import { readQuantity } from './money/quantities.ts'
import { isOneEach } from './money/rates.ts'
import { readNamedSatoshis } from './money/satoshis.ts'
import { amountOf, beginsWithDigit, isPartOfCode, isZero, numeralOf } from './numbers.ts'
import { readOffset, readOffsetBehind } from './offsets.ts'
import { opaqueKind } from './opaque.ts'
import { isAskedAbout, isChainByTopic, isNoOtherChain } from './other-chains.ts'
import {
  followsOn,
  isItalianOnThe,
  isNoChain,
  joining,
  joinsAt,
  locationNouns,
  markChains,
  markVenues,
} from './places.ts'
import { isPlainWord } from './plain-words.ts'
import { readProfile } from './profiles.ts'
import { readAgo } from './times/ago.ts'
import { withClocks } from './times/clock.ts'
import { readDate } from './times/dates.ts'
import { readDuration } from './times/durations.ts'

/**
 * Finds what a text mentions besides plain words, from left to right; at each place the most telling reading wins,
 * and its words are taken.
 */
export function findEntities(words: readonly Word[]): Entity[] {
  const shouts = !words.some(({ raw }) => raw !== raw.toUpperCase() || CASELESS.test(raw))
  const found: Entity[] = []
  let at = 0
  while (at < words.length) {
    const entity = readEntity(words, at, shouts) ?? readListed(words, at, found.at(-1))
    if (entity) found.push({ ...entity, at } as Entity)
    at += entity?.length ?? 1
  }
  const named = repeatNames(withClocks(found, words), words)
  return attachPeriods(markChains(markVenues(named, words), words), words)
}

function readEntity(words: readonly Word[], at: number, shouts: boolean): Mention | undefined {
  const word = words[at]
  if (!word) return undefined
  if (
    words[at + 1]?.folded === 'com' &&
    /^(?:crypto|cripto|kripto|krypto)$/.test(word.folded) &&
    /^\.?$/.test(words[at + 1]?.gap ?? ' ')
  )
    return { kind: 'venue', id: 'cryptocom', length: words[at + 2]?.folded === 's' ? 3 : 2 }
  if (isPlainWord(word)) return readUnlistedPair(words, at)
  const profile = readProfile(words, at)
  if (profile) return profile
  const opaque = opaqueKind(word.raw)
  const named = opaque === 'url' || opaque === 'handle' ? readVenueForm(words, at, opaque) : undefined
  if (named) return named
  if (opaque) return { kind: opaque, text: word.raw, length: 1 }
  if (mayBeFragment(word.raw) && FRAGMENT.test(word.raw))
    return { kind: 'fragment', text: word.raw, length: 1 }
  if (isKey(words, at)) return undefined
  return (
    readModel(words, at) ??
    (mayBeginQuantity(word.folded) ? readMeasure(words, at) : undefined) ??
    readName(words, at, shouts) ??
    readUnlistedPair(words, at) ??
    readSymbol(word, shouts) ??
    readPlainNumber(words, at)
  )
}

/** Dates, times and what is counted. */
function readMeasure(words: readonly Word[], at: number): Mention | undefined {
  return (
    readDate(words, at) ??
    readAgo(words, at) ??
    readOffset(words, at) ??
    readOffsetBehind(words, at) ??
    readQuantity(words, at, readAsset) ??
    readDuration(words, at)
  )
}

/** "crypto.com" is a venue before it is a link, "fetch.ai" a coin, and the end of "ETH-USD@coinbase" a venue. */
function readVenueForm(
  words: readonly Word[],
  at: number,
  kind: 'url' | 'handle',
): Mention<'venue' | 'asset'> | undefined {
  const word = words[at]
  if (!word || (kind === 'handle' && /\s$|^$/.test(word.gap || (at > 0 ? 'x' : ' ')))) return undefined
  const folded = word.folded.replace('@', '').replace(/^[ck]r[iy]pto\.com$/, 'crypto.com')
  const venue = lexicon().venuePhrases.match([{ ...word, folded, stem: folded }], 0)
  if (venue) return { kind: 'venue', id: venue.value, length: 1 }
  const asset = kind === 'url' ? lexicon().assetPhrases.match(words, at) : undefined
  return asset && { kind: 'asset', asset: asset.value, length: 1 }
}

/** Letters of scripts without capitals: beside them, capitals are no shouting. */
const CASELESS = /\p{Lo}/u

/** An address that is cut short or mistyped: `0x6982…`, or base58 of the wrong length. */
const FRAGMENT = /^(?:0x[0-9a-z]{3,90}|(?=\w*\d|\w{32})(?=\w*[a-z])(?=\w*[A-Z])[0-9A-Za-z]{20,90})$/
function mayBeFragment(raw: string): boolean {
  return raw.length >= 20 || (raw.length > 4 && raw.startsWith('0x'))
}

/** A number that nothing else explains: `500k`, `10 million`, `42`; `x60` is how many. */
function readPlainNumber(words: readonly Word[], at: number): Mention<'number' | 'count'> | undefined {
  const word = words[at]
  if (isOneEach(words, at) || isListMark(words, at)) return undefined
  const times = word?.folded.startsWith('x') ? /^x(?!402$)(\d{1,4})$/.exec(word.folded) : null
  if (times) return { kind: 'count', count: Number(times[1]), length: 1 }
  // "below zero" is a level
  if (isZero(word?.folded ?? '') && LEVELLING.test(words[at - 1]?.folded ?? ''))
    return { kind: 'number', value: '0', length: 1 }
  const numeral = word && beginsWithDigit(word.folded) ? numeralOf(word) : undefined
  const amount = numeral && !isPartOfCode(words, at) ? amountOf(numeral, words[at + 1]) : undefined
  return amount && { kind: 'number', value: amount.value, length: amount.usesNext ? 2 : 1 }
}

const LEVELLING =
  /^(?:below|beneath|under|above|over|past|through|crosses|cross|than|unter|uber|sous|sotto|sopra|onder|boven|ponizej|powyzej|ниже|выше|нижче|вище|bawah|atas|de|lo|duoi|tren)$/

function readName(words: readonly Word[], at: number, shouts: boolean): Mention | undefined {
  if (isItalianOnThe(words, at)) return undefined
  const mayBe = lexicon().mayBeginName(words[at]?.folded ?? '') || heardNameAt(words, at)
  const named = mayBe ? readKnownName(words, at, shouts) : undefined
  return named ?? readShareToken(words[at]) ?? readNamedAsset(words, at, shouts)
}

function readKnownName(words: readonly Word[], at: number, shouts: boolean): Mention | undefined {
  const { indicatorPhrases, stockPhrases, venuePhrases, chainPhrases } = lexicon()
  for (const [kind, phrases] of [
    ['indicator', indicatorPhrases],
    ['stock', stockPhrases],
    ['venue', venuePhrases],
    ['chain', chainPhrases],
  ] as const) {
    const name = phrases.match(words, at)
    if (!name) continue
    // "binance smart chain" and "binance coin" are no venue
    if (kind === 'venue' && isInLongerName(words, at, name.length)) continue
    // "sei-network" is how an aggregator writes the coin
    const isSlug = kind === 'chain' && words[at + name.length]?.gap === '-'
    if (isSlug && (readAsset(words, at)?.length ?? 0) > name.length) continue
    const isMeant =
      kind === 'chain'
        ? isLocationOf(words, at, name.length)
        : isMeantAsName(words, at, shouts) ||
          (kind === 'venue' && followsOn(words, at) && !isAskedAbout(words, at))
    // "アービトラムの価格": where its coin has the same name, what stands beside it decides
    const isCoin = kind === 'chain' && readAsset(words, at)?.length === name.length
    if ((name.everyday || isCoin) && !isMeant) continue
    return kind === 'stock'
      ? { kind, symbol: name.value, length: name.length }
      : { kind, id: name.value, length: name.length }
  }
  return undefined
}

function isInLongerName(words: readonly Word[], at: number, length: number): boolean {
  const { assetPhrases, chainPhrases } = lexicon()
  return [assetPhrases, chainPhrases].some((phrases) => (phrases.match(words, at)?.length ?? 0) > length)
}

function readNamedAsset(words: readonly Word[], at: number, shouts: boolean): Mention | undefined {
  const asset = readAsset(words, at)
  if (!asset) return readNamedSatoshis(words, at) ?? readInflected(words, at)
  if (asset.everyday && !isMeantAsName(words, at, shouts) && !isTopic(words, at, asset.length)) {
    const isName = /^\p{Lu}/u.test(words[at]?.raw ?? '') && (words[at]?.folded.length ?? 0) > 4
    const chain = isName ? lexicon().chainPhrases.match(words, at) : undefined
    if (!chain) return undefined
    // "en Optimism", "na Optimism"
    if (followsOn(words, at)) return { kind: 'chain', id: chain.value, length: chain.length }
    // "Nachrichten zu Avalanche": a capital inside a sentence
    if (at === 0 || /^\p{Lu}\p{Ll}/u.test(words[at - 1]?.raw ?? 'A')) return undefined
  }
  const held = readHeldAmount(words, at + asset.length)
  if (held !== undefined) return { kind: 'asset', asset: asset.value, amount: held, length: asset.length + 1 }
  // "USDT/USDC" are two
  const quoted = dollarCoins.has(asset.value.symbol) ? 0 : countQuoteWords(words, at + asset.length)
  return { kind: 'asset', asset: asset.value, length: asset.length + quoted }
}

/** "Na polygonie", "cardanonun", "btcye": a name with a case ending, where no phrase has it as it stands. */
function readInflected(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]
  if (!word) return undefined
  const hung = readHungName(words, at)
  if (hung) return hung
  for (const root of rootsOf(word.folded)) {
    if (!lexicon().mayBeginName(root) || lexicon().nameWords.has(word.folded)) continue
    const plain = words.with(at, { ...word, folded: root, stem: root })
    const chain = root.length > 4 ? lexicon().chainPhrases.match(plain, at) : undefined
    const isThere = isLocationOf(plain, at, 1) || HUNG_LOCATIVE.test(word.folded.slice(root.length))
    if (chain?.length === 1 && isThere) return { kind: 'chain', id: chain.value, length: 1 }
    const venue = lexicon().venuePhrases.match(plain, at)
    if (venue?.length === 1 && !venue.everyday) return { kind: 'venue', id: venue.value, length: 1 }
    const asset = lexicon().assetPhrases.match(plain, at)
    if (asset?.length === 1 && !asset.everyday) return { kind: 'asset', asset: asset.value, length: 1 }
  }
  return undefined
}

/** "Dot, atom and algo": behind an asset and a comma or "and" an everyday word is one too, and behind a chain "base" is one. */
function readListed(
  words: readonly Word[],
  at: number,
  last: Entity | undefined,
): Mention<'asset' | 'indicator' | 'chain'> | undefined {
  if (last?.kind === 'duration') {
    const charted = last.at + last.length === at ? readAsset(words, at) : undefined
    return charted && isBarOf(words, at - 1, charted, readAsset)
      ? { kind: 'asset', asset: charted.value, length: charted.length }
      : undefined
  }
  if (last?.kind !== 'asset' && last?.kind !== 'indicator' && last?.kind !== 'chain') return undefined
  const end = last.at + last.length
  const isNext = end === at && /^, ?$|^ ?[/&+] ?$/.test(words[at]?.gap ?? '')
  const joint = words[at - 1]?.folded ?? ''
  const isJoined = end === at - 1 && (joinsAt(words, at - 1) || /^(?:vs|versus|plus)$/.test(joint))
  if (!isNext && !isJoined) return undefined
  if (last.kind === 'chain' || (last.kind === 'asset' && isChain(last.asset))) {
    const chain = lexicon().chainPhrases.match(words, at)
    if (chain?.everyday && !isNoChain(words, at, chain.length))
      return { kind: 'chain', id: chain.value, length: chain.length }
  }
  if (last.kind === 'chain') return undefined
  if (last.kind === 'indicator') {
    const id = lexicon().indicatorPhrases.match(words, at)
    return id?.everyday ? { kind: 'indicator', id: id.value, length: id.length } : undefined
  }
  const { nameWords, assetPhrases } = lexicon()
  const isWord = nameWords.has(words[at]?.folded ?? '')
  const asset = readAsset(words, at) ?? (isWord ? undefined : matchInflected(assetPhrases, words, at))
  return asset?.everyday ? { kind: 'asset', asset: asset.value, length: asset.length } : undefined
}

/** `BTC:0.5` is so much of it. */
function readHeldAmount(words: readonly Word[], at: number): string | undefined {
  const numeral = words[at]?.gap === ':' ? numeralOf(words[at]) : undefined
  return numeral?.suffix === '' ? numeral.digits : undefined
}

/** Capitals tell a name from a word, unless everything is written in capitals. */
function isMeantAsName(words: readonly Word[], at: number, shouts: boolean): boolean {
  const raw = words[at]?.raw ?? ''
  return !shouts && raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase()
}

const before = new Set(
  'preis precio kurs koers cena cenie цена цену курс harga giá gia fiyatı сигнал новости по о про la el dell del der del sentiment news l d of for named called holding holders hold buy sell de del von fur pour para do da di on about long short $ hoeveel many much cuantos quantos combien viele wieviel wieviele ile kac on bei sur sobre uber для по на в price prix preis precio rsi macd'.split(
    ' ',
  ),
)
const after = new Set(
  'worth perp perps oi haberleri haberler fiyatı fiyati nachrichten kurs preis wolatylność koers прогноз новости цена курс сигнал news volatility funding orderbook backtest sentiment drawdown drawdowns price prices token coin candle candles chart signal signals usd usdt vs rsi macd ticker volume ohlc ohlcv klines'.split(
    ' ',
  ),
)

/** Whether an everyday word stands where people put an asset: "price of link", "dot chart". */
function isTopic(words: readonly Word[], at: number, length: number): boolean {
  if (before.has(words[at - 1]?.folded ?? '') || after.has(words[at + length]?.folded ?? '')) return true
  if (isListed(words, at, length) || isFirstOfTwo(words, at, length) || isAmongScripts(words, at, length))
    return true
  // "chainlink and avalanche", "usdc to bonk": what is joined to a name is one
  const joint = words[at - 1]?.folded ?? ''
  // "300 usdc → bonk", "bonk for 300 usdc"
  if (/[→⇒]|->|=>/.test(words[at]?.gap ?? '')) return readAsset(words, at - 1)?.everyday === false
  const end = at + length
  if (words[end]?.folded === 'for' && beginsWithDigit(words[end + 1]?.folded ?? ''))
    return readAsset(words, end + 2)?.everyday === false
  return (joining.has(joint) || turning.has(joint)) && readAsset(words, at - 2)?.everyday === false
}

/** "Is dai or usde slipping": before a joint and a name, unless an article makes it a thing. */
function isFirstOfTwo(words: readonly Word[], at: number, length: number): boolean {
  if (/^(?:the|an?|my|your|this|that)$/.test(words[at - 1]?.folded ?? '')) return false
  const end = at + length
  // "mana, gala and axs"
  const next = /^, ?$/.test(words[end]?.gap ?? '') ? readAsset(words, end) : undefined
  if (next) return !next.everyday || isFirstOfTwo(words, end, next.length)
  if (!joining.has(words[end]?.folded ?? '')) return false
  const second = readAsset(words, end + 1)
  return second !== undefined && (!second.everyday || after.has(words[end + 1 + second.length]?.folded ?? ''))
}

/** "Ton sei apt inj", "link uni aave": three names in a row, one of which can be nothing else, are a list of names. */
function isListed(words: readonly Word[], at: number, length: number): boolean {
  let first = at
  const found: boolean[] = []
  while (first > at - 4 && first > 0 && readAsset(words, first - 1)?.length === 1) first -= 1
  for (let next = first; next < words.length && found.length < 8; ) {
    const one = readAsset(words, next)
    if (!one) break
    found.push(one.everyday)
    next += one.length
  }
  if (length !== 1 || found.length < 3) return false
  // "sand mana gala price"
  const isNamed = after.has(words[first + found.length]?.folded ?? '')
  return isNamed || found.includes(false)
}

const turning = new Set('to into against gegen na a en in w'.split(' '))

const OF = /^(?:de|di|do|da|von|van|z|с|от|of|from|dari)$/

/** "Solana network" names where, and so do "on base", which is no asset, and "アービトラムのUSDC". */
function isLocationOf(words: readonly Word[], at: number, length: number): boolean {
  const after = words[at + length]?.folded ?? ''
  const isApart = /[,;.!?]/.test(words[at + length]?.gap ?? '')
  if ((locationNouns.has(after) && !isApart) || locationNouns.has(words[at - 1]?.folded ?? '')) return true
  if (isChainByTopic(words, at) && !readAsset(words, at)) return true
  if (isNoOtherChain(words, at)) return false
  // "base: fees, tvl"
  if (at === 0 && /^\s?[:：]/.test(words[length]?.gap ?? '') && !readAsset(words, at)) return true
  if (/^(?:gas|gwei|gasfees?|pools?|पूल)$/u.test(after) && !readAsset(words, at)) return true
  // "ese tal PEPE de Base"
  if (words[at]?.raw === 'Base' && OF.test(words[at - 1]?.folded ?? '') && readAsset(words, at - 2))
    return true
  if (words[at]?.folded === 'ベース' && at > 0 && words[at]?.gap === '') return false
  const isOwner = /^(?:の|의|限定|限り|だけ|のみ|한정)/.test(words[at + length]?.folded ?? '')
  if (isOwner && words[at + length + 1]?.gap === '' && readAsset(words, at + length + 1)) return true
  return (followsOn(words, at) || isOwner) && !readAsset(words, at)
}
