import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import type { Candles } from './candles/candles.ts'
import { createCandles } from './candles/create-candles.ts'
import type { UpstreamHealth, UpstreamStatus } from './health.ts'
import { createPrices } from './prices/create-prices.ts'
import type { Prices } from './prices/prices.ts'
import { openReplay, type Replay } from './replay/open-replay.ts'
import { simulatedVenues } from './simulated/simulated-venue.ts'
import type { DataMode } from './sourced.ts'
import { createTickers } from './tickers/create-tickers.ts'
import type { Tickers } from './tickers/tickers.ts'
import { type BaseUrls, defaultBaseUrls, liveVenueIds, openLiveVenues } from './venues/live-venues.ts'
import { type MarketBoard, nameOf } from './venues/market-board.ts'

export interface UpstreamOptions {
  readonly mode: DataMode
  /** Names the simulated world; the same seed and time give the same data. */
  readonly seed?: string | undefined
  /** Folder of recorded responses; needed in replay mode. */
  readonly replayDirectory?: string | undefined
  /** Where venues are, other than by default; not heeded in replay mode. */
  readonly baseUrls?: BaseUrls | undefined
  readonly clock: Clock
  readonly scheduler: Scheduler
}

export interface Upstreams {
  readonly mode: DataMode
  readonly candles: Candles
  readonly tickers: Tickers
  readonly prices: Prices
  readonly health: UpstreamHealth
  /** The time by which data is old or new; in replay mode it stands at the recording. */
  readonly dataClock: Clock
  close(): Promise<void>
}

const DEFAULT_SEED = 'pennywire'

/**
 * Opens everything that tells of markets, in one mode; live never falls back to simulated.
 *
 * @throws GatewayError `misconfigured` when replay mode has no folder, or the folder cannot be read.
 */
export async function openUpstreams(options: UpstreamOptions): Promise<Upstreams> {
  if (options.mode === 'simulated') return openSimulated(options)
  return options.mode === 'live' ? openLive(options) : openReplayed(options)
}

function openSimulated({ seed = DEFAULT_SEED, clock }: UpstreamOptions): Upstreams {
  const board = { mode: 'simulated', venues: simulatedVenues({ seed, dataClock: clock }) } as const
  const statuses = board.venues.map((venue): UpstreamStatus => {
    return {
      name: nameOf(venue, board.mode),
      promise: 'candles, tickers',
      mode: board.mode,
      state: 'answering',
    }
  })
  return { ...promisesOf(board), health: { list: () => statuses }, dataClock: clock, close: async () => {} }
}

function openLive({ baseUrls, clock, scheduler }: UpstreamOptions): Upstreams {
  const live = openLiveVenues({
    baseUrls: { ...defaultBaseUrls, ...baseUrls },
    clock,
    dataClock: clock,
    scheduler,
  })
  const health = { list: () => live.statuses('live') }
  return { ...promisesOf({ mode: 'live', venues: live.venues }), health, dataClock: clock, close: live.close }
}

async function openReplayed({ replayDirectory, clock, scheduler }: UpstreamOptions): Promise<Upstreams> {
  if (replayDirectory === undefined)
    throw new GatewayError('misconfigured', 'Replay mode needs a folder of recorded responses.')
  const replay = await openReplay(replayDirectory)
  const live = openLiveVenues({
    baseUrls: baseUrlsOf(replay),
    clock,
    dataClock: replay.dataClock,
    scheduler,
  })
  return {
    ...promisesOf({ mode: 'replay', venues: live.venues }),
    health: { list: () => live.statuses('replay') },
    dataClock: replay.dataClock,
    async close() {
      await live.close()
      await replay.close()
    },
  }
}

function baseUrlsOf(replay: Replay): typeof defaultBaseUrls {
  const entries = liveVenueIds.map((id) => [id, replay.baseUrl(id).href] as const)
  return { ...defaultBaseUrls, ...Object.fromEntries(entries) }
}

function promisesOf(board: MarketBoard) {
  return {
    mode: board.mode,
    candles: createCandles(board),
    tickers: createTickers(board),
    prices: createPrices(board),
  }
}
