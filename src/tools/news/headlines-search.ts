import { z } from 'zod'
import { DAY_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import {
  Limit,
  MAX_READ,
  NewsInput,
  StoryRow,
  Ticker,
  toStoryRows,
  UntrustedText,
  untrusted,
  withinAnswer,
} from './news-fields.ts'

export const headlinesSearch = defineTool({
  id: 'headlines-search',
  family: 'news',
  route: { path: '/tools/headlines-search', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['found'],
  lists: [
    {
      list: 'headlines',
      searched: 'titles, texts and names of sources in our archive',
      days: 'days',
      reason: 'No article of this time holds all the words.',
      hint: 'Give fewer words, leave ticker out or raise days (at most 45).',
    },
  ],
  view: { kind: 'list', at: 'headlines', title: 'title', source: 'source', time: 'date', url: 'url' },
  title: 'Headlines by word',
  summary: 'News articles of the last weeks that hold all your words, newest first.',
  description:
    'Use this when you want articles about a topic, company or person rather than an asset. Every word must occur in title, text or source, or begin a word that does.',
  maxAgeSeconds: 900,
  input: z.strictObject({
    query: z.string().min(2).max(120).describe('Words that must all occur, such as ETF approval.'),
    ticker: NewsInput.shape.ticker,
    days: z.int().min(1).max(45).default(14).describe('How far to look back.'),
    limit: Limit,
  }),
  output: z.looseObject({
    ticker: Ticker,
    found: z.int().describe('Articles that match; those shown may be fewer.'),
    headlines: z.array(StoryRow).describe('Newest first, each story once.'),
    untrustedText: UntrustedText,
    provenance: Provenance,
  }),
  example: { input: { query: 'network upgrade', days: 14 } },
  intents: [
    'search headlines for ETF approval',
    'search the news for a stablecoin law',
    'search news articles for the word hack',
    'articles that mention BlackRock',
  ],
}).run(async ({ query, ticker, days, limit }, { newsArchive, signal, now }) => {
  const since = now() - days * DAY_MS
  const found = await newsArchive.find({ ticker, text: query, since, limit: MAX_READ }, { signal })
  return {
    ticker: found.ticker,
    found: found.articles.length,
    headlines: withinAnswer(toStoryRows(found.articles, limit), limit),
    untrustedText: untrusted('headlines'),
    provenance: provenance([found], now()),
  }
})
