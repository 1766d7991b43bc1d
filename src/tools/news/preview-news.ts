import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { news as paidNews } from './news.ts'
import { HeadlineRow, headlineRow, UntrustedText, withinAnswer } from './news-fields.ts'
import { Paid, Preview } from './preview-fields.ts'

const DELAY = 6 * HOUR_MS
const SAMPLE = 3

export const previewNews = defineTool({
  id: 'preview-news',
  family: 'news',
  route: { path: '/preview/news', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'list', at: 'news', title: 'title', source: 'source', time: 'date', url: 'url' },
  title: 'Sample of the news',
  summary: 'A free, delayed sample of our news: three headlines, at least six hours old.',
  description: 'Use this when you want to see what the news feed looks like before paying for it.',
  input: z.strictObject({}),
  output: z.looseObject({
    preview: Preview,
    news: z.array(HeadlineRow).describe('Newest first.'),
    untrustedText: UntrustedText,
    paid: Paid,
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['sample of your news', 'free preview of the news feed', 'preview news without paying'],
}).run(async (_, { newsArchive, signal, now }) => {
  const asOf = now() - DELAY
  const found = await newsArchive.find({ since: asOf - 2 * DAY_MS, until: asOf, limit: SAMPLE }, { signal })
  const { route, price } = paidNews.contract
  return {
    preview: {
      delayed: true as const,
      asOf: toIsoTime(asOf),
      note: 'A delayed sample; texts and the latest six hours are in the paid news only.',
    },
    news: withinAnswer(found.articles.map(headlineRow)),
    untrustedText: ['news[].title', 'news[].source'],
    paid: { path: route.path, priceUsd: formatUsd(price) },
    provenance: provenance([found], now()),
  }
})
