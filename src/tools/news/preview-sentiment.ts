import { z } from 'zod'
import { dailySentiment } from '../../analysis/news/daily-sentiment.ts'
import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { MAX_READ } from './news-fields.ts'
import { Paid, Preview } from './preview-fields.ts'
import { sentiment as paidSentiment, SentimentMethod, SentimentRow } from './sentiment.ts'

export const previewSentiment = defineTool({
  id: 'preview-sentiment',
  family: 'news',
  route: { path: '/preview/sentiment', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'table', at: 'sentimentAnalysis', figures: ['preview.asOf', 'method'] },
  title: 'Sample of the news sentiment',
  summary: 'A free, delayed sample of our news sentiment: one whole day, that before yesterday.',
  description: 'Use this when you want to see what news sentiment looks like before paying for it.',
  input: z.strictObject({}),
  output: z.looseObject({
    preview: Preview,
    sentimentAnalysis: z.array(SentimentRow).describe('One day, of crypto in general.'),
    method: SentimentMethod,
    paid: Paid,
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['sample of news sentiment', 'free preview of sentiment', 'preview sentiment without paying'],
}).run(async (_, { newsArchive, signal, now }) => {
  const end = Math.floor(now() / DAY_MS) * DAY_MS - DAY_MS - 1
  const found = await newsArchive.find({ since: end - DAY_MS + 1, until: end, limit: MAX_READ }, { signal })
  const { days, method } = dailySentiment(found.articles, { now: end, days: 1 })
  const { route, price } = paidSentiment.contract
  return {
    preview: {
      delayed: true as const,
      asOf: toIsoTime(end),
      note: 'A delayed sample of one day; single assets and the other days are in the paid answer only.',
    },
    sentimentAnalysis: [...days],
    method,
    paid: { path: route.path, priceUsd: formatUsd(price) },
    disclaimer: DISCLAIMER,
    provenance: provenance([found], now()),
  }
})
