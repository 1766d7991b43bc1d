import { expect, test } from 'vitest'
import { simulatedModels } from '../../../src/upstream/simulated/models/models.ts'
import { Buyer, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, waitUntil } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { COVERED, FEE, openRefundFixture, PRICE, RELAY, relayRefund } from './refund-fixture.ts'

const VIDEOS = '/videos/generations'

test('RF-01 refunds are off unless they are switched on, and nothing is covered', async () => {
  const { buyer, earned } = await openGatewayFixture()

  const status = await buyer.get('/refund/status')
  const relay = await relayRefund(buyer, { payment: '0'.repeat(64) })

  expect(status.body).toMatchObject({ enabled: false, hosted: false, hostedAllowlist: [], maxRefundUsd: 0 })
  expect(relay).toMatchObject({
    status: 503,
    body: { code: 'hosted_refund_disabled', setting: 'REFUNDS', charged: 'no' },
  })
  expect(await earned()).toBe(0n)
})

test('RF-02 a tool that is not covered is refused, and the request costs nothing', async () => {
  const opened = await openRefundFixture({ REFUNDS: 'on', REFUND_TOOLS: 'brain' })

  const reply = await opened.relay({ receipt: opened.receipt })

  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'forbidden', reason: 'not_allowlisted', charged: 'no' },
  })
  expect(await opened.earned()).toBe(PRICE)
  expectSold(await opened.pay(opened.header))
})

test('RF-03 an unused credit is refunded once, in kind, and booked', async () => {
  const opened = await openRefundFixture()
  const before = await opened.chain.balanceOf(opened.buyer.account.address)

  const reply = await opened.relay({ receipt: opened.receipt })
  const again = await opened.relay({ receipt: opened.receipt })

  expectSold(reply)
  expect(reply.body).toMatchObject({
    success: true,
    coverage: 'refunded',
    ground: 'credit_never_used',
    toolId: 'signal',
    amount: `${PRICE}`,
    to: opened.buyer.account.address.toLowerCase(),
  })
  expect(again.body).toMatchObject({ coverage: 'refunded', transactionHash: reply.body.transactionHash })
  expect(await opened.chain.landedIn(reply.body.transactionHash)).toMatchObject([
    { to: opened.buyer.account.address.toLowerCase(), value: PRICE },
  ])
  expect(await opened.chain.balanceOf(opened.buyer.account.address)).toBe(before + PRICE - 2n * FEE)
  expect(await opened.stateOf(opened.header)).toMatchObject({ state: 'refunded' })
  const lines = await opened.database.db
    .selectFrom('journal')
    .select(['account', 'amount'])
    .where('kind', '=', 'reversed')
    .orderBy('account')
    .execute()
  expect(lines).toEqual([
    { account: 'credit', amount: `-${PRICE}` },
    { account: 'payer', amount: `${PRICE}` },
  ])
  expect(await opened.recordedRevenue()).toBe(PRICE + 2n * FEE)
  opened.time.pass(120_000)
  const proof = await opened.runJob('prove-books')
  expect(JSON.stringify(proof)).not.toMatch(/"(?:unknown|missing)":\["/)
})

test('what was given back buys nothing any more', async () => {
  const opened = await openRefundFixture()
  await opened.relay({ receipt: opened.receipt })

  const reply = await opened.pay(opened.header)

  expectOffer(reply, { code: 'payment_already_used', reason: 'refunded' })
  expect(opened.candles.asked).toHaveLength(2)
})

test('what has been worked off is not given back', async () => {
  const opened = await openRefundFixture()
  expectSold(await opened.pay(opened.header))

  const reply = await opened.relay({ receipt: opened.receipt })

  expect(reply).toMatchObject({ status: 403, body: { reason: 'nothing_owed', charged: 'no' } })
  expect(await opened.earned()).toBe(PRICE)
})

test('a simultaneous request for refund and work gets one of them', async () => {
  const opened = await openRefundFixture()
  const before = await opened.chain.balanceOf(opened.buyer.account.address)

  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => opened.relay({ receipt: opened.receipt })),
    ...Array.from({ length: 5 }, () => opened.pay(opened.header)),
  ])
  const relayedBack = replies.slice(0, 5).filter(({ status }) => status === 200)
  const worked = replies.slice(5).filter(({ status }) => status === 200)

  expect([relayedBack.length, worked.length]).toContain(0)
  expect(relayedBack.length + worked.length).toBeGreaterThan(0)
  const back = relayedBack.length > 0 ? PRICE : 0n
  const spent = FEE * BigInt(relayedBack.length)
  expect(await opened.chain.balanceOf(opened.buyer.account.address)).toBe(before + back - spent)
  expect(await opened.database.db.selectFrom('outgoing').selectAll().execute()).toHaveLength(
    back > 0n ? 1 : 0,
  )
})

test('without the receipt only the wallet that paid may ask', async () => {
  const opened = await openRefundFixture()
  const stranger = new Buyer(opened.url, { now: opened.buyer.now })
  await stranger.fund('1')

  const refused = await opened.relay({ payment: opened.id }, stranger)
  const own = await opened.relay({ payment: opened.id })

  expect(refused).toMatchObject({ status: 404, body: { charged: 'no' } })
  expect(own.body).toMatchObject({ coverage: 'refunded', to: opened.buyer.account.address.toLowerCase() })
})

test('a foreign or altered receipt is invalid', async () => {
  const opened = await openRefundFixture()
  const output = JSON.parse(Buffer.from(opened.receipt, 'base64').toString())
  const changed = Buffer.from(JSON.stringify({ ...output, amount: '9000000' })).toString('base64')

  for (const receipt of [changed, 'a'.repeat(100)])
    expect(await opened.relay({ receipt })).toMatchObject({ status: 400, body: { field: 'receipt' } })
  expect(await opened.earned()).toBe(PRICE)
})

test.each([
  ['REFUND_MAX_USD', '0.004', { status: 403, body: { reason: 'above_cap' } }],
  ['REFUND_WALLET_DAILY_USD', '0.004', { status: 403, body: { limit: 'refundsPerWalletAndDay' } }],
  ['REFUND_DAILY_USD', '0.004', { status: 403, body: { limit: 'refundsPerDay' } }],
])('no more is given back than %s allows', async (setting, most, refused) => {
  const opened = await openRefundFixture({ ...COVERED, [setting]: most })

  const reply = await opened.relay({ receipt: opened.receipt })

  expect(reply).toMatchObject({ ...refused, body: { ...refused.body, charged: 'no' } })
  // the credit stands as it was
  expectSold(await opened.pay(opened.header))
})

test('an unpaid request is an offer, and the status lists what refunds cover', async () => {
  const { buyer } = await openGatewayFixture({ environment: COVERED, fund: '0' })

  const offer = await buyer.post(RELAY, {})
  const status = await buyer.get('/refund/status')

  expectOffer(offer)
  expect(offer.body.accepts[0].amount).toBe(`${FEE}`)
  expect(status.body).toMatchObject({
    enabled: true,
    hosted: true,
    hostedAllowlist: ['signal'],
    maxRefundUsd: 1,
    perWalletDailyCapUsd: 5,
    hostedDailyCapUsd: 50,
  })
})

test('RF-06 a failed video is refunded on request, only where videos are covered', async () => {
  const time = createHeldTime()
  const models = {
    ...simulatedModels({ dataClock: time }),
    videoState: async () => ({ status: 'failed', reason: 'The provider could not make the video.' }) as const,
  }
  const { buyer, earned, embeddedChain } = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { models },
    environment: { REFUNDS: 'on', REFUND_TOOLS: 'videos-generations' },
  })
  const offer = await buyer.post(VIDEOS, { prompt: 'Something' })
  const header = encode(await buyer.payload(offer.body))
  const ordered = await buyer.post(VIDEOS, { prompt: 'Something' }, { 'PAYMENT-SIGNATURE': header })
  const receipt = `${ordered.headers.get('x-payment-receipt')}`

  const early = await relayRefund(buyer, { receipt })
  await waitUntil(async () => {
    time.pass(1_000)
    return (await buyer.get(`${VIDEOS}/${ordered.body.generation_id}`)).body.status === 'failed'
  })
  const unasked = await earned()
  const back = await relayRefund(buyer, { receipt })

  expect(early).toMatchObject({ status: 403, body: { reason: 'nothing_owed', charged: 'no' } })
  expect(unasked).toBe(100_000n)
  expect(back.body).toMatchObject({ coverage: 'refunded', ground: 'video_failed', amount: '100000' })
  const tokenAccount = await (await embeddedChain).balanceOf(
    buyer.account.address.toLowerCase() as `0x${string}`,
  )
  expect(tokenAccount).toBe(10_000_000n - FEE)
})
