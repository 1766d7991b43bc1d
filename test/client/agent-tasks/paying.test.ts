import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer, encode } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { ReadingAgent } from './reading-agent.ts'

const CALL = { toolId: 'candles', params: { token: 'bitcoin' } }
const CALL_PATH = '/agent/tools/call'
const shared = shareGateway(() => openGatewayFixture())

async function arriveAsAgent(buyer = shared().buyer) {
  const agent = new ReadingAgent(buyer)
  await agent.arrive()
  return agent
}

test('agent task 10: the same payment repeats the answer and is charged once', async () => {
  const gateway = await openGatewayFixture()
  const agent = await arriveAsAgent(gateway.buyer)
  const payment = await agent.sign((await agent.post(CALL_PATH, CALL)).body)

  const first = await agent.post(CALL_PATH, CALL, payment)
  const again = await agent.post(CALL_PATH, CALL, payment)

  expectSold(first)
  expectSold(again, { replayed: true })
  expect(again.body).toEqual(first.body)
  expect(await gateway.earned()).toBe(1_000n)
})

test('agent task 11: the receipt is checked with the keys that the doors name', async () => {
  const agent = await arriveAsAgent()
  const reply = await agent.call('price', { assets: 'bitcoin' })
  const howToPay = (await agent.get('/how-to-pay.md')).text
  const keys = (await agent.get(agent.linkIn(howToPay, 'jwks'))).body.keys
  const receipt = JSON.parse(Buffer.from(`${reply.headers.get('x-payment-receipt')}`, 'base64').toString())
  const [head = '', payload = '', signature = ''] = `${receipt.signature ?? receipt.jws}`.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const jwk = keys.find((key: { kid: string }) => key.kid === kid)

  const isSigned = verify(
    null,
    Buffer.from(`${head}.${payload}`),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test('agent task 12: an empty wallet follows the refusal to the faucet and pays', async () => {
  const agent = await arriveAsAgent(new Buyer(shared().url))
  const refused = await agent.call(CALL.toolId, CALL.params)
  const [, path = '', body = ''] = /POST https?:\/\/[^/]+(\/\S+) (\{[^}]+\})/.exec(refused.body.hint) ?? []

  expect(refused).toMatchObject({ status: 402, body: { charged: 'no', reason: 'insufficient_funds' } })
  expect((await agent.post(path, JSON.parse(body))).status).toBe(200)
  await expect
    .poll(async () => (await agent.call(CALL.toolId, CALL.params)).status, { timeout: 10_000, interval: 500 })
    .toBe(200)
})

test.each([
  ['a signature of another key', { signature: () => `0x${'11'.repeat(65)}` }, /sign/i],
  ['an authorization that has expired', { sign: { validBefore: '1700000000' } }, /sign|new/i],
  ['another amount than the offer’s', { sign: { value: '1' } }, /amount|sign/i],
] as const)('agent task 13: %s is explained, and the next payment works', async (_what, changes, advice) => {
  const agent = await arriveAsAgent()
  const offer = (await agent.post(CALL_PATH, CALL)).body
  const spoiled = encode(await agent.buyer.payload(offer, changes))
  const refused = await agent.post(CALL_PATH, CALL, { 'PAYMENT-SIGNATURE': spoiled })

  expect(refused).toMatchObject({
    status: 402,
    body: { charged: 'no', code: expect.stringContaining('payment_') },
  })
  expect(refused.body.hint).toMatch(advice)
  expectSold(await agent.post(CALL_PATH, CALL, await agent.sign(refused.body)))
})

test('agent task 14: a session is found, opened and spent', async () => {
  const agent = await arriveAsAgent()
  await agent.get('/agent/tools')
  const { tools } = (await agent.get('/agent/tools?q=prepaid%20session')).body
  const idOf = (part: string) => tools.find(({ id }: { id: string }) => id === `session-${part}`)?.id
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  const opened = await agent.call(idOf('topup'), { amountUsd: 1, tokenSha256 })
  const bearer = { Authorization: `Bearer ${token}` }

  const answer = await agent.post(CALL_PATH, CALL, bearer)
  const status = await agent.post(CALL_PATH, { toolId: idOf('status'), params: {} }, bearer)

  expectSold(opened)
  expect(answer.status).toBe(200)
  expect(status.body.data.sessions[0].balanceUsd).toBe(0.999)
})
