import { expect, test } from 'vitest'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import { code, counted, createGateFixture, landed, open, order } from './gate-fixture.ts'
import { createOrder, dark } from './payment-fixture.ts'

const SIGNED = { isSignedFor: true } as const
const expired: OrderOnChain = { kind: 'open', expired: true }
const dead: OrderOnChain = { kind: 'dead', reason: 'cancelled' }

/** A chain that shows this at the check, and afterwards that the payment landed. */
function createOwnCheckFixture(checked: OrderOnChain | typeof dark) {
  const opened = createGateFixture()
  let looks = 0
  opened.chain.looks = (...given) => {
    looks += 1
    if (looks > 1) return landed
    return typeof checked === 'function' ? checked(...given) : checked
  }
  return opened
}

test('a call signed for is checked here, and no facilitator sees it before', async () => {
  const opened = createOwnCheckFixture(open)
  const { call, begun } = counted(SIGNED)

  await opened.charge(call)

  expect(begun).toHaveLength(1)
  expect(opened.asked).toEqual(['F settles'])
})

test.each<readonly [string, OrderOnChain | typeof dark, string]>([
  ['expired', expired, 'payment_invalid'],
  ['dead', dead, 'payment_invalid'],
  ['not to be seen', dark, 'facilitator_unavailable'],
])('a payment that is %s on its chain starts no work and is released', async (_what, checked, failure) => {
  const opened = createOwnCheckFixture(checked)
  const { call, begun } = counted(SIGNED)

  await expect(opened.charge(call)).rejects.toEqual(code(failure))

  expect(begun).toEqual([])
  expect(opened.asked).toEqual([])
  expect(opened.row(order).state).toBe('released')
})

test('an expired payment names its reason, and an unseen chain itself', async () => {
  const { call } = counted(SIGNED)

  await expect(createOwnCheckFixture(expired).charge(call)).rejects.toMatchObject({
    details: { reason: 'expired' },
  })
  await expect(createOwnCheckFixture(dead).charge(call)).rejects.toMatchObject({
    details: { reason: 'cancelled' },
  })
  await expect(createOwnCheckFixture(dark).charge(call)).rejects.toThrow('The chain did not answer')
})

test('a payment signed by a contract is left to a facilitator that reads contracts', async () => {
  const opened = createGateFixture()
  const { call, begun } = counted(SIGNED, createOrder('contract', { signedByContract: true }))

  await expect(opened.charge(call)).rejects.toThrow('No facilitator answered')

  expect(begun).toEqual([])
})

test('a rail whose chain is not read leaves the check to facilitators', async () => {
  const opened = createGateFixture()
  const { call } = counted(SIGNED)

  await opened.charge({ ...call, rail: { ...opened.rail, proof: 'facilitator' } })

  expect(opened.asked[0]).toBe('F verifies')
})

test('a call that is not signed for is checked by a facilitator', async () => {
  const opened = createGateFixture()

  await opened.charge(counted().call)

  expect(opened.asked).toEqual(['F verifies', 'F settles'])
})
