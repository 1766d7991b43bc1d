import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { until } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { expectCredit, expectCreditOver, PATH, paidWorld } from './credit-fixture.ts'

const DAY = 24 * 3_600_000

/** A gateway in which one payment was let go because its work failed, and whose money arrived all the same. */
async function worldWithCredit(environment: Record<string, string> = {}) {
  const world = await paidWorld({ environment })
  const header = await world.signed()
  world.venue.down = true
  expectNotCharged(await world.pay(header), 503, 'upstream_unavailable')
  await world.landsLate(header)
  world.venue.down = false
  return { ...world, header, asked: () => world.candles.asked.length - 1 }
}

test('INV3 money that arrived for a failed call buys its answer when the same payment is repeated', async () => {
  const world = await worldWithCredit()

  const reply = await world.pay(world.header)
  const again = await world.pay(world.header)

  expectSold(reply)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(reply.text)
  expect(world.asked()).toBe(1)
  expect(await world.stateOf(world.header)).not.toHaveProperty('credit')
  await world.expectPaid(5_000n)
})

test('INV6 whoever signs anew for what is still owed gets it for the money that has come', async () => {
  const world = await worldWithCredit()

  const reply = await world.pay(await world.signed())
  const own = await world.pay(world.header)

  expectSold(reply, { replayed: true })
  expect(own.text).toBe(reply.text)
  expect(world.facilitator.settled).toHaveLength(0)
  await world.expectPaid(5_000n)
})

test('the receipt of a credit states the answer that it bought', async () => {
  const world = await worldWithCredit()

  const reply = await world.pay(world.header)

  const receipt = decode(reply.headers.get('x-payment-receipt'))
  expect(receipt['responseHash']).toBe(createHash('sha256').update(reply.text).digest('hex'))
  expect(decode((await world.pay(world.header)).headers.get('x-payment-receipt'))).toEqual(receipt)
})

test('INV7 a credit that is used becomes revenue in the books', async () => {
  const world = await worldWithCredit()
  const before = await world.posted()

  await world.pay(world.header)

  expect(before).toEqual(['credit 5000', 'payer -5000'])
  expect(await world.posted()).toEqual(['credit -5000', 'credit 5000', 'payer -5000', 'revenue 5000'])
})

test('a credit whose work fails stands, says that it was charged, and is used by the next repeat', async () => {
  const world = await worldWithCredit()
  world.venue.down = true

  const failed = await world.pay(world.header)
  world.venue.down = false
  const served = await world.pay(world.header)

  expectCredit(failed)
  expect(failed.body.reason).toBe('upstream_unavailable')
  expectSold(served)
  await world.expectPaid(5_000n)
})

test('a credit is run three times and no more', async () => {
  const world = await worldWithCredit()
  world.venue.down = true

  const first = await world.pay(world.header)
  const second = await world.pay(world.header)
  const third = await world.pay(world.header)
  world.venue.down = false
  const fourth = await world.pay(world.header)

  expectCredit(first)
  expectCredit(second)
  expectCreditOver(third)
  expectCreditOver(fourth)
  expect(world.asked()).toBe(3)
  expect(await world.posted()).toEqual(['credit 5000', 'payer -5000'])
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
  const world = await worldWithCredit()

  const replies = await Promise.all(Array.from({ length: 10 }, () => world.pay(world.header)))

  const sold = replies.filter(({ headers }) => headers.get('x-payment-replayed') === null)
  expect(sold).toHaveLength(1)
  for (const reply of replies) expect([reply.status, reply.text]).toEqual([200, sold[0]?.text])
  expect(world.asked()).toBe(1)
})

test('whoever finds a credit at work elsewhere waits for it', async () => {
  const world = await worldWithCredit()
  const { db } = world.database
  await db
    .updateTable('credit')
    .set({ runs: 1, fence: 1, lease_until: world.time.now() + 60_000 })
    .execute()

  const reply = await world.passUntilDone(300, world.pay(world.header))
  await db.updateTable('credit').set({ lease_until: 0 }).execute()
  const later = await world.pay(world.header)

  expectCredit(reply)
  expect(world.asked()).toBe(1)
  expectSold(later)
})

test('a run that lost its credit to another does not give out its own result', async () => {
  const world = await worldWithCredit()
  const { db } = world.database
  world.venue.wait = async () => {
    world.venue.wait = async () => {}
    await db.updateTable('credit').set({ fence: 9, used_at: 1 }).execute()
    await db
      .insertInto('answer')
      .values({ key: await keyOf(world), result: '{"theirs":1}', purge_at: null })
      .execute()
    await db.updateTable('payment').set({ response_hash: 'theirs' }).execute()
  }

  const reply = await world.pay(world.header)

  expectSold(reply, { replayed: true })
  expect(reply.body).toEqual({ theirs: 1 })
})

test('INV4 a credit is for what was asked, and for nothing else', async () => {
  const world = await worldWithCredit()

  const other = await world.pay(world.header, '/signal?token=ethereum')

  expectOffer(other, { code: 'payment_already_used' })
  expect(world.asked()).toBe(0)
  expectSold(await world.pay(world.header))
})

test('a gateway that refuses repeats still owes what was never given', async () => {
  const world = await worldWithCredit({ PAYMENT_REPLAY: 'reject' })

  const reply = await world.pay(world.header)
  const again = await world.pay(world.header)

  expectSold(reply)
  expectOffer(again, { code: 'payment_already_used' })
})

test('a client that leaves does not call off the run of its credit', async () => {
  const world = await worldWithCredit()
  let go = false
  world.venue.wait = () => until(() => go)
  const leaving = new AbortController()

  const left = fetch(world.url + PATH, {
    headers: { 'PAYMENT-SIGNATURE': world.header },
    signal: leaving.signal,
  }).catch(() => undefined)
  await until(() => world.asked() === 1)
  leaving.abort()
  await left
  go = true
  await until(async () => (await world.stateOf(world.header)).credit === undefined)

  expectSold(await world.pay(world.header), { replayed: true })
  expect(world.asked()).toBe(1)
})

async function keyOf({ database }: Awaited<ReturnType<typeof worldWithCredit>>): Promise<string> {
  return (await database.db.selectFrom('payment').select('key').executeTakeFirstOrThrow()).key
}
