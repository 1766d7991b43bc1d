import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { idField, keyOf, pollTokenField } from './monitor-fields.ts'

export const monitorDelete = defineTool({
  id: 'monitor-delete',
  family: 'monitors',
  route: { path: '/tools/monitor-delete', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  ends: true,
  private: true,
  title: 'Delete a monitor',
  summary: 'Ends one of your monitors at once and deletes its events; nothing is paid back.',
  description: 'Use this when you want an alert to stop before its 30 days are over.',
  input: z.strictObject({ id: idField, pollToken: pollTokenField.optional() }),
  output: z.looseObject({ id: z.string(), deleted: z.literal(true) }),
  example: { input: { id: 'mon_000000000000000000000000', pollToken: 'the-token-that-monitor-create-gave' } },
  intents: ['delete my monitor', 'stop my price alert', 'cancel the alert I have set'],
}).run(async ({ id, ...input }, context) => {
  await context.monitors.remove(id, keyOf(input, context))
  return { id, deleted: true as const }
})
