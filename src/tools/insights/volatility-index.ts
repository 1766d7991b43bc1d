import { z } from 'zod'
import { indexOf } from '../../analysis/market/volatility-index.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { volatilityComponent, WINDOW } from './volatility-component.ts'

const symbols = ['BTC', 'ETH', 'SOL'] as const

const Implied = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional().describe('Why there is none.'),
  index: z.string().optional(),
  source: z.string().optional(),
  asOf: z.string().optional(),
  percent: z.number().optional().describe('Expected over the next 30 days, percent a year.'),
  percentDayAgo: z.number().nullable().optional(),
  changePoints: z.number().nullable().optional(),
})

const Realised = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional().describe('Why there is none.'),
  source: z.string().optional().describe('The venue whose trading was read.'),
  instrument: z.string().optional(),
  asOf: z.string().optional().describe('When the newest hour ended.'),
  closeToClose: z.number().nullable().optional().describe('Percent a year, as the other three.'),
  parkinson: z.number().nullable().optional(),
  garmanKlass: z.number().nullable().optional(),
  yangZhang: z.number().nullable().optional(),
  percentile: z.number().nullable().optional().describe('Percent of the weeks before that were calmer.'),
  barCount: z.int().optional(),
})

export const insightsVolatilityIndex = defineTool({
  id: 'insights-volatility-index',
  family: 'insights',
  route: { path: '/insights/volatility-index', methods: ['GET'] },
  price: usd('0.10'),
  kind: 'read',
  detail: { fullOnly: ['method'] },
  essential: ['indexScore', 'components'],
  view: { kind: 'gauge', value: 'indexScore', least: 0, most: 100, tone: 'plain' },
  title: 'Volatility index',
  summary:
    'The volatility index of crypto: what options expect of the largest coins beside what was seen, in one figure.',
  description:
    'Use this when you want something like the VIX for crypto: implied volatility (DVOL) and its premium.',
  maxAgeSeconds: 300,
  input: z.strictObject({}),
  output: z.looseObject({
    indexScore: z.number().describe('Plain mean of the components, percent a year.'),
    components: z.array(
      z.looseObject({
        symbol: z.enum(symbols),
        volatilityPct: z.number().nullable().describe('Percent a year; null when neither side is known.'),
        basis: z.enum(['implied', 'realised']).nullable().describe('What volatilityPct is.'),
        dailyMovePct: z.number().nullable().describe('The usual move of one day that goes with it, percent.'),
        riskPremium: z
          .number()
          .nullable()
          .describe('Implied less seen, in points; null without implied volatility.'),
        level: z.enum(['calm', 'usual', 'elevated', 'unknown']).describe('Of the last week against a month.'),
        implied: Implied.describe('What options expect.'),
        realised: Realised.describe('What was seen over the last week of hours, by four estimators.'),
      }),
    ),
    method: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'crypto volatility index',
    'implied volatility of the market',
    'what is the DVOL',
    'is there a VIX for crypto',
  ],
}).run(async (_, { candles, volatilityIndex, signal, now }) => {
  const world = { candles, volatilityIndex, signal }
  const found = await Promise.all(symbols.map((symbol) => volatilityComponent(symbol, world)))
  const components = found.map(({ output }) => output)
  const indexScore = indexOf(components.map(({ volatilityPct }) => volatilityPct))
  if (indexScore === null) throw missingReason(found.flatMap(({ failures }) => failures))
  return {
    indexScore,
    components,
    method: `Deribit’s DVOL where there is one, else the Yang-Zhang estimate over ${WINDOW} hourly candles; markets never close, so a year has 8766 hours.`,
    disclaimer: DISCLAIMER,
    provenance: provenance(
      found.flatMap(({ parts }) => parts),
      now(),
    ),
  }
})

function missingReason(failures: readonly GatewayError[]): GatewayError {
  return new GatewayError('upstream_unavailable', 'Neither options nor candles could be read.', {
    cause: new AggregateError(failures),
  })
}
