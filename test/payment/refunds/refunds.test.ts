import { expect, test } from 'vitest'
import { simulatedModels } from '../../../src/upstream/simulated/models.ts'
import { Buyer, encode } from '../../support/buyer.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { heldTime, until } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { COVERED, FEE, PRICE, RELAY, relayed, worldWithCredit } from './refund-fixture.ts'

const VIDEOS = '/videos/generations'

test('RF-01 refunds are off unless they are switched on, and nothing is covered', async () => {
  const { buyer, earned } = await gatewayFor()

  const status = await buyer.get('/refund/status')
  const relay = await relayed(buyer, { payment: '0'.repeat(64) })

  expect(status.body).toMatchObject({ enabled: false, hosted: false, hostedAllowlist: [], maxRefundUsd: 0 })
  expect(relay).toMatchObject({
    status: 503,
    body: { code: 'hosted_refund_disabled', setting: 'REFUNDS', charged: 'no' },
  })
  expect(await earned()).toBe(0n)
})

test('RF-02 a tool that is not covered is refused, and the request costs nothing', async () => {
  const world = await worldWithCredit({ REFUNDS: 'on', REFUND_TOOLS: 'brain' })

  const reply = await world.relay({ receipt: world.receipt })

  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'forbidden', reason: 'not_allowlisted', charged: 'no' },
  })
  expect(await world.earned()).toBe(PRICE)
  expectSold(await world.pay(world.header))
})

test('RF-03 a credit that was never used goes back to its payer, once, as it came, and the books say so', async () => {
  const world = await worldWithCredit()
  const before = await world.chain.balanceOf(world.buyer.account.address)

  const reply = await world.relay({ receipt: world.receipt })
  const again = await world.relay({ receipt: world.receipt })

  expectSold(reply)
  expect(reply.body).toMatchObject({
    success: true,
    coverage: 'refunded',
    ground: 'credit_never_used',
    toolId: 'signal',
    amount: `${PRICE}`,
    to: world.buyer.account.address.toLowerCase(),
  })
  expect(again.body).toMatchObject({ coverage: 'refunded', transactionHash: reply.body.transactionHash })
  expect(await world.chain.landedIn(reply.body.transactionHash)).toMatchObject([
    { to: world.buyer.account.address.toLowerCase(), value: PRICE },
  ])
  expect(await world.chain.balanceOf(world.buyer.account.address)).toBe(before + PRICE - 2n * FEE)
  expect(await world.stateOf(world.header)).toMatchObject({ state: 'refunded' })
  const lines = await world.database.db
    .selectFrom('journal')
    .select(['account', 'amount'])
    .where('kind', '=', 'reversed')
    .orderBy('account')
    .execute()
  expect(lines).toEqual([
    { account: 'credit', amount: `-${PRICE}` },
    { account: 'payer', amount: `${PRICE}` },
  ])
  expect(await world.booked()).toBe(PRICE + 2n * FEE)
  world.time.pass(120_000)
  const proof = await world.runJob('prove-books')
  expect(JSON.stringify(proof)).not.toMatch(/"(?:unknown|missing)":\["/)
})

test('what was given back buys nothing any more', async () => {
  const world = await worldWithCredit()
  await world.relay({ receipt: world.receipt })

  const reply = await world.pay(world.header)

  expectOffer(reply, { code: 'payment_already_used', reason: 'refunded' })
  expect(world.candles.asked).toHaveLength(2)
})

test('what has been worked off is not given back', async () => {
  const world = await worldWithCredit()
  expectSold(await world.pay(world.header))

  const reply = await world.relay({ receipt: world.receipt })

  expect(reply).toMatchObject({ status: 403, body: { reason: 'nothing_owed', charged: 'no' } })
  expect(await world.earned()).toBe(PRICE)
})

test('whoever asks for the money and for the work at once gets one of the two', async () => {
  const world = await worldWithCredit()
  const before = await world.chain.balanceOf(world.buyer.account.address)

  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => world.relay({ receipt: world.receipt })),
    ...Array.from({ length: 5 }, () => world.pay(world.header)),
  ])
  const relayedBack = replies.slice(0, 5).filter(({ status }) => status === 200)
  const worked = replies.slice(5).filter(({ status }) => status === 200)

  expect([relayedBack.length, worked.length]).toContain(0)
  expect(relayedBack.length + worked.length).toBeGreaterThan(0)
  const back = relayedBack.length > 0 ? PRICE : 0n
  const spent = FEE * BigInt(relayedBack.length)
  expect(await world.chain.balanceOf(world.buyer.account.address)).toBe(before + back - spent)
  expect(await world.database.db.selectFrom('outgoing').selectAll().execute()).toHaveLength(back > 0n ? 1 : 0)
})

test('without the receipt only the wallet that paid may ask', async () => {
  const world = await worldWithCredit()
  const stranger = new Buyer(world.url, { now: world.buyer.now })
  await stranger.fund('1')

  const refused = await world.relay({ payment: world.id }, stranger)
  const own = await world.relay({ payment: world.id })

  expect(refused).toMatchObject({ status: 404, body: { charged: 'no' } })
  expect(own.body).toMatchObject({ coverage: 'refunded', to: world.buyer.account.address.toLowerCase() })
})

test('a receipt that is not ours, or was changed, is none', async () => {
  const world = await worldWithCredit()
  const said = JSON.parse(Buffer.from(world.receipt, 'base64').toString())
  const changed = Buffer.from(JSON.stringify({ ...said, amount: '9000000' })).toString('base64')

  for (const receipt of [changed, 'a'.repeat(100)])
    expect(await world.relay({ receipt })).toMatchObject({ status: 400, body: { field: 'receipt' } })
  expect(await world.earned()).toBe(PRICE)
})

test.each([
  ['REFUND_MAX_USD', '0.004', { status: 403, body: { reason: 'above_cap' } }],
  ['REFUND_WALLET_DAILY_USD', '0.004', { status: 403, body: { limit: 'refundsPerWalletAndDay' } }],
  ['REFUND_DAILY_USD', '0.004', { status: 403, body: { limit: 'refundsPerDay' } }],
])('no more is given back than %s allows', async (setting, most, refused) => {
  const world = await worldWithCredit({ ...COVERED, [setting]: most })

  const reply = await world.relay({ receipt: world.receipt })

  expect(reply).toMatchObject({ ...refused, body: { ...refused.body, charged: 'no' } })
  // the credit stands as it was
  expectSold(await world.pay(world.header))
})

test('an unpaid request is an offer, and the status tells what is covered', async () => {
  const { buyer } = await gatewayFor({ environment: COVERED, fund: '0' })

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

test('RF-06 a video that was not made is given back when it is asked for, and only where videos are covered', async () => {
  const time = heldTime()
  const models = {
    ...simulatedModels({ dataClock: time }),
    videoState: async () => ({ status: 'failed', reason: 'The provider could not make the video.' }) as const,
  }
  const { buyer, earned, embeddedChain } = await gatewayFor({
    clock: time,
    scheduler: time,
    upstreams: { models },
    environment: { REFUNDS: 'on', REFUND_TOOLS: 'videos-generations' },
  })
  const offer = await buyer.post(VIDEOS, { prompt: 'Something' })
  const header = encode(await buyer.payload(offer.body))
  const ordered = await buyer.post(VIDEOS, { prompt: 'Something' }, { 'PAYMENT-SIGNATURE': header })
  const receipt = `${ordered.headers.get('x-payment-receipt')}`

  const early = await relayed(buyer, { receipt })
  await until(async () => {
    time.pass(1_000)
    return (await buyer.get(`${VIDEOS}/${ordered.body.generation_id}`)).body.status === 'failed'
  })
  const unasked = await earned()
  const back = await relayed(buyer, { receipt })

  expect(early).toMatchObject({ status: 403, body: { reason: 'nothing_owed', charged: 'no' } })
  expect(unasked).toBe(100_000n)
  expect(back.body).toMatchObject({ coverage: 'refunded', ground: 'video_failed', amount: '100000' })
  const purse = await (await embeddedChain).balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)
  expect(purse).toBe(10_000_000n - FEE)
})
