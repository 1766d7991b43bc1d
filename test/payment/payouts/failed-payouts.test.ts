import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { bearer, createSessionActions } from '../sessions/session-fixture.ts'
import { createPayoutRequest, fetchBalance, openPayoutFixture, PATH, PAYEE } from './payout-fixture.ts'

const HOUR = 3_600_000
const refundable = { REFUNDS: 'on', REFUND_TOOLS: 'payouts', REFUND_MAX_USD: '5' }

/** A gateway whose facilitator settles what it is paid, and takes nothing to one address. */
async function deafTo(environment: Record<string, string> = {}) {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const facilitator = scriptedFacilitator({
    settle: (order, honest) =>
      order.payTo === PAYEE.toLowerCase() ? { kind: 'refused', reason: 'blacklisted' } : honest(),
  })
  const scene = await openPayoutFixture({
    clock: { now: () => now },
    wrapFacilitators: facilitator.facilitators,
    environment,
  })
  return {
    ...scene,
    facilitator,
    async hoursLater(hours: number) {
      now += hours * HOUR
      await scene.runJob('send-outgoing')
    },
  }
}

test('a payout that is refused for a while lands when it is taken again', async () => {
  const scene = await deafTo()

  const reply = await scene.pay()
  scene.facilitator.script = {}
  await scene.hoursLater(1)

  expect(reply.body).toMatchObject({ success: true, state: 'under way', transactionHash: null })
  expect((await scene.pay()).body).toMatchObject({ state: 'landed', payoutId: reply.body.payoutId })
  expect(await fetchBalance(scene)).toBe(1_000_000n)
})

test('an impossible payout becomes a credit and is refunded once', async () => {
  const scene = await deafTo(refundable)
  const { buyer, pay, recordedRevenue } = scene
  const paid = await pay()
  for (const hours of [20, 3, 2, 1]) await scene.hoursLater(hours)

  const failed = await pay()
  const receipt = `${paid.headers.get('x-payment-receipt')}`
  const offer = await buyer.post('/refund/relay', { receipt })
  const back = await buyer.post(
    '/refund/relay',
    { receipt },
    { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)) },
  )

  expect(failed.body).toMatchObject({ success: false, state: 'failed', transactionHash: null })
  expect(failed.body.next).toContain('/refund/relay')
  expect(back.status, back.text).toBe(200)
  expect(back.body).toMatchObject({ coverage: 'refunded', ground: 'payout_failed', amount: '1020000' })
  expect(await fetchBalance(scene, buyer.account.address)).toBe(9_998_000n)
  expect(await fetchBalance(scene)).toBe(0n)
  expect(await recordedRevenue()).toBe(1_022_000n)
})

test('without refunds, a failed payout names its debtor', async () => {
  const scene = await deafTo()
  await scene.pay()
  for (const hours of [20, 3, 2, 1]) await scene.hoursLater(hours)

  const failed = await scene.pay()

  expect(failed.body).toMatchObject({ success: false, state: 'failed' })
  expect(failed.body.next).toContain('owed to you by the operator')
})

test('what a session could not pay out is in the session again', async () => {
  const scene = await deafTo()
  const { open, status } = createSessionActions(scene.buyer)
  const { token } = await open(5, { payees: [PAYEE] })
  const headers = { ...scene.known, ...bearer(token) }
  const sent = await scene.buyer.post(PATH, createPayoutRequest(), headers)
  for (const hours of [20, 3, 2, 1]) await scene.hoursLater(hours)

  const failed = await scene.buyer.post(PATH, createPayoutRequest(), headers)

  expect(sent.status, sent.text).toBe(200)
  expect(failed.body).toMatchObject({ success: false, state: 'failed' })
  expect(failed.body.next).toContain('session again')
  expect(await status(token)).toMatchObject({ balanceUsd: 5, heldUsd: 0, spentUsd: 0 })
  expect(await scene.recordedRevenue()).toBe(5_000_000n)
})
