import { z } from 'zod'
import { mentionsIn, windowsOf } from '../../analysis/news/mentions.ts'
import { DAY_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { MAX_READ } from './news-fields.ts'

export const tickerMentions = defineTool({
  id: 'ticker-mentions',
  family: 'news',
  route: { path: '/tools/ticker-mentions', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['articles'],
  lists: [
    {
      list: 'mentions',
      searched: 'articles of the sources in our archive',
      days: 'days',
      reason: 'No article of this time names an asset.',
      hint: 'Raise days (at most 14).',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'mentions',
    label: 'ticker',
    value: 'mentions',
    figures: ['days', 'articles'],
  },
  title: 'Mentions by ticker',
  summary: 'Which assets the news talk about most, how that changed, and in which tone.',
  description:
    'Use this when you want to know which coins are mentioned most in the news, or whether one is mentioned more than before.',
  maxAgeSeconds: 900,
  input: z.strictObject({
    days: z.int().min(1).max(14).default(1).describe('Length of the window; the one before it is as long.'),
    limit: z.int().min(1).max(50).default(20).describe('How many assets.'),
  }),
  output: z.looseObject({
    days: z.int(),
    articles: z.int().describe('Articles in the window.'),
    mentions: z
      .array(
        z.looseObject({
          ticker: z.string(),
          mentions: z.int().describe('Articles that name it in the window.'),
          before: z.int().nullable().describe('In the window before; null when the archive is too young.'),
          sources: z.int().describe('Publications that name it.'),
          positive: z.int().nullable(),
          negative: z.int().nullable(),
          neutral: z.int().nullable(),
          score: z.number().nullable().describe('(positive - negative) / mentions, from -1 to 1.'),
        }),
      )
      .describe('Most mentioned first.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { days: 1 } },
  intents: [
    'most mentioned coins in the news',
    'which tickers are mentioned most this week',
    'which coins does the press talk about',
    'news mentions by ticker',
  ],
}).run(async ({ days, limit }, { newsArchive, signal, now }) => {
  const length = days * DAY_MS
  const found = await newsArchive.find({ since: now() - 2 * length, limit: MAX_READ }, { signal })
  const windows = windowsOf(found.articles, { now: now(), length })
  return {
    days,
    articles: windows.now.length,
    mentions: mentionsIn(windows).slice(0, limit),
    disclaimer: DISCLAIMER,
    provenance: provenance([found], now()),
  }
})
