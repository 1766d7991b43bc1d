import { z } from 'zod'
import { storiesIn } from '../../analysis/news/stories.ts'
import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { MAX_READ, NewsInput, Ticker, UntrustedText, untrusted, withinAnswer } from './news-fields.ts'

const DAYS = 2
const MAX_STORIES = 15

export const trendingHeadline = defineTool({
  id: 'trending-headline',
  family: 'news',
  route: { path: '/trending-headline', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: {},
  essential: ['ticker'],
  lists: [
    {
      list: 'trendingHeadline',
      searched: 'articles of the sources in our archive',
      days: 2,
      reason: 'The archive has no article of the last 48 hours for this ticker.',
      hint: 'Leave the ticker out for all stories, or ask news, which looks back 14 days.',
    },
  ],
  view: {
    kind: 'list',
    at: 'trendingHeadline',
    title: 'headline',
    text: 'text',
    source: 'source_name',
    time: 'date',
    url: 'news_url',
  },
  title: 'Trending headlines',
  summary: 'The stories that matter most in crypto now, by how recent they are and how many tell them.',
  description:
    'Use this when you want the few headlines that everyone writes about. Articles of one story are gathered; importance is half recency over 48 hours, four tenths the number of publications, one tenth naming an asset.',
  maxAgeSeconds: 900,
  input: NewsInput,
  output: z.looseObject({
    ticker: Ticker,
    trendingHeadline: z
      .array(
        z.looseObject({
          headline: z.string(),
          text: z.string(),
          news_url: z.string(),
          source_name: z.string(),
          date: z.string().describe('ISO 8601 UTC.'),
          tickers: z.array(z.string()),
          importance: z.number().min(0).max(1),
          publications: z.int().describe('How many publications tell this story.'),
        }),
      )
      .describe('Most important first.'),
    untrustedText: UntrustedText,
    provenance: Provenance,
  }),
  example: { input: { ticker: 'general' } },
  intents: [
    'trending crypto headlines',
    'hottest crypto stories right now',
    'most important bitcoin headlines',
    'hottest news stories about solana',
    'what is everybody writing about in crypto',
  ],
}).run(async ({ ticker }, { newsArchive, signal, now }) => {
  const found = await newsArchive.find({ ticker, since: now() - DAYS * DAY_MS, limit: MAX_READ }, { signal })
  const stories = storiesIn(found.articles, { now: now() }).slice(0, MAX_STORIES)
  const rows = stories.map(({ lead, tickers, importance, sources }) => ({
    headline: lead.title,
    text: lead.summary,
    news_url: lead.url,
    source_name: lead.source,
    date: toIsoTime(lead.publishedAt),
    tickers: tickers.slice(0, 8),
    importance,
    publications: sources.length,
  }))
  return {
    ticker: found.ticker,
    trendingHeadline: withinAnswer(rows),
    untrustedText: untrusted('trendingHeadline', ['headline', 'text', 'source_name']),
    provenance: provenance([found], now()),
  }
})
