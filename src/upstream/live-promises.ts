import type { Clock, Scheduler } from '../core/clock.ts'
import { createAssetRank } from './asset-rank/create-asset-rank.ts'
import { liveAssets } from './assets/live-assets.ts'
import { createBooks } from './books/create-books.ts'
import { createCandles } from './candles/create-candles.ts'
import { webhookCandles } from './candles/webhook-candles.ts'
import type { DataPromises } from './data-promises.ts'
import { goplusChecks } from './contract-checks/goplus.ts'
import { createDerivatives } from './derivatives/create-derivatives.ts'
import { openLivePerpetuals } from './derivatives/live-perpetuals.ts'
import { liveEvm } from './evm/live-evm.ts'
import { createFlow } from './flow/create-flow.ts'
import type { Sources } from './open-sources.ts'
import { createPrices } from './prices/create-prices.ts'
import { liveSentimentIndex } from './sentiment-index/live-sentiment-index.ts'
import { liveSolana } from './solana/live-solana.ts'
import type { DataMode } from './sourced.ts'
import { compareTickers } from './tickers/compare.ts'
import { createTickers } from './tickers/create-tickers.ts'
import { createTrades } from './trades/create-trades.ts'
import { openLiveVenues } from './venues/live-venues.ts'
import { deribitVolatilityIndex } from './volatility-index/deribit.ts'

export interface LiveOptions {
  /** Recordings are read by the same adapters as the sources themselves. */
  readonly mode: Extract<DataMode, 'live' | 'replay'>
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

/** Every kind of data from the sources that have it. */
export function livePromises(sources: Sources, { mode, dataClock, scheduler }: LiveOptions): DataPromises {
  const board = { mode, venues: openLiveVenues(sources) }
  return {
    candles: createCandles(
      board,
      sources.isSet('signal-webhook')
        ? webhookCandles(sources.connect('signal-webhook'), { mode })
        : undefined,
    ),
    tickers: { ...createTickers(board), ...compareTickers(board, { scheduler, dataClock }) },
    books: createBooks(board),
    trades: createTrades(board),
    flow: createFlow(board),
    prices: createPrices(board),
    assetRank: createAssetRank(sources.connect('coingecko'), { mode }),
    volatilityIndex: deribitVolatilityIndex(sources.connect('deribit'), { mode }),
    derivatives: createDerivatives({ mode, venues: openLivePerpetuals(sources) }),
    assets: liveAssets(sources, { mode }),
    sentimentIndex: liveSentimentIndex(sources, { mode }),
    evm: liveEvm(sources, { mode, dataClock }),
    contractChecks: goplusChecks(sources.connect('goplus'), { mode }),
    solana: liveSolana(sources, { mode, dataClock }),
  }
}
