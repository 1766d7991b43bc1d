/** What someone who holds a large part of a token is. */
export type HolderKind = 'wallet' | 'pool' | 'locker' | 'burnt' | 'program' | 'unknown'

interface Holder {
  readonly kind: HolderKind
  /** Smallest units. */
  readonly units: bigint
}

export interface HolderShares {
  /** Of the supply, percent; NaN when there is no supply. */
  readonly largestWalletPercent: number
  readonly topTenWalletsPercent: number
  readonly poolsPercent: number
  readonly lockedPercent: number
  readonly burntPercent: number
  /** Held by all the accounts that are known, percent. */
  readonly knownPercent: number
}

/** How a supply lies with the accounts that are known: pools, lockers and what is burnt are no one's to sell. */
export function holderShares(holders: readonly Holder[], supply: bigint): HolderShares {
  const percent = (some: readonly Holder[]) =>
    percentOf(
      some.reduce((sum, { units }) => sum + units, 0n),
      supply,
    )
  const of = (kind: HolderKind) => holders.filter((holder) => holder.kind === kind)
  const free = holders
    .filter(({ kind }) => kind === 'wallet' || kind === 'unknown' || kind === 'program')
    .toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
  return {
    largestWalletPercent: percent(free.slice(0, 1)),
    topTenWalletsPercent: percent(free.slice(0, 10)),
    poolsPercent: percent(of('pool')),
    lockedPercent: percent(of('locker')),
    burntPercent: percent(of('burnt')),
    knownPercent: percent(holders),
  }
}

/** A part of the supply, percent. */
export function percentOf(units: bigint, supply: bigint): number {
  return supply === 0n ? Number.NaN : Number((units * 100_000_000n) / supply) / 1_000_000
}
