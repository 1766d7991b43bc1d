import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

test('agents find the card of the gateway, with a skill for every tool', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })

  const card = await buyer.get('/.well-known/agent-card.json')

  expect(card.status).toBe(200)
  expect(card.body.supportedInterfaces).toMatchObject([
    { url: `${url}/a2a`, protocolVersion: '1.0' },
    { url: `${url}/a2a`, protocolVersion: '0.3' },
  ])
  expect(card.body.skills.map(({ id }: { id: string }) => id)).toEqual(
    tools.map(({ contract }) => contract.id),
  )
})

test('agents of the earlier revision find their shape of it', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })

  const card = await buyer.get('/.well-known/agent-card.json?tag=0.3')

  expect(card.body).toMatchObject({
    protocolVersion: '0.3.0',
    url: `${url}/a2a`,
    preferredTransport: 'JSONRPC',
  })
})

test('the directory card lists what an offer asks beside its own column', async () => {
  const { buyer, payTo } = await openGatewayFixture({ fund: '0' })
  const offer = await buyer.offer('/signal')

  const card = await buyer.get('/.well-known/agent.json')

  const signal = card.body.capabilities.find(({ id }: { id: string }) => id.endsWith('signal'))
  expect(card.body.protocols).toEqual(['aip-01', 'aip-02', 'aip-03', 'x402-v2'])
  expect(card.body.walletAddress).toBe(payTo)
  expect(signal.pricing).toMatchObject({ amount: '0.005', listed: '0.01' })
  expect(offer.accepts[0]?.amount).toBe('5000')
})

test('a sentence sent to the agents’ door is consulted and done', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await buyer.post('/a2a', {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: {
      message: {
        kind: 'message',
        role: 'user',
        messageId: 'one',
        parts: [{ kind: 'text', text: 'which networks can I pay on' }],
      },
    },
  })

  expect(body.result.status.state).toBe('completed')
})
