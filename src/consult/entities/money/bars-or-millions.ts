import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import type { KnownAsset } from '../assets.ts'
import type { AssetAt } from '../kinds.ts'
import { isBarWord } from '../times/durations.ts'
import { currencyOf } from './currencies.ts'

/** What may be minutes or millions. */
export const MINUTE_BAR = /^(?:1|3|5|15|30)m$/

/** Coins of which a million is seldom meant. */
const dear = new Set('BTC ETH SOL BNB AVAX LINK LTC BCH DOT ATOM XMR AAVE TON HYPE NEAR UNI'.split(' '))

/** "3m sol bybit", "1m btc": minutes; "convert 3m sol", "1m btc in euros": millions. */
export function isBarOf(
  words: readonly Word[],
  at: number,
  { value: { symbol }, length }: { readonly value: KnownAsset; readonly length: number },
  assetAt: AssetAt,
): boolean {
  if (!MINUTE_BAR.test(words[at]?.folded ?? '')) return false
  if (TRADED.test(words[at - 1]?.folded ?? '')) return false
  const end = at + 1 + length
  if (!dear.has(symbol)) return [at - 1, end].some((one) => isCharted(words[one]))
  if (words.some(isCharted)) return true
  const isInto = into.has(words[end]?.folded ?? '') || /[→>=]/.test(words[end]?.gap ?? '')
  const other = into.has(words[end]?.folded ?? '') ? end + 1 : end
  const isTurned = isInto && (currencyOf(words[other]) ?? assetAt(words, other)) !== undefined
  // "1m sol price" may be the newest of its bars
  return !isTurned && !words.some(isValued) && !words.slice(0, at).some(({ folded }) => PRICE.test(folded))
}

/** "If I sell 1m ETH": of what is traded a million is meant. */
const TRADED =
  /^(?:sell|sells|selling|sold|buys|buy|buying|bought|dump|dumps|dumping|spend|vend[oe]r?e?|vendiendo|vendendo|vendre|vends|compr[oa]r?e?|acheter|achete|verkauf\p{L}{0,3}|kauf\p{L}{0,2}|verkoop\p{L}{0,2}|koop|kopen|sprzedam|sprzedac|kupie|kupic|прода[мтюё]\p{L}{0,3}|куп\p{L}{1,4}|jual|menjual|beli|membeli|ban|mua)$/u

function isCharted(word: Word | undefined): boolean {
  return word !== undefined && (CHARTED.test(word.folded) || isBarWord(word))
}
const CHARTED =
  /^(?:charts?|klines?|ohlcv?|area|profile|vwap|volume|timeframe|tf|trend|setup|scalp|volatility|correlation|rsi|macd|ema|sma|atr|bollinger|stoch\w*|signals?|backtest|binance|bybit|okx|kraken|kucoin|bitget|upbit|coinbase|gate)$/

const into = wordSet('to into in for against en em in zu nach na w в у за a ke sang ra ca ile')
/** Words that ask what a sum comes to, or turn it into another. */
const valuing = wordSet(
  `convert converts converting conversion worth value valued cost costs swap swaps swapping much
  valor vale valen valent vaut coûte coûtent cuesta cuestan cuánto cuanto quanto custa custam costa costano valgono convertir converte converter convertire convertis convierte cambiar
  wert kostet kosten wieviel umrechnen tauschen tausche waard waarde hoeveel omrekenen wisselen warte wartość kosztuje zamień przelicz
  сколько стоит стоят стоимость конвертируй конвертировать обменять обмен скільки коштує коштують вартість обміняти
  kaç değer değeri eder çevir berapa nilai tukar konversi bao đổi quy
  قيمة كم تحويل حول कितना कितने मूल्य बदलो`,
)
const PRICE =
  /^(?:price|precio|preco|prix|preis|prezzo|prijs|cena|цен[ау]|ціна|fiyat\p{L}{0,2}|harga|gia|سعر|कीमत)$|价格|価格|가격/u
const VALUING = /多少|价值|價值|值|换|兑|いくら|価値|両替|換算|얼마|가치|환전|바꾸|바꿔/u

function isValued({ folded }: Word): boolean {
  return valuing.has(folded) || VALUING.test(folded)
}
