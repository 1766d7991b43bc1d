import { rounded } from '../numbers/figures.ts'

interface LendingPool {
  readonly project: string
  readonly chain: string
  readonly symbol: string
  /** What lies there unborrowed, dollars. */
  readonly tvlUsd: number
  /** Percent a year with compound interest, without rewards. */
  readonly apyBasePct?: number
  readonly exposure?: 'single' | 'multi'
  readonly isOutlier: boolean
}

interface FlowBar {
  readonly close: number
  readonly volume: number
  readonly takerBuyVolume: number
  readonly closed: boolean
}

/** What a token lends for, and how much of it can be borrowed; from its lending pools on one chain. */
export interface Lending {
  /** Dollars that lie unborrowed in all of the pools. */
  readonly borrowPoolUsd: number
  /** What lenders earn without rewards, percent a year without compound interest, weighted by what lies there. */
  readonly lendAprPct?: number
  readonly pools: number
}

const DAYS = 365
const HOURS = 24

/** @returns Undefined when no lending pool of the token is known. */
export function lendingOf(
  pools: readonly LendingPool[],
  {
    symbol,
    chain,
    lenders,
  }: { readonly symbol: string; readonly chain: string; readonly lenders: ReadonlySet<string> },
): Lending | undefined {
  const own = pools.filter(
    (pool) =>
      lenders.has(pool.project) &&
      pool.chain === chain &&
      pool.symbol.toUpperCase() === symbol.toUpperCase() &&
      pool.exposure !== 'multi' &&
      !pool.isOutlier &&
      pool.tvlUsd > 0,
  )
  if (own.length === 0) return undefined
  const answer = own.flatMap(({ apyBasePct, tvlUsd }) =>
    apyBasePct === undefined ? [] : [{ apr: aprOf(apyBasePct), tvlUsd }],
  )
  const weight = sum(answer.map(({ tvlUsd }) => tvlUsd))
  return {
    borrowPoolUsd: rounded(sum(own.map(({ tvlUsd }) => tvlUsd))),
    ...(weight > 0
      ? { lendAprPct: rounded(sum(answer.map(({ apr, tvlUsd }) => apr * tvlUsd)) / weight) }
      : {}),
    pools: own.length,
  }
}

/** The rate without compound interest, percent, of one that is compounded daily: 365·((1 + apy)^(1/365) − 1). */
export function aprOf(apyPct: number): number {
  return 100 * DAYS * ((1 + apyPct / 100) ** (1 / DAYS) - 1)
}

/**
 * What takers bought less what they sold over the last 24 closed bars of an hour, in the quote asset.
 *
 * @returns Undefined when there are fewer bars.
 */
export function netFlowOf(bars: readonly FlowBar[]): number | undefined {
  const day = bars.filter(({ closed }) => closed).slice(-HOURS)
  if (day.length < HOURS) return undefined
  return rounded(sum(day.map(({ close, volume, takerBuyVolume }) => (2 * takerBuyVolume - volume) * close)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
