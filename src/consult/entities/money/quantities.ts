import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import { isChain, type KnownAsset } from '../assets.ts'
import { ambiguousCounts, counted, countedBefore, isPlain, readAmbiguousCount, readCount } from '../counts.ts'
import type { AssetAt, Mention } from '../kinds.ts'
import { amountOf, isAge, type Numeral, numeralOf } from '../numbers.ts'
import { isBarOf, MINUTE_BAR } from './bars-or-millions.ts'
import { readCodedAmount } from './coded-amounts.ts'
import { currencyAt, signedCurrency } from './currencies.ts'
import { cents, halfBeginnings, readHalf, readPart, readSplitHalf } from './halves.ts'
import { isOfAssetBefore } from './rows-of-amounts.ts'
import { readSatoshis } from './satoshis.ts'
import { readShare } from './shares.ts'

type Quantity = Mention<'asset' | 'amount' | 'slippage' | 'count' | 'number'>

/** Every word that a quantity may begin with, besides numerals. */
export const quantityBeginnings = (): readonly string[] => [...halfBeginnings(), ...ambiguousCounts()]

/** Reads `2 SOL`, `$1.5k`, `0.5 %`, `50 bps`, `top 10` and `200 candles`. */
export function readQuantity(words: readonly Word[], at: number, assetAt: AssetAt): Quantity | undefined {
  const word = words[at]
  if (isAge(words, at)) return undefined
  const numeral = word && numeralOf(word)
  const part = numeral?.suffix === '' ? readPart(words, at) : undefined
  if (part) return part
  const split = readSplitHalf(words, at, assetAt)
  if (split) return split
  if (!numeral) return readHalf(words, at, assetAt) ?? readAmbiguousCount(words, at)
  return (
    readShare(numeral, words, at) ??
    readAmount(numeral, words, at, assetAt) ??
    readCount(numeral, words, at) ??
    readCodedAmount(numeral, words, at) ??
    readAttachedAsset(word, assetAt)
  )
}

function readAmount(
  numeral: Numeral,
  words: readonly Word[],
  at: number,
  assetAt: AssetAt,
): Quantity | undefined {
  const amount = amountOf(numeral, words[at + 1])
  if (!amount) return readStuckCents(numeral)
  // "2 milhões de reais"
  const isSpoken = amount.usesNext || !/\d/.test(words[at]?.raw ?? '')
  const isJoined = isSpoken && /^d[ei]$/.test(words[at + (amount.usesNext ? 2 : 1)]?.folded ?? '')
  const length = (amount.usesNext ? 2 : 1) + (isJoined ? 1 : 0)
  const unit = words[at + length]
  // "od 11 do 20" is a range, and no đô
  // "em 15m do bybit" is of it
  const isRange =
    unit?.raw === 'do' &&
    (/^\d|^.{20}/.test(words[at + 2]?.folded ?? '') || MINUTE_BAR.test(words[at]?.folded ?? ''))
  // "top 5 usd-pegged stablecoins"
  const isPart = words[at + length + 1]?.gap === '-' && PEGGED.test(words[at + length + 1]?.folded ?? '')
  const isCurrency = unit !== undefined && !isRange && !isPart && !/[,;]/.test(unit.gap)
  const found = isCurrency ? currencyAt(words, at + length) : undefined
  const named = found?.code
  const word = words[at]
  const isWorth = unit?.folded === 'worth' && words[at + length + 1]?.folded === 'of'
  const currency =
    named ?? (numeral.currency && word ? signedCurrency(word) : undefined) ?? (isWorth ? 'USD' : undefined)
  if (unit && currency === undefined && cents.has(unit.folded))
    return {
      kind: 'amount',
      value: `${Number(amount.value) / 100}`,
      unit: 'currency',
      currency: 'USD',
      length: length + 1,
    }
  const satoshis = unit && currency === undefined ? readSatoshis(amount.value, unit) : undefined
  if (satoshis) return { ...satoshis, length: length + 1 }
  // "5 đồng" are five coins: so little money is never meant
  if (named === 'VND' && /^[1-9]\d{0,2}$/.test(amount.value))
    return { kind: 'count', count: Number(amount.value), length: length + 1 }
  if (currency !== undefined)
    return {
      kind: 'amount',
      value: amount.value,
      unit: 'currency',
      currency,
      length: length + (found?.length ?? 0),
    }
  const before = words[at - 1]?.folded ?? ''
  // "VaR 99 ETH" is how sure it is
  if (
    (countedBefore.has(before) && !isSpanish(words, at)) ||
    (Number(amount.value) >= 80 && /^(?:var|conf)$/.test(before))
  )
    return undefined
  // "0.5 个 BTC", "120 顆 SOL"
  const counter = COUNTER.test(unit?.folded ?? '') && !isBehindAsset(words, at, assetAt) ? 1 : 0
  const [idle, held] = [unit, words[at + length + 1]]
  // "50,000 idle USDC"
  const step = idle && held?.gap === ' ' && IDLE.test(idle.folded) ? 1 : counter
  const begin = at + length + step
  const owned =
    unit && !/[,;→⇒>、，・()（]|: /.test(words[begin]?.gap ?? ',') ? assetAt(words, begin) : undefined
  const asset = owned && !isWhich(words, at, unit, owned.value) ? owned : undefined
  // "20 bitcoin news items" are twenty items
  const behind = begin + (asset?.length ?? 0)
  const isOfThese =
    !/[,;.!?:。，、]/.test(words[behind]?.gap ?? '') &&
    (counted.has(words[behind]?.folded ?? '') ||
      (counted.has(words[behind + 1]?.folded ?? '') &&
        !joints.has(words[behind]?.folded ?? '') &&
        !HOW_MANY.test(words[behind]?.folded ?? '') &&
        isPlain(words, behind, behind + 1)))
  // "50個 pump.fun": new coins there
  const isLaunchpad =
    counter > 0 && words[begin]?.folded === 'pump' && /^fun$/.test(words[begin + 1]?.folded ?? '')
  if (
    !asset ||
    isLaunchpad ||
    isOfAssetBefore(words, at, assetAt) ||
    isOfThese ||
    isBarOf(words, at, asset, assetAt)
  )
    return undefined
  return { kind: 'asset', asset: asset.value, amount: amount.value, length: length + step + asset.length }
}
/** "花2个sol能买多少个" asks how many others. */
const HOW_MANY = /多少$|[几幾]$|몇$/u
/** "Cuánto son 20 USDT": they are, where in Turkish it is the last. */
function isSpanish(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.folded === 'son' && /^(?:cuant[oa]s?|que)$/.test(words[at - 2]?.folded ?? '')
}

/** `50c`, `5ct`. */
function readStuckCents({ digits, suffix }: Numeral): Mention<'amount'> | undefined {
  if (!/^(?:c|cts?|cents?)$/.test(suffix)) return undefined
  return { kind: 'amount', value: `${Number(digits) / 100}`, unit: 'currency', currency: 'USD', length: 1 }
}

const IDLE =
  /^(?:idle|spare|unused|free|liquid|available|ungenutzte?|freie|ociosos?|libres|inutilises?|inutilizzati|свободных|вільних)$/

/** "Number 77 ethereum", "agent 12 polygon": which one it is, and the chain that it is on. */
function isWhich(words: readonly Word[], at: number, unit: Word | undefined, asset: KnownAsset): boolean {
  const before = words[at - 1]?.folded ?? ''
  if (!/^\d+$/.test(words[at]?.raw ?? '')) return false
  return (
    NUMBERED.test(before) ||
    (/^agente?$/.test(before) && isChain(asset) && unit?.folded !== asset.symbol.toLowerCase())
  )
}
const NUMBERED = /^(?:number|no|nr|num|id|nummer|numero|numer|номер|номером|numara|nomor)$/

/** "비트 0.15개 리플 3000개": the amount of what stands before it. */
function isBehindAsset(words: readonly Word[], at: number, assetAt: AssetAt): boolean {
  if (at === 0 || /[,;、，・]/.test(words[at]?.gap ?? '')) return false
  if (assetAt(words, at - 1) === undefined) return false
  if (!COUNTER.test(words[at - 2]?.folded ?? '')) return true
  // what the counter before that asset counts decides
  const [far, near] = [words[at - 4], words[at - 3]]
  const numeral = far && numeralOf(far)
  return isBehindAsset(words, numeral && amountOf(numeral, near)?.usesNext ? at - 4 : at - 3, assetAt)
}
const COUNTER = /^(?:[个個枚顆颗](?:の|的)?|枚分の|개의?)$/

/** "150 SOL and wallet …", "5 ETH sur bougies 1h": behind these something else is named. */
const joints = wordSet(
  'and or with on in inside dalam trong nel nella nei no na im binnen at for und oder mit auf in bei y e o con en sobre et ou avec sur dans em com su per en of met op i lub z na w и или с на в і або з та ve veya ile dan atau dengan pada di và hoặc với trên और या पर و أو مع على',
)

const PEGGED = /^(?:pegged|backed|based|denominated|gekoppelt\p{L}{0,2})$/u
/** `2SOL` is two words without a space. */
function readAttachedAsset(word: Word, assetAt: AssetAt): Quantity | undefined {
  const found = /^(\d[\d.,]*)([a-z]{2,6})$/.exec(word.folded)
  if (!found) return undefined
  const [, digits = '', suffix = ''] = found
  const asset = assetAt([{ ...word, raw: suffix, folded: suffix, stem: suffix }], 0)
  const amount = asset && numeralOf({ ...word, folded: digits })
  return amount && { kind: 'asset', asset: asset.value, amount: amount.digits, length: 1 }
}
