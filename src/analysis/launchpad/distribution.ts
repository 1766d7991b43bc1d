import { type HolderKind, percentOf } from '../chains/holders.ts'

interface Holder {
  readonly kind: HolderKind
  /** Smallest units. */
  readonly units: bigint
}

/** What the largest holders have of all that lies with people: pools, lockers, curves and what is burnt are left out. */
export interface Distribution {
  /** Shares of the free supply, percent. */
  readonly concentration: {
    readonly top1: number
    readonly top3: number
    readonly top5: number
    readonly top10: number
    readonly top20: number
  }
  /** How many of the known holders have 5 percent of the free supply or more, 1 percent or more, or less. */
  readonly tiers: { readonly whale: number; readonly dolphin: number; readonly shrimp: number }
  readonly flags: readonly {
    readonly id: string
    readonly severity: 'warn' | 'danger'
    readonly message: string
  }[]
  /** 0 to 100. */
  readonly decentralization: number
  /** Of the whole supply, percent. */
  readonly freePct: number
}

const free: ReadonlySet<HolderKind> = new Set(['wallet', 'unknown', 'program'])
const limits = [
  { id: 'top1', warn: 15, danger: 25, who: 'The largest holder has' },
  { id: 'top5', warn: 45, danger: 60, who: 'The five largest holders have' },
  { id: 'top10', warn: 55, danger: 75, who: 'The ten largest holders have' },
] as const

/** @returns Undefined where nothing lies with people yet. */
export function distributionOf(holders: readonly Holder[], supply: bigint): Distribution | undefined {
  const sum = (some: readonly Holder[]) => some.reduce((total, { units }) => total + units, 0n)
  const people = holders
    .filter(({ kind }) => free.has(kind))
    .toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
  const freeSupply = supply - sum(holders.filter(({ kind }) => !free.has(kind)))
  if (freeSupply <= 0n || people.length === 0) return undefined
  const top = (count: number) => percentOf(sum(people.slice(0, count)), freeSupply)
  const concentration = { top1: top(1), top3: top(3), top5: top(5), top10: top(10), top20: top(20) }
  const shares = people.map(({ units }) => percentOf(units, freeSupply))
  return {
    concentration,
    tiers: {
      whale: shares.filter((share) => share >= 5).length,
      dolphin: shares.filter((share) => share >= 1 && share < 5).length,
      shrimp: shares.filter((share) => share < 1).length,
    },
    flags: limits.flatMap(({ id, warn, danger, who }) => {
      const share = concentration[id]
      if (share < warn) return []
      const severity = share >= danger ? ('danger' as const) : ('warn' as const)
      return [{ id, severity, message: `${who} ${share.toFixed(1)}% of what is not in pools or locked.` }]
    }),
    decentralization: decentralizationOf(concentration),
    freePct: percentOf(freeSupply, supply),
  }
}

/** Everyone by tier: anyone who is not listed holds less than the least of the listed, so they are counted where that shows. */
export function allTiers(
  { tiers, concentration }: Distribution,
  { listed, counted = listed }: { readonly listed: number; readonly counted?: number | undefined },
): Distribution['tiers'] {
  const others = Math.max(0, counted - listed)
  // with a row below one percent among the listed, all the others are below it too
  return tiers.shrimp > 0 || concentration.top20 > 99 ? { ...tiers, shrimp: tiers.shrimp + others } : tiers
}

/** 100 less 1.2 for each percent of the largest, 0.6 of the next four, 0.35 of the five after them; not below 0. */
export function decentralizationOf({
  top1,
  top5,
  top10,
}: Pick<Distribution['concentration'], 'top1' | 'top5' | 'top10'>) {
  const score = 100 - 1.2 * top1 - 0.6 * (top5 - top1) - 0.35 * (top10 - top5)
  return Math.max(0, Math.min(100, Number(score.toFixed(2))))
}
