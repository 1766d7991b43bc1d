import type { DataSourceId } from '../config/data-sources.ts'
import { dataSource, dataSourceIds } from '../config/data-sources.ts'
import type { NewsFeed, NewsFeeds } from '../config/news-feeds.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { DataMode } from '../core/data-mode.ts'
import { GatewayError } from '../core/failures.ts'
import type { SourceBudgets } from './budget/source-budgets.ts'
import type { DataSources } from './data-sources.ts'
import type { SourceBudget, SourceProber, UpstreamHealth } from './health.ts'
import { liveSources } from './live-sources.ts'
import type { EmbeddedNodes } from './nodes/embedded-nodes.ts'
import { openSources, type ReplyListener, type Sources } from './open-sources.ts'
import { createSourceProber } from './probes/probe-sources.ts'
import { openReplay } from './replay/open-replay.ts'
import { createRecordedSources } from './replay/recorded-sources.ts'
import { simulatedSources, simulatedStatuses } from './simulated-sources.ts'

export interface UpstreamOptions {
  readonly mode: DataMode
  /** Names the simulated world; the same seed and time give the same data. */
  readonly seed?: string | undefined
  /** Folder of recorded responses; needed in replay mode. */
  readonly replayDirectory?: string | undefined
  /** Where sources are, other than by default; ignored in replay mode. */
  readonly baseUrls?: Partial<Record<DataSourceId, string>> | undefined
  /** Keys of the sources that take one. */
  readonly keys?: Partial<Record<DataSourceId, string>> | undefined
  /** Limits, costs and budgets of the sources; used in live mode alone, and none when left out. */
  readonly budgets?: SourceBudgets | undefined
  /** Where news are read; nowhere when left out. */
  readonly newsFeeds?: NewsFeeds | undefined
  /** The chains that the gateway carries itself, for the simulated world. */
  readonly embedded?: EmbeddedNodes | undefined
  readonly clock: Clock
  /** Set while live answers are recorded. */
  readonly recording?: UpstreamRecording | undefined
  readonly scheduler: Scheduler
}

/** How live answers are asked for while they are recorded. */
export interface UpstreamRecording {
  /** Stands still, so that a replay at the same time asks the same questions. */
  readonly dataClock: Clock
  /** Ids of sources and names of feeds; every other one is not asked. */
  readonly only: ReadonlySet<string>
  readonly listen: ReplyListener
}

export interface Upstreams extends DataSources {
  readonly mode: DataMode
  readonly health: UpstreamHealth
  /** What may still be asked of the sources, and what they have cost today; empty where none is asked. */
  sourceBudgets(): readonly SourceBudget[]
  /** The time by which data is old or new; in replay mode it stands at the recording. */
  readonly dataClock: Clock
  /** Asks single sources one question each; there is nothing to ask unless data is live. */
  readonly prober?: SourceProber
  close(): Promise<void>
}

const DEFAULT_SEED = 'pennywire'
const NO_FEEDS: NewsFeeds = { articles: [], events: [] }

/**
 * Opens all data sources, in one mode; live never falls back to simulated.
 *
 * @throws GatewayError `misconfigured` when replay mode has no folder, or the folder cannot be read.
 */
export async function openUpstreams(options: UpstreamOptions): Promise<Upstreams> {
  if (options.mode === 'simulated') return openSimulated(options)
  return options.mode === 'live' ? openLive(options) : openReplayed(options)
}

function openSimulated({ seed = DEFAULT_SEED, embedded, clock, scheduler }: UpstreamOptions): Upstreams {
  const allPending = simulatedSources({ seed, dataClock: clock, scheduler, embedded })
  const health = { list: simulatedStatuses }
  return {
    ...allPending,
    mode: 'simulated',
    health,
    sourceBudgets: () => [],
    dataClock: clock,
    close: async () => {},
  }
}

function openLive({
  baseUrls,
  keys = {},
  newsFeeds = NO_FEEDS,
  budgets,
  recording,
  clock,
  scheduler,
}: UpstreamOptions): Upstreams {
  const baseUrl = (id: DataSourceId) => baseUrls?.[id] ?? dataSource(id).baseUrl
  const dataClock = recording?.dataClock ?? clock
  const all = openSources({ baseUrl, keys, clock, dataClock, scheduler, budgets })
  if (recording) all.listen(recording.listen)
  const sources = recording ? createRecordedSources(all, recording.only) : all
  const openData = (asked: Sources) => liveSources(asked, { mode: 'live', dataClock, scheduler, newsFeeds })
  return {
    ...openData(sources),
    mode: 'live',
    health: { list: () => sources.statuses('live'), totals: sources.totals },
    sourceBudgets: () => budgets?.list() ?? [],
    dataClock,
    prober: createSourceProber({ sources, newsFeeds, openData, clock, scheduler }),
    close: sources.close,
  }
}

async function openReplayed({
  replayDirectory,
  newsFeeds = NO_FEEDS,
  clock,
  scheduler,
}: UpstreamOptions): Promise<Upstreams> {
  if (replayDirectory === undefined)
    throw new GatewayError('misconfigured', 'Replay mode needs a folder of recorded responses.')
  const { baseUrl, providers, dataClock, close } = await openReplay(replayDirectory)
  const sources = openSources({
    baseUrl: (id) => baseUrl(id).href,
    keys: keysIn(providers),
    clock,
    dataClock,
    scheduler,
  })
  const recorded = ({ name, url }: NewsFeed): NewsFeed => {
    const { pathname, search } = new URL(url)
    return { name, url: new URL(`.${pathname}${search}`, baseUrl(name)).href }
  }
  const feeds = {
    articles: newsFeeds.articles.map(recorded),
    events: newsFeeds.events.map(recorded),
  }
  return {
    ...liveSources(sources, { mode: 'replay', dataClock, scheduler, newsFeeds: feeds }),
    mode: 'replay',
    health: { list: () => sources.statuses('replay') },
    sourceBudgets: () => [],
    dataClock,
    async close() {
      await sources.close()
      await close()
    },
  }
}

/** Some sources are asked only with a key; where there are recordings of them, any will do. */
function keysIn(providers: ReadonlySet<string>): Partial<Record<DataSourceId, string>> {
  const recorded = dataSourceIds.filter((id) => dataSource(id).key && providers.has(id))
  return Object.fromEntries(recorded.map((id) => [id, 'recorded']))
}
