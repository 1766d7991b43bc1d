import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { assetInput } from './asset-input.ts'
import { identified } from './identified.ts'
import { riskOf } from './risk-of.ts'

export const assetRisk = defineTool({
  id: 'asset-risk',
  family: 'assets',
  route: { path: '/tools/asset-risk', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: { fullOnly: ['method'] },
  essential: ['score', 'level'],
  view: {
    kind: 'histogram',
    at: 'parts',
    label: 'part',
    value: 'score',
    figures: ['symbol', 'score', 'level'],
  },
  title: 'Risk of an asset',
  summary:
    'A risk score of 0 to 100 from measured parts: liquidity, size, volatility, drawdown, age, venues.',
  description:
    'Use this when you want to know how risky an asset is to hold, with each figure behind the score and what could not be measured.',
  maxAgeSeconds: 900,
  input: z.strictObject({
    ...assetInput,
    days: z.int().min(30).max(365).default(90).describe('How many days of prices to read.'),
  }),
  output: z.looseObject({
    assetId: z.string(),
    symbol: z.string(),
    score: z
      .number()
      .nullable()
      .describe(
        '0 to 100, the riskiest: mean of the parts, at least that of volatility and venue_concentration; null under three.',
      ),
    level: z
      .enum(['low', 'medium', 'high'])
      .nullable()
      .describe('low under 34, medium under 67, high from there; an impostor is always high.'),
    parts: z.array(
      z.looseObject({
        part: z.string(),
        score: z.number().describe('0 to 100.'),
        value: z.number().describe('What was measured, in the units beside it.'),
        unit: z.string(),
      }),
    ),
    missing: z
      .array(z.looseObject({ part: z.string(), reason: z.string() }))
      .describe('What could not be measured; it does not count.'),
    warnings: z.array(z.string()),
    method: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'solana' } },
  intents: [
    'how risky is BONK',
    'risk score of solana',
    'is this token a risky asset to hold',
    'asset risk of LINK',
  ],
}).run(async ({ token, days }, { assets, signal, now }) => {
  const { identity, isImpostor, warnings } = await identified(token, { assets, signal })
  const detail = await assets.detail(identity.id, { signal })
  const markets = assets.markets(identity.id, { signal })
  const { risk, parts } = await riskOf(detail, markets, { assets, signal, now: now(), days, isImpostor })
  return {
    assetId: identity.id,
    symbol: identity.symbol,
    ...risk,
    parts: [...risk.parts],
    missing: [...risk.missing],
    warnings: [...warnings],
    method:
      'The mean of the parts, and no less than the part of volatility or of venue concentration. Each part is 0 to 100 between fixed ends: volume 500 M to 50 k USD, value 50 B to 1 M USD, volatility 20 to 120 % a year, drawdown 0 to 90 %, age 5 years to none, largest market 20 to 100 % of trading. A token that bears the name of another is high whatever it measures.',
    disclaimer: DISCLAIMER,
    provenance: provenance([detail, ...parts], now()),
  }
})
