import type { JsonObject } from '../../core/json.ts'
import { toDecimals, toDigits } from './round-decimals.ts'

/**
 * How exact a number of an answer is.
 * - `price`: 8 significant digits; also what no rule names.
 * - `percent`: 2 decimals from 1 on, 4 below.
 * - `score`: 2 decimals.
 * - `usd`: cents from 1 dollar on, 4 significant digits below.
 * - `ratio`: 5 significant digits.
 * - `exact`: as it is, for money that is recorded in millionths.
 */
export type Precision = 'price' | 'percent' | 'score' | 'usd' | 'ratio' | 'exact'

/** The keyword under which a published schema states the precision of a number. */
export const PRECISION = 'x-precision'

/** No answer has more digits than this, whatever its precision. */
const MAX_DIGITS = 8
const SMALL_USD_DIGITS = 4
const RATIO_DIGITS = 5

/** Declares the precision of a number: `z.number().meta(precise('score'))`. */
export function precise(precision: Precision): Readonly<Record<string, Precision>> {
  return { [PRECISION]: precision }
}

/** Names that state their unit; the first rule that fits decides. */
const RULES: readonly (readonly [RegExp, Precision])[] = [
  [/(pct|percent|percentile|percentage)(\d+[hdwmy])?$/i, 'percent'],
  [/^(price|volume|tvl)?changes?(_?\d+[hdwmy])?(pct|points)?$|^\d+[hdwmy]$/i, 'percent'],
  [
    /^(rsi|adx|mfi|pdi|mdi|k|d)$|(bps|volatility|bollingerwidth|yangzhang|parkinson|closetoclose|garmanklass)$/i,
    'percent',
  ],
  [/(price|usdc?perunit)usd$|^usd$|^rate$|^price|price$|priceusd/i, 'price'],
  [/^(confidence|score|importance|heat|lean|sentiment)$|(confidence|score)$/i, 'score'],
  [/usd(24h|7d|30d)?$|^marketcap|^liquidity$|^tvl$|notional$/i, 'usd'],
  [/(ratio|rate|correlation|beta|reward|sharpe|sharpeerror|sortino|calmar|profitfactor|multiple)$/i, 'ratio'],
  [/(leverage|imbalance|concentration|effectivepositions|skewness|kurtosis)$/i, 'ratio'],
]
const RATIO_SCORES = /^brier/i

/** Names of fields whose precision is remembered; some fields are called after what they describe. */
const MAX_KNOWN_NAMES = 2_000
const known = new Map<string, Precision>()

/** The precision that the name of a field states; 8 digits where it states none. */
export function precisionOfName(name: string): Precision {
  const before = known.get(name)
  if (before) return before
  const found = findRule(name)
  if (known.size < MAX_KNOWN_NAMES) known.set(name, found)
  return found
}

function findRule(name: string): Precision {
  if (RATIO_SCORES.test(name)) return 'ratio'
  return RULES.find(([pattern]) => pattern.test(name))?.[1] ?? 'price'
}

export function precisionOf(name: string, schema: JsonObject | undefined): Precision {
  return (schema?.[PRECISION] as Precision | undefined) ?? precisionOfName(name)
}

/** A number as exact as its precision. Whole numbers stay as they are. */
export function roundTo(value: number, precision: Precision): number {
  if (Number.isInteger(value) || !Number.isFinite(value) || precision === 'exact') return value
  return toDigits(roundByUnit(value, precision), MAX_DIGITS)
}

function roundByUnit(value: number, precision: Precision): number {
  const isSmall = Math.abs(value) < 1
  switch (precision) {
    case 'percent':
      return toDecimals(value, isSmall ? 4 : 2)
    case 'score':
      return toDecimals(value, 2)
    case 'usd':
      return isSmall ? toDigits(value, SMALL_USD_DIGITS) : toDecimals(value, 2)
    case 'ratio':
      return toDigits(value, RATIO_DIGITS)
    default:
      return value
  }
}
