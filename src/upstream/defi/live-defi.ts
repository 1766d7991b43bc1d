import { z } from 'zod'
import type { DataSourceId } from '../../config/data-sources.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { definedFields } from '../defined-fields.ts'
import { failOver } from '../fail-over.ts'
import type { Answer, Read } from '../http/answer-cache.ts'
import { createReader, urlAt } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import { eachRow, leftOutOf, readableRows } from '../readable-rows.ts'
import type { ChainTvl, Defi, Stablecoin, YieldPoint } from './defi.ts'
import { toProtocols, toStablecoins, toTakings, toYields } from './defillama-rows.ts'
import {
  WireChain,
  WireChainPoint,
  WireOverview,
  WireProtocol,
  WireProtocolHistory,
  WireStablecoin,
  WireYield,
  WireYieldPoint,
} from './defillama-wire.ts'

/** Its figures change about once an hour, and no one else has most of them: those of the last two hours stand in. */
const freshness = { fresh: 5 * MINUTE_MS, stale: 30 * MINUTE_MS, onFailure: 115 * MINUTE_MS }
/** Whole lists, the same for every caller. */
const few = { ...freshness, entries: 2, isOurs: true }

/**
 * DefiLlama: public, no key. Lists are large (8 MB of protocols, as much of pools) and carry no time of their own,
 * so they are as old as their arrival.
 */
export function liveDefi(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Defi {
  const { main, charts, yields, coins, ...lists } = openLists(sources)

  const fetchFrom = async <T, S extends object>(
    name: DataSourceId,
    read: Read<Answer<T>>,
    url: URL,
    { signal }: { readonly signal: AbortSignal },
    shape: (value: T) => S,
  ) => {
    const ask = async () => {
      const { value, receivedAt, cached } = await read(url, { signal })
      return { ...shape(value), asOf: receivedAt, cached }
    }
    const { answer, sources: uses } = await failOver([{ name, ask }], { signal })
    return { ...answer, mode, sources: uses }
  }

  return {
    protocols: (options) =>
      fetchFrom('defillama', lists.protocols, urlAt(main.baseUrl, 'protocols'), options, (all) => ({
        protocols: all,
        ...leftOutOf(all),
      })),
    protocolHistory(slug, options) {
      const url = urlAt(charts.baseUrl, `protocol/${encodeURIComponent(slug)}`)
      return fetchFrom('defillama', lists.protocolHistory, url, options, ({ tvl }) => ({
        points: (tvl ?? []).flatMap(({ date, totalLiquidityUSD }) => pointAt(date, totalLiquidityUSD)),
        ...leftOutOf(tvl ?? []),
      }))
    },
    chains: (options) =>
      fetchFrom('defillama', lists.chains, urlAt(main.baseUrl, 'v2/chains'), options, (all) => ({
        chains: all.flatMap(toChains).toSorted((a, b) => b.tvlUsd - a.tvlUsd),
        ...leftOutOf(all),
      })),
    chainHistory(chain, options) {
      const url = urlAt(charts.baseUrl, `v2/historicalChainTvl/${encodeURIComponent(chain)}`)
      return fetchFrom('defillama', lists.chainHistory, url, options, (all) => ({
        points: all.flatMap(({ date, tvl }) => pointAt(date, tvl)),
        ...leftOutOf(all),
      }))
    },
    yields: (options) =>
      fetchFrom('defillama-yields', lists.pools, urlAt(yields.baseUrl, 'pools'), options, (all) => ({
        pools: all,
        ...leftOutOf(all),
      })),
    yieldHistory(pool, options) {
      const url = urlAt(yields.baseUrl, `chart/${encodeURIComponent(pool)}`)
      return fetchFrom('defillama-yields', lists.poolHistory, url, options, ({ data }) => ({
        points: data.flatMap(toPoints),
        ...leftOutOf(data),
      }))
    },
    stablecoins(options) {
      const url = urlAt(coins.baseUrl, 'stablecoins', { includePrices: true })
      return fetchFrom('defillama-stablecoins', lists.stablecoins, url, options, (all) => ({
        coins: all.toSorted((a, b) => worthOf(b) - worthOf(a)),
        ...leftOutOf(all),
      }))
    },
    takings({ kind, chain }, options) {
      const board = kind === 'dex-volume' ? 'dexs' : 'fees'
      const url = urlAt(main.baseUrl, `overview/${board}${chain ? `/${encodeURIComponent(chain)}` : ''}`, {
        excludeTotalDataChart: true,
        excludeTotalDataChartBreakdown: true,
        ...(kind === 'revenue' ? { dataType: 'dailyRevenue' } : {}),
      })
      return fetchFrom(
        'defillama',
        lists.overview,
        url,
        options,
        ({ total24h, total7d, change_1d, protocols: rows }) => ({
          protocols: rows.map(toTakings).toSorted((a, b) => (b.total24hUsd ?? -1) - (a.total24hUsd ?? -1)),
          ...leftOutOf(rows),
          ...definedFields({ total24hUsd: total24h, total7dUsd: total7d, change1dPct: change_1d }),
        }),
      )
    },
  }
}

/** The addresses of DefiLlama, and what is read at each. */
function openLists(sources: Sources) {
  const main = sources.connect('defillama')
  const charts = sources.connect('defillama-charts')
  const yields = sources.connect('defillama-yields')
  const coins = sources.connect('defillama-stablecoins')
  const protocols = createReader(
    main,
    readableRows(WireProtocol).transform((rows) => eachRow(rows, toProtocols)),
    few,
  )
  const protocolHistory = createReader(charts, WireProtocolHistory, {
    ...freshness,
    entries: 20,
    explain: explainUnknown([400, 404], 'protocol'),
  })
  const chains = createReader(main, readableRows(WireChain), few)
  const chainHistory = createReader(charts, readableRows(WireChainPoint), {
    ...freshness,
    entries: 20,
    explain: explainUnknown([400, 404], 'chain'),
  })
  const pools = createReader(
    yields,
    z.object({ data: readableRows(WireYield) }).transform(({ data }) => eachRow(data, toYields)),
    few,
  )
  const poolHistory = createReader(yields, z.object({ data: readableRows(WireYieldPoint) }), {
    ...freshness,
    entries: 20,
    explain: explainUnknown([400, 404], 'pool'),
  })
  const stablecoins = createReader(
    coins,
    z
      .object({ peggedAssets: readableRows(WireStablecoin) })
      .transform((body) => eachRow(body.peggedAssets, toStablecoins)),
    few,
  )
  const overview = createReader(main, WireOverview, {
    ...freshness,
    entries: 20,
    explain: explainUnknown([400, 404], 'chain'),
  })

  return {
    main,
    charts,
    yields,
    coins,
    protocols,
    protocolHistory,
    chains,
    chainHistory,
    pools,
    poolHistory,
    stablecoins,
    overview,
  }
}

/** A point without its dollars is none. */
function pointAt(seconds: number, tvlUsd: number | undefined) {
  return tvlUsd === undefined ? [] : [{ time: seconds * 1_000, tvlUsd }]
}

function toChains({ name, tvl, tokenSymbol, chainId }: z.output<typeof WireChain>): readonly ChainTvl[] {
  if (tvl === undefined) return []
  const id = typeof chainId === 'number' ? chainId : undefined
  return [{ name, tvlUsd: tvl, ...definedFields({ tokenSymbol, chainId: id }) }]
}

function toPoints({
  timestamp,
  tvlUsd,
  apy,
  apyBase,
  apyReward,
}: z.output<typeof WireYieldPoint>): readonly YieldPoint[] {
  if (typeof tvlUsd !== 'number' || typeof apy !== 'number') return []
  return [
    {
      time: Date.parse(timestamp),
      tvlUsd,
      apyPct: apy,
      ...definedFields({ apyBasePct: apyBase, apyRewardPct: apyReward }),
    },
  ]
}

function worthOf({ circulating, priceUsd }: Stablecoin): number {
  return circulating * (priceUsd ?? 1)
}

function explainUnknown(statuses: readonly number[], field: 'protocol' | 'chain' | 'pool') {
  return (status: number): GatewayError | undefined =>
    statuses.includes(status)
      ? new GatewayError('not_found', `DefiLlama knows no such ${field}.`, { details: { field } })
      : undefined
}
