import { roundedOrNull } from '../numbers/figures.ts'

interface WholeMarket {
  readonly marketCap: number
  readonly volume24h: number
  /** By symbol in capitals, percent. */
  readonly dominancePct: Readonly<Record<string, number>>
}

/** How the value of the whole market is shared out. */
export function structureOf({ marketCap, volume24h, dominancePct }: WholeMarket) {
  const bitcoin = dominancePct['BTC'] ?? Number.NaN
  const ether = dominancePct['ETH'] ?? Number.NaN
  return {
    totalMarketCapUsd: roundedOrNull(marketCap),
    totalVolumeUsd24h: roundedOrNull(volume24h),
    btcDominancePct: roundedOrNull(bitcoin),
    ethBtcDominanceRatio: roundedOrNull(ether / bitcoin),
    /** Percent of all value that is in neither of the two largest. */
    altSeasonProxy: roundedOrNull(100 - bitcoin - ether),
  }
}

/** How much one price stands above another, percent; null where one of them is not known. */
export function premiumPercent(price: number | undefined, over: number | undefined): number | null {
  return price === undefined || over === undefined ? null : roundedOrNull(100 * (price / over - 1))
}
