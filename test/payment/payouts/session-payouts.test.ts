import { expect, test } from 'vitest'
import { waitUntil } from '../../support/held-time.ts'
import { bearer, createSessionActions } from '../sessions/session-fixture.ts'
import { createPayoutRequest, fetchBalance, openPayoutFixture, PATH, PAYEE } from './payout-fixture.ts'

async function sessionPayouts(limits: object = { payees: [PAYEE] }) {
  const scene = await openPayoutFixture()
  const sessions = createSessionActions(scene.buyer)
  const { token, reply } = await sessions.open(5, limits)
  expect(reply.status, reply.text).toBe(200)
  return {
    ...scene,
    ...sessions,
    token,
    payOut: (body: object = createPayoutRequest()) =>
      scene.buyer.post(PATH, body, { ...scene.known, ...bearer(token) }),
  }
}

test('a session pays out of its balance to a payee its wallet named', async () => {
  const scene = await sessionPayouts()

  const reply = await scene.payOut()
  await waitUntil(async () => (await fetchBalance(scene)) > 0n)
  const again = await scene.payOut()

  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ success: true, amountUsd: 1, feeUsd: 0.02 })
  expect(await fetchBalance(scene)).toBe(1_000_000n)
  expect(again.body).toMatchObject({ payoutId: reply.body.payoutId, idempotencyKey: 'invoice-1' })
  expect(await scene.status(scene.token)).toMatchObject({ balanceUsd: 3.98, heldUsd: 0, spentUsd: 1.02 })
  expect(await scene.recordedRevenue()).toBe(5_000_000n)
})

test.each([
  ['other payees', { payees: [`0x${'12'.repeat(20)}`] }],
  ['no payees', {}],
])('a session with %s pays no payee and spends nothing', async (_, limits) => {
  const scene = await sessionPayouts(limits)

  const reply = await scene.payOut()

  expect(reply).toMatchObject({ status: 403, body: { budgetExceeded: true, limit: 'payees', charged: 'no' } })
  expect(await scene.status(scene.token)).toMatchObject({ balanceUsd: 5, heldUsd: 0, spentUsd: 0 })
  expect(await fetchBalance(scene)).toBe(0n)
})

test('a session does not pay out more than it has, nor beyond its limits', async () => {
  const scene = await sessionPayouts({ payees: [PAYEE], perCallUsd: 2 })

  const dear = await scene.payOut(createPayoutRequest({ amountUsd: 3 }))
  const some = []
  for (const name of ['a', 'b', 'c'])
    some.push(await scene.payOut(createPayoutRequest({ amountUsd: 1.9, idempotencyKey: name })))

  expect(dear).toMatchObject({ status: 403, body: { limit: 'perCallUsd' } })
  expect(some.map(({ status }) => status)).toEqual([200, 200, 402])
  expect(some[2]?.body).toMatchObject({ insufficientBalance: true })
  await waitUntil(async () => (await fetchBalance(scene)) === 3_800_000n)
})

test('twenty calls of a session at once for one name pay once', async () => {
  const scene = await sessionPayouts()

  const replies = await Promise.all(Array.from({ length: 20 }, () => scene.payOut()))
  await waitUntil(async () => (await fetchBalance(scene)) > 0n)

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { status, body } of replies) expect([200, 402, 409], JSON.stringify(body)).toContain(status)
  expect(await fetchBalance(scene)).toBe(1_000_000n)
  expect(await scene.status(scene.token)).toMatchObject({ balanceUsd: 3.98, heldUsd: 0 })
})
