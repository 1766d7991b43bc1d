import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { PayloadChanges, Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { neverAnswers, scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture, sumJournal } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectPending, expectSold } from '../../support/replies.ts'

const PATH = '/signal?token=bitcoin'
const NOWHERE = '0x0000000000000000000000000000000000000bad'

type Candles = ReturnType<typeof createWatchedCandles>

/** A gateway with its world in the hands of the test, and one buyer with ten dollars. */
async function gatewayWith(answer?: Parameters<typeof createWatchedCandles>[0]) {
  const time = createHeldTime()
  const candles: Candles = createWatchedCandles(answer ?? ((query) => series(query, time)))
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  const chain = await gateway.embeddedChain
  const pay = (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  return {
    ...gateway,
    time,
    candles,
    facilitator,
    chain,
    signed: (changes?: PayloadChanges) => gateway.buyer.header(PATH, changes),
    pay,
    /** Pays when so much time has passed, which also wakes the reconciler: the second caller waits for the first. */
    payAfter(milliseconds: number, header: string): Promise<Reply> {
      time.pass(milliseconds)
      return passUntilDone(time, 10, pay(header))
    },
    /** What the holder of a payment header learns about it. */
    async stateOf(header: string): Promise<{ state?: string; late?: boolean; code?: string }> {
      const id = createHash('sha256').update(header).digest('hex')
      return (await gateway.buyer.get(`/x402/payments/${id}`)).body
    },
    /** The money lands, and the chain cannot be read at that moment: the outcome is unknown. */
    landUnseen() {
      let unread: { mockRestore(): void } | undefined
      facilitator.script.settle = async (_order, honest) => {
        await honest()
        unread = vi.spyOn(chain, 'isNonceSpent').mockRejectedValue(new Error('no answer'))
        return { kind: 'unknown', reason: 'connection reset' }
      }
      return () => {
        unread?.mockRestore()
        delete facilitator.script.settle
      }
    },
    async expectPaid(amount: bigint) {
      expect(await gateway.earned()).toBe(amount)
      expect(await gateway.recordedRevenue()).toBe(amount)
    },
  }
}

test('an upstream that is down costs nothing, and the same payment is good afterwards', async () => {
  let down = true
  const gateway = await gatewayWith((query) => {
    if (down) throw new GatewayError('upstream_unavailable', 'Binance timed out.', { retryAfterSeconds: 7 })
    return series(query, gateway.time)
  })
  const header = await gateway.signed()

  const failed = await gateway.pay(header)
  down = false
  const served = await gateway.pay(header)

  expectNotCharged(failed, 503, 'upstream_unavailable')
  expect(failed.body.error).toBe('Binance timed out. The payment was NOT charged.')
  expect(failed.headers.get('retry-after')).toBe('7')
  expectSold(served)
  await gateway.expectPaid(5_000n)
})

test('a tool that runs out of time is stopped and costs nothing', async () => {
  let stopped = false
  const gateway = await gatewayWith((_query, { signal }) => {
    signal.addEventListener('abort', () => {
      stopped = true
    })
    return neverAnswers()
  })
  const header = await gateway.signed()

  const reply = gateway.pay(header)
  await waitUntil(() => gateway.candles.asked.length === 1)
  gateway.time.pass(10_000)

  expectNotCharged(await reply, 503, 'tool_timeout')
  expect(stopped).toBe(true)
  expect(gateway.facilitator.settled).toHaveLength(0)
  expect(await gateway.stateOf(header)).toMatchObject({ state: 'not_charged' })
  await gateway.expectPaid(0n)
})

test('data older than promised is not sold', async () => {
  const gateway = await gatewayWith((query) => {
    return { ...series(query, gateway.time), sources: [{ name: 'binance', ok: true, asOf: 0 }] }
  })

  const reply = await gateway.pay(await gateway.signed())

  expectNotCharged(reply, 503, 'stale_data')
  expect(reply.body.maxAgeSeconds).toBe(300)
  await gateway.expectPaid(0n)
})

test('a price above the caller’s ceiling is refused unspent', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()

  const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header, 'X-Max-Cost-Usd': '0.0049' })

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'max_cost_exceeded', charged: 'no', priceUsd: '0.005' })
  expect(gateway.candles.asked).toHaveLength(0)
  expectSold(await gateway.pay(header))
})

test('FC-06 without any facilitator nothing is run and nothing is charged', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.verify = () => ({ kind: 'unavailable', reason: 'connection refused' })
  const header = await gateway.signed()

  const reply = await gateway.pay(header)
  delete gateway.facilitator.script.verify

  expectNotCharged(reply, 503, 'facilitator_unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(gateway.candles.asked).toHaveLength(0)
  expectSold(await gateway.pay(header))
  await gateway.expectPaid(5_000n)
})

test('FC-03 a facilitator that does not answer is not waited for', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.verify = neverAnswers

  const reply = gateway.pay(await gateway.signed())
  await waitUntil(() => gateway.facilitator.verified.length === 1)
  gateway.time.pass(2_500)

  expectNotCharged(await reply, 503, 'facilitator_unavailable')
  expect(gateway.candles.asked).toHaveLength(0)
})

test('FC-09 a facilitator’s word does not make a signature good', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.verify = () => ({ kind: 'valid' })

  const reply = await gateway.pay(
    await gateway.signed({ signature: (signature) => `${signature.slice(0, -4)}001c` }),
  )

  expectOffer(reply, { reason: 'invalid_signature' })
  expect(gateway.facilitator.verified).toHaveLength(0)
  expect(gateway.candles.asked).toHaveLength(0)
})

test('PAY-44 a balance emptied after verification buys nothing, and the error states it', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  gateway.facilitator.script.settle = async (_order, honest) => {
    await emptyBalance(gateway)
    return honest()
  }

  const reply = await gateway.pay(header)
  const repeated = await gateway.pay(header)

  expectOffer(reply, { code: 'payment_refused', reason: 'insufficient_funds' })
  expect(reply.body.signal).toBeUndefined()
  expectOffer(repeated, { code: 'payment_refused' })
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.stateOf(header)).toMatchObject({ state: 'not_charged' })
  await gateway.expectPaid(0n)
})

test('a balance read from before the payment proves nothing', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  const { chain } = gateway
  const past = await chain.head()
  gateway.time.pass(20_000)
  const behind = [
    vi.spyOn(chain, 'head').mockResolvedValue(past),
    vi.spyOn(chain, 'balanceOf').mockResolvedValue(0n),
    vi.spyOn(chain, 'isNonceSpent').mockResolvedValue(false),
  ]
  gateway.facilitator.script.verify = () => ({ kind: 'valid' })
  gateway.facilitator.script.settle = async (_order, honest) => {
    await honest()
    return { kind: 'unknown', reason: 'status 504' }
  }

  expectPending(await gateway.pay(header))
  for (const reading of behind) reading.mockRestore()
  expectSold(await gateway.payAfter(3_000, header), { replayed: true })

  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('FC-12 landed money is a sale, whatever the facilitator reports', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = async (_order, honest) => {
    await honest()
    return { kind: 'unknown', reason: 'status 504' }
  }

  const reply = await gateway.pay(await gateway.signed())

  expectSold(reply)
  expect(gateway.facilitator.settled).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('FC-16 a nonce that is spent was spent by us: a sale', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = async (_order, honest) => {
    await honest()
    return { kind: 'refused', reason: 'nonce_already_used' }
  }

  const reply = await gateway.pay(await gateway.signed())

  expectSold(reply)
  await gateway.expectPaid(5_000n)
})

test('an unseen settlement is pending; the same payment then gets its answer', async () => {
  const gateway = await gatewayWith()
  const seen = gateway.landUnseen()
  const header = await gateway.signed()

  const first = await gateway.pay(header)
  const between = await gateway.stateOf(header)
  seen()
  const second = await gateway.pay(header)

  expectPending(first)
  expect(between).toMatchObject({ state: 'pending' })
  expectSold(second, { replayed: true })
  expect(await gateway.stateOf(header)).toMatchObject({ state: 'charged' })
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('CR-05 a pending settlement is finished without its client', async () => {
  const gateway = await gatewayWith()
  const seen = gateway.landUnseen()
  const header = await gateway.signed()

  const reply = await gateway.pay(header)
  seen()
  gateway.time.pass(2_000)
  await gateway.runJob('reconcile-payments')

  expectPending(reply)
  await waitUntil(async () => (await gateway.stateOf(header)).state === 'charged')
  await gateway.expectPaid(5_000n)
})

test('a payment that cannot be brought forward does not hold up the others', async () => {
  const gateway = await gatewayWith()
  const { facilitator } = gateway
  facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const unreadable = await gateway.signed()
  await gateway.pay(unreadable)
  await gateway.database.db.updateTable('payment').set({ terms: 'unreadable' }).execute()
  await gateway.buyer.buy('/health')
  await facilitator.land(facilitator.settled[1])

  gateway.time.pass(2_000)
  await gateway.runJob('reconcile-payments').catch(() => undefined)

  await waitUntil(
    async () => (await gateway.earned()) === 1_000n && (await gateway.recordedRevenue()) === 1_000n,
  )
  expect(await gateway.stateOf(unreadable)).toMatchObject({ state: 'pending' })
})

test('FC-13 a settlement that lands late is served to who repeats', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await gateway.signed()

  const first = await gateway.pay(header)
  const tooSoon = await gateway.pay(header)
  await gateway.facilitator.land(gateway.facilitator.settled[0])
  const later = await gateway.pay(header)

  expectPending(first)
  expectPending(tooSoon)
  expectSold(later, { replayed: true })
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('a facilitator that hangs at settlement leaves the payment pending', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = neverAnswers

  const reply = gateway.pay(await gateway.signed())
  await waitUntil(() => gateway.facilitator.settled.length === 1)
  gateway.time.pass(12_000)

  expectPending(await reply)
  await gateway.expectPaid(0n)
})

test('a refusal is not believed while the money could still move', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = () => ({ kind: 'refused', reason: 'we do not like you' })
  const header = await gateway.signed()

  const refused = await gateway.pay(header)
  delete gateway.facilitator.script.settle
  const repeated = await gateway.pay(header)

  expectPending(refused)
  expectSold(repeated, { replayed: true })
  await gateway.expectPaid(5_000n)
})

test('a settlement that no chain knows of is not believed', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = () => ({ kind: 'success', transaction: `0x${'ab'.repeat(32)}` })

  const reply = gateway.pay(await gateway.signed())
  await waitUntil(() => gateway.facilitator.settled.length === 1)

  expectPending(await passUntilDone(gateway.time, 400, reply))
  await gateway.expectPaid(0n)
})

test('FC-15 a settlement on its way is waited for, not sent again', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = async (_order, honest) => {
    const word = await honest()
    return word.kind === 'success' ? { kind: 'pending', transaction: word.transaction } : word
  }

  const reply = await gateway.pay(await gateway.signed())

  expectSold(reply)
  expect(gateway.facilitator.settled).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('FC-18 what never lands is pending until it is dead, and never charged', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await gateway.signed()

  const first = await gateway.pay(header)
  const nearTheEnd = await gateway.payAfter(290_000, header)
  const afterTheEnd = await gateway.payAfter(30_000, header)
  const dead = await gateway.payAfter(60_000, header)

  for (const reply of [first, nearTheEnd, afterTheEnd]) expectPending(reply)
  expectOffer(dead, { code: 'payment_refused', reason: 'expired' })
  expect(await gateway.stateOf(header)).toMatchObject({ state: 'not_charged' })
  await gateway.expectPaid(0n)
})

test('an amnesiac who signs anew after a pending answer pays once', async () => {
  const gateway = await gatewayWith()
  const seen = gateway.landUnseen()
  const first = await gateway.pay(await gateway.signed())
  const second = await gateway.signed()

  const stillUnknown = await gateway.pay(second)
  seen()
  const known = await gateway.pay(second)

  expectPending(first)
  expectPending(stillUnknown)
  expectSold(known, { replayed: true })
  expect(known.body.signal).toMatchObject({ bias: expect.any(String) })
  expect(await gateway.stateOf(second)).toMatchObject({ code: 'not_found' })
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectPaid(5_000n)
})

test('an amnesiac whose first payment died pays with the second', async () => {
  const gateway = await gatewayWith()
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const first = await gateway.signed()
  await gateway.pay(first)
  gateway.time.pass(361_000)
  delete gateway.facilitator.script.settle

  const reply = await gateway.payAfter(0, await gateway.signed())

  expectSold(reply)
  expect(await gateway.stateOf(first)).toMatchObject({ state: 'not_charged' })
  await gateway.expectPaid(5_000n)
})

test('a worker that lost its payment to another does not answer', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  gateway.facilitator.script.settle = async (_order, honest) => {
    await gateway.database.db.updateTable('payment').set({ fence: 7 }).execute()
    return honest()
  }

  const late = await gateway.pay(header)
  const repeated = await gateway.payAfter(60_000, header)

  expectPending(late)
  expectSold(repeated, { replayed: true })
  await gateway.expectPaid(5_000n)
})

test('CR-12 a ledger failure at the claim is pending, and nothing moves', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  await rename(gateway, 'payment', 'out_of_reach')

  const reply = await gateway.pay(header)
  await rename(gateway, 'out_of_reach', 'payment')

  expectPending(reply)
  expect(gateway.facilitator.verified).toHaveLength(0)
  expectSold(await gateway.pay(header))
  await gateway.expectPaid(5_000n)
})

test('CR-12 a ledger that fails after the settlement leaves it pending', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  gateway.facilitator.script.settle = async (_order, honest) => {
    const word = await honest()
    await rename(gateway, 'journal', 'out_of_reach')
    return word
  }

  const first = await gateway.pay(header)
  await rename(gateway, 'out_of_reach', 'journal')
  const second = await gateway.payAfter(60_000, header)

  expectPending(first)
  expectSold(second, { replayed: true })
  await gateway.expectPaid(5_000n)
})

test('money that lands without a settlement request is a credit in the ledger', async () => {
  const gateway = await gatewayWith()
  const header = await gateway.signed()
  gateway.facilitator.script.verify = () => ({ kind: 'unavailable', reason: 'timed out' })

  const reply = await gateway.pay(header)
  await gateway.facilitator.land(gateway.facilitator.verified[0])
  gateway.time.pass(300_000 + 120_000)
  await gateway.runJob('reconcile-payments')

  expectNotCharged(reply, 503, 'facilitator_unavailable')
  await waitUntil(async () => (await gateway.stateOf(header)).late === true)
  expect(await gateway.stateOf(header)).toMatchObject({ state: 'charged', late: true })
  const lines = await gateway.database.db.selectFrom('journal').selectAll().execute()
  expect(lines.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).sort()).toEqual([
    'posted credit 5000',
    'posted payer -5000',
  ])
  expect(await sumJournal(gateway.database)).toBe(await gateway.earned())
})

/** Moves everything the buyer has somewhere else, past the gateway. */
async function emptyBalance({ buyer, chain }: Awaited<ReturnType<typeof gatewayWith>>): Promise<void> {
  const value = `${await chain.balanceOf(buyer.account.address)}`
  const { payload } = await buyer.payload(await buyer.offer(PATH), { sign: { to: NOWHERE, value } })
  const { signature, authorization } = payload as {
    signature: `0x${string}`
    authorization: { validAfter: string; validBefore: string; nonce: `0x${string}` }
  }
  await chain.transferWithAuthorization({
    from: buyer.account.address,
    to: NOWHERE,
    value: BigInt(value),
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
    nonce: authorization.nonce,
    signature,
  })
}

function rename(
  { database }: Awaited<ReturnType<typeof gatewayWith>>,
  from: string,
  to: string,
): Promise<void> {
  return database.db.schema.alterTable(from).renameTo(to).execute()
}
