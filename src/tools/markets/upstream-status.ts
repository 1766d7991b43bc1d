import { z } from 'zod'
import { usd } from '../../core/money.ts'
import type { ProbeOutcome } from '../../upstream/health.ts'
import { DataStateFields, toDataFields } from '../data-state-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'
import type { WatchedSource } from './source-health-ports.ts'

export const upstreamStatus = defineTool({
  id: 'upstream-status',
  family: 'service',
  route: { path: '/status/upstreams', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: {
    kind: 'checklist',
    at: 'upstreams',
    label: 'name',
    level: 'state',
    words: 'promise',
    worst: 'data.status',
    about: 'sources',
  },
  title: 'Which sources answer',
  summary: 'How every data source has answered this gateway lately, so that you need not probe with money.',
  description: 'Use this when you want to know, before paying, whether the sources of a tool answer.',
  input: z.strictObject({}),
  output: z.looseObject({
    data: DataStateFields.optional(),
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
        fallbacks: z.array(z.string()).optional().describe('What is asked instead of it, in order.'),
        probe: z
          .looseObject({
            state: z.enum(['ok', 'stale', 'failed']),
            operation: z.string().describe('What was asked.'),
            at: z.string().describe('ISO 8601 UTC.'),
            milliseconds: z.number().optional(),
            dataAgeSeconds: z.number().optional().describe('Age of the data at that time, where it has one.'),
            problem: z.string().optional(),
          })
          .optional()
          .describe('What the last scheduled probe found; reading this status asks no source.'),
      }),
    ),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['which data sources are up', 'is Binance answering', 'status of the upstreams'],
}).run(async (_, { upstreams, dataHealth, now }) => {
  const [sources, data] = await Promise.all([dataHealth.sources(), dataHealth.state()])
  const known = new Set(sources.map(({ name }) => name))
  const others = upstreams.list().filter(({ name }) => !known.has(name))
  return {
    data: toDataFields(data),
    upstreams: [...sources, ...others].map(toOutput),
    provenance: selfProvenance('gateway', now()),
  }
})

/** What is left of a quota, and of our own budget, stays between the source and us. */
function toOutput({ lastSuccessAt, lastFailureAt, probe, ...status }: WatchedSource) {
  const { quota: _quota, leftAloneUntil: _until, budget, ...rest } = status
  const { source: _source, budgetUsd: _budgetUsd, ...shown } = budget ?? { source: '' }
  return {
    ...rest,
    ...shown,
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt: new Date(lastSuccessAt).toISOString() }),
    ...(lastFailureAt === undefined ? {} : { lastFailureAt: new Date(lastFailureAt).toISOString() }),
    ...(probe ? toProbeFields(probe) : {}),
  }
}

function toProbeFields({ fallbacks, ...probe }: ProbeOutcome) {
  const { state, operation, at, milliseconds, dataAgeSeconds, failure } = probe
  if (state === 'off') return { fallbacks: [...fallbacks] }
  return {
    fallbacks: [...fallbacks],
    probe: {
      state,
      operation,
      at: new Date(at).toISOString(),
      ...(milliseconds === undefined ? {} : { milliseconds }),
      ...(dataAgeSeconds === undefined ? {} : { dataAgeSeconds }),
      ...(failure ? { problem: failure.says } : {}),
    },
  }
}
