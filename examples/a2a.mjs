// Buys a signal with the official A2A client, paid in the task itself. Start a gateway first (`npm start`), then
//   node examples/a2a.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall('@a2a-js/sdk @x402/fetch @x402/evm viem')
const { Role, TaskState } = await import('@a2a-js/sdk').catch(install)
const { ClientFactory } = await import('@a2a-js/sdk/client').catch(install)
const { stockClient } = await import('./wallet.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const wallet = await stockClient(gateway)
const agent = await new ClientFactory().createFromUrl(gateway)

const offered = await send({ value: { toolId: 'signal', params: { token: 'bitcoin', bar: '4h' } } })
const offer = offered.status?.message?.metadata?.['x402.payment.required']
const payload = await wallet.createPaymentPayload(offer)
const paid = await send({
  task: offered,
  value: 'Here is the payment.',
  metadata: { 'x402.payment.status': 'payment-submitted', 'x402.payment.payload': payload },
})

const content = paid.artifacts[0]?.parts[0]?.content
const { signal } = content?.$case === 'data' ? content.value : {}
const [receipt] = paid.status?.message?.metadata?.['x402.payment.receipts'] ?? []
assert.equal(offered.status?.state, TaskState.TASK_STATE_INPUT_REQUIRED)
assert.equal(paid.status?.state, TaskState.TASK_STATE_COMPLETED)
assert(receipt.success, 'The money has moved.')
console.log(`ok: bitcoin is ${signal.bias}`)

/**
 * Sends a message and waits for what comes of it.
 *
 * @param {{ value: unknown, task?: import('@a2a-js/sdk').Task, metadata?: Record<string, unknown> }} message
 */
async function send({ value, task, metadata }) {
  const result = await agent.sendMessage({
    tenant: '',
    message: {
      messageId: crypto.randomUUID(),
      contextId: task?.contextId ?? '',
      taskId: task?.id ?? '',
      role: Role.ROLE_USER,
      parts: [
        {
          content: { $case: 'data', value },
          metadata: undefined,
          filename: '',
          mediaType: 'application/json',
        },
      ],
      metadata,
      extensions: [],
      referenceTaskIds: [],
    },
    configuration: {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      returnImmediately: false,
    },
    metadata: undefined,
  })
  assert('status' in result, 'A task came.')
  return result
}
