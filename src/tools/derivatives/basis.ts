import { z } from 'zod'
import { annualisedRate, basisOf, percent, spotPrice } from '../../analysis/market/perpetuals.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'
import type { Ticker } from '../../upstream/market-data/tickers.ts'
import { provenance, type Sourced } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { perpetualInput, perpetualOutput } from './perpetual-input.ts'

const Side = {
  asOf: z.string().describe('Time of the price, ISO 8601 UTC.'),
  ageSeconds: z.number(),
}

export const basis = defineTool({
  id: 'basis',
  family: 'derivatives',
  route: { path: '/tools/basis', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['basis', 'spot', 'perpetual'],
  view: {
    kind: 'gauge',
    value: 'basis.percent',
    label: 'basis.state',
    least: -1,
    most: 1,
    figures: [
      'basis.absolute',
      'basis.annualizedPct',
      'spot.price',
      'perpetual.markPrice',
      'perpetual.fundingRatePct',
    ],
  },
  title: 'Basis',
  summary: 'The basis of a perpetual: how far it stands above or below the spot market, also over a year.',
  description:
    'Use this when you want the premium of a perpetual future over the spot market, as for a cash-and-carry trade.',
  maxAgeSeconds: 120,
  input: z.strictObject({
    ...perpetualInput,
    spotSource: z
      .enum(candleSources)
      .optional()
      .describe('Take spot from this venue only; left out, venues stand in for each other in order.'),
  }),
  output: z.looseObject({
    basis: z
      .looseObject({
        absolute: z.number().describe('Perpetual less spot, in the quote asset.'),
        percent: z.number().describe('Of the spot price.'),
        annualizedPct: z
          .number()
          .nullable()
          .describe('As if the whole distance were paid once every funding interval, without compounding.'),
        state: z.enum(['premium', 'discount', 'parity']).describe('Of the perpetual against spot.'),
      })
      .describe('Mark price of the perpetual against spot.'),
    spot: z.looseObject({
      venue: z.string(),
      instrument: z.string(),
      quote: z.string(),
      price: z.number().describe('In the quote asset.'),
      priceKind: z.enum(['middle of bid and ask', 'last trade']),
      ...Side,
    }),
    perpetual: z.looseObject({
      ...perpetualOutput,
      markPrice: z.number().describe('By which positions are valued, in the quote asset.'),
      indexPrice: z.number().describe('What the perpetual follows.'),
      fundingRatePct: z.number().describe('The next payment from longs to shorts, percent.'),
      fundingAnnualizedPct: z.number().nullable(),
      intervalHours: z.int().nullable(),
      ...Side,
    }),
    secondsApart: z.number().describe('How far apart in time the two prices are.'),
    note: z.string().optional().describe('What to mind about the two sides.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin' } },
  intents: [
    'basis of bitcoin',
    'premium over spot of the ETH perpetual',
    'spot versus perpetual on SOL',
    'cash and carry on BTC',
  ],
}).run(async ({ token, source, spotSource }, { derivatives, tickers, signal, now }) => {
  const [perpetual, ticker] = await Promise.all([
    derivatives.funding({ token, source, payments: 0 }, { signal }),
    tickers.latest({ token, source: spotSource }, { signal }),
  ])
  refuseOtherMoney(ticker, spotSource)
  const spot = spotPrice(ticker)
  const spotAsOf = answeredAt(ticker)
  const aged = (time: number) => ({ asOf: new Date(time).toISOString(), ageSeconds: (now() - time) / 1_000 })
  return {
    basis: basisOf(spot.price, perpetual.markPrice, perpetual.intervalHours),
    spot: {
      venue: ticker.venue,
      instrument: ticker.instrument,
      quote: ticker.quote,
      price: spot.price,
      priceKind: spot.kind,
      ...aged(spotAsOf),
    },
    perpetual: {
      venue: perpetual.venue,
      instrument: perpetual.instrument,
      quote: perpetual.quote,
      markPrice: perpetual.markPrice,
      indexPrice: perpetual.indexPrice,
      fundingRatePct: percent(perpetual.rate),
      fundingAnnualizedPct: annualisedRate(perpetual.rate, perpetual.intervalHours),
      intervalHours: perpetual.intervalHours,
      ...aged(perpetual.asOf),
    },
    secondsApart: Math.abs(perpetual.asOf - spotAsOf) / 1_000,
    ...(ticker.quote === perpetual.quote
      ? {}
      : {
          note: `Spot is in ${ticker.quote}, the perpetual in ${perpetual.quote}: part of the basis is their exchange rate.`,
        }),
    provenance: provenance([perpetual, ticker], now()),
  }
})

function answeredAt({ sources }: Sourced): number {
  return sources.findLast(({ ok }) => ok)?.asOf ?? 0
}

const dollars = new Set(['USD', 'USDT', 'USDC'])

/** Against won there is no basis, only an exchange rate. */
function refuseOtherMoney({ quote }: Ticker, asked: string | undefined): void {
  if (dollars.has(quote)) return
  throw asked === undefined
    ? new GatewayError('upstream_unavailable', 'No spot venue that counts in dollars answered.')
    : new GatewayError(
        'invalid_input',
        `spotSource: this venue counts in ${quote}, the perpetual in dollars. Name one that counts in dollars.`,
        {
          details: { field: 'spotSource' },
        },
      )
}
