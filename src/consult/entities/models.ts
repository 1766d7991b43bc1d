import type { Word } from '../text/scan.ts'
import { readAsset } from './asset-mentions.ts'
import type { Mention } from './kinds.ts'

const MODEL =
  /^(?:gpt|claude|gemini|llama|mistral|deepseek|qwen|grok|veo|sora|flux|imagen|kling|gemma|kimi|seedream|seedance|hailuo|ideogram|recraft)(?:\d[\d.]*)?(?:\.\d)?$/

/** "BTC price on gemini": a venue where a coin is asked about and no language model. */
function readGeminiExchange(words: readonly Word[], at: number): Mention<'venue'> | undefined {
  if (words[at]?.folded !== 'gemini' || words[at + 1]?.gap === '-') return undefined
  const isNamed = words[at + 1]?.folded === 'exchange'
  const isMarket =
    words.some(({ folded }) => MARKET.test(folded)) &&
    words.some((_, one) => readAsset(words, one)?.everyday === false) &&
    !words.some(({ folded }) => MODEL_WORD.test(folded) || ASKING.test(folded))
  return isNamed || isMarket ? { kind: 'venue', id: 'gemini_exchange', length: isNamed ? 2 : 1 } : undefined
}
const MARKET =
  /^(?:price|prices|order|orderbook|book|spread|candles?|ticker|tickers|funding|trades|volume|depth|liquidity|slippage|quote|kurs|preis|precio|prix|prezzo|preco|prijs|cena|цена|курс|fiyati?|harga|gia|arbitrage|kraken|coinbase|binance|okx|bybit)$/u
const ASKING = /^(?:ask|prompt|tell|explain|write|summari[sz]e|answer|llm|ai|flash|pro)$/

/** "Gemini-Modelle" are all of that name. */
const MODEL_WORD = /^(?:model\p{L}{0,5}|modelli|модел\p{L}{1,3}|chat\p{L}{0,6})$/u

/** "Una imagen" is a picture. */
const PICTURE = /^(?:una?|la|esta|esa|otra|cada|mi|tu|su|de|nueva|bonita|buena|gran)$/

export function readModel(words: readonly Word[], at: number): Mention | undefined {
  const name = words[at]?.folded ?? ''
  if (!MODEL.test(name) || (name === 'imagen' && PICTURE.test(words[at - 1]?.folded ?? ''))) return undefined
  const exchange = readGeminiExchange(words, at)
  if (exchange) return exchange
  let end = at + 1
  while (words[end]?.gap === '-' && end - at < 5 && !MODEL_WORD.test(words[end]?.folded ?? '')) end += 1
  return {
    kind: 'model',
    id: words
      .slice(at, end)
      .map(({ folded }) => folded)
      .join('-')
      // "gpt-4o-mini한테"
      .replace(/[^\x20-\x7e].*/, ''),
    length: end - at,
  }
}
