import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'
import type { SignalStanding } from './signal-ports.ts'
import { recordOfKinds, TrackRecord } from './track-record.ts'

/** A horizon that has waited so long was overlooked by a job that runs every minute. */
const LATE_MS = 15 * MINUTE_MS

export const predictionGameHealth = defineTool({
  id: 'prediction-game-health',
  family: 'signals',
  route: { path: '/prediction-game/health', methods: ['GET'] },
  price: usd('0'),
  unthrottled: true,
  kind: 'read',
  title: 'Prediction game',
  summary: 'Whether the resolver that judges our sold signals keeps up, and how often they came true.',
  description: 'Use this when you want to know whether our prediction game keeps up.',
  input: z.strictObject({}),
  output: z.looseObject({
    status: z.enum(['ok', 'late']).describe('late: signals have waited over 15 minutes to be judged.'),
    service: z.string(),
    timestamp: z.string(),
    signals: z.looseObject({
      open: z.int().describe('Sold, and not judged yet.'),
      due: z.int().describe('Their horizon has come, and they wait to be looked at.'),
      dueSince: z.string().nullable().describe('Null when none waits.'),
      resolved: z.int(),
      unresolved: z.int().describe('Their source had no price at the horizon.'),
      lastResolvedAt: z.string().nullable().describe('Null before the first.'),
    }),
    record: TrackRecord.describe(
      'How often all signals that were sold came true; signal-record has it by bar and bias.',
    ),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'prediction game health',
    'are predictions of your signals being resolved',
    'is the prediction resolver keeping up',
    'how many predictions wait to be resolved',
  ],
}).run(async (_, { signals, service, now }) => {
  const [standing, tallies] = await Promise.all([
    signals.standing(service.dataMode),
    signals.tallies(service.dataMode, {}),
  ])
  return {
    status: isLate(standing, now()) ? ('late' as const) : ('ok' as const),
    service: 'prediction-game',
    timestamp: new Date(now()).toISOString(),
    signals: {
      ...standing,
      dueSince: written(standing.dueSince),
      lastResolvedAt: written(standing.lastResolvedAt),
    },
    record: recordOfKinds(tallies),
    disclaimer: DISCLAIMER,
    provenance: { ...selfProvenance('signal record', now()), mode: service.dataMode },
  }
})

function isLate({ dueSince }: SignalStanding, now: number): boolean {
  return dueSince !== null && now - dueSince > LATE_MS
}

function written(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
