import { type DataSourceId, dataSource, dataSourceIds, keyHeaders, keyQuery } from '../config/data-sources.ts'
import type { NewsFeed } from '../config/news-feeds.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { UpstreamStatus } from './health.ts'
import type { Connection } from './http/connection.ts'
import { createHttpClient, type HttpClient } from './http/http-client.ts'
import type { DataMode } from './sourced.ts'

/** Every source of data that can be asked over HTTP, each with a client of its own. */
export interface Sources {
  connect(id: DataSourceId): Connection
  /** A feed, of which there may be any number. */
  connectFeed(feed: NewsFeed): Connection
  /** Whether there is an address for it: one that an operator runs has none by default. */
  isSet(id: DataSourceId): boolean
  /** How those that are used are doing. */
  statuses(mode: DataMode): readonly UpstreamStatus[]
  close(): Promise<void>
}

interface SourceOptions {
  baseUrl(id: DataSourceId): string
  readonly keys: Partial<Record<DataSourceId, string>>
  readonly clock: Clock
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

const FEED_BYTES = 2_000_000

/** Opens the sources; a client is made when its source is first used. */
export function openSources({ baseUrl, keys, clock, dataClock, scheduler }: SourceOptions): Sources {
  const clients = new Map<DataSourceId, HttpClient>()
  const clientOf = (id: DataSourceId): HttpClient => {
    const opened = clients.get(id)
    if (opened) return opened
    const { name, maxBytes, timeoutMilliseconds: total, headers } = dataSource(id)
    const client = createHttpClient({
      name,
      clock,
      scheduler,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(total === undefined ? {} : { timeouts: { connect: 1_500, headers: total, body: total, total } }),
      headers: { ...headers, ...keyHeaders(id, { baseUrl: baseUrl(id), secret: keys[id] }) },
      query: keyQuery(id, keys[id]),
    })
    clients.set(id, client)
    return client
  }
  const feeds = new Map<string, { readonly name: string; readonly client: HttpClient }>()
  const feedClientOf = ({ name, url }: NewsFeed): HttpClient => {
    const opened = feeds.get(url)
    if (opened) return opened.client
    const client = createHttpClient({
      name: `The feed of ${name}`,
      clock,
      scheduler,
      maxBytes: FEED_BYTES,
      headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.1' },
    })
    feeds.set(url, { name, client })
    return client
  }
  return {
    connect: (id) => ({
      http: clientOf(id),
      baseUrl: new URL(baseUrl(id)),
      hasKey: keys[id] !== undefined,
      clock,
      dataClock,
    }),
    connectFeed: (feed) => ({
      http: feedClientOf(feed),
      baseUrl: new URL(feed.url),
      hasKey: false,
      clock,
      dataClock,
    }),
    isSet: (id) => baseUrl(id) !== '',
    statuses: (mode) => [
      ...dataSourceIds.flatMap((id) => {
        const client = clients.get(id)
        return client ? [{ name: id, promise: dataSource(id).provides, mode, ...client.observed() }] : []
      }),
      ...[...feeds.values()].map(({ name, client }) => ({
        name,
        promise: 'news',
        mode,
        ...client.observed(),
      })),
    ],
    async close() {
      const opened = [...clients.values(), ...[...feeds.values()].map(({ client }) => client)]
      await Promise.all(opened.map((client) => client.close()))
    },
  }
}
