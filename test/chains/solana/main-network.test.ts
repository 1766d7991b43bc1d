import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, onTestFinished, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import {
  type Asking,
  landsThen,
  resets,
  respondStatus,
  respondWith,
} from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import {
  MAIN,
  openMainnetFacilitator,
  openMainnetFixture,
  openMainnetNodes,
  PATH,
  PAYEE,
} from './mainnet-fixture.ts'

test('the stock client pays on the main network and is charged once', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  const client = new x402Client().register('solana:*', gateway.scheme)

  const response = await wrapFetchWithPayment(fetch, client)(gateway.url + PATH)

  expect(response.status, await response.clone().text()).toBe(200)
  expect(decode(response.headers.get('payment-response'))).toMatchObject({
    success: true,
    network: MAIN.network,
    payer: gateway.signer.address,
    amount: '1000',
    transaction: gateway.solana.sent[0]?.signature,
  })
  expect(await gateway.earnedOnMain()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('the offer names fee payer, memo, and the exact price', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()

  const { accepts } = await gateway.buyer.offer(PATH)

  expect(accepts).toEqual([
    {
      scheme: 'exact',
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      amount: '1000',
      asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      payTo: PAYEE,
      maxTimeoutSeconds: 300,
      extra: {
        feePayer: gateway.facilitator.extra[MAIN.network]?.['feePayer'],
        memo: expect.stringMatching(/^[A-Za-z0-9_-]{28}$/),
        offer: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      },
    },
  ])
})

test('one payment is one answer, however often it is sent', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  const header = await gateway.header()

  const replies = await Promise.all(Array.from({ length: 5 }, () => gateway.pay(header)))

  for (const reply of replies) expect(reply.status, reply.text).toBe(200)
  expect(gateway.facilitator.at('/settle')).toHaveLength(1)
  expectSold(await gateway.pay(header), { replayed: true })
  expect(await gateway.earnedOnMain()).toBe(1_000n)
})

test.each([
  ['fails after the money moved', landsThen(respondStatus(504))],
  ['breaks off after the money moved', landsThen(resets)],
  [
    'names another transaction',
    landsThen(respondWith({ success: true, transaction: '4'.repeat(88), network: MAIN.network })),
  ],
])('money that landed is found by its memo when the facilitator %s', async (_, settle) => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  gateway.facilitator.settle = settle

  const reply = await gateway.pay(await gateway.header())

  expectSold(reply)
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({
    transaction: gateway.solana.sent[0]?.signature,
  })
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('a refusal is not the last word while the payment could still land', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  gateway.facilitator.settle = respondWith({
    success: false,
    errorReason: 'transaction_failed',
    transaction: '',
  })

  const reply = await gateway.pay(await gateway.header())

  expectPending(reply)
  expect(await gateway.recordedRevenue()).toBe(0n)
})

test('while the node is unreachable nothing is charged and no settlement is requested', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  const header = await gateway.header()
  gateway.solana.interference = () => 'nonsense'

  const reply = await gateway.pay(header)
  gateway.solana.interference = undefined

  expect(reply.status).toBe(503)
  expect(reply.body).toMatchObject({ charged: 'no' })
  expect(gateway.facilitator.at('/settle')).toHaveLength(0)
  expectSold(await gateway.pay(header))
})

test('without a known fee payer Solana is not offered, and the capabilities say why', async () => {
  const gateway = await openMainnetFixture({ environment: { FACILITATOR_URLS: 'http://127.0.0.1:9' } })

  const reply = await gateway.buyer.get(PATH)
  const { body } = await gateway.buyer.get('/x402/capabilities')

  expect(reply.status).toBe(503)
  expect(body.networks).toEqual([])
  expect(body.unavailable).toEqual([
    {
      caip2: MAIN.network,
      label: 'Solana',
      asset: MAIN.asset,
      assetName: 'USDC',
      reason: 'No facilitator that answers has named the account from which it pays the fees there.',
    },
  ])
})

test('an offer names the next facilitator’s fee payer when the first is down', async () => {
  const seed = randomBytes(32)
  const chain = await openMainnetNodes({ operator: seed })
  const [first, second] = [
    await openMainnetFacilitator(chain, randomBytes(32)),
    await openMainnetFacilitator(chain, seed),
  ]
  first.supported = respondStatus(503)
  const gateway = await openMainnetFixture({
    solana: chain,
    environment: { FACILITATOR_URLS: `${first.url},${second.url}` },
  })
  await gateway.offered()
  const feePayer = async () => (await gateway.buyer.offer(PATH)).accepts[0]?.extra as { feePayer?: string }

  expect((await feePayer()).feePayer).toBe(second.extra[MAIN.network]?.['feePayer'])
  expect((await feePayer()).feePayer).not.toBe(first.extra[MAIN.network]?.['feePayer'])
})

test('a mismatched fee payer is refused with a fresh offer', async () => {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  const payment = decode(await gateway.header()) as { accepted: { extra: Record<string, unknown> } }
  payment.accepted.extra['feePayer'] = PAYEE

  const reply = await gateway.pay(Buffer.from(JSON.stringify(payment)).toString('base64'))

  expectOffer(reply, { reason: 'fee_payer_mismatch' })
  expect(gateway.facilitator.at('/verify')).toHaveLength(0)
})

test('a bought answer is served after a restart without any facilitator', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const first = await openMainnetFixture({ directory })
  await first.offered()
  const [spent, unspent] = [await first.header(), await first.header()]
  const sold = await first.pay(spent)
  await first.close()
  await first.facilitator.down()

  const second = await openMainnetFixture({
    directory,
    solana: first.solana,
    environment: { FACILITATOR_URLS: first.facilitator.url },
  })
  const again = await second.pay(spent)
  const fresh = await second.pay(unspent)

  expectSold(again, { replayed: true })
  expect(again.text).toBe(sold.text)
  expect(fresh.status).toBe(503)
  expect(fresh.body).toMatchObject({ code: 'facilitator_unavailable', charged: 'no' })
  expect(first.solana.sent).toHaveLength(1)
})

test('a payment for an unknown fee payer is refused with a fresh offer', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const first = await openMainnetFixture({ directory })
  await first.offered()
  const header = await first.header()
  await first.close()

  const second = await openMainnetFixture({ directory, solana: first.solana })
  await second.offered()

  expectOffer(await second.pay(header), { reason: 'fee_payer_unavailable' })
  expect(first.solana.sent).toHaveLength(0)
})

test('a payment of an unreachable facilitator gets an offer for another fee payer', async () => {
  const seed = randomBytes(32)
  const chain = await openMainnetNodes({ operator: seed })
  const [first, second] = [
    await openMainnetFacilitator(chain, seed),
    await openMainnetFacilitator(chain, randomBytes(32)),
  ]
  const gateway = await openMainnetFixture({
    solana: chain,
    environment: { FACILITATOR_URLS: `${first.url},${second.url}` },
  })
  await gateway.offered()
  await waitUntil(() => second.at('/supported').length > 0)
  const header = await gateway.header()
  await first.down()

  const replies = []
  for (let attempt = 0; attempt < 4; attempt += 1) replies.push(await gateway.pay(header))
  const last = replies.at(-1)

  expect(replies.slice(0, 3).map(({ body }) => body.charged)).toEqual(['no', 'no', 'no'])
  expect(last?.body.extensions.refused.info.reason).toBe('fee_payer_unavailable')
  expect(last?.body.accepts[0].extra.feePayer).toBe(second.extra[MAIN.network]?.['feePayer'])
  expect(second.at('/verify')).toHaveLength(0)
})

test('an unsettled payment is dead only once no block can contain it', async () => {
  const time = createHeldTime()
  const gateway = await openMainnetFixture({ clock: time, scheduler: time })
  await gateway.offered()
  gateway.facilitator.settle = respondWith({
    success: false,
    errorReason: 'transaction_failed',
    transaction: '',
  })
  const header = await gateway.header()
  expectPending(await gateway.pay(header))

  time.pass(200_000)
  const early = await passUntilDone(time, 300, gateway.pay(header))
  // the life of its block hash is over, and so is the time that nodes may take to write their index
  time.pass(200_000)
  const late = await passUntilDone(time, 300, gateway.pay(header))

  expectPending(early)
  expectOffer(late, { reason: 'expired' })
  expect(gateway.solana.sent).toHaveLength(0)
  expect(await gateway.recordedRevenue()).toBe(0n)
})

test('the ledger is compared with the chain, and unknown money is reported', async () => {
  const time = createHeldTime()
  const gateway = await openMainnetFixture({ clock: time, scheduler: time })
  await gateway.offered()
  const [paid, unbooked] = [await gateway.header(), await gateway.header()]
  expectSold(await gateway.pay(paid))
  await gateway.facilitator.worksOn?.('/settle', settleRequest(unbooked))
  time.pass(300_000)

  const result = await gateway.runJob('prove-books')

  expect(result?.['proofs']).toEqual([
    {
      network: MAIN.network,
      asset: MAIN.asset,
      isRead: true,
      fromBlock: expect.any(Number),
      toBlock: expect.any(Number),
      arrived: { count: 2, amount: '2000' },
      posted: { count: 1, amount: '1000' },
      unknown: [gateway.solana.sent[1]?.signature],
      missing: [],
      otherAmounts: [],
      open: 0,
    },
  ])
})

/** A payment as a facilitator would be shown it. */
function settleRequest(header: string): Asking {
  const paymentPayload = decode(header) as unknown as Asking['paymentPayload']
  return { x402Version: 2, paymentPayload, paymentRequirements: paymentPayload.accepted }
}
