import type { NewsFeeds } from '../config/news-feeds.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { DataMode } from '../core/data-mode.ts'
import { createAssetRank } from './asset-rank/create-asset-rank.ts'
import { liveAssets } from './assets/live-assets.ts'
import { goplusChecks } from './contract-checks/goplus.ts'
import type { DataSources } from './data-sources.ts'
import { liveDefi } from './defi/live-defi.ts'
import { withSecondStablecoins } from './defi/second-stablecoins.ts'
import { createDerivatives } from './derivatives/create-derivatives.ts'
import { openLivePerpetuals } from './derivatives/live-perpetuals.ts'
import { liveDex } from './dex/live-dex.ts'
import { liveEquities } from './equities/live-equities.ts'
import { liveEvm } from './evm/live-evm.ts'
import { liveLaunches } from './launchpad/live-launches.ts'
import { compareTickers } from './market-data/compare-tickers.ts'
import {
  createBooks,
  createCandles,
  createFlow,
  createTickers,
  createTrades,
} from './market-data/venue-data.ts'
import { webhookCandles } from './market-data/webhook-candles.ts'
import { openRouter } from './models/open-router.ts'
import { liveNames } from './names/live-names.ts'
import { liveNetworkHealth } from './network-health/live-network-health.ts'
import { liveNews } from './news/live-news.ts'
import type { Sources } from './open-sources.ts'
import { liveOracle } from './oracle/live-oracle.ts'
import { liveOutsideEndpoints } from './outside-endpoints/live-outside-endpoints.ts'
import { createPrices } from './prices/create-prices.ts'
import { liveRegistry } from './registry/live-registry.ts'
import { liveSentimentIndex } from './sentiment-index/live-sentiment-index.ts'
import { liveSocial } from './social/live-social.ts'
import { liveSolana } from './solana/live-solana.ts'
import { jupiterSwap } from './swap/jupiter.ts'
import { rugcheckRisk } from './token-risk/rugcheck.ts'
import { openLiveVenues } from './venues/live-venues.ts'
import { deribitVolatilityIndex } from './volatility-index/deribit.ts'

export interface LiveOptions {
  /** Recordings are read by the same adapters as the sources themselves. */
  readonly mode: Extract<DataMode, 'live' | 'replay'>
  readonly dataClock: Clock
  readonly scheduler: Scheduler
  readonly newsFeeds: NewsFeeds
}

/** Every kind of data from the sources that have it. */
export function liveSources(
  sources: Sources,
  { mode, dataClock, scheduler, newsFeeds }: LiveOptions,
): DataSources {
  const board = { mode, venues: openLiveVenues(sources) }
  const compared = compareTickers(board, { scheduler, dataClock })
  return {
    candles: createCandles(
      board,
      sources.isSet('signal-webhook')
        ? webhookCandles(sources.connect('signal-webhook'), { mode })
        : undefined,
    ),
    tickers: { ...createTickers(board), ...compared },
    books: createBooks(board),
    trades: createTrades(board),
    flow: createFlow(board),
    networkHealth: liveNetworkHealth(sources, { mode, dataClock }),
    prices: createPrices(board),
    assetRank: createAssetRank(sources.connect('coingecko'), { mode }),
    volatilityIndex: deribitVolatilityIndex(sources.connect('deribit'), { mode }),
    derivatives: createDerivatives({ mode, venues: openLivePerpetuals(sources) }),
    assets: liveAssets(sources, { mode, board, everywhere: compared.everywhere }),
    news: liveNews(sources, { mode, feeds: newsFeeds }),
    sentimentIndex: liveSentimentIndex(sources, { mode }),
    evm: liveEvm(sources, { mode, dataClock }),
    names: liveNames(sources, { mode, dataClock }),
    contractChecks: goplusChecks(sources.connect('goplus'), { mode }),
    solana: liveSolana(sources, { mode, dataClock }),
    launches: liveLaunches(sources, { mode }),
    social: liveSocial(sources, { mode }),
    agentRegistry: liveRegistry(sources, { mode, dataClock }),
    outsideEndpoints: liveOutsideEndpoints(sources, { mode, dataClock, scheduler }),
    dex: liveDex(sources, { mode }),
    defi: withSecondStablecoins(liveDefi(sources, { mode }), sources.connect('coingecko'), { mode }),
    oracle: liveOracle(sources, { board, mode, dataClock, scheduler }),
    tokenRisk: rugcheckRisk(sources, { mode }),
    swap: jupiterSwap(sources, { mode }),
    equities: liveEquities(sources, { mode }),
    models: openRouter(sources.connect('openrouter'), { mode }),
  }
}
