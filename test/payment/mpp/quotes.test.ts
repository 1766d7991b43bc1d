import { evm, Mppx } from 'mppx/client'
import { assets } from 'mppx/evm/client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { askedAt, base64url, credentialFor } from './mpp-fixture.ts'

/** A tool that costs by what is asked of it: a tenth of a cent for every letter. */
const shout = defineTool({
  id: 'shout',
  family: 'writing',
  route: { path: '/shout', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'generate',
  title: 'Shout',
  summary: 'The same, louder.',
  description: 'Use this when you want to be heard.',
  input: z.strictObject({ text: z.string().min(1).max(9) }),
  output: z.looseObject({ text: z.string() }),
  example: { input: { text: 'hey' } },
  intents: ['shout something'],
}).run(({ text }) => ({ text: text.toUpperCase() }), { quote: ({ text }) => usd(`0.00${text.length}`) })

test('the stock MPP client pays what was quoted for its request', async () => {
  const gateway = await openGatewayFixture({ tools: [shout] })
  const methods = [evm({ account: gateway.buyer.account, currencies: [assets.baseSepolia.USDC] })]

  const response = await Mppx.create({ methods, polyfill: false }).fetch(`${gateway.url}/shout?text=hello`)

  expect(await response.json()).toMatchObject({ text: 'HELLO' })
  expect(await gateway.earned()).toBe(5_000n)
})

test('a challenge brings its quote back, and buys nothing but what was quoted', async () => {
  const gateway = await openGatewayFixture({ tools: [shout] })
  const { buyer } = gateway
  const asked = await askedAt(buyer, '/shout?text=hello')
  const Authorization = await credentialFor(buyer, asked)

  const longer = await buyer.get('/shout?text=hello+you', { Authorization })
  const same = await buyer.get('/shout?text=world', { Authorization })

  for (const reply of [longer, same])
    expectOffer(reply, { code: 'payment_invalid', reason: 'quote_mismatch' })
  expectSold(await buyer.get('/shout?text=hello', { Authorization }))
})

test.each([
  ['no quote', undefined, 'quote_missing'],
  ['another quote', base64url('{"quote":"mine"}'), 'quote_mismatch'],
])('with %s a credential is refused unspent', async (_name, opaque, reason) => {
  const gateway = await openGatewayFixture({ tools: [shout] })
  const { buyer } = gateway
  const asked = await askedAt(buyer, '/shout?text=hello')

  const reply = await buyer.get('/shout?text=hello', {
    Authorization: await credentialFor(buyer, asked, { challenge: { opaque } }),
  })

  expectOffer(reply, { code: 'payment_invalid', reason })
  expectSold(await buyer.get('/shout?text=hello', { Authorization: await credentialFor(buyer, asked) }))
})

test('a quote ends before its challenge does', async () => {
  const time = createHeldTime(Date.now())
  const gateway = await openGatewayFixture({ tools: [shout], clock: time })
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, '/shout?text=hello'))
  time.pass(160_000)

  const reply = await buyer.get('/shout?text=hello', { Authorization })

  expectOffer(reply, { code: 'payment_invalid', reason: 'quote_expired' })
  expect(await gateway.earned()).toBe(0n)
})
