import type { Clock, Scheduler } from '../core/clock.ts'
import type { DataSources } from './data-sources.ts'
import { createDerivatives } from './derivatives/create-derivatives.ts'
import type { UpstreamStatus } from './health.ts'
import { candleSources } from './market-data/candles.ts'
import { compareTickers } from './market-data/compare-tickers.ts'
import {
  createBooks,
  createCandles,
  createFlow,
  createTickers,
  createTrades,
} from './market-data/venue-data.ts'
import type { EmbeddedNodes } from './nodes/embedded-nodes.ts'
import { venueMedian } from './oracle/venue-median.ts'
import { createPrices } from './prices/create-prices.ts'
import { simulatedAssetRank } from './simulated/asset-rank.ts'
import { simulatedAssets } from './simulated/assets.ts'
import { simulatedContractChecks } from './simulated/chains/contract-checks.ts'
import { simulatedEvm } from './simulated/chains/evm.ts'
import { simulatedNames } from './simulated/chains/names.ts'
import { simulatedSolana } from './simulated/chains/solana.ts'
import { simulatedDefi } from './simulated/defi/defi.ts'
import { withDefiSources } from './simulated/defi/defi-sources.ts'
import { simulatedDex } from './simulated/defi/dex.ts'
import { withPoolSources } from './simulated/defi/dex-sources.ts'
import { simulatedSwap } from './simulated/defi/swap.ts'
import { simulatedPerpetuals } from './simulated/derivatives.ts'
import { simulatedEquities } from './simulated/equities.ts'
import { withLaunchDangers } from './simulated/launches/dangers.ts'
import { withLaunchSources } from './simulated/launches/launch-sources.ts'
import { simulatedLaunches } from './simulated/launches/launches.ts'
import { withLaunchedMints } from './simulated/launches/on-chain.ts'
import { withLaunchedPools } from './simulated/launches/pools.ts'
import { simulatedModels } from './simulated/models/models.ts'
import { simulatedNetworkHealth } from './simulated/network-health.ts'
import { simulatedNews } from './simulated/news/news.ts'
import type { IsDown } from './simulated/outages.ts'
import { simulatedOutsideEndpoints } from './simulated/outside-endpoints.ts'
import { simulatedRegistry } from './simulated/registry.ts'
import { simulatedSentimentIndex } from './simulated/sentiment-index.ts'
import { simulatedVenues } from './simulated/simulated-venue.ts'
import { simulatedSocial } from './simulated/social.ts'
import { withSocialSources } from './simulated/social-sources.ts'
import { simulatedTokenRisk } from './simulated/token-risk.ts'
import { simulatedVolatilityIndex } from './simulated/volatility-index.ts'

export interface SimulationOptions {
  /** The same seed and time give the same world. */
  readonly seed: string
  readonly dataClock: Clock
  readonly scheduler: Scheduler
  /** The chains that the gateway carries itself; what they know is not made up. */
  readonly embedded?: EmbeddedNodes | undefined
  /** Which of its sources are down, for trying out what stands in for them. */
  readonly isDown?: IsDown | undefined
}

/** Every kind of data, made up in one coherent world and labelled so. */
export function simulatedSources(world: SimulationOptions): DataSources {
  const board = { mode: 'simulated', venues: simulatedVenues(world) } as const
  return {
    candles: createCandles(board),
    tickers: { ...createTickers(board), ...compareTickers(board, world) },
    books: createBooks(board),
    trades: createTrades(board),
    flow: createFlow(board),
    networkHealth: simulatedNetworkHealth({ ...world, embedded: world.embedded?.solana }),
    prices: createPrices(board),
    assetRank: simulatedAssetRank(world),
    volatilityIndex: simulatedVolatilityIndex(),
    derivatives: createDerivatives({ mode: 'simulated', venues: simulatedPerpetuals(world) }),
    assets: simulatedAssets(world),
    news: simulatedNews(world),
    sentimentIndex: simulatedSentimentIndex(world),
    evm: simulatedEvm({ ...world, embedded: world.embedded?.evm }),
    names: simulatedNames(world),
    contractChecks: simulatedContractChecks(world),
    solana: withLaunchedMints(simulatedSolana({ ...world, embedded: world.embedded?.solana }), world),
    launches: withLaunchSources(simulatedLaunches(world), world),
    social: withSocialSources(simulatedSocial(world), world),
    agentRegistry: simulatedRegistry(world),
    outsideEndpoints: simulatedOutsideEndpoints(world),
    dex: withPoolSources(withLaunchedPools(simulatedDex(world), world), world),
    defi: withDefiSources(simulatedDefi(world), world),
    oracle: venueMedian(compareTickers(board, world)),
    tokenRisk: withLaunchDangers(simulatedTokenRisk(world), world),
    swap: simulatedSwap(world),
    equities: simulatedEquities(world),
    models: simulatedModels(world),
  }
}

/** What there is in the simulated world; it always answers. */
export function simulatedStatuses(): readonly UpstreamStatus[] {
  return candleSources.map((id) => ({
    name: `simulated:${id}`,
    promise: 'candles, tickers, books, trades',
    mode: 'simulated',
    state: 'answering',
  }))
}
