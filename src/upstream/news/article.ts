import { createHash } from 'node:crypto'
import { HOUR_MS } from '../../core/durations.ts'
import { cleaned } from '../outside-text.ts'
import type { Article, Tone } from './news.ts'
import { plainText } from './plain-text.ts'
import { parseTickers } from './tag-tickers.ts'

/** An article as a source describes it, unverified. */
export interface RawArticle {
  readonly url: string
  readonly title: string
  readonly text: string
  readonly source: string
  readonly published: string
  readonly tickers?: readonly string[]
  readonly tone?: Tone | null
}

const MAX_TITLE = 180
const MAX_SUMMARY = 280
const MAX_SOURCE = 40
const MAX_URL = 400
const MAX_TICKERS = 8
/** Clocks differ, but what is dated later than this is dated wrongly, or wants to stay on top. */
const AHEAD_MS = HOUR_MS
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|ref|cmpid|taid)$/

/** The article, cleaned; undefined when it has no title, no usable link or no believable date. */
export function articleFrom(raw: RawArticle, { now }: { readonly now: number }): Article | undefined {
  const title = cleaned(plainText(raw.title), MAX_TITLE)
  const url = linkOf(raw.url)
  const publishedAt = Date.parse(raw.published)
  if (title === '' || !url || !(publishedAt > 0 && publishedAt <= now + AHEAD_MS)) return undefined
  const summary = cleaned(plainText(raw.text), MAX_SUMMARY)
  const result = (raw.tickers ?? []).filter((ticker) => /^[A-Z][A-Z0-9]{0,9}$/.test(ticker))
  const tickers = [...new Set([...result, ...parseTickers(`${title}. ${summary}`)])].slice(0, MAX_TICKERS)
  return {
    id: idOf(url),
    url: url.href,
    title,
    summary: summary === title ? '' : summary,
    source: cleaned(raw.source, MAX_SOURCE),
    publishedAt,
    tickers,
    tone: raw.tone ?? null,
  }
}

/** A web address without user, fragment and tracking; undefined for any other scheme, or one too long. */
export function linkOf(text: string): URL | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_URL * 2 || !URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href.length <= MAX_URL ? url : undefined
}

/** The same article at one publication, with or without `www.`, TLS or a slash at the end. */
function idOf({ host, pathname, search }: URL): string {
  const position = `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`
  return createHash('sha256').update(position).digest('hex').slice(0, 24)
}

/** The same headline of one day, no matter who prints it. */
export function headlineKey({ title, publishedAt }: Pick<Article, 'title' | 'publishedAt'>): string {
  const letters = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return `${new Date(publishedAt).toISOString().slice(0, 10)} ${letters.trim().slice(0, 120)}`
}

/** Each article and each headline of a day once, newest first; of two alike the one that has a label stays. */
export function eachOnce(articles: readonly Article[]): readonly Article[] {
  const seen = new Set<string>()
  return articles
    .toSorted((a, b) => Number(b.tone !== null) - Number(a.tone !== null))
    .filter((article) => {
      const keys = [article.id, headlineKey(article)]
      const isNew = !keys.some((key) => seen.has(key))
      for (const key of keys) seen.add(key)
      return isNew
    })
    .toSorted((a, b) => b.publishedAt - a.publishedAt || a.id.localeCompare(b.id, 'en'))
}
