import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { idField, keyOf, MonitorOutput, needsKey, pollTokenField, toMonitorOutput } from './monitor-fields.ts'

export const monitorList = defineTool({
  id: 'monitor-list',
  family: 'monitors',
  route: { path: '/tools/monitor-list', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Your monitors',
  summary: 'Your monitors: what they watch, what they saw last, whether they are in trouble, when they end.',
  description:
    'Use this when you want to see how your alerts stand: all of the wallet that signs in, or the one whose token you hold.',
  input: z.strictObject({
    id: idField.optional(),
    pollToken: pollTokenField.optional(),
    limit: z.int().min(1).max(100).default(20).describe('How many to list, newest first.'),
  }),
  output: z.looseObject({
    monitors: z.array(MonitorOutput).describe('Newest first.'),
    count: z.int(),
  }),
  example: { input: { limit: 20 } },
  intents: ['list my monitors', 'which alerts have I set', 'show the status of my price alerts'],
}).run(async ({ limit, ...input }, context) => {
  const { monitors, owner } = context
  if (input.id !== undefined) {
    const found = await monitors.find(input.id, keyOf(input, context))
    return { monitors: [toMonitorOutput(found)], count: 1 }
  }
  if (!owner) throw needsKey()
  const found = await monitors.ofWallet(owner, limit)
  return { monitors: found.map(toMonitorOutput), count: found.length }
})
