import { createHash, randomBytes } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, test } from 'vitest'
import { readTransaction } from '../../../src/chains/solana/transaction.ts'
import { decode } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import { dataDirectory } from '../../support/process.ts'
import { expectNotCharged, expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openSolanaFixture, railOf, walletAt } from './solana-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'
const DOLLARS = 10_000_000n

/** A gateway with its world in the hands of the test, and a wallet with ten dollars. */
async function held(settings: Parameters<typeof openSolanaFixture>[0] = {}) {
  const time = createHeldTime()
  const candles = createWatchedCandles((query) => series(query, time))
  const facilitator = scriptedFacilitator()
  const gateway = await openSolanaFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
    ...settings,
  })
  return {
    ...gateway,
    time,
    candles,
    facilitator,
    pay: (header: string) => gateway.wallet.pay(PATH, header),
    payAfter(milliseconds: number, header: string) {
      time.pass(milliseconds)
      return passUntilDone(time, 10, gateway.wallet.pay(PATH, header))
    },
    async expectPaid(amount: bigint) {
      expect(await gateway.earnedOnSolana()).toBe(amount)
      expect(await gateway.wallet.balance()).toBe(DOLLARS - amount)
      expect(await gateway.recordedRevenue()).toBe(amount)
    },
  }
}

test('the same payment again gets the same answer and moves no more money', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)

  const first = await gateway.pay(header)
  const again = await gateway.pay(header)

  expectSold(first)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(first.text)
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(1_000n)
})

test('a stored answer is served although its block hash has long been forgotten', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  expectSold(await gateway.pay(header))

  const again = await gateway.payAfter(400_000, header)

  expectSold(again, { replayed: true })
  await gateway.expectPaid(1_000n)
})

test('twenty copies of one payment at once are one call and one charge', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)

  const replies = await Promise.all(Array.from({ length: 20 }, () => gateway.pay(header)))

  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(replies.filter(({ headers }) => !headers.has('x-payment-replayed'))).toHaveLength(1)
  expect(gateway.candles.asked).toHaveLength(1)
  expect(gateway.facilitator.settled).toHaveLength(1)
  await gateway.expectPaid(1_000n)
})

test('one payment in another wrapping is still one payment', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  const proof = decode(header) as { payload: { transaction: string } }
  const bytes = Buffer.from(proof.payload.transaction, 'base64')
  // the place of the fee payer's signature, which is not the payer's to fill
  bytes.fill(7, 1, 65)
  const wrapped = { ...proof, payload: { transaction: bytes.toString('base64') } }

  const first = await gateway.pay(header)
  const again = await gateway.pay(Buffer.from(JSON.stringify(wrapped)).toString('base64'))

  expectSold(first)
  expectSold(again, { replayed: true })
  await gateway.expectPaid(1_000n)
})

test('a payment for one request does not buy another one', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  await gateway.pay(header)

  const other = await gateway.wallet.pay('/tools/candles?token=ethereum', header)

  expectOffer(other, { code: 'payment_already_used' })
  await gateway.expectPaid(1_000n)
})

test('two offers are two payments, even in the same block', async () => {
  const gateway = await held()
  const headers = [await gateway.wallet.header(PATH), await gateway.wallet.header(PATH)]

  const replies = await Promise.all(headers.map((header) => gateway.pay(header)))

  for (const reply of replies) expectSold(reply)
  await gateway.expectPaid(2_000n)
})

test('an empty balance is refused before any work', async () => {
  const gateway = await openSolanaFixture({ dollars: '0' })

  const reply = await gateway.wallet.pay(PATH, await gateway.wallet.header(PATH))

  expectOffer(reply, { code: 'payment_invalid', reason: 'insufficient_funds' })
})

test('a payment whose block hash is too old is refused', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)

  expectOffer(await gateway.payAfter(400_000, header), { reason: 'expires_too_soon' })
  await gateway.expectPaid(0n)
})

test('a payment that would expire under the work is refused', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)

  expectOffer(await gateway.payAfter(270_000, header), { reason: 'expires_too_soon' })
})

test('a tool that fails costs nothing, and the payment is good afterwards', async () => {
  let down = true
  const candles = createWatchedCandles((query) => {
    if (down) throw new Error('A bug of ours.')
    return series(query)
  })
  const gateway = await openSolanaFixture({ upstreams: { candles } })
  const header = await gateway.wallet.header(PATH)

  const failed = await gateway.wallet.pay(PATH, header)
  down = false

  expectNotCharged(failed, 500, 'internal')
  expectSold(await gateway.wallet.pay(PATH, header))
  expect(await gateway.earnedOnSolana()).toBe(1_000n)
})

test('a facilitator that lies about success is not believed', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  gateway.facilitator.script.settle = () => ({ kind: 'success', transaction: '1'.repeat(64) })

  const reply = await passUntilDone(gateway.time, 1_000, gateway.pay(header))

  expectPending(reply)
  await gateway.expectPaid(0n)
})

test('a facilitator that calls a landed payment a duplicate is corrected by the chain', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  gateway.facilitator.script.settle = async (_order, honest) => {
    await honest()
    return { kind: 'refused', reason: 'duplicate_settlement' }
  }

  expectSold(await gateway.pay(header))
  await gateway.expectPaid(1_000n)
})

test('an unknown settlement is pending, and the same payment brings it to its end', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'connection reset' })

  const pending = await gateway.pay(header)
  delete gateway.facilitator.script.settle
  const served = await gateway.payAfter(5_000, header)

  expectPending(pending)
  expectSold(served, { replayed: true })
  expect(gateway.facilitator.settled).toHaveLength(2)
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(1_000n)
})

test('an unknown settlement is dropped only once no block can contain it', async () => {
  const gateway = await held()
  const header = await gateway.wallet.header(PATH)
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'connection reset' })

  const first = await gateway.pay(header)
  const meanwhile = await gateway.payAfter(299_000, header)
  const after = await gateway.payAfter(4_000, header)

  expectPending(first)
  expectPending(meanwhile)
  expectOffer(after, { code: 'payment_refused', reason: 'expired' })
  await gateway.expectPaid(0n)
})

test('money that lands after a failed call is found and owed to its payer', async () => {
  let down = true
  const time = createHeldTime()
  const candles = createWatchedCandles((query) => {
    if (down) throw new Error('A bug of ours.')
    return series(query, time)
  })
  const gateway = await held({ clock: time, scheduler: time, upstreams: { candles } })
  const header = await gateway.wallet.header(PATH)
  expectNotCharged(await gateway.pay(header), 500, 'internal')
  down = false

  await gateway.facilitator.land(gateway.facilitator.verified[0])
  time.pass(450_000)
  const id = createHash('sha256').update(header).digest('hex')
  const state = async () => (await gateway.buyer.get(`/x402/payments/${id}`)).body
  await waitUntil(async () => (await state()).late === true)

  expect(await state()).toMatchObject({ state: 'charged', late: true })
  expect(gateway.facilitator.settled).toHaveLength(0)
  expect(await gateway.earnedOnSolana()).toBe(1_000n)
})

test('only the facilitator whose fee payer was offered is ever asked', async () => {
  const asked: string[] = []
  const gateway = await openSolanaFixture({
    wrapFacilitators: (own) => {
      const other = own.find(({ serves }) => serves('eip155:84532'))
      return [
        {
          name: 'another',
          serves: () => true,
          verify: async () => ({ kind: 'valid' }),
          async settle() {
            asked.push('another')
            return { kind: 'unknown', reason: 'connection reset' }
          },
        },
        ...own.filter((each) => each !== other),
      ]
    },
  })

  expectSold(await gateway.wallet.pay(PATH, await gateway.wallet.header(PATH)))
  expect(asked).toEqual([])
})

test('a restart neither frees a payment nor loses a balance', async () => {
  const directory = dataDirectory()
  const walletSeed = randomBytes(32)
  const first = await openSolanaFixture({ directory, walletSeed })
  const asked = await first.wallet.requirement(PATH)
  const transaction = await first.wallet.transaction(asked)
  const header = await first.wallet.header(PATH)
  const unspent = await first.wallet.header(PATH)
  expectSold(await first.wallet.pay(PATH, header))
  await first.close()

  const second = await openGatewayFixture({ directory, fund: '0' })
  const wallet = await walletAt(second, walletSeed)
  const chain = await railOf(second).chain()

  expect((await wallet.requirement(PATH)).extra.feePayer).toBe(asked.extra.feePayer)
  expectSold(await wallet.pay(PATH, header), { replayed: true })
  expect(await wallet.balance()).toBe(DOLLARS - 1_000n)
  // what was signed before the restart names a block hash of before the restart
  expectSold(await wallet.pay(PATH, unspent))
  expect(await wallet.balance()).toBe(DOLLARS - 2_000n)
  const spent = decode(header) as { payload: { transaction: string } }
  const message = readTransaction(Buffer.from(spent.payload.transaction, 'base64'))?.message
  expect(message && (await chain.landed(message))).toMatchObject({ succeeded: true })
  expect(await chain.rehearse(Buffer.from(spent.payload.transaction, 'base64'))).toBe('already_processed')
  expect(await chain.rehearse(Buffer.from(transaction, 'base64'))).toBeUndefined()
})

test('a payer with both options pays on the layer-2 network, which is listed first', async () => {
  const gateway = await openSolanaFixture()
  await gateway.buyer.fund()
  const client = new x402Client()
    .register('solana:*', gateway.wallet.scheme)
    .register('eip155:*', new ExactEvmScheme(gateway.buyer.account))

  const response = await wrapFetchWithPayment(fetch, client)(gateway.url + PATH)

  expect(decode(response.headers.get('payment-response'))).toMatchObject({ network: 'eip155:84532' })
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.earnedOnSolana()).toBe(0n)
})
