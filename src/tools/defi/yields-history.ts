import { z } from 'zod'
import { lastDays } from '../../analysis/defi/tvl-history.ts'
import { yieldSpan } from '../../analysis/defi/yields.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { precise } from '../answers/precision.ts'
import { defineTool, Provenance } from '../define-tool.ts'

export const yieldsHistory = defineTool({
  id: 'yields-history',
  family: 'defi',
  route: { path: '/tools/yields-history', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['history.apyBasePct', 'history.apyRewardPct'] },
  essential: ['history'],
  view: {
    kind: 'series',
    at: 'history',
    x: 'time',
    y: ['apyPct'],
    figures: ['summary.meanApyPct', 'summary.lowestApyPct', 'summary.highestApyPct'],
  },
  title: 'History of a yield',
  summary: 'How the APY and the size of one DeFi pool went over the past, with mean and spread.',
  description:
    'Use this when you want to know whether a yield lasts: the history of APY of one pool, from yields-find.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    poolId: z
      .string()
      .regex(/^[0-9a-fA-F-]{36}$/, 'Must be a pool id of yields-find.')
      .describe('Id of the pool, as yields-find returns it.'),
    days: z.int().min(1).max(365).default(90).describe('How far back.'),
    points: z.int().min(2).max(365).default(30).describe('At most so many points, evenly taken.'),
  }),
  output: z.looseObject({
    poolId: z.string(),
    days: z.int(),
    summary: z
      .looseObject({
        meanApyPct: z.number().nullable(),
        lowestApyPct: z.number().nullable(),
        highestApyPct: z.number().nullable(),
        deviation: z.number().meta(precise('percent')).nullable().describe('Standard deviation, in points.'),
      })
      .describe('Over every day asked for.'),
    history: z
      .array(
        z.looseObject({
          time: z.string(),
          apyPct: z.number(),
          apyBasePct: z.number().nullable(),
          apyRewardPct: z.number().nullable(),
          tvlUsd: z.number(),
        }),
      )
      .describe('Oldest first.'),
    provenance: Provenance,
  }),
  example: { input: { poolId: '63732a23-ff86-4196-abe8-80bfce57b36d', days: 30, points: 10 } },
  intents: [
    'history of the APY of this pool',
    'has this yield been stable',
    'how did the yield of a DeFi pool change over time',
    'past APY of a yield pool',
  ],
}).run(async ({ poolId, days, points }, { defi, signal, now }) => {
  const found = await defi.yieldHistory(poolId, { signal })
  if (found.points.length === 0)
    throw new GatewayError('not_found', 'This pool has no history.', { details: { field: 'poolId' } })
  return {
    poolId,
    days,
    summary: yieldSpan(lastDays(found.points, { days, most: found.points.length })),
    history: lastDays(found.points, { days, most: points }).map(
      ({ time, apyPct, tvlUsd, apyBasePct, apyRewardPct }) => ({
        time: new Date(time).toISOString(),
        apyPct,
        apyBasePct: apyBasePct ?? null,
        apyRewardPct: apyRewardPct ?? null,
        tvlUsd,
      }),
    ),
    provenance: provenance([found], now()),
  }
})
