import { fold } from '../../text/fold.ts'
import { halfBehind } from '../../text/number-phrases.ts'
import { numberWords } from '../../text/number-words.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import { moreCents } from '../count-words.ts'
import type { AssetAt, Mention } from '../kinds.ts'
import { numeralOf } from '../numbers.ts'
import { currencyOf } from './currencies.ts'
import { percents, readShare } from './shares.ts'

type Half = Mention<'asset' | 'amount' | 'slippage' | 'number'>

export const cents = wordSet(
  `cent cents ¢ centavos centesimi центов цента центы sent 센트 美分 セント سنت सेंट ${moreCents}`,
)
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
  'medio media demi meio mezzo halbes halben halber halve halb half pół пол пів половина половину yarım buçuk setengah nửa نصف نص आधा 半 절반',
)

/** "ربع دولار", "चौथाई डॉलर". */
const quarters = wordSet(
  'ربع चौथाई четверть четверти чверть чверті çeyrek seperempat quart kwart cuarto quarto viertel ćwierć quarter',
)

function isNear(word: Word | undefined): boolean {
  return word !== undefined && /^[ -]?$/.test(word.gap)
}

/** "Half a SOL", "half a percent", "a cent". */
export function readHalf(words: readonly Word[], at: number, assetAt: AssetAt): Half | undefined {
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
  const ofQuarter = /^(?:of|de|di|d)$/.test(words[at + 1]?.folded ?? '') ? 2 : 1
  const quarter =
    quarters.has(words[at]?.folded ?? '') && isNear(words[at + ofQuarter])
      ? currencyOf(words[at + ofQuarter])
      : undefined
  if (quarter !== undefined)
    return { kind: 'amount', value: '0.25', unit: 'currency', currency: quarter, length: ofQuarter + 1 }
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
export function readPart(words: readonly Word[], at: number): Mention<'amount' | 'number'> | undefined {
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

/** "Deux ether et demi", "due bitcoin e mezzo": the half stands behind what is counted. */
export function readSplitHalf(
  words: readonly Word[],
  at: number,
  assetAt: AssetAt,
): Mention<'asset' | 'amount'> | undefined {
  const half = halfBehind(words, at + 2)
  if (half === 0) return undefined
  const folded = words[at]?.folded ?? ''
  const whole = wholes.get(folded) ?? (/^\d{1,6}$/.test(folded) ? Number(folded) : undefined)
  if (whole === undefined || !isNear(words[at + 1])) return undefined
  const [value, length] = [`${whole + 0.5}`, 2 + half]
  const currency = currencyOf(words[at + 1])
  if (currency !== undefined) return { kind: 'amount', value, unit: 'currency', currency, length }
  const asset = assetAt(words, at + 1)
  return asset?.length === 1 ? { kind: 'asset', asset: asset.value, amount: value, length } : undefined
}
const wholes = new Map(
  [...numberWords].flatMap(([word, found]) => {
    const one = found.find(({ role, value }) => role === 'plain' && value >= 1 && value <= 20)
    return one ? [[word, one.value] as const] : []
  }),
)

/** Every word that a half or one of something may begin with. */
export const halfBeginnings = (): readonly string[] => [
  ...halves,
  ...wholes.keys(),
  ...quarters,
  ...duals.keys(),
  ...ones,
  ...parts.keys(),
  ...loneSums.keys(),
  ...'a an'.split(' '),
]
