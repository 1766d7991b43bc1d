import { assets } from '../../entities/assets.ts'
import type { Source, Value } from '../source.ts'

/** `ETH-BTC`: two coins joined by a sign are one market, as a venue writes it. */
export function readMarket({ text, entities, words }: Source): Value | undefined {
  const spelled = readSpelledMarket({ text, entities }) ?? readOwnForm({ text, entities })
  if (spelled) return spelled
  const [base, quote, other] = entities.filter((one) => one.kind === 'asset')
  const written = base && !quote && base.length > 1 ? words[base.at + base.length - 1] : undefined
  const isSpelled = words.some(({ folded }) => folded === 'instrument' || folded === 'instid')
  if (base && written && /^[-/]$/.test(written.gap) && (isSpelled || !/^usd/.test(written.folded)))
    return entities.some(({ kind }) => kind === 'venue')
      ? { value: `${base.asset.symbol}-${written.folded.toUpperCase()}`, from: [base] }
      : undefined
  if (!base || !quote || other || quote.at !== base.at + base.length) return undefined
  if (!/^[-/]$/.test(words[quote.at]?.gap ?? '')) return undefined
  return { value: `${base.asset.symbol}-${quote.asset.symbol}`, from: [base, quote] }
}

const INSTRUMENT = /\binst(?:rument)?(?:[ _-]?ids?)?\b/i
const MARKET =
  /(?<![\w/-])[A-Za-z0-9]{2,10}[-_/]?(?:USDT|USDC|USD|EUR|KRW|BTC|ETH|usdt|usdc|usd)(?:[-_](?:SWAP|PERP))?(?![\w/-])/g

/** "The instId is BTCUSDT", "BTC_USDT, that's the instId": the market as it is written, the one behind the word first. */
function readSpelledMarket({ text, entities }: Pick<Source, 'text' | 'entities'>): Value | undefined {
  const word = INSTRUMENT.exec(text)
  if (!word || !entities.some(({ kind }) => kind === 'venue')) return undefined
  const markets = [...text.matchAll(MARKET)].filter(([market]) => market !== market.toLowerCase())
  const market = markets.find(({ index }) => index > word.index) ?? markets.at(-1)
  if (!market) return undefined
  return { value: market[0], from: entities.filter(({ kind }) => kind === 'asset') }
}

/** How venues write their markets; a symbol in another form names no market there, but shows which asset is meant. */
const OWN_FORMS: Readonly<Record<string, RegExp>> = {
  binance: /^([A-Z0-9]{2,10}?)(USDT|USDC|FDUSD|EUR|TRY|BTC|ETH|BNB)$/,
  bybit: /^([A-Z0-9]{2,10}?)(USDT|USDC|EUR|BTC|ETH)$/,
  bitget: /^([A-Z0-9]{2,10}?)(USDT|USDC|EUR|BTC|ETH)$/,
  okx: /^([A-Z0-9]{2,10})-(USDT|USDC|USD|EUR|BTC|ETH)(?:-SWAP)?$/,
  kucoin: /^([A-Z0-9]{2,10})-(USDT|USDC|EUR|BTC|ETH|KCS)$/,
  coinbase: /^([A-Z0-9]{2,10})-(USD|USDC|USDT|EUR|GBP|BTC|ETH)$/,
  kraken: /^([A-Z0-9]{2,10}?)\/?(USDT|USDC|USD|EUR|GBP|XBT|BTC|ETH)$/,
  cryptocom: /^([A-Z0-9]{2,10})_(USDT|USD|USDC|BTC|ETH)$/,
  upbit: /^(KRW|USDT|BTC)-([A-Z0-9]{2,10})$/,
}
const WRITTEN_MARKET = /(?<![\w/-])[A-Z0-9]{2,10}[-_/]?[A-Z0-9]{3,10}(?:-SWAP)?(?![\w/-])/g
const QUOTES = /^(?:FDUSD|USD[TC]?|EUR|GBP|TRY|KRW|BTC|XBT|ETH|BNB|KCS)$/
const COIN_QUOTES = /^(?:BTC|XBT|ETH|BNB|KCS)$/
const symbols = new Set(assets.map(({ symbol }) => symbol))

/** "ALGO-USD on coinbase", "KRW-XRP at upbit", "ETHBTC on binance": a market in the one venue's own form. */
function readOwnForm({ text, entities }: Pick<Source, 'text' | 'entities'>): Value | undefined {
  const [venue, another] = entities.filter(({ kind }) => kind === 'venue')
  const form = venue?.kind === 'venue' && !another ? OWN_FORMS[venue.id] : undefined
  if (!form) return undefined
  const isMarket = (market: string) => {
    const [, one = '', other = ''] = form.exec(market) ?? []
    const [base, quote] = QUOTES.test(one) && !QUOTES.test(other) ? [other, one] : [one, other]
    // CBETH is a coin of its own, and no CB against ETH
    const isCoin = /[-_/]/.test(market) || !COIN_QUOTES.test(quote)
    return base !== '' && (isCoin || base === 'XBT' || symbols.has(base))
  }
  const markets = new Set([...text.matchAll(WRITTEN_MARKET)].map(([one]) => one).filter(isMarket))
  const [market, other] = markets
  if (market === undefined || other !== undefined) return undefined
  const isPart = (one: Source['entities'][number]) =>
    one.kind === 'asset' || (one.kind === 'symbol' && market.includes(one.symbol))
  return { value: market, from: entities.filter(isPart) }
}
