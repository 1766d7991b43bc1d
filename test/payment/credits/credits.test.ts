import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { expectCredit, expectCreditOver, openCreditFixture, PATH } from './credit-fixture.ts'

const DAY = 24 * 3_600_000

/** A gateway in which one payment was let go because its work failed, and whose money arrived all the same. */
async function worldWithCredit(environment: Record<string, string> = {}) {
  const opened = await openCreditFixture({ environment })
  const header = await opened.signed()
  opened.venue.down = true
  expectNotCharged(await opened.pay(header), 503, 'upstream_unavailable')
  await opened.landsLate(header)
  opened.venue.down = false
  return { ...opened, header, asked: () => opened.candles.asked.length - 1 }
}

test('INV3 money for a failed call buys its answer when the payment repeats', async () => {
  const opened = await worldWithCredit()

  const reply = await opened.pay(opened.header)
  const again = await opened.pay(opened.header)

  expectSold(reply)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(reply.text)
  expect(opened.asked()).toBe(1)
  expect(await opened.stateOf(opened.header)).not.toHaveProperty('credit')
  await opened.expectPaid(5_000n)
})

test('INV6 a newly signed payment for owed work gets it from the earlier money', async () => {
  const opened = await worldWithCredit()

  const reply = await opened.pay(await opened.signed())
  const own = await opened.pay(opened.header)

  expectSold(reply, { replayed: true })
  expect(own.text).toBe(reply.text)
  expect(opened.facilitator.settled).toHaveLength(0)
  await opened.expectPaid(5_000n)
})

test('the receipt of a credit states the answer that it bought', async () => {
  const opened = await worldWithCredit()

  const reply = await opened.pay(opened.header)

  const receipt = decode(reply.headers.get('x-payment-receipt'))
  expect(receipt['responseHash']).toBe(createHash('sha256').update(reply.text).digest('hex'))
  expect(decode((await opened.pay(opened.header)).headers.get('x-payment-receipt'))).toEqual(receipt)
})

test('INV7 a credit that is used becomes revenue in the books', async () => {
  const opened = await worldWithCredit()
  const before = await opened.posted()

  await opened.pay(opened.header)

  expect(before).toEqual(['credit 5000', 'payer -5000'])
  expect(await opened.posted()).toEqual(['credit -5000', 'credit 5000', 'payer -5000', 'revenue 5000'])
})

test('a credit whose work fails stays, reports charged, and serves the next repeat', async () => {
  const opened = await worldWithCredit()
  opened.venue.down = true

  const failed = await opened.pay(opened.header)
  opened.venue.down = false
  const served = await opened.pay(opened.header)

  expectCredit(failed)
  expect(failed.body.reason).toBe('upstream_unavailable')
  expectSold(served)
  await opened.expectPaid(5_000n)
})

test('a credit is run three times and no more', async () => {
  const opened = await worldWithCredit()
  opened.venue.down = true

  const first = await opened.pay(opened.header)
  const second = await opened.pay(opened.header)
  const third = await opened.pay(opened.header)
  opened.venue.down = false
  const fourth = await opened.pay(opened.header)

  expectCredit(first)
  expectCredit(second)
  expectCreditOver(third)
  expectCreditOver(fourth)
  expect(opened.asked()).toBe(3)
  expect(await opened.posted()).toEqual(['credit 5000', 'payer -5000'])
})

test('a credit is good for 24 hours', async () => {
  const early = await worldWithCredit()
  const late = await worldWithCredit()

  early.time.pass(DAY - 1)
  late.time.pass(DAY)

  expectSold(await early.pay(early.header))
  expectCreditOver(await late.pay(late.header))
})

test('CON-01 copies of one credit are one run', async () => {
  const opened = await worldWithCredit()

  const replies = await Promise.all(Array.from({ length: 10 }, () => opened.pay(opened.header)))

  const sold = replies.filter(({ headers }) => headers.get('x-payment-replayed') === null)
  expect(sold).toHaveLength(1)
  for (const reply of replies) expect([reply.status, reply.text]).toEqual([200, sold[0]?.text])
  expect(opened.asked()).toBe(1)
})

test('a repeat waits for a credit already running elsewhere', async () => {
  const opened = await worldWithCredit()
  const { db } = opened.database
  await db
    .updateTable('credit')
    .set({ runs: 1, fence: 1, lease_until: opened.time.now() + 60_000 })
    .execute()

  const reply = await opened.passUntilDone(300, opened.pay(opened.header))
  await db.updateTable('credit').set({ lease_until: 0 }).execute()
  const later = await opened.pay(opened.header)

  expectCredit(reply)
  expect(opened.asked()).toBe(1)
  expectSold(later)
})

test('a run that lost its credit to another returns no result of its own', async () => {
  const opened = await worldWithCredit()
  const { db } = opened.database
  opened.venue.wait = async () => {
    opened.venue.wait = async () => {}
    await db.updateTable('credit').set({ fence: 9, used_at: 1 }).execute()
    await db
      .insertInto('answer')
      .values({ key: await keyOf(opened), result: '{"theirs":1}', purge_at: null })
      .execute()
    await db.updateTable('payment').set({ response_hash: 'theirs' }).execute()
  }

  const reply = await opened.pay(opened.header)

  expectSold(reply, { replayed: true })
  expect(reply.body).toEqual({ theirs: 1 })
})

test('INV4 a credit is for what was asked, and for nothing else', async () => {
  const opened = await worldWithCredit()

  const other = await opened.pay(opened.header, '/signal?token=ethereum')

  expectOffer(other, { code: 'payment_already_used' })
  expect(opened.asked()).toBe(0)
  expectSold(await opened.pay(opened.header))
})

test('a gateway that refuses repeats still owes what was never given', async () => {
  const opened = await worldWithCredit({ PAYMENT_REPLAY: 'reject' })

  const reply = await opened.pay(opened.header)
  const again = await opened.pay(opened.header)

  expectSold(reply)
  expectOffer(again, { code: 'payment_already_used' })
})

test('a client that leaves does not call off the run of its credit', async () => {
  const opened = await worldWithCredit()
  let go = false
  opened.venue.wait = () => waitUntil(() => go)
  const leaving = new AbortController()

  const left = fetch(opened.url + PATH, {
    headers: { 'PAYMENT-SIGNATURE': opened.header },
    signal: leaving.signal,
  }).catch(() => undefined)
  await waitUntil(() => opened.asked() === 1)
  leaving.abort()
  await left
  go = true
  await waitUntil(async () => (await opened.stateOf(opened.header)).credit === undefined)

  expectSold(await opened.pay(opened.header), { replayed: true })
  expect(opened.asked()).toBe(1)
})

async function keyOf({ database }: Awaited<ReturnType<typeof worldWithCredit>>): Promise<string> {
  return (await database.db.selectFrom('payment').select('key').executeTakeFirstOrThrow()).key
}
