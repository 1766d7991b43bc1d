import type { DataSourceId } from '../config/data-sources.ts'
import { dataSource, dataSourceIds } from '../config/data-sources.ts'
import type { NewsFeed, NewsFeeds } from '../config/news-feeds.ts'
import { GatewayError } from '../core/failures.ts'
import { liveSources } from './live-sources.ts'
import { openSources, type Sources } from './open-sources.ts'
import { createSourceProber } from './probes/probe-sources.ts'
import { openReplay } from './replay/open-replay.ts'
import { createRecordedSources } from './replay/recorded-sources.ts'
import type { UpstreamOptions, Upstreams } from './upstreams.ts'

const NO_FEEDS: NewsFeeds = { articles: [], events: [] }

/** Opens the sources themselves. */
export function openLive({
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

/**
 * Opens what was recorded of them.
 *
 * @throws GatewayError `misconfigured` when no folder is named, or it cannot be read.
 */
export async function openReplayed({
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
