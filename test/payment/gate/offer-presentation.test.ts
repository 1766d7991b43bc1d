import { expect, test } from 'vitest'
import { counted, createGateFixture, open, order, RESULT, released } from './gate-fixture.ts'
import { createCall } from './payment-fixture.ts'

const reason = (expected: string) =>
  expect.objectContaining({ details: expect.objectContaining({ reason: expected }) })

test.each<readonly [string, Parameters<typeof counted>[0], string]>([
  ['no offer', { offerHash: undefined }, 'offer_echo_missing'],
  ['an offer of another ledger', { isOfferOfAnother: true }, 'offer_of_another_ledger'],
])('a new payment that answers %s is refused before any claim', async (_what, changes, why) => {
  const opened = createGateFixture()
  const { call, begun } = counted(changes)

  await expect(opened.charge(call)).rejects.toEqual(reason(why))

  expect(begun).toEqual([])
  expect(await opened.ledger.find(order.key)).toBeUndefined()
})

test('a released payment that is over is refused without its offer', async () => {
  const opened = createGateFixture({ looks: open })
  await released(opened, null)

  const charged = opened.charge(createCall(order, { offerHash: undefined }))

  await expect(charged).rejects.toEqual(reason('offer_echo_missing'))
})

test('a payment from before offers had ids is taken by its header alone', async () => {
  const opened = createGateFixture()
  await released(opened, null)
  opened.amend(order, { offer_hash: null, header_id: `header of ${order.key}` })

  expect(await opened.charge(createCall(order, { offerHash: undefined }))).toMatchObject({ result: RESULT })
})

test('a released payment that may still land is refused as one of another presenter', async () => {
  const opened = createGateFixture({ looks: open })
  await released(opened)

  const charged = opened.charge(createCall(order, { offerHash: undefined }))

  await expect(charged).rejects.toEqual(reason('offer_echo_mismatch'))
})

test('a released payment is refused to a presenter with another offer', async () => {
  const opened = createGateFixture({ looks: open })
  await released(opened)
  const { call, begun } = counted({ offerHash: 'another offer' })

  await expect(opened.charge(call)).rejects.toEqual(reason('offer_echo_mismatch'))
  expect(begun).toEqual([])
})

test('a settled payment is answered without its offer only by its first header', async () => {
  const opened = createGateFixture()
  await opened.charge(createCall(order))
  opened.amend(order, { offer_hash: null })

  expect(await opened.charge(createCall(order, { offerHash: undefined }))).toMatchObject({ replayed: true })
  await expect(
    opened.charge(createCall(order, { offerHash: undefined, proofId: 'another header' })),
  ).rejects.toThrow()
})

test('a payment is its presenter’s own until the ledger shows another', async () => {
  const opened = createGateFixture()
  const { proofId, offerHash } = createCall(order)
  const isOwn = (presented: object) => opened.gate.isOwnPayment({ order, proofId, offerHash, ...presented })

  expect(await isOwn({ offerHash: 'another offer' })).toBe(true)
  await opened.charge(createCall(order))

  expect(await isOwn({})).toBe(true)
  expect(await isOwn({ offerHash: 'another offer' })).toBe(false)
})
