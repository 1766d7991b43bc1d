import { HOUR_MS } from '../../core/durations.ts'
import { rounded } from '../numbers/figures.ts'

interface Pool {
  readonly base: { readonly address: string; readonly symbol: string; readonly name: string }
  readonly priceUsd?: number
  readonly liquidityUsd?: number
  readonly volume24hUsd?: number
  readonly buys24h?: number
  readonly sells24h?: number
  readonly change24hPct?: number
  readonly marketCapUsd?: number
  readonly createdAt?: number
}

/** A token as the pools that were looked at show it; what none of them reports is absent. */
export interface TokenMarket {
  readonly mint: string
  readonly symbol: string
  readonly name: string
  /** Of the deepest pool, as the change and the value are. */
  readonly priceUsd?: number
  readonly change24hPct?: number
  readonly marketCapUsd?: number
  /** All pools that were looked at, together. */
  readonly liquidityUsd?: number
  readonly volume24hUsd?: number
  readonly buys24h?: number
  readonly sells24h?: number
  /** Since the oldest of the pools that were looked at opened. */
  readonly ageHours?: number
  readonly pools: number
}

/** Puts pools together by the token that they price; in the order in which tokens first come. */
export function marketsOf(pools: readonly Pool[], now: number): readonly TokenMarket[] {
  const mints = [...new Set(pools.map(({ base }) => base.address))]
  return mints.map((mint) =>
    marketOf(
      pools.filter(({ base }) => base.address === mint),
      now,
    ),
  )
}

function marketOf(pools: readonly Pool[], now: number): TokenMarket {
  const [first] = pools
  if (!first) throw new RangeError('A market needs a pool.')
  const deepest = pools.reduce((a, b) => ((b.liquidityUsd ?? -1) > (a.liquidityUsd ?? -1) ? b : a), first)
  const { base, priceUsd, change24hPct, marketCapUsd } = deepest
  const opened = pools.flatMap(({ createdAt }) => createdAt ?? [])
  const figures = {
    priceUsd,
    change24hPct,
    marketCapUsd,
    liquidityUsd: total(pools.map(({ liquidityUsd }) => liquidityUsd)),
    volume24hUsd: total(pools.map(({ volume24hUsd }) => volume24hUsd)),
    buys24h: total(pools.map(({ buys24h }) => buys24h)),
    sells24h: total(pools.map(({ sells24h }) => sells24h)),
    ageHours: opened.length === 0 ? undefined : Math.max(0, (now - Math.min(...opened)) / HOUR_MS),
  }
  const known = Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, rounded(value)]],
  )
  return {
    mint: base.address,
    symbol: base.symbol,
    name: base.name,
    ...Object.fromEntries(known),
    pools: pools.length,
  }
}

/** Of those that tell; undefined when none does. */
function total(values: readonly (number | undefined)[]): number | undefined {
  const answer = values.flatMap((value) => value ?? [])
  return answer.length === 0 ? undefined : answer.reduce((sum, value) => sum + value, 0)
}
