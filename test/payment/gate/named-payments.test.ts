import { expect, test } from 'vitest'
import { counted, createGateFixture, order, RESULT, released } from './gate-fixture.ts'
import { createCall } from './payment-fixture.ts'

const NAME = 'a name of its payer'
const REFUSAL = { code: 'payment_already_used', details: { reason: 'offer_echo_mismatch' } }
const elsewhere = { proofId: 'another header', offerHash: 'another offer' }

/** A payment that its payer named, and that has been charged and answered. */
async function answered() {
  const opened = createGateFixture()
  await opened.charge(createCall(order, { identifier: NAME }))
  return opened
}

test('a payment from before offers had ids is answered by its name', async () => {
  const opened = await answered()
  opened.amend(order, { offer_hash: null })

  expect(await opened.charge(createCall(order, { identifier: NAME, ...elsewhere }))).toMatchObject({
    result: RESULT,
    replayed: true,
  })
})

test('a payment from before offers had ids is not answered without its name', async () => {
  const opened = await answered()
  opened.amend(order, { offer_hash: null })

  await expect(opened.charge(createCall(order, elsewhere))).rejects.toMatchObject(REFUSAL)
  await expect(
    opened.charge(createCall(order, { identifier: 'another name', ...elsewhere })),
  ).rejects.toMatchObject({ code: 'payment_already_used' })
})

test('a payment that came with an offer is not answered by its name alone', async () => {
  const opened = await answered()

  await expect(opened.charge(createCall(order, { identifier: NAME, ...elsewhere }))).rejects.toMatchObject(
    REFUSAL,
  )
})

test('work that is owed to an older payment is not done for its name', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  await released(opened)
  opened.amend(order, { offer_hash: null })
  const { call, begun } = counted({ identifier: NAME, ...elsewhere })

  await expect(opened.charge(call)).rejects.toMatchObject(REFUSAL)

  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'settled', response_hash: null })
})
