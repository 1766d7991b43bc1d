import { z } from 'zod'
import { dailySentiment, methods } from '../../analysis/news/daily-sentiment.ts'
import { DAY_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { MAX_READ, NewsInput, Ticker } from './news-fields.ts'

const DAYS = 30

const Count = z.int().nullable().describe('Articles; null when the day has none.')

export const SentimentRow = z.looseObject({
  date: z.string().describe('UTC day.'),
  positive: Count,
  negative: Count,
  neutral: Count,
  total: z.int().describe('Articles of that day; where it is 0 nothing is known and the rest is null.'),
  score: z
    .number()
    .nullable()
    .describe('(positive - negative) / total, from -1 to 1; null without articles.'),
})

export const SentimentMethod = z
  .enum(methods)
  .describe(
    'vendor: labels of a news vendor; lexicon: a list of words read by us; mixed: some of each; none: no articles.',
  )

export const sentiment = defineTool({
  id: 'sentiment',
  family: 'news',
  route: { path: '/sentiment', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: {},
  essential: ['summary.score'],
  view: {
    kind: 'series',
    at: 'sentimentAnalysis',
    x: 'date',
    y: ['score'],
    shape: 'bars',
    zero: true,
    figures: ['ticker', 'summary.score', 'summary.positive', 'summary.negative', 'confidence'],
  },
  title: 'News sentiment',
  summary: 'How positive or negative the news of an asset was, day by day over 30 days.',
  description:
    'Use this when you want to know whether news about an asset or the market is good or bad, and how that changed over a month.',
  maxAgeSeconds: 900,
  samplePath: '/preview/sentiment',
  input: NewsInput,
  output: z.looseObject({
    ticker: Ticker,
    sentimentAnalysis: z.array(SentimentRow).describe('Newest first; the first day is not over yet.'),
    summary: z
      .looseObject({
        positive: z.int().nullable(),
        negative: z.int().nullable(),
        neutral: z.int().nullable(),
        total: z.int(),
        score: z.number().nullable(),
        daysWithArticles: z.int(),
      })
      .describe('All days together.'),
    method: SentimentMethod,
    confidence: z
      .enum(['medium', 'low', 'none'])
      .describe('low: a list of words is right on about three of five headlines.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { ticker: 'BTC' } },
  intents: [
    'news sentiment for bitcoin',
    'is the news about ethereum positive or negative',
    'how has sentiment on SOL changed this month',
    'daily crypto news sentiment',
  ],
}).run(async ({ ticker }, { newsArchive, signal, now }) => {
  const since = now() - DAYS * DAY_MS
  const found = await newsArchive.find({ ticker, since, limit: MAX_READ }, { signal })
  const { days, method, confidence, ...summary } = dailySentiment(found.articles, { now: now(), days: DAYS })
  return {
    ticker: found.ticker,
    sentimentAnalysis: [...days],
    summary,
    method,
    confidence,
    disclaimer: DISCLAIMER,
    provenance: provenance([found], now()),
  }
})
