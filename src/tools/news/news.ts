import { z } from 'zod'
import { DAY_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import {
  articlesFor,
  Limit,
  NewsInput,
  StoryRow,
  Ticker,
  toStoryRows,
  UntrustedText,
  untrusted,
  withinAnswer,
} from './news-fields.ts'

const DAYS = 14

export const news = defineTool({
  id: 'news',
  family: 'news',
  route: { path: '/news', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: {},
  essential: ['ticker'],
  lists: [
    {
      list: 'news',
      searched: 'articles of the sources in our archive',
      days: 14,
      reason: 'The archive has no article of this time for this ticker; an unknown ticker looks the same.',
      hint: 'Check the ticker with asset-resolve, or leave it out for news of all assets.',
    },
  ],
  view: {
    kind: 'list',
    at: 'news',
    title: 'title',
    text: 'text',
    source: 'source',
    time: 'date',
    url: 'url',
  },
  title: 'Crypto news',
  summary: 'The latest crypto news, of one asset or in general, each story once.',
  description:
    'Use this when you want the latest headlines about an asset such as BTC, ETH or SOL, or about crypto in general, with links.',
  maxAgeSeconds: 900,
  samplePath: '/preview/news',
  input: NewsInput.extend({ limit: Limit }),
  output: z.looseObject({
    ticker: Ticker,
    news: z.array(StoryRow).describe('Newest first, of the last 14 days, each story once.'),
    untrustedText: UntrustedText,
    provenance: Provenance,
  }),
  example: { input: { ticker: 'BTC' } },
  intents: [
    'latest crypto news',
    'news about bitcoin',
    'what are the headlines on ETH today',
    'any news on solana',
    'recent articles about XRP',
  ],
}).run(async ({ ticker, limit }, { newsArchive, signal, now }) => {
  const since = now() - DAYS * DAY_MS
  const found = await newsArchive.find({ ticker, since, limit: articlesFor(limit) }, { signal })
  return {
    ticker: found.ticker,
    news: withinAnswer(toStoryRows(found.articles, limit), limit),
    untrustedText: untrusted('news'),
    provenance: provenance([found], now()),
  }
})
