import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, onTestFinished, test } from 'vitest'
import { usd } from '../../../src/core/money.ts'
import type { TokenAudit } from '../../../src/payment/audit/ledger-audit.ts'
import type { Facilitator } from '../../../src/payment/facilitators/facilitator.ts'
import { decode, encode } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { openMeteredFixture, uptoIn } from './metered-fixture.ts'

const PATH = '/essay?words=9'

/** Takes all that was signed for, whatever it is asked to settle. */
const greedy = (own: readonly Facilitator[]): readonly Facilitator[] =>
  own.map((honest) => ({
    ...honest,
    settle: (order, signal) => honest.settle({ ...order, amount: order.requirement.amount }, signal),
  }))

test('the stock client of upto pays what was used, to the millionth', async () => {
  const { url, buyer, earned, recordedRevenue, rows } = await openMeteredFixture()
  const client = new x402Client().register('eip155:*', new UptoEvmScheme(buyer.account))

  const response = await wrapFetchWithPayment(fetch, client)(url + PATH)

  expect(response.status).toBe(200)
  expect(decode(response.headers.get('payment-response'))).toMatchObject({ success: true, amount: '1001' })
  expect(decode(response.headers.get('x-payment-receipt'))).toMatchObject({ amount: '1001' })
  expect([await earned(), await recordedRevenue()]).toEqual([1_001n, 1_001n])
  expect(await rows()).toMatchObject([{ most: '9000', due: '1001', amount: '1001', price: '1001' }])
})

test('only a metered tool offers upto beside exact, with the maximum as price', async () => {
  const { buyer } = await openMeteredFixture()
  const other = await openGatewayFixture()

  const { accepts } = await buyer.offer(PATH)
  const unmetered = await other.buyer.offer('/tools/candles?token=bitcoin')

  expect(accepts.filter(({ network }) => network === 'eip155:84532')).toMatchObject([
    { scheme: 'exact', amount: '9000' },
    {
      scheme: 'upto',
      amount: '9000',
      extra: {
        name: 'USDC',
        version: '2',
        assetTransferMethod: 'permit2',
        facilitatorAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        quote: expect.any(String),
      },
    },
  ])
  expect(unmetered.accepts.map(({ scheme }) => scheme)).not.toContain('upto')
})

test('a payer of exact pays the quote of a metered tool', async () => {
  const { buyer, earned, recordedRevenue, rows } = await openMeteredFixture()

  const reply = await buyer.buy(PATH)

  expectSold(reply)
  expect([await earned(), await recordedRevenue()]).toEqual([9_000n, 9_000n])
  expect(await rows()).toMatchObject([{ most: null, due: null, amount: '9000' }])
})

test('a permit for another tool’s offer buys nothing where nothing is metered', async () => {
  const { buyer, permit } = await openMeteredFixture()
  const other = await openGatewayFixture()
  const offer = await other.buyer.offer('/tools/candles?token=bitcoin')
  const upto = { ...uptoIn(await buyer.offer(PATH)), amount: '1000', payTo: offer.accepts[0]?.payTo ?? '0x' }

  const reply = await other.buyer.get('/tools/candles?token=bitcoin', {
    'PAYMENT-SIGNATURE': encode(await permit({ ...offer, accepts: [upto] })),
  })

  expectOffer(reply, { code: 'payment_invalid', reason: 'no_matching_offer' })
})

test('reported usage above the maximum charges the maximum', async () => {
  const { header, pay, earned } = await openMeteredFixture({ written: () => usd('7') })

  const reply = await pay(await header(PATH), PATH)

  expectSold(reply)
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({ amount: '9000' })
  expect(await earned()).toBe(9_000n)
})

test('a call that has used nothing is answered and not charged', async () => {
  const { header, pay, earned, recordedRevenue, rows } = await openMeteredFixture({ written: () => usd('0') })

  const reply = await pay(await header(PATH), PATH)

  expect(reply.status).toBe(200)
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({
    success: true,
    transaction: '',
    amount: '0',
  })
  expect(decode(reply.headers.get('x-payment-receipt'))).toMatchObject({ amount: '0', transaction: '' })
  expect([await earned(), await recordedRevenue()]).toEqual([0n, 0n])
  expect(await rows()).toMatchObject([{ state: 'released', tx: null }])
})

test('a metered answer is served again for the same payment, at no further charge', async () => {
  const { header, pay, earned } = await openMeteredFixture()
  const permit = await header(PATH)
  const bought = await pay(permit, PATH)

  const again = await pay(permit, PATH)
  const other = await pay(permit, '/essay?words=8')

  expectSold(again, { replayed: true })
  expect(again.text).toBe(bought.text)
  expect(again.headers.get('payment-response')).toBe(bought.headers.get('payment-response'))
  expectOffer(other, { code: 'payment_already_used' })
  expect(await earned()).toBe(1_001n)
})

test('five of the same permit at once are charged once', async () => {
  const { header, pay, earned, recordedRevenue } = await openMeteredFixture()
  const permit = await header(PATH)

  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(permit, PATH)))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect([await earned(), await recordedRevenue()]).toEqual([1_001n, 1_001n])
})

test.each([
  ['recipient_mismatch', { payTo: `0x${'11'.repeat(20)}` }],
  ['amount_mismatch', { amount: '8999' }],
  ['token_mismatch', { asset: `0x${'22'.repeat(20)}` }],
  ['facilitator_mismatch', { extra: { facilitatorAddress: `0x${'33'.repeat(20)}` } }],
  ['expires_too_soon', { maxTimeoutSeconds: 10 }],
  ['authorization_window_too_long', { maxTimeoutSeconds: 5_000 }],
])('a permit is refused unspent: %s', async (reason, asked) => {
  const { buyer, permit, pay, earned } = await openMeteredFixture()
  const payment = await permit(await buyer.offer(PATH), { asked: asked as object })

  const reply = await pay(encode(payment), PATH)

  expectOffer(reply, { code: 'payment_invalid', reason })
  expect(await earned()).toBe(0n)
})

test('a permit naming another gateway’s facilitator is refused unspent', async () => {
  const { buyer, permit, pay } = await openMeteredFixture()
  const offer = await buyer.offer(PATH)
  const extra = { ...uptoIn(offer).extra, facilitatorAddress: `0x${'33'.repeat(20)}` }

  const reply = await pay(encode(await permit(offer, { asked: { extra }, accepted: { extra } })), PATH)

  expectOffer(reply, { code: 'payment_invalid', reason: 'facilitator_unavailable' })
})

test('a permit with a changed or invalid signature is refused', async () => {
  const { buyer, permit, pay } = await openMeteredFixture()
  const payment = await permit(await buyer.offer(PATH))
  const authorization = payment.payload['permit2Authorization'] as object
  const withPayload = (changes: object) => encode({ ...payment, payload: { ...payment.payload, ...changes } })

  const forged = await pay(withPayload({ permit2Authorization: { ...authorization, nonce: '1' } }), PATH)
  const broken = await pay(withPayload({ permit2Authorization: { ...authorization, nonce: '-1' } }), PATH)

  expectOffer(forged, { code: 'payment_invalid', reason: 'invalid_signature' })
  expectOffer(broken, { code: 'payment_malformed' })
})

test('a facilitator is shown the most to check and what was used to settle', async () => {
  const scripted = scriptedFacilitator()
  const { header, pay } = await openMeteredFixture({ wrapFacilitators: scripted.facilitators })

  await pay(await header(PATH), PATH)

  expect(scripted.verified.map(({ amount }) => amount)).toEqual(['9000'])
  expect(scripted.settled).toMatchObject([{ amount: '1001', requirement: { amount: '9000' } }])
})

test('a facilitator taking the maximum instead of the usage is detected and reported', async () => {
  // the stock wallet reads the system's clock
  const time = createHeldTime(Date.now())
  const { header, pay, earned, recordedRevenue, rows, runJob } = await openMeteredFixture({
    wrapFacilitators: greedy,
    clock: time,
    scheduler: time,
  })

  const reply = await pay(await header(PATH), PATH)
  time.pass(60_000)
  const proved = await runJob('prove-books')

  expectSold(reply)
  // what the chain shows, not what was asked for
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({ amount: '9000' })
  expect(await rows()).toMatchObject([{ most: '9000', due: '1001', amount: '9000' }])
  expect([await earned(), await recordedRevenue()]).toEqual([9_000n, 9_000n])
  const read = ((proved?.['proofs'] ?? []) as TokenAudit[]).filter(({ isRead }) => isRead)
  expect(read).toMatchObject([
    { isRead: true, arrived: { count: 0 }, posted: { count: 0 }, unknown: [], missing: [], otherAmounts: [] },
    {
      scheme: 'upto',
      isRead: true,
      arrived: { count: 1, amount: '9000' },
      posted: { count: 1, amount: '9000' },
      unknown: [],
      missing: [],
      otherAmounts: [{ due: '1001', settled: '9000' }],
    },
  ])
})

test('after a crash with landed money the repeat is answered at its usage', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const dying = await openMeteredFixture({
    directory,
    onStep(step) {
      if (step === 'landed') throw new Error('the process dies')
    },
  })
  const permit = await dying.header(PATH)
  await dying.pay(permit, PATH)
  const [left] = await dying.rows()
  await dying.close(0)

  const { pay, earned, recordedRevenue, rows } = await openMeteredFixture({
    directory,
    fund: '0',
    written: () => usd('0.005'),
  })
  const reply = await pay(permit, PATH)

  expect(left).toMatchObject({ state: 'settling', most: '9000', due: '1001', amount: '1001' })
  expectSold(reply, { replayed: true })
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({ amount: '1001' })
  expect(await rows()).toMatchObject([{ due: '1001', amount: '1001' }])
  expect([await earned(), await recordedRevenue()]).toEqual([1_001n, 1_001n])
})

test('what a lost settlement is sent again for is what was used', async () => {
  const scripted = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'it hung up' }) })
  const { header, pay, earned } = await openMeteredFixture({ wrapFacilitators: scripted.facilitators })
  const permit = await header(PATH)
  const waiting = await pay(permit, PATH)
  scripted.script = {}

  const reply = await pay(permit, PATH)

  expect(waiting.body).toMatchObject({ code: 'settlement_pending', charged: 'pending' })
  expectSold(reply, { replayed: true })
  expect(scripted.settled.map(({ amount }) => amount)).toEqual(['1001', '1001'])
  expect(await earned()).toBe(1_001n)
})

test('a tool that fails costs nothing, and its permit stays good', async () => {
  let isBroken = true
  const { header, pay, earned } = await openMeteredFixture({
    written() {
      if (isBroken) throw new Error('out of ink')
      return usd('0.002')
    },
  })
  const permit = await header(PATH)

  const failed = await pay(permit, PATH)
  isBroken = false
  const reply = await pay(permit, PATH)

  expect(failed.body).toMatchObject({ charged: 'no' })
  expectSold(reply)
  expect(await earned()).toBe(2_000n)
})

test('a facilitator settling despite failed work creates a credit', async () => {
  let isBroken = true
  const scripted = scriptedFacilitator()
  const { header, pay, earned, recordedRevenue, rows } = await openMeteredFixture({
    wrapFacilitators: scripted.facilitators,
    written() {
      if (isBroken) throw new Error('out of ink')
      return usd('0.002')
    },
  })
  const permit = await header(PATH)
  await pay(permit, PATH)
  const [seen] = scripted.verified
  await scripted.land(seen && { ...seen, amount: '4000' })
  isBroken = false

  const reply = await pay(permit, PATH)

  expect(reply.status).toBe(200)
  expect(await rows()).toMatchObject([{ late: 1, most: '9000', due: null, amount: '4000', price: '4000' }])
  expect([await earned(), await recordedRevenue()]).toEqual([4_000n, 4_000n])
})

test('a call that is paid before its work is not taken by upto', async () => {
  const { header, pay, earned } = await openMeteredFixture({
    environment: { SETTLE_FIRST_ABOVE_USD: '0.005' },
  })

  const reply = await pay(await header(PATH), PATH)
  const small = await pay(await header('/essay?words=4'), '/essay?words=4')

  expectOffer(reply, { code: 'payment_invalid', reason: 'exact_required' })
  expectSold(small)
  expect(await earned()).toBe(1_001n)
})
