import { type DataSourceId, dataSource, dataSourceIds, keyHeaders, keyQuery } from '../config/data-sources.ts'
import type { NewsFeed } from '../config/news-feeds.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { DataMode } from '../core/data-mode.ts'
import type { SourceBudgets } from './budget/source-budgets.ts'
import type { UpstreamStatus, UpstreamTotals } from './health.ts'
import type { Connection } from './http/connection.ts'
import type { Question, Reply } from './http/exchange.ts'
import { createHttpClient, type HttpClient } from './http/http-client.ts'

/** Every source of data that can be asked over HTTP, each with a client of its own. */
export interface Sources {
  connect(id: DataSourceId): Connection
  /** A feed, of which there may be any number. */
  connectFeed(feed: NewsFeed): Connection
  /** Whether there is an address for it: one that an operator runs has none by default. */
  isSet(id: DataSourceId): boolean
  /** Hands every whole answer to a listener, until the function that it returns is called. */
  listen(listener: ReplyListener): () => void
  /** How those that are used are doing. */
  statuses(mode: DataMode): readonly UpstreamStatus[]
  totals(): readonly UpstreamTotals[]
  close(): Promise<void>
}

/** One answer of a source, as it came. */
export interface SourceReply {
  /** A data source's id, or the name of a feed. */
  readonly source: string
  readonly baseUrl: string
  /** Without the source's key. */
  readonly question: Question
  readonly reply: Reply
}

export type ReplyListener = (heard: SourceReply) => void

interface SourceOptions {
  baseUrl(id: DataSourceId): string
  readonly keys: Partial<Record<DataSourceId, string>>
  readonly clock: Clock
  readonly dataClock: Clock
  readonly scheduler: Scheduler
  /** Limits, costs and budgets of the sources; none when left out. */
  readonly budgets?: SourceBudgets | undefined
}

const FEED_BYTES = 2_000_000

/** Opens the sources; a client is made when its source is first used. */
export function openSources(options: SourceOptions): Sources {
  const { baseUrl, keys, clock, dataClock, scheduler, budgets } = options
  const admissionOf = (id: DataSourceId) =>
    budgets?.admission(id, { baseUrl: baseUrl(id), hasKey: keys[id] !== undefined })
  const clients = new Map<DataSourceId, HttpClient>()
  const listeners = new Set<ReplyListener>()
  const report =
    (source: string, base: string) =>
    (question: Question, reply: Reply): void => {
      for (const listener of listeners) listener({ source, baseUrl: base, question, reply })
    }
  const clientOf = (id: DataSourceId): HttpClient => {
    const opened = clients.get(id)
    if (opened) return opened
    const { name, maxBytes, timeoutMilliseconds: total, headers, gzip } = dataSource(id)
    const client = createHttpClient({
      name,
      clock,
      scheduler,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      gzip,
      ...(total === undefined ? {} : { timeouts: { connect: 1_500, headers: total, body: total, total } }),
      headers: { ...headers, ...keyHeaders(id, { baseUrl: baseUrl(id), secret: keys[id] }) },
      query: keyQuery(id, keys[id]),
      admission: admissionOf(id),
      onReply: report(id, baseUrl(id)),
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
      onReply: report(name, url),
    })
    feeds.set(url, { name, client })
    return client
  }
  return {
    connect: (id) => ({
      http: clientOf(id),
      baseUrl: new URL(baseUrl(id)),
      hasKey: keys[id] !== undefined,
      admission: admissionOf(id),
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
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    statuses: (mode) => [
      ...dataSourceIds.flatMap((id) => {
        const client = clients.get(id)
        if (!client) return []
        const budget = budgets?.find(id)
        const status = { name: id, promise: dataSource(id).provides, mode, ...client.observed() }
        return [budget ? { ...status, budget } : status]
      }),
      ...[...feeds.values()].map(({ name, client }) => ({
        name,
        promise: 'news',
        mode,
        ...client.observed(),
      })),
    ],
    totals: () => [
      ...[...clients].flatMap(([name, client]) => toTotals(name, client)),
      ...[...feeds.values()].flatMap(({ name, client }) => toTotals(name, client)),
    ],
    async close() {
      const opened = [...clients.values(), ...[...feeds.values()].map(({ client }) => client)]
      await Promise.all(opened.map((client) => client.close()))
    },
  }
}

function toTotals(name: string, { totals }: HttpClient): readonly UpstreamTotals[] {
  return totals ? [{ name, ...totals() }] : []
}
