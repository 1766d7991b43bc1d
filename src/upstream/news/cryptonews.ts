import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { cleaned } from '../outside-text.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import { articleFrom } from './article.ts'
import { parseDay } from './event-day.ts'
import { newsFreshness } from './feed-news.ts'
import type { Article, NewsEvent, Tone } from './news.ts'
import { plainText } from './plain-text.ts'

const Tickers = z.array(z.string()).nullish()

const Rows = z.object({
  data: readableRows(
    z.object({
      news_url: z.string(),
      title: z.string(),
      text: z.string().nullish(),
      source_name: z.string().nullish(),
      date: z.string(),
      sentiment: z.string().nullish(),
      tickers: Tickers,
    }),
  ),
})

/** As the vendor's documentation has it; no recorded answer is published. */
const Events = z.object({
  data: readableRows(
    z.object({
      event_name: z.string(),
      event_text: z.string().nullish(),
      tickers: Tickers,
      date: z.string(),
    }),
  ),
})

const SECTIONS = ['general', 'alltickers'] as const
const ROWS = 50
const labels: Readonly<Record<string, Tone>> = {
  positive: 'positive',
  negative: 'negative',
  neutral: 'neutral',
}

interface StampedNews<T> {
  readonly value: readonly T[]
  readonly receivedAt: number
  readonly cached: boolean
  readonly leftOut?: number
}

interface Options {
  readonly signal: AbortSignal
}

/** Articles with the vendor's own labels, and events; needs a token. */
export interface NewsVendor {
  articles(options: Options): Promise<StampedNews<Article>>
  events(options: Options): Promise<StampedNews<NewsEvent>>
}

/** cryptonews-api.com: general news and those of single assets, fifty of each. Its token travels in the query. */
export function cryptonews(connection: Connection): NewsVendor {
  const rows = createReader(connection, Rows, { ...newsFreshness, isOurs: true })
  const events = createReader(connection, Events, { ...newsFreshness, isOurs: true })
  const at = (path: string, query: Readonly<Record<string, string | number>>) =>
    urlAt(connection.baseUrl, path, query)

  return {
    async articles(options) {
      const answers = await Promise.all(
        SECTIONS.map((section) => rows(at('category', { section, items: ROWS, page: 1 }), options)),
      )
      const receivedAt = Math.min(...answers.map((answer) => answer.receivedAt))
      const value = answers
        .flatMap((answer) => answer.value.data)
        .flatMap((row) => toArticle(row, receivedAt))
      const leftOut = leftOutOf(...answers.map((answer) => answer.value.data))
      return { value, receivedAt, cached: answers.every(({ cached }) => cached), ...leftOut }
    },

    async events(options) {
      const { value, ...rest } = await events(at('events', { page: 1 }), options)
      return { ...rest, value: value.data.flatMap(toEvent), ...leftOutOf(value.data) }
    },
  }
}

function toArticle(row: z.output<typeof Rows>['data'][number], now: number): readonly Article[] {
  const raw = {
    url: row.news_url,
    title: row.title,
    text: row.text ?? '',
    source: row.source_name ?? 'cryptonews-api.com',
    published: row.date,
    tickers: row.tickers ?? [],
    tone: labels[(row.sentiment ?? '').toLowerCase()] ?? null,
  }
  const article = articleFrom(raw, { now })
  return article ? [article] : []
}

function toEvent(row: z.output<typeof Events>['data'][number]): readonly NewsEvent[] {
  const title = cleaned(plainText(row.event_name), 180)
  const date = parseDay(row.date) ?? dayOf(row.date)
  if (title === '' || date === undefined) return []
  const text = cleaned(plainText(row.event_text ?? ''), 280)
  const tickers = (row.tickers ?? []).filter((ticker) => /^[A-Z][A-Z0-9]{0,9}$/.test(ticker)).slice(0, 8)
  return [{ title, text, date, tickers, source: 'cryptonews-api.com', url: null }]
}

function dayOf(date: string): string | undefined {
  const time = Date.parse(date)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
