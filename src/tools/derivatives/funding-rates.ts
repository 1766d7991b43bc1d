import { z } from 'zod'
import { annualisedRate, fundingPaid, payerOf, percent } from '../../analysis/market/perpetuals.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { perpetualInput, perpetualOutput } from './perpetual-input.ts'

export const fundingRates = defineTool({
  id: 'funding-rates',
  family: 'derivatives',
  route: { path: '/tools/funding-rates', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['fundingRate'],
  title: 'Funding rates',
  summary:
    'What longs pay shorts on a perpetual: the rate that comes next, those that were paid, and a year of it.',
  description:
    'Use this when you want the funding rate of a perpetual future, its history, or what one side pays the other over a year.',
  maxAgeSeconds: 120,
  input: z.strictObject({
    ...perpetualInput,
    limit: z.int().min(0).max(200).default(30).describe('How many past payments; the venue may tell fewer.'),
  }),
  output: z.looseObject({
    ...perpetualOutput,
    fundingRate: z
      .number()
      .describe('The next payment as known now: part of the position, above zero from longs to shorts.'),
    fundingRatePct: z.number().describe('The same in percent.'),
    payer: z.enum(['longs pay shorts', 'shorts pay longs', 'nobody pays']),
    intervalHours: z.int().nullable().describe('Hours between two payments; null where it is not known.'),
    annualizedPct: z.number().nullable().describe('The rate over a year, percent, without compounding.'),
    nextFundingAt: z.string().describe('When it is paid next, ISO 8601 UTC.'),
    markPrice: z.number().describe('By which positions are valued, in the quote asset.'),
    indexPrice: z.number().describe('Spot price over several venues that the perpetual follows.'),
    paid: z
      .looseObject({
        from: z.string(),
        to: z.string(),
        payments: z.int(),
        averageRatePct: z.number(),
        averageAnnualizedPct: z.number().nullable(),
        sumPct: z.number().describe('What a long paid in all, percent of its position.'),
        positiveSharePct: z.number().describe('How many percent of the payments went from longs to shorts.'),
      })
      .nullable()
      .describe('The past payments summed up; null when none were asked for or told.'),
    columns: z.array(z.string()).describe('What the values of a row mean, in order.'),
    history: z.array(z.tuple([z.string(), z.number()])).describe('Past payments, oldest first.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', limit: 10 } },
  intents: [
    'funding rate of bitcoin',
    'what do longs pay on SOL perps',
    'ETH perpetual funding history',
    'annualised funding of BTC on Bybit',
  ],
}).run(async ({ token, source, limit }, { derivatives, signal, now }) => {
  const funding = await derivatives.funding({ token, source, payments: limit }, { signal })
  const { rate, intervalHours } = funding
  const paid = fundingPaid(funding.paid, intervalHours)
  return {
    venue: funding.venue,
    instrument: funding.instrument,
    quote: funding.quote,
    fundingRate: rate,
    fundingRatePct: percent(rate),
    payer: payerOf(rate),
    intervalHours,
    annualizedPct: annualisedRate(rate, intervalHours),
    nextFundingAt: toIsoTime(funding.nextAt),
    markPrice: funding.markPrice,
    indexPrice: funding.indexPrice,
    paid: paid && { ...paid, from: toIsoTime(paid.from), to: toIsoTime(paid.to) },
    columns: ['time', 'fundingRate'],
    history: funding.paid.map(({ time, rate }): [string, number] => [toIsoTime(time), rate]),
    provenance: provenance([funding], now()),
  }
})
