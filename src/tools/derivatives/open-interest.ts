import { z } from 'zod'
import { interestChange } from '../../analysis/market/perpetuals.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { interestPeriods } from '../../upstream/derivatives/derivatives.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { perpetualInput, perpetualOutput } from './perpetual-input.ts'

const Row = z.tuple([z.string(), z.number(), z.number().nullable()])

export const openInterest = defineTool({
  id: 'open-interest',
  family: 'derivatives',
  route: { path: '/tools/open-interest', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['openInterest'],
  view: {
    kind: 'series',
    at: 'history',
    x: 'time',
    y: ['usd'],
    figures: ['openInterest.usd', 'openInterest.base', 'change.usdPct', 'interval'],
  },
  title: 'Open interest',
  summary: 'The open interest of a perpetual, in coins and in dollars, now and before.',
  description:
    'Use this when you want to know how many contracts are open, and whether money comes into or leaves perpetuals.',
  maxAgeSeconds: 120,
  input: z.strictObject({
    ...perpetualInput,
    interval: z.enum(interestPeriods).default('1h').describe('How far apart the points of the history are.'),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(48)
      .describe('How many points of history; the venue may tell fewer.'),
  }),
  output: z.looseObject({
    ...perpetualOutput,
    openInterest: z
      .looseObject({
        base: z.number().describe('In units of the asset.'),
        usd: z.number().describe('In dollars, a dollar token taken at one dollar.'),
      })
      .describe('What is open now.'),
    change: z
      .looseObject({
        since: z.string().nullable().describe('Time of the oldest point, ISO 8601 UTC.'),
        basePct: z.number().nullable(),
        usdPct: z.number().nullable().describe('Null where the venue reports no dollars for the past.'),
      })
      .describe('Percent against the oldest point of the history.'),
    interval: z.enum(interestPeriods),
    columns: z.array(z.string()).describe('What the values of a row mean, in order.'),
    history: z.array(Row).describe('Oldest first.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', interval: '4h', limit: 12 } },
  intents: [
    'open interest of bitcoin',
    'is ETH open interest rising',
    'how much is open in SOL perps',
    'open interest history of BTC on OKX',
  ],
}).run(async ({ token, source, interval, limit }, { derivatives, signal, now }) => {
  const interest = await derivatives.openInterest(
    { token, source, period: interval, points: limit },
    { signal },
  )
  const [oldest] = interest.before
  return {
    venue: interest.venue,
    instrument: interest.instrument,
    quote: interest.quote,
    openInterest: { base: interest.base, usd: interest.usd },
    change: { since: oldest ? toIsoTime(oldest.time) : null, ...interestChange(interest, oldest) },
    interval,
    columns: ['time', 'base', 'usd'],
    history: interest.before.map(({ time, base, usd }): z.input<typeof Row> => [toIsoTime(time), base, usd]),
    provenance: provenance([interest], now()),
  }
})
