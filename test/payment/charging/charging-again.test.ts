import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { until } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { PATH, paidWorld } from '../credits/credit-fixture.ts'

/** A payment that was let go because its work failed, and that a facilitator settled of its own accord. */
async function worldWithStranded() {
  const world = await paidWorld()
  const header = await world.signed()
  world.venue.down = true
  expectNotCharged(await world.pay(header), 503, 'upstream_unavailable')
  world.venue.down = false
  await world.facilitator.land(world.facilitator.verified.at(-1))
  return { ...world, header }
}

test('money that came after a failed call buys the answer when the same payment is repeated, at once', async () => {
  const world = await worldWithStranded()

  const reply = await world.pay(world.header)

  expectSold(reply)
  expect(await world.stateOf(world.header)).toMatchObject({ state: 'charged', late: true })
  expect(world.facilitator.settled).toHaveLength(0)
  await world.expectPaid(5_000n)
})

test('money that came after a failed call pays for that call and for no other', async () => {
  const world = await worldWithStranded()

  const stolen = await world.pay(world.header, '/signal?token=ethereum')
  const own = await world.pay(world.header)

  expectOffer(stolen, { code: 'payment_already_used' })
  expectSold(own)
  await world.expectPaid(5_000n)
})

test('a payment that was let go is not used again while its chain cannot be read', async () => {
  const world = await worldWithStranded()
  const unread = vi.spyOn(world.chain, 'isNonceSpent').mockRejectedValue(new Error('no answer'))

  const unknown = await world.pay(world.header)
  unread.mockRestore()

  expectPending(unknown)
  expectSold(await world.pay(world.header))
  await world.expectPaid(5_000n)
})

test('a payment that ran out after its money had come is not called unused', async () => {
  const world = await worldWithStranded()
  world.time.pass(290_000)

  const reply = await world.pay(world.header)

  expectSold(reply)
  await world.expectPaid(5_000n)
})

test('CR-12 a gateway that was started anew and cannot ask its ledger calls nothing uncharged', async () => {
  const facilitator = scriptedFacilitator()
  const before = await gatewayFor({ facilitators: facilitator.facilitators })
  const header = await before.buyer.header(PATH)
  expectSold(await before.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
  await before.close()
  const after = await gatewayFor({ directory: before.directory, fund: '0' })
  const pay = () => after.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  await sql`alter table payment rename to out_of_reach`.execute(after.database.db)
  const reply = await pay()
  await sql`alter table out_of_reach rename to payment`.execute(after.database.db)

  expectPending(reply)
  expectSold(await pay(), { replayed: true })
  expect(await after.earned()).toBe(5_000n)
})

test('who was told to wait and comes back hours later gets the answer he has paid for', async () => {
  const world = await paidWorld()
  world.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await world.signed()
  const waiting = await world.pay(header)
  await world.facilitator.land(world.facilitator.settled[0])
  world.time.pass(2_000)
  await world.runJob('reconcile-payments')
  await until(async () => (await world.stateOf(header)).state === 'charged')
  const forgottenBy = async (hours: number) => {
    world.time.pass(hours * 3_600_000)
    await world.runJob('forget-results')
    return world.pay(header)
  }

  const late = await forgottenBy(20)
  const again = await forgottenBy(5)

  expectPending(waiting)
  expectSold(late, { replayed: true })
  expectOffer(again, { code: 'payment_already_used' })
  await world.expectPaid(5_000n)
})
