import { countOf, type SentimentDay } from './daily-sentiment.ts'
import type { NewsItem } from './shape.ts'

/** How often one asset was written about. */
export interface Mentions extends Omit<SentimentDay, 'date' | 'total'> {
  readonly ticker: string
  /** Articles in the window. */
  readonly mentions: number
  /** Articles in the window before, as long; null when the archive does not reach back so far. */
  readonly before: number | null
  /** Publications in the window. */
  readonly sources: number
}

interface Windows {
  /** Articles of the window. */
  readonly now: readonly NewsItem[]
  /** Those of the window before; null when nothing is known of it. */
  readonly before: readonly NewsItem[] | null
}

/** Assets by the number of articles that name them, most first. */
export function mentionsIn({ now, before }: Windows): readonly Mentions[] {
  const tickers = [...new Set(now.flatMap((item) => item.tickers))]
  return tickers
    .map((ticker): Mentions => {
      const about = now.filter((item) => item.tickers.includes(ticker))
      const { total, ...counted } = countOf(about)
      return {
        ticker,
        mentions: total,
        before: before?.filter((item) => item.tickers.includes(ticker)).length ?? null,
        sources: new Set(about.map(({ source }) => source)).size,
        ...counted,
      }
    })
    .toSorted((a, b) => b.mentions - a.mentions || a.ticker.localeCompare(b.ticker, 'en'))
}

/** Articles of the last so many milliseconds, and of as many before them where the archive reaches back so far. */
export function windowsOf<Item extends NewsItem>(
  items: readonly Item[],
  { now, length }: { readonly now: number; readonly length: number },
): { readonly now: readonly Item[]; readonly before: readonly Item[] | null } {
  const start = now - length
  const earlier = items.filter(({ publishedAt }) => publishedAt < start && publishedAt >= start - length)
  // an archive that begins inside the window before would make every asset seem to rise
  const reachesBack = items.some(({ publishedAt }) => publishedAt < start - length / 2)
  return {
    now: items.filter(({ publishedAt }) => publishedAt >= start),
    before: reachesBack ? earlier : null,
  }
}
