import { DAY_MS } from '../../core/durations.ts'
import { realisedVolatility } from '../market/volatility.ts'
import { rounded } from '../numbers/figures.ts'
import { deepestDrawdown } from '../quantitative/drawdown.ts'

/** What is known of an asset; what is not is undefined, with nothing in its place. */
export interface RiskFacts {
  /** Bears the symbol or name of a better known asset without being it. */
  readonly isImpostor: boolean
  readonly volume24hUsd: number | undefined
  readonly marketCapUsd: number | undefined
  /** Closes of days, oldest first. */
  readonly dailyCloses: readonly number[]
  /** Whole days since it began. */
  readonly ageDays: number | undefined
  /** Dollars that each of its markets traded in 24 hours. */
  readonly marketVolumes: readonly number[]
}

export interface RiskPart {
  readonly part: 'liquidity' | 'size' | 'volatility' | 'drawdown' | 'age' | 'venue_concentration'
  /** 0 is the least risk, 100 the most. */
  readonly score: number
  readonly value: number
  readonly unit: string
}

export interface AssetRisk {
  /** The mean of the parts, and no less than its volatility or its concentration; null under three parts. */
  readonly score: number | null
  readonly level: 'low' | 'medium' | 'high' | null
  readonly parts: readonly RiskPart[]
  readonly missing: readonly { readonly part: string; readonly reason: string }[]
}

const MIN_PARTS = 3
/** No other part makes up for one of these. */
const decisive = new Set<RiskPart['part']>(['volatility', 'venue_concentration'])
const MIN_DAYS = 20

/**
 * How risky an asset is to hold: the plain mean of what can be measured, and never less than the part of volatility or
 * of concentration, because size and age do not make up for either. Each part runs from 0 to 100 between two
 * stated ends: traded dollars a day 500 million to 50 thousand and market value 50 billion to one million
 * (logarithmic), volatility a year 20 % to 120 %, deepest fall of the days 0 % to 90 %, age five years to none, share
 * of the largest market in all trading 20 % to 100 %. The level follows the score, save that a token which bears the
 * name of another is high whatever it measures.
 */
export function readAssetRisk(facts: RiskFacts): AssetRisk {
  const { volume24hUsd, marketCapUsd, dailyCloses, ageDays, marketVolumes } = facts
  const closes = Float64Array.from(dailyCloses)
  const traded = marketVolumes.reduce((sum, volume) => sum + volume, 0)
  const found: readonly (RiskPart | { readonly part: string; readonly reason: string })[] = [
    volume24hUsd === undefined
      ? absent('liquidity', 'The source does not tell what is traded.')
      : part('liquidity', logScore(volume24hUsd, 5e8, 5e4), volume24hUsd, 'USD in 24 hours'),
    marketCapUsd === undefined
      ? absent('size', 'The source does not tell the market value.')
      : part('size', logScore(marketCapUsd, 5e10, 1e6), marketCapUsd, 'USD'),
    ...(closes.length < MIN_DAYS
      ? [
          absent('volatility', `Only ${closes.length} days of prices are known; ${MIN_DAYS} are needed.`),
          absent('drawdown', `Only ${closes.length} days of prices are known; ${MIN_DAYS} are needed.`),
        ]
      : priceParts(closes)),
    ageDays === undefined
      ? absent('age', 'The source does not tell when it began.')
      : part('age', 100 * (1 - ageDays / (5 * 365)), ageDays, 'days'),
    traded > 0
      ? concentration(Math.max(...marketVolumes) / traded)
      : absent('venue_concentration', 'No market of it is known here.'),
    absent('holder_concentration', 'The sources of this tool do not tell who holds it.'),
  ]
  const parts = found.filter((one) => 'score' in one)
  const missing = found.filter((one) => 'reason' in one)
  const level = facts.isImpostor ? 'high' : null
  if (parts.length < MIN_PARTS) return { score: null, level, parts, missing }
  const mean = Math.round(parts.reduce((sum, one) => sum + one.score, 0) / parts.length)
  const least = parts.flatMap(({ part, score }) => (decisive.has(part) ? [score] : []))
  const score = Math.max(mean, ...least)
  return { score, level: level ?? (score < 34 ? 'low' : score < 67 ? 'medium' : 'high'), parts, missing }
}

/** The last price of every day, oldest first; times in milliseconds since the epoch, in order. */
export function dailyCloses(
  points: readonly { readonly time: number; readonly price: number }[],
): readonly number[] {
  return [...new Map(points.map(({ time, price }) => [Math.floor(time / DAY_MS), price])).values()]
}

function priceParts(closes: Float64Array): readonly RiskPart[] {
  const volatility = realisedVolatility(closes, DAY_MS)
  const fall = deepestDrawdown(closes)
  return [
    part('volatility', (100 * (volatility - 20)) / 100, volatility, 'percent a year'),
    part('drawdown', (100 * fall) / 90, fall, `percent over ${closes.length} days`),
  ]
}

function concentration(share: number): RiskPart {
  return part(
    'venue_concentration',
    (100 * (share - 0.2)) / 0.8,
    100 * share,
    'percent at the largest market',
  )
}

function part(name: RiskPart['part'], score: number, value: number, unit: string): RiskPart {
  return { part: name, score: Math.round(Math.max(0, Math.min(100, score))), value: rounded(value), unit }
}

function absent(name: string, reason: string): { readonly part: string; readonly reason: string } {
  return { part: name, reason }
}

/** 0 at the safe end, 100 at the risky one, in between by orders of magnitude. */
function logScore(value: number, safe: number, risky: number): number {
  return (100 * Math.log(safe / Math.max(value, 1))) / Math.log(safe / risky)
}
