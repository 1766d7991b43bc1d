import { z } from 'zod'
import { Amount } from '../amount.ts'
import { OutsideText } from '../outside-text.ts'
import { readableRows } from '../readable-rows.ts'

/** Bodies of DefiLlama, as far as they are read; what is not read is forgotten at once, for some are many megabytes. */

const Figure = z.number().nullish()
const Name = OutsideText(60)
const Chains = z.array(OutsideText(40)).nullish()

/** A row of `/protocols`. */
export const WireProtocol = z.object({
  name: Name,
  slug: z.string().max(120).nullish(),
  symbol: OutsideText(24).nullish(),
  category: OutsideText(40).nullish(),
  chains: Chains,
  tvl: Amount,
  chainTvls: z.record(z.string(), Figure).nullish(),
  change_1d: Figure,
  change_7d: Figure,
  parentProtocol: z.string().max(120).nullish(),
})

const Point = z.object({ date: z.int().positive(), totalLiquidityUSD: Amount })
/** `/protocol/{slug}`; some have no history, but all have a name. */
export const WireProtocolHistory = z.object({ name: Name, tvl: readableRows(Point).nullish() })

/** `/v2/chains`. */
export const WireChain = z.object({
  name: Name,
  tvl: Amount,
  tokenSymbol: OutsideText(24).nullish(),
  chainId: z.union([z.number(), z.string()]).nullish(),
})

/** `/v2/historicalChainTvl/{chain}`. */
export const WireChainPoint = z.object({ date: z.int().positive(), tvl: Amount })

/** A row of `/pools` at the yields host. */
export const WireYield = z.object({
  pool: z.string().max(120),
  chain: OutsideText(40),
  project: OutsideText(60),
  symbol: OutsideText(60),
  tvlUsd: Amount,
  apy: Figure,
  apyBase: Figure,
  apyReward: Figure,
  apyMean30d: Figure,
  apyPct7D: Figure,
  stablecoin: z.boolean().nullish(),
  ilRisk: z.string().nullish(),
  exposure: z.string().nullish(),
  outlier: z.boolean().nullish(),
})

/** `/chart/{pool}` at the yields host. */
export const WireYieldPoint = z.object({
  timestamp: z.iso.datetime(),
  tvlUsd: Amount,
  apy: Figure,
  apyBase: Figure,
  apyReward: Figure,
})

const Circulating = z.record(z.string(), Figure).nullish()
/** A row of `/stablecoins` at the stablecoins host. */
export const WireStablecoin = z.object({
  name: Name,
  symbol: OutsideText(24),
  pegType: z.string().max(40),
  pegMechanism: OutsideText(40).nullish(),
  circulating: Circulating,
  circulatingPrevWeek: Circulating,
  circulatingPrevMonth: Circulating,
  price: z.union([z.number(), z.string()]).nullish(),
  chains: Chains,
})

/** A row of `/overview/dexs` and `/overview/fees`. */
export const WireTakings = z.object({
  name: Name,
  displayName: Name.nullish(),
  category: OutsideText(40).nullish(),
  chains: Chains,
  total24h: Figure,
  total7d: Figure,
  total30d: Figure,
  change_1d: Figure,
  change_7d: Figure,
})

export const WireOverview = z.object({
  total24h: Figure,
  total7d: Figure,
  change_1d: Figure,
  protocols: readableRows(WireTakings),
})
