import { z } from 'zod'
import { annualisedRate, fundingPaid, payerOf, percent } from '../../analysis/market/perpetuals.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import type { PastFunding } from '../../upstream/derivatives/derivatives.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { atField, atOutput } from '../point-in-time.ts'
import { isoAsOf } from '../signals/market-now.ts'
import { perpetualInput, perpetualOutput } from './perpetual-input.ts'

/** When the first of our venues of perpetuals began to pay funding. */
const FIRST_FUNDING = '2019-09-10'
const OKX_HISTORY_MS = 90 * DAY_MS

export const fundingRates = defineTool({
  id: 'funding-rates',
  family: 'derivatives',
  route: { path: '/tools/funding-rates', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['fundingRate'],
  view: {
    kind: 'series',
    at: 'history',
    x: 'time',
    y: ['fundingRate'],
    shape: 'bars',
    zero: true,
    share: true,
    figures: ['fundingRatePct', 'annualizedPct', 'payer', 'nextFundingAt', 'markPrice'],
  },
  title: 'Funding rates',
  summary:
    'What longs pay shorts on a perpetual: the rate that comes next, those that were paid, and a year of it.',
  description:
    'Use this when you want the funding rate of a perpetual future, its history, or what one side pays the other over a year.',
  maxAgeSeconds: 120,
  pointInTime: {
    since: FIRST_FUNDING,
    lacks: ({ source }, { at, now }) =>
      source === 'okx' && now - at > OKX_HISTORY_MS
        ? 'OKX keeps three months of funding payments; leave source out or name another venue.'
        : undefined,
  },
  input: z.strictObject({
    ...perpetualInput,
    limit: z.int().min(0).max(200).default(30).describe('How many past payments; the venue may tell fewer.'),
    at: atField,
  }),
  output: z.looseObject({
    ...perpetualOutput,
    fundingRate: z
      .number()
      .describe(
        'The next payment as known now: part of the position, above zero from longs to shorts. Of a past time: the last payment before it.',
      ),
    fundingRatePct: z.number().describe('The same in percent.'),
    payer: z.enum(['longs pay shorts', 'shorts pay longs', 'nobody pays']),
    intervalHours: z.int().nullable().describe('Hours between two payments; null where it is not known.'),
    annualizedPct: z.number().nullable().describe('The rate over a year, percent, without compounding.'),
    nextFundingAt: z
      .string()
      .nullable()
      .describe('When it is paid next, ISO 8601 UTC; null where the hours between payments are not known.'),
    markPrice: z
      .number()
      .nullable()
      .describe('By which positions are valued, in the quote asset; null of a past time.'),
    indexPrice: z
      .number()
      .nullable()
      .describe('Spot price over several venues that the perpetual follows; null of a past time.'),
    asOf: z.string().nullable().describe('The time of rate and prices, ISO 8601 UTC.'),
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
      .describe('The past payments summed up; null when none were asked for or reported.'),
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
}).run(async ({ token, source, limit, at: asked }, { derivatives, signal, now }) => {
  const at = momentOf({ at: asked })
  const query = { token, source, payments: limit }
  const funding =
    at === undefined
      ? await derivatives.funding(query, { signal })
      : asOfPayment(await derivatives.pastFunding({ ...query, at }, { signal }), limit)
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
    nextFundingAt: funding.nextAt === null ? null : toIsoTime(funding.nextAt),
    markPrice: funding.markPrice,
    indexPrice: funding.indexPrice,
    asOf: isoAsOf(funding),
    paid: paid && { ...paid, from: toIsoTime(paid.from), to: toIsoTime(paid.to) },
    columns: ['time', 'fundingRate'],
    history: funding.paid.map(({ time, rate }): [string, number] => [toIsoTime(time), rate]),
    ...atOutput(at),
    provenance: provenance([funding], now()),
  }
})

/** The last payment stands for the rate of a past time: what the next one was going to be is kept by no venue. */
function asOfPayment({ paid, ...funding }: PastFunding, limit: number) {
  const last = paid.at(-1)
  const { intervalHours } = funding
  return {
    ...funding,
    rate: last?.rate ?? 0,
    nextAt: last && intervalHours !== null ? last.time + intervalHours * HOUR_MS : null,
    markPrice: null,
    indexPrice: null,
    paid: limit === 0 ? [] : paid,
  }
}
