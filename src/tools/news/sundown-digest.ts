import { z } from 'zod'
import { storiesIn, variedStories } from '../../analysis/news/stories.ts'
import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import {
  HeadlineRow,
  headlineRow,
  MAX_READ,
  NewsInput,
  Ticker,
  UntrustedText,
  withinAnswer,
} from './news-fields.ts'

const STORIES = 5
const HEADLINES = 3

export const sundownDigest = defineTool({
  id: 'sundown-digest',
  family: 'news',
  route: { path: '/sundown-digest', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: {},
  essential: ['ticker'],
  lists: [
    {
      list: 'sundownDigest',
      searched: 'articles of the sources in our archive',
      days: 1,
      reason: 'The archive has no article of the last 24 hours for this ticker.',
      hint: 'Leave the ticker out for the whole day, or ask news, which looks back 14 days.',
    },
  ],
  view: { kind: 'list', at: 'sundownDigest', title: 'title', text: 'text', time: 'date' },
  title: 'Sundown digest',
  summary: 'The last 24 hours of crypto news in up to five stories.',
  description:
    'Use this when you want a short recap of the day: the five most important stories, at most two about one asset, each with the headlines that tell it. No language model writes it.',
  maxAgeSeconds: 900,
  input: NewsInput,
  output: z.looseObject({
    ticker: Ticker,
    sundownDigest: z
      .array(
        z.looseObject({
          title: z.string(),
          text: z.string().describe('How the newest article of the story begins.'),
          body: z.array(HeadlineRow).describe('Up to three headlines of the story, newest first.'),
          tickers: z.array(z.string()),
          date: z.string().describe('ISO 8601 UTC.'),
          publications: z.int(),
        }),
      )
      .describe('Most important first.'),
    articles: z.int().describe('Articles of the 24 hours that were read for it.'),
    untrustedText: UntrustedText,
    provenance: Provenance,
  }),
  example: { input: { ticker: 'general' } },
  intents: [
    'daily crypto digest',
    'sundown digest',
    'summarize today in crypto',
    'recap of the last 24 hours for bitcoin',
  ],
}).run(async ({ ticker }, { newsArchive, signal, now }) => {
  const found = await newsArchive.find({ ticker, since: now() - DAY_MS, limit: MAX_READ }, { signal })
  const stories = storiesIn(found.articles, { now: now() })
  // of one asset everything is about that asset
  const chosen = found.ticker === 'general' ? variedStories(stories, STORIES) : stories.slice(0, STORIES)
  const rows = chosen.map(({ lead, articles, tickers, sources }) => ({
    title: lead.title,
    text: lead.summary,
    body: articles.slice(0, HEADLINES).map(headlineRow),
    tickers: tickers.slice(0, 8),
    date: toIsoTime(lead.publishedAt),
    publications: sources.length,
  }))
  return {
    ticker: found.ticker,
    sundownDigest: withinAnswer(rows),
    articles: found.articles.length,
    untrustedText: [
      'sundownDigest[].title',
      'sundownDigest[].text',
      'sundownDigest[].body[].title',
      'sundownDigest[].body[].source',
    ],
    provenance: provenance([found], now()),
  }
})
