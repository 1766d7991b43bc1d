import { z } from 'zod'
import { usd } from '../../core/money.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const upstreamStatus = defineTool({
  id: 'upstream-status',
  family: 'service',
  route: { path: '/status/upstreams', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Which sources answer',
  summary: 'How every data source has answered this gateway lately, so that nobody has to probe with money.',
  description: 'Use this when you want to know, before paying, whether the sources of a tool answer.',
  input: z.strictObject({}),
  output: z.looseObject({
    upstreams: z.array(
      z.looseObject({
        name: z.string(),
        promise: z.string().describe('What is asked of it.'),
        mode: z.string().describe('live, simulated or replay.'),
        state: z
          .enum(['idle', 'answering', 'degraded', 'down'])
          .describe('idle: not asked since the start; degraded: some of the last answers failed.'),
        lastSuccessAt: z.string().optional().describe('ISO 8601 UTC.'),
        lastFailureAt: z.string().optional().describe('ISO 8601 UTC.'),
        lastError: z.string().optional(),
        successRatePct: z.number().optional().describe('Percent of the last 50 requests.'),
        medianMilliseconds: z.number().optional().describe('Median time of a good answer.'),
        limit: z
          .looseObject({ count: z.number(), perSeconds: z.number(), unit: z.enum(['requests', 'weight']) })
          .optional()
          .describe('How often this gateway asks it at most.'),
        remaining: z.number().optional().describe('How much of the limit is left now.'),
        costTodayUsd: z.number().optional().describe('What it has cost this gateway since midnight UTC.'),
      }),
    ),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['which data sources are up', 'is Binance answering', 'status of the upstreams'],
}).run((_, { upstreams, now }) => ({
  upstreams: upstreams.list().map(toOutput),
  provenance: selfProvenance('gateway', now()),
}))

/** What is left of a quota, and of our own budget, stays between the source and us. */
function toOutput({
  lastSuccessAt,
  lastFailureAt,
  quota: _quota,
  budget,
  leftAloneUntil: _until,
  ...rest
}: UpstreamStatus) {
  const { source: _source, budgetUsd: _budgetUsd, ...shown } = budget ?? { source: '' }
  return {
    ...rest,
    ...shown,
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt: new Date(lastSuccessAt).toISOString() }),
    ...(lastFailureAt === undefined ? {} : { lastFailureAt: new Date(lastFailureAt).toISOString() }),
  }
}
