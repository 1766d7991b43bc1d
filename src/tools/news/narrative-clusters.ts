import { z } from 'zod'
import { windowsOf } from '../../analysis/news/mentions.ts'
import { narrativesIn } from '../../analysis/news/narratives.ts'
import { DAY_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { HeadlineRow, headlineRow, MAX_READ, UntrustedText, withinAnswer } from './news-fields.ts'

const HEADLINES = 3

export const narrativeClusters = defineTool({
  id: 'narrative-clusters',
  family: 'news',
  route: { path: '/tools/narrative-clusters', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['articles'],
  lists: [
    {
      list: 'narratives',
      searched: 'articles of the sources in our archive',
      days: 'days',
      reason: 'No word stands out in enough articles of this time.',
      hint: 'Raise days (at most 14).',
    },
  ],
  view: { kind: 'histogram', at: 'narratives', label: 'terms', value: 'heat', figures: ['days', 'articles'] },
  title: 'Narrative clusters',
  summary: 'Themes that bind the crypto news of the last days, with their words, assets and headlines.',
  description:
    'Use this when you want the narratives behind the news. Articles are grouped by words that stand out against the days before; heat is √articles × (articles + 1) / (articles before + 1).',
  maxAgeSeconds: 900,
  input: z.strictObject({
    days: z.int().min(1).max(14).default(3).describe('Length of the window; the one before it is as long.'),
    limit: z.int().min(1).max(12).default(6).describe('How many themes.'),
  }),
  output: z.looseObject({
    days: z.int(),
    articles: z.int().describe('Articles in the window.'),
    narratives: z
      .array(
        z.looseObject({
          terms: z.array(z.string()).describe('The word that binds them, and others they share.'),
          heat: z.number(),
          articles: z.int(),
          before: z.int().nullable().describe('In the window before; null when the archive is too young.'),
          publications: z.int(),
          tickers: z.array(z.string()),
          score: z.number().nullable().describe('Tone from -1 to 1.'),
          headlines: z.array(HeadlineRow).describe('Up to three, newest first.'),
        }),
      )
      .describe('Hottest first.'),
    untrustedText: UntrustedText,
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { days: 3 } },
  intents: [
    'crypto narratives this week',
    'what themes dominate crypto news',
    'cluster the news into narratives',
    'which narrative is getting hot',
  ],
}).run(async ({ days, limit }, { newsArchive, signal, now }) => {
  const length = days * DAY_MS
  const found = await newsArchive.find({ since: now() - 2 * length, limit: MAX_READ }, { signal })
  const windows = windowsOf(found.articles, { now: now(), length })
  const rows = narrativesIn(windows, { most: limit }).map(
    ({ articles, sources, tickers, terms, ...rest }) => ({
      ...rest,
      terms: [...terms],
      articles: articles.length,
      publications: sources.length,
      tickers: [...tickers],
      headlines: articles.slice(0, HEADLINES).map(headlineRow),
    }),
  )
  return {
    days,
    articles: windows.now.length,
    narratives: withinAnswer(rows),
    untrustedText: [
      'narratives[].terms[]',
      'narratives[].headlines[].title',
      'narratives[].headlines[].source',
    ],
    disclaimer: DISCLAIMER,
    provenance: provenance([found], now()),
  }
})
