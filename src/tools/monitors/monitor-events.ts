import { z } from 'zod'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { NamedValues } from '../answers/any-json.ts'
import { defineTool } from '../define-tool.ts'
import { idField, keyOf, MonitorOutput, pollTokenField, toMonitorOutput } from './monitor-fields.ts'

export const monitorEvents = defineTool({
  id: 'monitor-events',
  family: 'monitors',
  route: { path: '/tools/monitor-events', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Events of a monitor',
  summary:
    'The events of one of your monitors, oldest first, with the figures it saw and how the webhook got on.',
  description:
    'Use this when you want to poll an alert, or to catch up on events that your webhook has missed.',
  input: z.strictObject({
    id: idField,
    pollToken: pollTokenField.optional(),
    after: z.int().min(0).default(0).describe('Only events with a higher sequence number.'),
    limit: z.int().min(1).max(100).default(20).describe('How many to list.'),
  }),
  output: z.looseObject({
    events: z.array(
      z.looseObject({
        sequence: z.int().describe('1, 2, 3 …'),
        at: z.string(),
        sentence: z.string(),
        figures: NamedValues.describe('What was seen.'),
        delivery: z
          .enum(['none', 'waiting', 'delivered', 'dead'])
          .describe('Of the webhook; dead: given up after eight attempts.'),
        attempts: z.int(),
      }),
    ),
    count: z.int(),
    next: z.int().describe('Send this as `after` to get what comes next.'),
    monitor: MonitorOutput,
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
  }),
  example: { input: { id: 'mon_000000000000000000000000', pollToken: 'the-token-that-monitor-create-gave' } },
  intents: ['events of my monitor', 'did my price alert fire', 'poll my alert for new events'],
}).run(async ({ id, after, limit, ...input }, context) => {
  const monitor = await context.monitors.find(id, keyOf(input, context))
  const events = await context.monitors.events(id, { after, limit })
  return {
    events: events.map(({ sequence, at, body, delivery, attempts }) => ({
      ...eventBody(body),
      sequence,
      at: toIsoTime(at),
      delivery,
      attempts,
    })),
    count: events.length,
    next: events.at(-1)?.sequence ?? after,
    monitor: toMonitorOutput(monitor),
    untrustedText: ['name', 'symbol'].map((field) => `events[].launches[].${field}`),
  }
})

/** What stands in an event beside what every one of them has. */
function eventBody({
  sentence,
  figures,
  launches,
  mayHaveMissed,
  provenance,
}: Readonly<Record<string, unknown>>) {
  return {
    sentence: `${sentence}`,
    figures: z.looseObject({}).parse(figures),
    ...(launches === undefined ? {} : { launches, mayHaveMissed }),
    provenance,
  }
}
