import { z } from 'zod'
import { storiesIn } from '../../analysis/news/stories.ts'
import { DAY_MS } from '../../core/durations.ts'
import { HeadlineRow, headlineRow, MAX_READ } from '../news/news-fields.ts'
import type { NewsArchive } from '../news/news-ports.ts'
import { sectionOf } from './section.ts'

const WINDOW_DAYS = 3
const MAX_HEADLINES = 5

export const News = z.looseObject({
  ok: z.boolean(),
  source: z.string().optional(),
  error: z.string().optional(),
  data: z
    .looseObject({
      about: z.enum(['gainers', 'market']).describe('market: no article of the window names a gainer.'),
      windowDays: z.int(),
      headlines: z.array(HeadlineRow.extend({ tickers: z.array(z.string()) })).describe('One a story.'),
    })
    .optional(),
})

interface Options {
  readonly newsArchive: NewsArchive
  readonly signal: AbortSignal
  readonly now: number
}

/** The most important stories about some assets, from the archive that the news tools read. */
export function gainerNews(symbols: readonly string[], { newsArchive, signal, now }: Options) {
  const since = now - WINDOW_DAYS * DAY_MS
  return sectionOf('news', newsArchive.find({ since, limit: MAX_READ }, { signal }), {
    signal,
    say: ({ articles }) => {
      const named = articles.filter(({ tickers }) => tickers.some((ticker) => symbols.includes(ticker)))
      const stories = storiesIn(named.length > 0 ? named : articles, { now })
      return {
        about: named.length > 0 ? ('gainers' as const) : ('market' as const),
        windowDays: WINDOW_DAYS,
        headlines: stories.slice(0, MAX_HEADLINES).map(({ lead, tickers }) => ({
          ...headlineRow(lead),
          tickers: tickers.slice(0, 8),
        })),
      }
    },
  })
}
