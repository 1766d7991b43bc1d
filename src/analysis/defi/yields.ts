import { roundedOrNull } from '../numbers/figures.ts'
import { isSameChain } from './chain-names.ts'

interface Yield {
  readonly chain: string
  readonly project: string
  readonly symbol: string
  readonly tvlUsd: number
  readonly apyPct: number
  readonly apyRewardPct?: number
  readonly apyMean30dPct?: number
  readonly isStablecoin: boolean
  readonly impermanentLoss?: boolean
  readonly isOutlier: boolean
}

export interface YieldFilter {
  readonly token?: string | undefined
  readonly chain?: string | undefined
  readonly project?: string | undefined
  readonly stablecoinOnly: boolean
  readonly noImpermanentLoss: boolean
  readonly minTvlUsd: number
  readonly maxApyPct: number
  readonly sort: 'apy' | 'tvl' | 'mean30d'
}

/** The yields that fit, best first. Figures that their own source takes for outliers are left out. */
export function findYields<T extends Yield>(yields: readonly T[], requests: YieldFilter): readonly T[] {
  const { token, chain, project, stablecoinOnly, noImpermanentLoss, minTvlUsd, maxApyPct, sort } = requests
  const parts = (symbol: string) => symbol.toUpperCase().split(/[^A-Z0-9.]+/)
  const fits = (one: T) =>
    !one.isOutlier &&
    one.tvlUsd >= minTvlUsd &&
    one.apyPct <= maxApyPct &&
    (!stablecoinOnly || one.isStablecoin) &&
    (!noImpermanentLoss || one.impermanentLoss === false) &&
    (token === undefined || parts(one.symbol).some((part) => matchesFilter(token).includes(part))) &&
    (chain === undefined || isSameChain(one.chain, chain)) &&
    (project === undefined || isProject(one.project, project))
  const by: Readonly<Record<YieldFilter['sort'], (one: T) => number>> = {
    apy: ({ apyPct }) => apyPct,
    tvl: ({ tvlUsd }) => tvlUsd,
    mean30d: ({ apyMean30dPct }) => apyMean30dPct ?? Number.NEGATIVE_INFINITY,
  }
  return yields.filter(fits).toSorted((a, b) => by[sort](b) - by[sort](a))
}

/** Whether a project is the one asked for, or one of its versions: `aave` means `aave-v3`. */
export function isProject(project: string, asked: string): boolean {
  return project.toLowerCase().startsWith(asked.toLowerCase())
}

/** What a caller should know before they believe a yield; empty when nothing stands out. */
export function yieldNotes({
  apyPct,
  apyRewardPct,
  apyMean30dPct,
  impermanentLoss,
}: Yield): readonly string[] {
  return [
    ...(apyRewardPct !== undefined && apyRewardPct > apyPct / 2
      ? ['more than half is paid in reward tokens']
      : []),
    ...(apyMean30dPct !== undefined && apyMean30dPct > 0 && apyPct > 2 * apyMean30dPct
      ? ['more than twice its mean of 30 days']
      : []),
    ...(impermanentLoss ? ['the two tokens may move apart (impermanent loss)'] : []),
  ]
}

export interface YieldSpan {
  readonly meanApyPct: number | null
  readonly lowestApyPct: number | null
  readonly highestApyPct: number | null
  /** Standard deviation, in points. */
  readonly deviation: number | null
}

/** A history of yields in a few numbers. */
export function yieldSpan(points: readonly { readonly apyPct: number }[]): YieldSpan {
  const apys = points.map(({ apyPct }) => apyPct)
  const mean = apys.reduce((sum, apy) => sum + apy, 0) / apys.length
  const variance = apys.reduce((sum, apy) => sum + (apy - mean) ** 2, 0) / apys.length
  return {
    meanApyPct: roundedOrNull(mean),
    lowestApyPct: roundedOrNull(Math.min(...apys)),
    highestApyPct: roundedOrNull(Math.max(...apys)),
    deviation: roundedOrNull(Math.sqrt(variance)),
  }
}

/** Pools hold coins in a form of their own. */
function matchesFilter(token: string): readonly string[] {
  const symbol = token.toUpperCase()
  const forms: Readonly<Record<string, readonly string[]>> = {
    ETH: ['ETH', 'WETH'],
    BTC: ['BTC', 'WBTC', 'CBBTC', 'TBTC'],
    SOL: ['SOL', 'WSOL'],
    BNB: ['BNB', 'WBNB'],
  }
  return forms[symbol] ?? [symbol]
}
