import { expect, test } from 'vitest'
import type { PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { program } from './programs.ts'

const sdk = program('a2a-sdk-0.3/dist/client/index.js')

interface Task {
  readonly kind: string
  readonly id: string
  readonly contextId: string
  readonly status: {
    readonly state: string
    readonly message?: { readonly metadata?: Record<string, unknown> }
  }
}

/** What these tests use of the official client of A2A 0.3. */
interface ClientBefore {
  sendMessage(sent: { message: object }): Promise<Task>
  sendMessageStream(sent: { message: object }): AsyncIterable<{ kind: string }>
  getTask(named: { id: string }): Promise<Task>
  cancelTask(named: { id: string }): Promise<Task>
  resubscribeTask(named: { id: string }): AsyncIterable<{ kind: string }>
}

const DATA = { toolId: 'candles', params: { token: 'bitcoin', limit: 3 } }

function saying(part: object, more: object = {}) {
  return {
    message: { kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: [part], ...more },
  }
}
const asking = (data: unknown, more: object = {}) => saying({ kind: 'data', data }, more)

async function all(stream: AsyncIterable<{ kind: string }>): Promise<string[]> {
  const kinds: string[] = []
  for await (const { kind } of stream) kinds.push(kind)
  return kinds
}

/** From the plain card, as its constructors find it. */
async function connected(url: string): Promise<ClientBefore> {
  const { ClientFactory } = await import(`${sdk}`)
  return new ClientFactory().createFromUrl(url)
}

test.runIf(sdk)('D2: the official A2A 0.3 client connects from the plain card and works fully', async () => {
  const gateway = await openGatewayFixture()
  const client = await connected(gateway.url)

  const free = await client.sendMessage(asking({ toolId: 'info' }))
  const again = await client.getTask({ id: free.id })
  const hello = await client.sendMessage(saying({ kind: 'text', text: 'hello' }))
  const offered = await client.sendMessage(asking(DATA))
  const required = offered.status.message?.metadata?.['x402.payment.required'] as PaymentRequired
  const payload = await gateway.buyer.payload(required)
  const paid = await client.sendMessage(
    asking(DATA, {
      taskId: offered.id,
      contextId: offered.contextId,
      metadata: { 'x402.payment.status': 'payment-submitted', 'x402.payment.payload': payload },
    }),
  )
  const streamed = await all(client.sendMessageStream(asking({ toolId: 'info' })))
  const resubscribed = await all(client.resubscribeTask({ id: paid.id }))
  const declined = await client.sendMessage(asking(DATA))
  const canceled = await client.cancelTask({ id: declined.id })

  expect([free.status.state, again.status.state]).toEqual(['completed', 'completed'])
  expect(hello.kind).toBe('message')
  expect(offered.status.state).toBe('input-required')
  expect(paid).toMatchObject({ id: offered.id, status: { state: 'completed' } })
  expect(streamed).toEqual(['task', 'artifact-update', 'status-update'])
  expect(resubscribed).toEqual(['task'])
  expect(canceled.status.state).toBe('canceled')
  expect(await gateway.earned()).toBe(1_000n)
})

test.runIf(sdk)('D2: the older A2A 0.3 constructor finds its endpoint in the plain card', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const { A2AClient } = await import(`${sdk}`)

  const client = await A2AClient.fromCardUrl(`${gateway.url}/.well-known/agent-card.json`)
  const { result } = await client.sendMessage(asking({ toolId: 'info' }))

  expect(result.status.state).toBe('completed')
})
