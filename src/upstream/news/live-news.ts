import type { NewsFeed, NewsFeeds } from '../../config/news-feeds.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Sources } from '../open-sources.ts'
import type { SourceUse } from '../sourced.ts'
import { eachOnce } from './article.ts'
import { cryptonews } from './cryptonews.ts'
import { parseArticles, parseEvents, readingFeed } from './feed-news.ts'
import type { News, NewsEvent } from './news.ts'

interface LiveOptions {
  readonly mode: Exclude<DataMode, 'simulated'>
  readonly feeds: NewsFeeds
}

interface FetchedNews<T> {
  readonly value: readonly T[]
  readonly receivedAt: number
  readonly cached: boolean
  readonly leftOut?: number
}

interface Asked<T> {
  readonly name: string
  ask(options: Options): Promise<FetchedNews<T>>
}

interface Options {
  readonly signal: AbortSignal
}

const VENDOR = 'cryptonews'

/** Every feed that is set up and, with a token, the vendor; those that fail are reported beside the others. */
export function liveNews(sources: Sources, { mode, feeds }: LiveOptions): News {
  const vendorConnection = sources.connect(VENDOR)
  const vendor = vendorConnection.hasKey ? cryptonews(vendorConnection) : undefined
  const articleFeeds = feeds.articles.map((feed) =>
    reading(feed, (items, now) => parseArticles(items, { source: feed.name, now })),
  )
  const eventFeeds = feeds.events.map((feed) =>
    reading(feed, (items) => parseEvents(items, { source: feed.name })),
  )

  function reading<T>(feed: NewsFeed, made: Parameters<typeof readingFeed<T>>[1]) {
    const read = readingFeed(sources.connectFeed(feed), made)
    return { name: feed.name, ask: (options: Options) => read(new URL(feed.url), options) }
  }

  return {
    async fetchArticles({ since }, options) {
      const own = vendor ? [{ name: VENDOR, ask: vendor.articles }] : []
      const { values, sources } = await askAll([...own, ...articleFeeds], options)
      const articles = eachOnce(values).filter(({ publishedAt }) => publishedAt >= since)
      return { mode, sources, articles }
    },

    async events(options) {
      const own = vendor ? [{ name: VENDOR, ask: vendor.events }] : []
      const { values, sources } = await askAll<NewsEvent>([...own, ...eventFeeds], options)
      const events = values.toSorted((a, b) => compare(a.date, b.date) || compare(a.title, b.title))
      return { mode, sources, events }
    },
  }
}

async function askAll<T>(
  asked: readonly Asked<T>[],
  options: Options,
): Promise<{ readonly values: readonly T[]; readonly sources: readonly SourceUse[] }> {
  if (asked.length === 0) throw new GatewayError('misconfigured', 'No source of this kind of news is set up.')
  // a signal for each, because they all listen to it
  const own = () => ({ signal: AbortSignal.any([options.signal]) })
  const outcomes = await Promise.all(asked.map(({ ask }) => ask(own()).catch(failureOfOurs)))
  options.signal.throwIfAborted()
  const failures = outcomes.filter((outcome) => outcome instanceof GatewayError)
  const [first] = failures
  if (first && failures.length === asked.length) {
    if (asked.length === 1 || first.code === 'not_recorded') throw first
    throw new GatewayError(first.code, 'None of the sources of news answered.', {
      cause: new AggregateError(failures),
      details: {
        sources: asked.map(({ name }, index) => ({ name, ok: false, error: failures[index]?.message })),
      },
    })
  }
  const uses = outcomes.map((outcome, index): SourceUse => {
    const name = asked[index]?.name ?? ''
    return outcome instanceof GatewayError
      ? { name, ok: false, error: outcome.message }
      : {
          name,
          ok: true,
          asOf: outcome.receivedAt,
          cached: outcome.cached,
          ...(outcome.leftOut === undefined ? {} : { leftOut: outcome.leftOut }),
        }
  })
  const values = outcomes.flatMap((outcome) => (outcome instanceof GatewayError ? [] : outcome.value))
  return { values, sources: uses }
}

/** A source's failure is reported; a bug of ours is thrown. */
function failureOfOurs(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  throw error
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
