import { z } from 'zod'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { correlate, pairedReturns } from '../../analysis/quantitative/correlation.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { bars as barNames, candleSources } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { precise } from '../answers/precision.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { closedBars, dailyBar, type MarketHistory } from './market-history.ts'

const MAX_ASSETS = 8
/** Fewer returns than this say nothing about how two markets move together. */
const ENOUGH_RETURNS = 30

export const correlation = defineTool({
  id: 'correlation',
  family: 'quantitative',
  route: { path: '/tools/correlation', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['pairs'],
  view: {
    kind: 'matrix',
    at: 'pairs',
    row: 'asset',
    column: 'against',
    value: 'correlation',
    figures: ['bar', 'confidence'],
  },
  title: 'Correlation and beta',
  summary: 'How closely two or more assets move together: Pearson with its confidence interval, and beta.',
  description: 'Use this when you want to know whether coins move together, or the beta of one to another.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      assets: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe(
          'Two to eight asset names or symbols separated by commas, such as bitcoin,eth,SOL. Required unless token and against are given.',
        ),
      token: z.string().min(1).max(40).optional().describe('An asset, compared with against.'),
      against: z.string().min(1).max(40).optional().describe('The asset that token is compared with.'),
      source: z
        .enum(candleSources)
        .optional()
        .describe('Ask this venue only; left out, venues stand in for each other in order.'),
      bar: dailyBar,
      limit: z.int().min(32).max(1_000).default(181).describe('How many candles to read of each asset.'),
      confidence: z.number().min(0.5).max(0.999).default(0.95).describe('Of the interval, a part of one.'),
    })
    .superRefine((input, context) => {
      const names = namesIn(input)
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if ((input.token === undefined) !== (input.against === undefined))
        wrong(input.token === undefined ? 'token' : 'against', 'Give token and against together, or assets.')
      else if (names.length < 2) wrong('assets', 'Name at least two different assets.')
      if (names.length > MAX_ASSETS) wrong('assets', `Name at most ${MAX_ASSETS} assets.`)
    }),
  output: z.looseObject({
    bar: z.enum(barNames),
    confidence: z.number().describe('Of the intervals, 0 to 1.'),
    pairs: z
      .array(
        z.looseObject({
          asset: z.string(),
          against: z.string(),
          correlation: z
            .number()
            .nullable()
            .describe('Pearson, -1 to 1, of logarithmic returns; null where a market stood still.'),
          low: z
            .number()
            .meta(precise('ratio'))
            .nullable()
            .describe('Lower end of the confidence interval (Fisher z).'),
          high: z
            .number()
            .meta(precise('ratio'))
            .nullable()
            .describe('Upper end of the confidence interval.'),
          beta: z.number().nullable().describe('Percent that asset moved for each percent of against.'),
          reverseBeta: z
            .number()
            .nullable()
            .describe('Percent that against moved for each percent of asset.'),
          samples: z.int().describe('Returns over candles that both markets have.'),
        }),
      )
      .describe('Every pair, in the order in which the assets were named.'),
    markets: z.array(
      z.looseObject({ asset: z.string(), venue: z.string(), instrument: z.string(), barCount: z.int() }),
    ),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { assets: 'bitcoin,ethereum,solana', bar: '1d' } },
  intents: [
    'correlation between BTC and ETH',
    'beta of SOL to bitcoin',
    'do dogecoin and bitcoin move together',
    'how correlated are ETH, SOL and AVAX',
  ],
}).run(async (input, { candles, signal, now }) => {
  const { source, bar, limit, confidence } = input
  const histories = await Promise.all(
    namesIn(input).map(async (asset) => {
      const query = { token: asset, source, bar, limit }
      const history = closedBars(candles, query, { signal, least: ENOUGH_RETURNS + 1 })
      return {
        asset,
        ...(await history.catch((error: unknown) => Promise.reject(renamed(error, asset, input)))),
      }
    }),
  )
  refuseTwins(histories)
  const pairs = histories.flatMap((first, i) => histories.slice(i + 1).map((second) => ({ first, second })))
  return {
    bar,
    confidence,
    pairs: pairs.map(({ first, second }) => {
      const returns = pairedReturns(first.bars, second.bars, first)
      if (returns.first.length < ENOUGH_RETURNS) throw tooFew(returns.first.length)
      const { coefficient, low, high, beta, reverseBeta, samples } = correlate(returns, { confidence })
      return {
        asset: first.asset,
        against: second.asset,
        correlation: roundedOrNull(coefficient),
        low: roundedOrNull(low),
        high: roundedOrNull(high),
        beta: roundedOrNull(beta),
        reverseBeta: roundedOrNull(reverseBeta),
        samples,
      }
    }),
    markets: histories.map(({ asset, series, bars }) => ({
      asset,
      venue: series.venue,
      instrument: series.instrument,
      barCount: bars.close.length,
    })),
    disclaimer: DISCLAIMER,
    provenance: provenance(
      histories.map(({ series }) => series),
      now(),
    ),
  }
})

interface Named {
  readonly assets?: string | undefined
  readonly token?: string | undefined
  readonly against?: string | undefined
}

function namesIn({ token = '', against = '', assets = '' }: Named): string[] {
  const names = [token, against, ...assets.split(',')].map((name) => name.trim())
  return names.filter((name, i) => {
    const same = (other: string) => other.toLowerCase() === name.toLowerCase()
    return name !== '' && names.findIndex(same) === i
  })
}

/** A refusal of an asset in the name of the field that it stood in. */
function renamed(error: unknown, asset: string, { token, against }: Named): unknown {
  if (!(error instanceof GatewayError) || error.details['field'] !== 'token') return error
  const field = token?.trim() === asset ? 'token' : against?.trim() === asset ? 'against' : 'assets'
  return new GatewayError(error.code, error.message, { cause: error, details: { ...error.details, field } })
}

function refuseTwins(histories: readonly MarketHistory[]): void {
  const markets = histories.map(({ series }) => `${series.venue} ${series.instrument}`)
  if (new Set(markets).size < markets.length)
    throw new GatewayError('invalid_input', 'Two of the names mean the same asset.', {
      details: { field: 'assets' },
    })
}

function tooFew(samples: number): GatewayError {
  return new GatewayError(
    'invalid_input',
    `Two of the markets share ${samples} returns and ${ENOUGH_RETURNS} are needed: ask for more candles.`,
    { details: { field: 'limit', samples, needed: ENOUGH_RETURNS } },
  )
}
