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

/** What is left of a quota is between the source and us. */
function toOutput({
  lastSuccessAt,
  lastFailureAt,
  quota: _quota,
  leftAloneUntil: _until,
  ...rest
}: UpstreamStatus) {
  return {
    ...rest,
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt: new Date(lastSuccessAt).toISOString() }),
    ...(lastFailureAt === undefined ? {} : { lastFailureAt: new Date(lastFailureAt).toISOString() }),
  }
}
