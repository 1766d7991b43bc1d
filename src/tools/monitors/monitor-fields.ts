import { z } from 'zod'
import { directions, isTriggered, monitorKinds } from '../../analysis/monitors/monitor.ts'
import { GatewayError } from '../../core/failures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { NamedValues } from '../answers/any-json.ts'
import type { ToolWorld } from '../ports.ts'
import type { Monitor, MonitorKey } from './monitor-ports.ts'

export const idField = z
  .string()
  .regex(/^mon_[0-9a-f]{24}$/, { error: 'Must be the id of a monitor, as monitor-create gave it.' })
  .describe('The monitor, as monitor-create gave it.')

export const pollTokenField = z
  .string()
  .min(20)
  .max(100)
  .describe('The token that monitor-create gave; left out when the paying wallet signs in (SIGN-IN-WITH-X).')

export const MonitorOutput = z.looseObject({
  id: z.string(),
  kind: z.enum(monitorKinds),
  token: z.string().nullable().describe('Null for launches.'),
  source: z.string().nullable().describe('The venue; null: whichever answers.'),
  bar: z.string().nullable(),
  direction: z.enum(directions),
  threshold: z.number().nullable(),
  contains: z.string().nullable(),
  webhook: z.string().nullable(),
  status: z
    .enum(['watching', 'in trouble'])
    .describe('In trouble: the last look saw nothing, and sent nothing.'),
  trouble: z.string().nullable().describe('Why the last look saw nothing.'),
  conditionMet: z
    .boolean()
    .nullable()
    .describe('Whether the value lies beyond the threshold; null for others.'),
  lastSeen: NamedValues.nullable().describe('The figures of the last look that saw something.'),
  lastLookAt: z.string().nullable(),
  events: z.int().describe('How many events it has sent.'),
  createdAt: z.string(),
  expiresAt: z.string(),
})

/** A monitor in the words of an answer. */
export function toMonitorOutput(monitor: Monitor): z.input<typeof MonitorOutput> {
  const { id, kind, source, bar, direction, threshold, contains, webhook, trouble, events } = monitor
  return {
    id,
    kind,
    token: kind === 'launch' ? null : monitor.token,
    source,
    bar,
    direction,
    threshold,
    contains,
    webhook,
    status: trouble === null ? 'watching' : 'in trouble',
    trouble,
    conditionMet: kind === 'signal' || kind === 'launch' ? null : isTriggered(monitor.state),
    lastSeen: monitor.figures,
    lastLookAt: monitor.lookedAt === null ? null : toIsoTime(monitor.lookedAt),
    events,
    createdAt: toIsoTime(monitor.createdAt),
    expiresAt: toIsoTime(monitor.expiresAt),
  }
}

/** @throws GatewayError `unauthorized` when the call brings neither a token nor a wallet. */
export function keyOf(input: { pollToken?: string | undefined }, { owner }: ToolWorld): MonitorKey {
  if (input.pollToken === undefined && owner === undefined) throw needsKey()
  return { owner, pollToken: input.pollToken }
}

export function needsKey(): GatewayError {
  return new GatewayError(
    'unauthorized',
    'Send the pollToken of the monitor, or sign in with the wallet that paid for it (SIGN-IN-WITH-X; GET /sign-in).',
    { details: { reason: 'missing' } },
  )
}
