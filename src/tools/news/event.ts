import { z } from 'zod'
import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import type { NewsEvent } from '../../upstream/news/news.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { NewsInput, Ticker, UntrustedText, untrusted, withinAnswer } from './news-fields.ts'

const MAX_EVENTS = 20
const DAYS_BACK = 2

export const event = defineTool({
  id: 'event',
  family: 'news',
  route: { path: '/event', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  essential: ['ticker'],
  lists: [
    {
      list: 'event',
      searched: 'days in the calendars, from two days ago on',
      reason: 'No calendar names a coming day for the ticker.',
      hint: 'Leave the ticker out for all events.',
    },
  ],
  view: {
    kind: 'list',
    at: 'event',
    title: 'title',
    text: 'text',
    source: 'source',
    time: 'date',
    url: 'url',
  },
  title: 'Crypto events',
  summary: 'What crypto calendars hold: upgrades, unlocks, listings and conferences with their days.',
  description:
    'Use this when you want dated events of an asset or of crypto in general; only events whose day a calendar names.',
  maxAgeSeconds: 900,
  input: NewsInput,
  output: z.looseObject({
    ticker: Ticker,
    event: z
      .array(
        z.looseObject({
          title: z.string(),
          date: z.string().describe('The day it happens, such as 2026-06-01.'),
          text: z.string(),
          tickers: z.array(z.string()),
          source: z.string().describe('The calendar.'),
          url: z.string().nullable().describe('Null where the source names no page.'),
        }),
      )
      .describe('Earliest first, from two days ago on.'),
    more: z.int().describe('Events known beyond those shown.'),
    untrustedText: UntrustedText,
    provenance: Provenance,
  }),
  example: { input: { ticker: 'ETH' } },
  intents: [
    'upcoming crypto events',
    'event calendar for ethereum',
    'when is the next token unlock of ARB',
    'what is scheduled for solana',
  ],
}).run(async ({ ticker }, { newsArchive, signal, now }) => {
  const found = await newsArchive.events({ ticker }, { signal })
  const from = toIsoTime(now() - DAYS_BACK * DAY_MS).slice(0, 10)
  const ahead = found.events.filter(({ date }) => date >= from)
  const shown = withinAnswer(ahead.slice(0, MAX_EVENTS).map(eventRow))
  return {
    ticker: found.ticker,
    event: shown,
    more: ahead.length - shown.length,
    untrustedText: untrusted('event'),
    provenance: provenance([found], now()),
  }
})

function eventRow({ title, date, text, tickers, source, url }: NewsEvent) {
  return { title, date, text, tickers: [...tickers], source, url }
}
