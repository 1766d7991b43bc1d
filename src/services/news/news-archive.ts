import type { Clock } from '../../core/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { NewsRepository, NewsRow } from '../../store/features/news-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { NewsArchive } from '../../tools/news/news-ports.ts'
import { headlineKey } from '../../upstream/news/article.ts'
import type { Article, News, NewsResult } from '../../upstream/news/news.ts'
import { findAsset } from '../../upstream/venues/assets.ts'

/** Sentiment looks back a month; what is older is dropped after a while. */
const COLLECTED_DAYS = 31
const RETENTION_DAYS = 45
const GENERAL = 'general'
const MAX_TERMS = 8

interface NewsArchiveDeps {
  readonly news: News
  readonly book: NewsRepository
  /** Articles of one world are never shown in another. */
  readonly world: string
  readonly dataClock: Clock
}

export interface NewsArchiveService extends NewsArchive {
  /** Brings the archive up to date, whether or not anyone asks. */
  readonly job: PeriodicJob
}

/** News as tools ask for them: what the sources publish now, and what they published before. */
export function createNewsArchive({ news, book, world, dataClock }: NewsArchiveDeps): NewsArchiveService {
  let lastIds: ReadonlySet<string> = new Set()

  async function collect(signal: AbortSignal): Promise<NewsResult & { readonly added: number }> {
    const result = await news.fetchArticles({ since: dataClock.now() - COLLECTED_DAYS * DAY_MS }, { signal })
    const added = result.articles.filter(({ id }) => !lastIds.has(id))
    if (added.length > 0) await book.add(added.map((article) => toRow(article, world)))
    lastIds = new Set(result.articles.map(({ id }) => id))
    return { ...result, added: added.length }
  }

  return {
    async find({ ticker: asked, text, since, until, limit }, { signal }) {
      const ticker = parseTicker(asked)
      const words = text === undefined ? [] : parseQuery(text)
      const { mode, sources } = await collect(signal)
      const rows = await book.find({
        world,
        since,
        until: Math.min(until ?? Number.POSITIVE_INFINITY, dataClock.now()),
        ticker: ticker === GENERAL ? undefined : ticker,
        words,
        limit,
      })
      return { mode, sources, ticker, articles: rows.map(toArticle) }
    },

    async events({ ticker: asked }, options) {
      const ticker = parseTicker(asked)
      const result = await news.events(options)
      const events = result.events.filter(({ tickers }) => ticker === GENERAL || tickers.includes(ticker))
      return { ...result, ticker, events }
    },

    job: {
      name: 'collect-news',
      everyMilliseconds: 10 * MINUTE_MS,
      async run(signal) {
        const { articles, added, sources } = await collect(signal)
        const forgotten = await book.forget(world, dataClock.now() - RETENTION_DAYS * DAY_MS, signal)
        const silent = sources.filter(({ ok }) => !ok).map(({ name }) => name)
        return { read: articles.length, new: added, forgotten, silent }
      },
    },
  }
}

/** @throws GatewayError `invalid_input` for what cannot be a ticker. */
function parseTicker(text: string = GENERAL): string {
  const asked = text.trim().replace(/^\$/, '')
  if (asked.toLowerCase() === GENERAL) return GENERAL
  const known = findAsset(asked)
  if (known) return known.symbol
  if (/^[A-Za-z][A-Za-z0-9]{0,9}$/.test(asked)) return asked.toUpperCase()
  throw new GatewayError('invalid_input', 'ticker: must be a symbol such as BTC, a name, or general.', {
    details: { field: 'ticker' },
  })
}

/** @throws GatewayError `invalid_input` when there is nothing to search for. */
function parseQuery(text: string): readonly string[] {
  const words = splitTerms(text).slice(0, MAX_TERMS)
  if (words.length > 0) return words
  throw new GatewayError('invalid_input', 'query: must hold a word to search for.', {
    details: { field: 'query' },
  })
}

function splitTerms(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function toRow(article: Article, world: string): NewsRow {
  const { id, url, title, summary, source, tickers, tone, publishedAt } = article
  return {
    world,
    id,
    headline: headlineKey(article),
    url,
    title,
    summary,
    source,
    tickers: ` ${tickers.join(' ')} `,
    tone,
    words: ` ${splitTerms(`${title} ${summary} ${source}`).join(' ')} `,
    published_at: publishedAt,
  }
}

function toArticle({ id, url, title, summary, source, tickers, tone, published_at }: NewsRow): Article {
  const symbols = tickers.split(' ').filter((symbol) => symbol !== '')
  return { id, url, title, summary, source, tone, tickers: symbols, publishedAt: published_at }
}
