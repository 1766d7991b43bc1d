import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openCreditFixture, PATH } from '../credits/credit-fixture.ts'

/** A payment that was let go because its work failed, and that a facilitator settled of its own accord. */
async function openStrandedFixture() {
  const opened = await openCreditFixture()
  const header = await opened.signed()
  opened.venue.down = true
  expectNotCharged(await opened.pay(header), 503, 'upstream_unavailable')
  opened.venue.down = false
  await opened.facilitator.land(opened.facilitator.verified.at(-1))
  return { ...opened, header }
}

test('money arriving after a failed call buys the answer on repeat', async () => {
  const opened = await openStrandedFixture()

  const reply = await opened.pay(opened.header)

  expectSold(reply)
  expect(await opened.stateOf(opened.header)).toMatchObject({ state: 'charged', late: true })
  expect(opened.facilitator.settled).toHaveLength(0)
  await opened.expectPaid(5_000n)
})

test('money arriving after a failed call pays for that call only', async () => {
  const opened = await openStrandedFixture()

  const stolen = await opened.pay(opened.header, '/signal?token=ethereum')
  const own = await opened.pay(opened.header)

  expectOffer(stolen, { code: 'payment_already_used' })
  expectSold(own)
  await opened.expectPaid(5_000n)
})

test('a released payment is not reused while its chain is unreadable', async () => {
  const opened = await openStrandedFixture()
  const unread = vi.spyOn(opened.chain, 'isNonceSpent').mockRejectedValue(new Error('no answer'))

  const unknown = await opened.pay(opened.header)
  unread.mockRestore()

  expectPending(unknown)
  expectSold(await opened.pay(opened.header))
  await opened.expectPaid(5_000n)
})

test('a payment that ran out after its money had come is not called unused', async () => {
  const opened = await openStrandedFixture()
  opened.time.pass(290_000)

  const reply = await opened.pay(opened.header)

  expectSold(reply)
  await opened.expectPaid(5_000n)
})

test('CR-12 a gateway that was started anew and cannot ask its ledger calls nothing uncharged', async () => {
  const facilitator = scriptedFacilitator()
  const before = await openGatewayFixture({ wrapFacilitators: facilitator.facilitators })
  const header = await before.buyer.header(PATH)
  expectSold(await before.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
  await before.close()
  const after = await openGatewayFixture({ directory: before.directory, fund: '0' })
  const pay = () => after.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  await sql`alter table payment rename to out_of_reach`.execute(after.database.db)
  const reply = await pay()
  await sql`alter table out_of_reach rename to payment`.execute(after.database.db)

  expectPending(reply)
  expectSold(await pay(), { replayed: true })
  expect(await after.earned()).toBe(5_000n)
})

test('a client returning hours after pending gets the paid answer', async () => {
  const opened = await openCreditFixture()
  opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await opened.signed()
  const waiting = await opened.pay(header)
  await opened.facilitator.land(opened.facilitator.settled[0])
  opened.time.pass(2_000)
  await opened.runJob('reconcile-payments')
  await waitUntil(async () => (await opened.stateOf(header)).state === 'charged')
  const forgottenBy = async (hours: number) => {
    opened.time.pass(hours * 3_600_000)
    await opened.runJob('forget-results')
    return opened.pay(header)
  }

  const late = await forgottenBy(20)
  const again = await forgottenBy(5)

  expectPending(waiting)
  expectSold(late, { replayed: true })
  expectOffer(again, { code: 'payment_already_used' })
  await opened.expectPaid(5_000n)
})
