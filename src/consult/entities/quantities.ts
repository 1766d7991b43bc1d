import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { isChain, type KnownAsset } from './assets.ts'
import { moreCents, morePercents } from './count-words.ts'
import { ambiguousCounts, counted, countedBefore, isPlain, readAmbiguousCount, readCount } from './counts.ts'
import { currencyOf, ofCountry, signedCurrency } from './currencies.ts'
import type { Mention } from './kinds.ts'
import { amountOf, isAge, type Numeral, numeralOf } from './numbers.ts'

type Quantity = Mention<'asset' | 'amount' | 'slippage' | 'count' | 'number'>
type AssetAt = (
  words: readonly Word[],
  at: number,
) => { readonly value: KnownAsset; readonly length: number } | undefined

const cents = wordSet(
  `cent cents ¢ centavos centesimi центов цента центы sent 센트 美分 セント سنت सेंट ${moreCents}`,
)
export const percents = wordSet(
  `percent prozent pct porciento percento procent procenta процент процента процентов yüzde persen パーセント 퍼센트 프로 بالمئة بالمائة % प्रतिशत فيصد ${morePercents}`,
)

/** How many words name basis points behind a number. */
function countPointWords(words: readonly Word[], at: number): number {
  const first = words[at + 1]?.folded ?? ''
  if (POINT.test(first)) return 1
  if (/^[个個]$/.test(first) && POINT.test(words[at + 2]?.folded ?? '')) return 2
  if (!pointBeginnings.has(first)) return 0
  const [second = '', third = ''] = [words[at + 2]?.folded, words[at + 3]?.folded]
  if (pointPhrases.has(`${first} ${second}`)) return 2
  return pointPhrases.has(`${first} ${second} ${third}`) ? 3 : 0
}
const STUCK_POINTS = /^bi?ps?$/
const POINT = /^(?:bi?ps?|basispunkt\p{L}*|basispunt\p{L}*|基点|ベーシスポイント|비피|베이시스포인트)$/u
const pointPhrases = new Set(
  'basis points,puntos básicos,puntos base,points de base,pontos base,pontos básicos,punti base,punktów bazowych,punkty bazowe,базисных пунктов,базисных пункта,базисные пункты,б п,baz puan,basis poin,điểm cơ bản,نقطة أساس,نقاط أساس,आधार अंक,बेसिस पॉइंट,베이시스 포인트'
    .split(',')
    .map(fold),
)
const pointBeginnings = new Set([...pointPhrases].map((phrase) => phrase.split(' ', 1)[0]))

const sharePhrases = new Set(
  'por ciento,por cento,pour cent,per cento,per cent,phần trăm,في المئة,في المائة,ต่อ ร้อย'
    .split(',')
    .map(fold),
)
/** In Turkish and Chinese the word for percent stands first. */
const percentsBefore = wordSet('yüzde 百分之')
const SLIPPAGE =
  /^(?:slippage|slip$|toleran|tolleran|допуск|допустим|deslizamiento|glissement|derrapagem|slittamento|poslizg|проскальз|прослиз|kayma|selip|truot|स्लिपेज|انزلاق|الانزلاق)|滑点|滑點|スリッページ|슬리피지|容差|許容|허용/

/** Every word that a quantity may begin with, besides numerals. */
export const quantityBeginnings = (): readonly string[] => [
  ...halves,
  ...quarters,
  ...duals.keys(),
  ...ones,
  ...parts.keys(),
  ...ambiguousCounts(),
  ...loneSums.keys(),
  ...'a an'.split(' '),
]

/** Reads `2 SOL`, `$1.5k`, `0.5 %`, `50 bps`, `top 10` and `200 candles`. */
export function readQuantity(words: readonly Word[], at: number, assetAt: AssetAt): Quantity | undefined {
  const word = words[at]
  if (isAge(words, at)) return undefined
  const numeral = word && numeralOf(word)
  const part = numeral?.suffix === '' ? readPart(words, at) : undefined
  if (part) return part
  if (!numeral) return readHalf(words, at, assetAt) ?? readAmbiguousCount(words, at)
  return (
    readShare(numeral, words, at) ??
    readAmount(numeral, words, at, assetAt) ??
    readCount(numeral, words, at) ??
    readAttachedAsset(word, assetAt)
  )
}

/** "دولاران": Arabic counts two of something by the ending of its name. */
const duals = new Map(
  [
    ['دولاران', '2'],
    ['دولارين', '2'],
    ['سنتان', '0.02'],
    ['سنتين', '0.02'],
  ].map(([word = '', value = '']) => [fold(word), value] as const),
)

/** "Не дороже цента", "до долара": one of it, behind a limit. */
const loneSums = new Map([
  ['доллара', '1'],
  ['бакса', '1'],
  ['долара', '1'],
  ['цента', '0.01'],
  ['دولار', '1'],
  ['الدولار', '1'],
])
const LONE_LIMIT =
  /^(?:до|больше|более|меньше|менее|дороже|дешевле|свыше|выше|ниже|дорожче|дешевше|більше|менше|понад|[يت]تعدي|[يت]تجاوز|عن)$/
/** "Un dólar", "einen Cent", "bir dolar". */
const ones = wordSet('un une uno um ein einen einem één jeden jednego один одного bir satu một एक 한')
/** Before an asset these are averages, or the half of a period. */
const AVERAGES = /^(?:media|half|половина)$/
/** What may stand between a half and its asset: "半个比特币", "половину от ETH". */
const between = wordSet('个 個 枚 of de di do da d от')
/** Half of a percent or of an asset: "medio por ciento", "пол процента", "mezzo ether". */
const halves = wordSet(
  'medio media demi meio mezzo halbes halben halber halve halb half pół пол половина половину yarım buçuk setengah nửa نصف نص आधा 半 절반',
)

/** "ربع دولار", "चौथाई डॉलर". */
const quarters = wordSet('ربع चौथाई четверть чверть çeyrek seperempat')

function isNear(word: Word | undefined): boolean {
  return word !== undefined && /^ ?$/.test(word.gap)
}

/** "Half a SOL", "half a percent", "a cent". */
function readHalf(words: readonly Word[], at: number, assetAt: AssetAt): Quantity | undefined {
  if (halves.has(words[at]?.folded ?? '')) {
    const share = readShare({ digits: '0.5', currency: false, suffix: '' }, words, at)
    if (share) return share
    const step = between.has(words[at + 1]?.folded ?? '') ? 2 : 1
    const currency = isNear(words[at + 1]) ? currencyOf(words[at + 1]) : undefined
    if (currency !== undefined && !AVERAGES.test(words[at]?.folded ?? ''))
      return { kind: 'amount', value: '0.5', unit: 'currency', currency, length: 2 }
    const asset = AVERAGES.test(words[at]?.folded ?? '') ? undefined : assetAt(words, at + step)
    if (asset) return { kind: 'asset', asset: asset.value, amount: '0.5', length: step + asset.length }
  }
  const quarter =
    quarters.has(words[at]?.folded ?? '') && isNear(words[at + 1]) ? currencyOf(words[at + 1]) : undefined
  if (quarter !== undefined)
    return { kind: 'amount', value: '0.25', unit: 'currency', currency: quarter, length: 2 }
  const dual = duals.get(words[at]?.folded ?? '')
  if (dual !== undefined) return { kind: 'amount', value: dual, unit: 'currency', currency: 'USD', length: 1 }
  const bare = loneSums.get(words[at]?.folded ?? '')
  if (bare !== undefined && LONE_LIMIT.test(words[at - 1]?.folded ?? ''))
    return { kind: 'amount', value: bare, unit: 'currency', currency: 'USD', length: 1 }
  if (ones.has(words[at]?.folded ?? '') && /^ $/.test(words[at + 1]?.gap ?? '')) {
    const currency = currencyOf(words[at + 1])
    if (currency === 'USD' || currency === 'EUR')
      return { kind: 'amount', value: '1', unit: 'currency', currency, length: 2 }
    if (cents.has(words[at + 1]?.folded ?? ''))
      return { kind: 'amount', value: '0.01', unit: 'currency', currency: 'USD', length: 2 }
  }
  if (words[at]?.folded === 'a' && cents.has(words[at + 1]?.folded ?? ''))
    return { kind: 'amount', value: '0.01', unit: 'currency', currency: 'USD', length: 2 }
  if (words[at]?.folded === 'a' && /^(?:dollar|buck|euro|pound)$/.test(words[at + 1]?.folded ?? '')) {
    const currency = words[at + 1]?.folded === 'buck' ? 'USD' : currencyOf(words[at + 1])
    return currency === undefined
      ? undefined
      : { kind: 'amount', value: '1', unit: 'currency', currency, length: 2 }
  }
  const part = readPart(words, at)
  if (part) return part
  if (words[at]?.folded !== 'half' || !/^an?$/.test(words[at + 1]?.folded ?? '')) return undefined
  const unit = words[at + 2]?.folded ?? ''
  if (percents.has(unit)) return { kind: 'amount', value: '0.5', unit: 'percent', length: 3 }
  if (cents.has(unit)) return { kind: 'amount', value: '0.005', unit: 'currency', currency: 'USD', length: 3 }
  const currency = currencyOf(words[at + 2])
  if (currency !== undefined) return { kind: 'amount', value: '0.5', unit: 'currency', currency, length: 3 }
  const asset = assetAt(words, at + 2)
  return asset && { kind: 'asset', asset: asset.value, amount: '0.5', length: 2 + asset.length }
}

const parts = new Map<string, number>(
  [
    [2, 'half halves'],
    [3, 'third thirds'],
    [4, 'quarter quarters'],
    [5, 'fifth fifths'],
    [8, 'eighth eighths'],
    [10, 'tenth tenths'],
    [20, 'twentieth twentieths'],
    [100, 'hundredth hundredths'],
    [1_000, 'thousandth thousandths'],
  ].flatMap(([share, words]) => `${words}`.split(' ').map((word) => [word, Number(share)] as const)),
)

/** "Five hundredths of a percent", "half-percent", "three quarters of a percent", "a fifth of an ATR". */
function readPart(words: readonly Word[], at: number): Mention<'amount' | 'number'> | undefined {
  const first = words[at]
  const isArticle = /^an?$/.test(first?.folded ?? '')
  const isPart = parts.has(first?.folded ?? '')
  const start = isPart ? at : at + 1
  const share = parts.get(words[start]?.folded ?? '')
  if (!first || share === undefined || !/^[ -]?$/.test(isPart ? '' : (words[start]?.gap ?? ',')))
    return undefined
  const many = isArticle || isPart ? 1 : Number(numeralOf(first)?.digits)
  if (!Number.isInteger(many)) return undefined
  let end = start + 1
  while (/^(?:of|an?|one|1)$/.test(words[end]?.folded ?? '') && end < start + 4) end += 1
  const unit = words[end]?.folded ?? ''
  const value = `${Number((many / share).toPrecision(6))}`
  if (percents.has(unit)) return { kind: 'amount', value, unit: 'percent', length: end + 1 - at }
  return unit === 'atr' && end > start + 1 ? { kind: 'number', value, length: start + 1 - at } : undefined
}

function readShare(numeral: Numeral, words: readonly Word[], at: number): Quantity | undefined {
  const next = words[at + 1]?.folded ?? ''
  if (STUCK_POINTS.test(numeral.suffix))
    return { kind: 'slippage', basisPoints: Number(numeral.digits), length: 1 }
  const points = countPointWords(words, at)
  if (numeral.suffix === '' && points > 0)
    return { kind: 'slippage', basisPoints: Number(numeral.digits), length: points + 1 }
  const isBefore = percentsBefore.has(words[at - 1]?.folded ?? '')
  const written =
    numeral.suffix === '%' || (isBefore && numeral.suffix === '')
      ? 1
      : percents.has(next)
        ? 2
        : sharePhrases.has(`${next} ${words[at + 2]?.folded}`)
          ? 3
          : 0
  if (written === 0) return undefined
  const isSlippage = [-3, -2, -1, written, written + 1].some((offset) =>
    SLIPPAGE.test(words[at + offset]?.folded ?? ''),
  )
  return isSlippage
    ? {
        kind: 'slippage',
        basisPoints: Math.round(Number(numeral.digits) * 100),
        isShare: true,
        length: written,
      }
    : { kind: 'amount', value: numeral.digits, unit: 'percent', length: written }
}

function readAmount(
  numeral: Numeral,
  words: readonly Word[],
  at: number,
  assetAt: AssetAt,
): Quantity | undefined {
  const amount = amountOf(numeral, words[at + 1])
  if (!amount) return undefined
  // "2 milhões de reais"
  const isSpoken = amount.usesNext || !/\d/.test(words[at]?.raw ?? '')
  const isJoined = isSpoken && /^d[ei]$/.test(words[at + (amount.usesNext ? 2 : 1)]?.folded ?? '')
  const length = (amount.usesNext ? 2 : 1) + (isJoined ? 1 : 0)
  const unit = words[at + length]
  // "od 11 do 20" is a range, and no đô
  const isRange = unit?.raw === 'do' && /^\d/.test(words[at + 2]?.folded ?? '')
  const plain = unit && !isRange && !/[,;]/.test(unit.gap) ? currencyOf(unit) : undefined
  const named = plain === undefined ? undefined : ofCountry(plain, words[at + length + 1])
  const word = words[at]
  const currency = named ?? (numeral.currency && word ? signedCurrency(word) : undefined)
  if (unit && currency === undefined && cents.has(unit.folded))
    return {
      kind: 'amount',
      value: `${Number(amount.value) / 100}`,
      unit: 'currency',
      currency: 'USD',
      length: length + 1,
    }
  // "5 đồng" are five coins: so little money is never meant
  if (named === 'VND' && /^[1-9]\d{0,2}$/.test(amount.value))
    return { kind: 'count', count: Number(amount.value), length: length + 1 }
  if (currency !== undefined)
    return {
      kind: 'amount',
      value: amount.value,
      unit: 'currency',
      currency,
      length: named === undefined ? length : length + 1,
    }
  const before = words[at - 1]?.folded ?? ''
  // "VaR 99 ETH" is how sure it is
  if (countedBefore.has(before) || (Number(amount.value) >= 80 && /^(?:var|conf)$/.test(before)))
    return undefined
  // "0.5 个 BTC", "120 顆 SOL"
  const counter = COUNTER.test(unit?.folded ?? '') && !isBehindAsset(words, at, assetAt) ? 1 : 0
  const [idle, held] = [unit, words[at + length + 1]]
  // "50,000 idle USDC"
  const step = idle && held?.gap === ' ' && IDLE.test(idle.folded) ? 1 : counter
  const begin = at + length + step
  const found =
    unit && !/[,;→⇒>、，・()（]/.test(words[begin]?.gap ?? ',') ? assetAt(words, begin) : undefined
  const asset = found && !isWhich(words, at, unit, found.value) ? found : undefined
  // "20 bitcoin news items" are twenty items
  const behind = begin + (asset?.length ?? 0)
  const isOfThese =
    !/[,;.!?:。，、]/.test(words[behind]?.gap ?? '') &&
    (counted.has(words[behind]?.folded ?? '') ||
      (counted.has(words[behind + 1]?.folded ?? '') &&
        !joints.has(words[behind]?.folded ?? '') &&
        isPlain(words, behind, behind + 1)))
  if (!asset || isOfThese || isBarOf(words, at, asset)) return undefined
  return { kind: 'asset', asset: asset.value, amount: amount.value, length: length + step + asset.length }
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
  'and or with on in at for und oder mit auf in bei y e o con en sobre et ou avec sur dans em com su per en of met op i lub z na w и или с на в і або з та ve veya ile dan atau dengan pada di và hoặc với trên और या पर و أو مع على',
)

/** Coins that are too dear to be counted in millions. */
const dear = new Set('BTC ETH SOL BNB AVAX LINK LTC BCH DOT ATOM XMR AAVE TON HYPE NEAR UNI'.split(' '))
const CHARTED =
  /^(?:candles?|bars?|chart|klines?|rsi|macd|ema|sma|atr|signal|signals|backtest|binance|bybit|okx|kraken|kucoin|bitget|upbit|coinbase|gate)$/

/** "3m sol bybit": minutes, not millions. */
export function isBarOf(
  words: readonly Word[],
  at: number,
  asset: { readonly value: KnownAsset; readonly length: number },
): boolean {
  if (!/^(?:1|3|5|15|30)m$/.test(words[at]?.folded ?? '')) return false
  return dear.has(asset.value.symbol) || CHARTED.test(words[at + 1 + asset.length]?.folded ?? '')
}

/** `2SOL` is two words without a space. */
function readAttachedAsset(word: Word, assetAt: AssetAt): Quantity | undefined {
  const found = /^(\d[\d.,]*)([a-z]{2,6})$/.exec(word.folded)
  if (!found) return undefined
  const [, digits = '', suffix = ''] = found
  const asset = assetAt([{ ...word, raw: suffix, folded: suffix, stem: suffix }], 0)
  const amount = asset && numeralOf({ ...word, folded: digits })
  return amount && { kind: 'asset', asset: asset.value, amount: amount.digits, length: 1 }
}
