import { expect, test } from 'vitest'
import { Buyer, unstamped } from '../../support/buyer.ts'
import {
  answerHonestly,
  asksForRest,
  drips,
  hangs,
  malformed,
  redirects,
  resets,
  respondStatus,
  respondWith,
  showsPage,
} from '../../support/hostile-facilitator.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture, PATH } from './facilitator-fixture.ts'

test('FC-01 a facilitator that refuses connections is passed over', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture({ down: [1] })

  const reply = await gateway.buy()

  expectSold(reply)
  expect([f1.at('/verify').length, f2.at('/verify').length, f3.at('/verify').length]).toEqual([0, 1, 0])
  expect(await gateway.attempts()).toEqual(['F1 not_sent', 'F2 landed'])
  await gateway.expectTransfers(1)
})

test.each([500, 502, 503])('FC-02 a check that ends in %i is asked of the next', async (code) => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = respondStatus(code)

  const reply = await gateway.buy()

  expectSold(reply)
  expect([f1.at('/verify').length, f2.at('/verify').length]).toEqual([1, 1])
  await gateway.expectTransfers(1)
})

test.each([
  ['hangs', hangs],
  ['drips', drips],
])('FC-03 a check that %s is given 2.5 seconds', async (_, conduct) => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = conduct

  const reply = await gateway.payWhile(await gateway.signed(), [f1], 2_500)

  expectSold(reply)
  expect(f2.at('/verify')).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('FC-04 a facilitator that asks to be left alone is', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = asksForRest(30)

  const first = await gateway.buy()
  const asked = f1.calls.length
  gateway.time.pass(29_000)
  const second = await gateway.buy()
  const askedThen = f1.calls.length
  gateway.time.pass(2_000)
  const third = await gateway.buy()

  for (const reply of [first, second, third]) expectSold(reply)
  expect(askedThen).toBe(asked)
  expect(f1.at('/verify')).toHaveLength(2)
  expect(f2.at('/verify')).toHaveLength(3)
  await gateway.expectTransfers(3)
})

test('FC-06 without facilitators there is no work, no charge, and no new offer', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  await f1.down()
  f2.verify = respondStatus(503)
  f3.verify = hangs

  const reply = await gateway.payWhile(header, [f3], 2_500)
  f2.verify = answerHonestly
  const repeated = await gateway.pay(header)

  expectNotCharged(reply, 503, 'facilitator_unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(reply.body.accepts).toBeUndefined()
  expectSold(repeated)
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('FC-07 a payment that fails our own check is sent to no facilitator', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = respondWith({ isValid: false, invalidReason: 'invalid_exact_evm_signature' })

  const bad = await gateway.buyer.buy(PATH, { signer: new Buyer(gateway.url).account })

  expectOffer(bad, { code: 'payment_invalid', reason: 'invalid_signature' })
  expect([f1.at('/verify').length, f2.at('/verify').length]).toEqual([0, 0])
  expect(gateway.candles.asked).toHaveLength(0)
  await gateway.expectTransfers(0)
})

test('FC-07 a "no" confirmed by the chain is final, without further requests', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture({ fund: '0' })

  const reply = await gateway.buy()

  expectOffer(reply, { code: 'payment_invalid', reason: 'insufficient_funds' })
  expect([f1.at('/verify').length, f2.at('/verify').length]).toEqual([1, 0])
  expect(gateway.candles.asked).toHaveLength(0)
  await gateway.expectTransfers(0)
})

test('FC-09 a facilitator’s word does not make a bad signature good', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  f1.verify = respondWith({ isValid: true })

  const reply = await gateway.buyer.buy(PATH, { signer: new Buyer(gateway.url).account })

  expectOffer(reply, { reason: 'invalid_signature' })
  expect(f1.at('/verify')).toHaveLength(0)
  expect(gateway.candles.asked).toHaveLength(0)
  await gateway.expectTransfers(0)
})

test.each([
  ['an answer that is no JSON', malformed],
  ['a page with a status of success', showsPage],
  ['an answer of another form', respondWith({ valid: true })],
  ['an answer that says yes with a failing status', respondWith({ isValid: true }, 404)],
  ['a closed connection', resets],
  ['trouble of its own', respondWith({ isValid: false, invalidReason: 'unexpected_verify_error' })],
])('%s is no word on the payment: the next is asked', async (_, conduct) => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = conduct

  const reply = await gateway.buy()

  expectSold(reply)
  expect(f2.at('/verify')).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('a redirect is not followed', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  f1.verify = redirects(`${f3.url}/verify`)

  const reply = await gateway.buy()

  expectSold(reply)
  expect([f2.at('/verify').length, f3.at('/verify').length]).toEqual([1, 0])
  await gateway.expectTransfers(1)
})

test('a facilitator verifies our own offer, never the echo, with its key only', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = respondStatus(500)
  const offer = await gateway.buyer.offer(PATH)

  const secret = `${offer.accepts[0]?.extra.offer}`
  const extra = { name: 'USDC', version: '2', facilitator: 'evil', offer: secret }
  const reply = await gateway.buyer.buy(PATH, { accepted: { maxTimeoutSeconds: 31_536_000, extra } })

  expectSold(reply)
  const [requirement] = unstamped(offer.accepts)
  for (const { body } of [...f1.at('/verify'), ...f1.at('/settle'), ...f2.at('/settle')]) {
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(body.x402Version).toBe(2)
    expect(body.paymentRequirements).toEqual(requirement)
    expect(body.paymentPayload.accepted).toEqual(requirement)
  }
  expect(f1.at('/settle')[0]?.headers.authorization).toBe('Bearer key-1')
  expect(f2.at('/settle')[0]?.headers.authorization).toBe('Bearer key-2')
  await gateway.expectTransfers(1)
})
