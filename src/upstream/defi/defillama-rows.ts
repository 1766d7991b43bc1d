import type { z } from 'zod'
import { definedFields } from '../defined-fields.ts'
import type { Protocol, Stablecoin, Takings, YieldPool } from './defi.ts'
import type { WireProtocol, WireStablecoin, WireTakings, WireYield } from './defillama-wire.ts'

/** A protocol without its dollars is none. */
export function toProtocols(row: z.output<typeof WireProtocol>): readonly Protocol[] {
  const { name, slug, symbol, category, chains, tvl, chainTvls, change_1d, change_7d, parentProtocol } = row
  if (tvl === null || tvl === undefined) return []
  const byChain = Object.entries(chainTvls ?? {}).flatMap(([chain, value]) =>
    typeof value === 'number' && chains?.includes(chain) ? [[chain, value] as const] : [],
  )
  return [
    {
      slug: slug ?? slugOf(name),
      name,
      chains: chains ?? [],
      tvlUsd: tvl,
      tvlByChain: Object.fromEntries(byChain),
      ...definedFields({
        symbol: symbol === '-' ? undefined : symbol,
        category,
        change1dPct: change_1d,
        change7dPct: change_7d,
        family: parentProtocol?.replace(/^parent#/, ''),
      }),
    },
  ]
}

export function toYields(row: z.output<typeof WireYield>): readonly YieldPool[] {
  const { tvlUsd, apy, exposure } = row
  if (tvlUsd === null || tvlUsd === undefined || apy === null || apy === undefined) return []
  return [
    {
      id: row.pool,
      chain: row.chain,
      project: row.project,
      symbol: row.symbol,
      tvlUsd,
      apyPct: apy,
      isStablecoin: row.stablecoin === true,
      isOutlier: row.outlier === true,
      ...(exposure === 'single' || exposure === 'multi' ? { exposure } : {}),
      ...definedFields({
        apyBasePct: row.apyBase,
        apyRewardPct: row.apyReward,
        apyMean30dPct: row.apyMean30d,
        apyChange7d: row.apyPct7D,
        impermanentLoss: row.ilRisk === 'yes' ? true : row.ilRisk === 'no' ? false : undefined,
      }),
    },
  ]
}

export function toStablecoins(row: z.output<typeof WireStablecoin>): readonly Stablecoin[] {
  const { pegType } = row
  const circulating = row.circulating?.[pegType]
  if (typeof circulating !== 'number') return []
  const price = Number(row.price ?? Number.NaN)
  return [
    {
      name: row.name,
      symbol: row.symbol,
      peg: pegType.replace(/^pegged/, ''),
      circulating,
      chains: row.chains ?? [],
      ...definedFields({
        mechanism: row.pegMechanism,
        circulatingWeekAgo: row.circulatingPrevWeek?.[pegType],
        circulatingMonthAgo: row.circulatingPrevMonth?.[pegType],
        priceUsd: price > 0 ? price : undefined,
      }),
    },
  ]
}

export function toTakings(row: z.output<typeof WireTakings>): Takings {
  return {
    name: row.displayName ?? row.name,
    chains: row.chains ?? [],
    ...definedFields({
      category: row.category,
      total24hUsd: row.total24h,
      total7dUsd: row.total7d,
      total30dUsd: row.total30d,
      change1dPct: row.change_1d,
      change7dPct: row.change_7d,
    }),
  }
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
}
