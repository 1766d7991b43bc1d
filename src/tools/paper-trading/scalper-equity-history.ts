import { z } from 'zod'
import { rounded } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { noteOn, PaperMode, paperProvenance } from './paper-output.ts'

export const scalperEquityHistory = defineTool({
  id: 'scalper-equity-history',
  family: 'experiment',
  route: { path: '/experiment/scalper/equity-history', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: {
    kind: 'equity',
    at: 'points',
    time: 'ts',
    value: 'equityUsd',
    figures: ['startingBankUsd', 'mode'],
  },
  title: 'Equity curve of the scalper',
  summary: 'The equity curve of our paper-trading agent, from its first look to now.',
  description: 'Use this when you want to see the equity history of the paper-trading agent.',
  input: z.strictObject({
    limit: z
      .int()
      .min(2)
      .max(500)
      .default(72)
      .describe('How many points, spread evenly over the whole time.'),
  }),
  output: z.looseObject({
    mode: PaperMode,
    note: z.string(),
    points: z
      .array(z.looseObject({ ts: z.string(), equityUsd: z.number(), pnlUsd: z.number() }))
      .describe('Oldest first; empty before its first look.'),
    startingBankUsd: z.number(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { limit: 50 } },
  intents: [
    'equity curve of the paper trading agent',
    'scalper equity history',
    'equity curve of the scalper over time',
    'how has the paper trading bot performed over time',
  ],
}).run(async ({ limit }, { paper, service, now }) => {
  const { startingBankUsd } = paper.setting.rules
  const points = await paper.equity(limit)
  const newest = points.at(-1)?.ts
  return {
    mode: 'paper' as const,
    note: noteOn(newest !== undefined, paper, service.dataMode),
    points: points.map((point) => ({ ...point, pnlUsd: rounded(point.equityUsd - startingBankUsd) })),
    startingBankUsd,
    disclaimer: DISCLAIMER,
    provenance: paperProvenance(service.dataMode, newest, now()),
  }
})
