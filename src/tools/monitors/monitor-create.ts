import { z } from 'zod'
import { judge } from '../../analysis/monitors/monitor.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { MonitorOutput, toMonitorOutput } from './monitor-fields.ts'
import { MonitorInput, watchedOf } from './monitor-input.ts'
import { observe } from './observe.ts'

export const monitorCreate = defineTool({
  id: 'monitor-create',
  family: 'monitors',
  route: { path: '/tools/monitor-create', methods: ['POST'] },
  price: usd('0.01'),
  kind: 'manage',
  essential: ['monitor'],
  boundToRequest: true,
  secretFields: ['pollToken', 'webhookSecret'],
  private: true,
  title: 'Create a monitor',
  summary:
    'Watches a market for 30 days and notifies you when a price, spread, funding, signal or launch changes.',
  description:
    'Use this when you want a notification once a condition is met, by a signed webhook or by polling, instead of asking again and again.',
  maxAgeSeconds: 300,
  input: MonitorInput,
  output: z.looseObject({
    monitor: MonitorOutput,
    pollToken: z
      .string()
      .nullable()
      .describe(
        'Opens this monitor for list, events and delete. Returned once; null when the answer is repeated: sign in with the wallet instead.',
      ),
    webhookSecret: z
      .string()
      .nullable()
      .optional()
      .describe('Signs what the webhook gets, as Standard Webhooks has it. Returned once.'),
    looksEverySeconds: z.int(),
    tells: z.string().describe('When it sends an event.'),
    provenance: Provenance,
  }),
  example: { input: { kind: 'price', token: 'bitcoin', direction: 'above', threshold: 150_000 } },
  intents: [
    'alert me when bitcoin goes above 150000',
    'notify me when the funding rate of ETH turns negative',
    'tell me when the signal of SOL flips',
    'webhook when a new coin launches on pump.fun',
    'set a price alert for BTC',
  ],
}).run(async (input, context) => {
  const { owner, monitors, now, signal } = context
  if (!owner?.payment) throw new GatewayError('internal', 'A monitor was to be made without a payment.')
  const watched = watchedOf(input)
  const { sight, figures, ...sourced } = await observe(watched, context, { signal, now: now() })
  const { state } = judge(watched, sight, undefined)
  const order = { ...watched, mode: sourced.mode, state, figures }
  const { monitor, ...keys } = await monitors.create(order, owner)
  return {
    monitor: toMonitorOutput(monitor),
    ...keys,
    looksEverySeconds: 60,
    tells:
      'When a value comes to lie beyond the threshold, a bias turns or a coin is new; the state at creation sends no event.',
    provenance: provenance([sourced], now()),
  }
})
