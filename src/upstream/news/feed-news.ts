import { MINUTE_MS } from '../../core/durations.ts'
import { type Answer, createAnswerCache, type Read } from '../http/answer-cache.ts'
import type { Connection } from '../http/connection.ts'
import { cleaned } from '../outside-text.ts'
import { articleFrom, linkOf } from './article.ts'
import { parseDay } from './event-day.ts'
import type { Article, NewsEvent } from './news.ts'
import { plainText } from './plain-text.ts'
import { type FeedItem, readFeed } from './read-feed.ts'
import { parseTickers } from './tag-tickers.ts'

/** Feeds change every few minutes and are asked for by all callers. */
export const newsFreshness = { fresh: 90_000, stale: 10 * MINUTE_MS }

/** A feed and what is made of its items, asked at most once in a minute and a half. */
export function readingFeed<T>(
  { http, clock, dataClock }: Connection,
  made: (items: readonly FeedItem[], now: number) => readonly T[],
): Read<Answer<readonly T[]>> {
  const read: Read<readonly T[]> = (url, options) =>
    http.getDocument(url, async (document) => made(await readFeed(document, http), dataClock.now()), options)
  return createAnswerCache(read, { ...newsFreshness, clock, dataClock, entries: 1 })
}

/** The articles of a feed that have a title, a link and a believable date. */
export function parseArticles(
  items: readonly FeedItem[],
  { source, now }: { readonly source: string; readonly now: number },
): readonly Article[] {
  return items.flatMap(({ title, link, text, published }) => {
    const article = articleFrom({ url: link, title, text, published, source }, { now })
    return article ? [article] : []
  })
}

/** The events of a calendar's feed. An item that names no day is left out: none is guessed. */
export function parseEvents(
  items: readonly FeedItem[],
  { source }: { readonly source: string },
): readonly NewsEvent[] {
  return items.flatMap((item) => {
    const title = cleaned(plainText(item.title), 180)
    const text = cleaned(plainText(item.text), 280)
    const date = parseDay(item.starts) ?? parseDay(title) ?? parseDay(text)
    if (title === '' || date === undefined) return []
    const url = linkOf(item.link)?.href ?? null
    return [{ title, text, date, tickers: parseTickers(`${title}. ${text}`), source, url }]
  })
}
