import { isAscii, isLatin } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { assets, type KnownAsset } from './assets.ts'
import type { Mention } from './kinds.ts'
import { lexicon } from './lexicon.ts'
import { currencyOf } from './money/currencies.ts'
import { stocks } from './names.ts'
import { tickers } from './tickers.ts'

interface FoundAsset {
  readonly value: KnownAsset
  readonly length: number
  readonly everyday: boolean
}

const bySymbol = new Map(assets.map((asset) => [asset.symbol.toLowerCase(), asset]))
const WITH_PARTICLE = /^([a-z]{3,8})\p{Script=Hangul}{1,2}$/u
/** Dollar coins whose names look like a coin and its quote. */
const ownDollars = new Set(
  'crvusd susd lusd gusd tusd pyusd fdusd deusd rlusd zusd eusd dusd ausd musd frxusd usd1'.split(' '),
)
/** The letters that `BTCUSDT` and its like end with; "SOL로" ends in one of Korea's. */
function endsLikeQuote(folded: string): boolean {
  return 'tcdprw'.includes(folded.charAt(folded.length - 1)) || !isLatin(folded)
}
const PAIR = /^([a-z]{2,8}?)_?(?:usdt|usdc|usd|perp|eur|krw)$/
const PAIR_WITH_BUSD = /^([a-z]{2,8})_?busd$/

/** An asset by its name, its symbol, or a market of its own such as `BTCUSDT`. */
export function readAsset(words: readonly Word[], at: number): FoundAsset | undefined {
  const word = words[at]
  if (!word) return undefined
  if (word.folded.startsWith('$') && /^\$[a-z]/.test(word.folded)) {
    const asset = bySymbol.get(word.folded.slice(1))
    return asset && { value: asset, length: 1, everyday: false }
  }
  const known = isMarkedWord(word) ? undefined : lexicon().assetPhrases.match(words, at)
  // Dutch writes "op BTC"
  const isOn =
    word.raw === 'op' &&
    known &&
    (lexicon().assetPhrases.match(words, at + 1)?.everyday === false ||
      lexicon().chainPhrases.match(words, at + 1) !== undefined ||
      words.some(({ folded }) => DUTCH.test(folded)))
  if (known && !isOn) return isTone(words, at) || isWhere(words, at) ? undefined : known
  if (!endsLikeQuote(word.folded) || ownDollars.has(word.folded)) return undefined
  const baseBy = (form: RegExp) => bySymbol.get(form.exec(word.folded)?.[1] ?? '')
  const base = baseBy(PAIR) ?? baseBy(PAIR_WITH_BUSD) ?? baseBy(WITH_PARTICLE)
  return base && { value: base, length: 1, everyday: false }
}

/** "Di mana", "kat harga mana", "pool mana": Indonesian and Malay ask where and which. */
function isWhere(words: readonly Word[], at: number): boolean {
  if (words[at]?.raw !== 'mana') return false
  const [far = '', near = ''] = [at - 2, at - 1].map((one) => words[one]?.folded)
  return WHERE.test(near) || (/^(?:kat|di|pada|dekat)$/.test(far) && near === 'harga')
}
const WHERE = /^(?:di|ke|dari|kat|yang|yg|pool|bursa|jaringan|rantai|protokol|koin|aset)$/

/** "Тон новостей" is how they sound, and "тонна" or "тональность" another word. */
function isTone(words: readonly Word[], at: number): boolean {
  const folded = words[at]?.folded ?? ''
  if (!folded.startsWith('тон')) return false
  return (
    !TONCOIN.test(folded) ||
    TONE_OF.test(words[at + 1]?.folded ?? '') ||
    /(?:ый|ии|ои|ого|іи)$/.test(words[at - 1]?.folded ?? '')
  )
}
const TONCOIN = /^тон(?:а|у|ы|и|е|і|ом|ов|ів|ам|ах|ко[иіi]?и?н\p{L}{0,3})?$/u
const TONE_OF =
  /^(?:новост|новин|рын|ринк|настро|комментар|коментар|обсужд|публикац|твит|твіт|пост|общен|голос|стат|соцсет|прес|сообщ|письм|ответ)/

/** "đợt" and "dài" are words, and no DOT or DAI: symbols are written without marks. */
export function isMarkedWord({ raw, folded }: Word): boolean {
  return !isAscii(raw) && bySymbol.has(folded) && isAscii(folded)
}

const DUTCH =
  /^(?:van|het|een|de|laat|zien|geef|welke|hoeveel|gesorteerd|sorteer|sorteren|munten|aandelen|koers|naar|zoek|toon)$/

const TICKER = /^[A-Z][A-Z0-9]{1,9}$/

/** A cashtag, a smaller coin, or capitals among other words name an asset that we know no more of. */
export function readSymbol(word: Word, shouts: boolean): Mention | undefined {
  const { raw, folded } = word
  if (raw.startsWith('$') && /^\$[A-Za-z]\w{1,14}$/.test(raw))
    return { kind: 'symbol', symbol: raw.slice(1).toUpperCase(), length: 1 }
  if (ownDollars.has(folded)) return { kind: 'symbol', symbol: raw, length: 1 }
  if (tickers.has(folded)) return { kind: 'symbol', symbol: raw.toUpperCase(), length: 1 }
  if (shouts || !TICKER.test(raw) || acronyms.has(folded) || currencyOf(word) !== undefined) return undefined
  return { kind: 'symbol', symbol: raw, length: 1 }
}

const SHARE_TOKEN = /^([a-z]{1,5})(?:x|on)$/

/** `TSLAx` is the token of a share; in small letters only where the share is known. */
export function readShareToken(word: Word | undefined): Mention | undefined {
  const mayBe = word?.folded.endsWith('x') || word?.folded.endsWith('on')
  const symbol = mayBe ? SHARE_TOKEN.exec(word?.folded ?? '')?.[1]?.toUpperCase() : undefined
  if (!word || symbol === undefined) return undefined
  const isWritten = word.raw === `${symbol}x` && symbol.length > 1
  const isKnown = Object.hasOwn(stocks, symbol) && (word.folded.endsWith('x') || word.raw === `${symbol}on`)
  return isWritten || isKnown ? { kind: 'stock', symbol, length: 1 } : undefined
}

/** "zebu/usdt", `ZEBUUSDT`: what is traded for dollar coins is one too. */
export function readUnlistedPair(words: readonly Word[], at: number): Mention | undefined {
  const { folded = '' } = words[at] ?? {}
  const next = words[at + 1]
  if (next && /^[/_]$/.test(next.gap) && /^usd[tc]$/.test(next.folded))
    return BASE.test(folded) && !acronyms.has(folded)
      ? { kind: 'symbol', symbol: folded.toUpperCase(), length: 2 }
      : undefined
  const base = UNLISTED_PAIR.exec(folded)?.[1]
  return base === undefined ? undefined : { kind: 'symbol', symbol: base.toUpperCase(), length: 1 }
}
const BASE = /^(?=[a-z\d]*[a-z])[a-z\d]{2,12}$/
const UNLISTED_PAIR = /^((?=[a-z\d]*[a-z])[a-z\d]{2,12})usd[tc]$/

const quoteWords = new Set(['usd', 'usdt', 'usdc', 'eur', 'krw', 'busd', 'perp', 'dai'])

/** `BTC/USDT` and `BTC-USD` are one market: the quote goes with its base. */
export function countQuoteWords(words: readonly Word[], at: number): number {
  const [quote, form] = [words[at], words[at + 1]]
  if (!quote || !/^[-/_]$/.test(quote.gap) || !quoteWords.has(quote.folded)) return 0
  // `BTC-USDT-SWAP`
  return form && /^[-/_]$/.test(form.gap) && /^(?:swap|perp)$/.test(form.folded) ? 2 : 1
}

export const acronyms = new Set(
  `ai api post get put json csv pdf html http https url usa us uk eu un nyc gdp irs sec fed cfo cto ceo faq diy tv pc ios sms gps
  rest mcp a2a sdk cli aws gcp sql css rpc evm dao faang asap fyi eta btw imo wib wita wit jst kst msk tldr kyc aml llm nba nfl fifa uefa
  spl erc utc gmt est pst am pm mvp roi id ok cpu gpu ram ssd tvl apy apr dex dexs dexes cex cexs defi nft nfts cbdc cbdcs ohlc ohlcv
  oi pnl pl var cvar etf etfs ath atl ytd yoy dca twap ema sma rsi macd lp lps amm il dyor fomo fud hodl btd rr sl tp kelly
  lst lsts rwa rwas ipo ipos tx txs txn txid tps gas gwei wei lamports ca rug tge ido ico dao daos mev l1 l2 l1s l2s
  mcap fdv usdt usdc zl
  cme cboe vpoc rf oos dd ivr
  ci cis sd stdev sem kpi pnl kd kdj
  poc vah val vwap va hvn lvn cvd fomc cpi ppi pce gdp nfp ecb boe boj sec cftc sbf wsj bbc cnbc utxo pos pow tee zk zkp kol kols tge mm bps pct pts qty avg min max med std atr adx mfi obv cci rr sharpe sortino calmar iv rv dvol ewma garch es cvar p95 p99 pdf png jpg jpeg webp svg gif mp4 hd uhd fhd caip
  fetch run call query task step steps goal note todo action exec execute return check compute load pull request input output user agent system urgent important prompt reply answer context job order need must question tool params
  x402 mpp ap2 a2a cu cus nsfw sfw eip erc8004 eip3009 jwt jws sse kyb aip ok no not and or only all now buy sell long short
  asap plz pls wtf lol lmao ngl tbh idk imo fr rn hmm hi hey please help what whats is the a an of for on in at to
  price chart signal news risk low high top best new free paid live alert get list show me i my we you it`.split(
    /\s+/,
  ),
)
