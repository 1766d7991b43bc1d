import { expect, test } from 'vitest'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  code,
  counted,
  createGateFixture,
  type Fixture,
  landed,
  open,
  order,
  released,
} from './gate-fixture.ts'
import { createOrder, NOW } from './payment-fixture.ts'

const unresolved = createOrder('unresolved')
const ALREADY_USED = { code: 'payment_already_used', details: { reason: 'offer_echo_mismatch' } }
const NOT_CHARGED = { code: 'payment_invalid', details: { reason: 'offer_echo_mismatch' } }

/** A payment that was released, and a later one for the same request that is unresolved and lands when it is looked at. */
async function besideUnresolved(looks: OrderOnChain, watchUntil: number | null = NOW) {
  const opened = createGateFixture({ moneyFirst: {} })
  opened.chain.looks = ({ key }) => (key === unresolved.key ? landed : looks)
  await released(opened, watchUntil)
  await opened.written(unresolved)
  opened.amend(unresolved, { lease_until: 0, next_check_at: NOW })
  return opened
}

const foreign = () => counted({ offerHash: 'another offer' })
const expectUntouched = ({ row }: Fixture) =>
  expect(row(unresolved)).toMatchObject({ state: 'settling', fence: 1 })

test('its own presenter gets what the unresolved payment has bought', async () => {
  const opened = await besideUnresolved(open, null)
  const { call, begun } = counted()

  expect(await opened.charge(call)).toMatchObject({ result: '{"answer":42}', replayed: true })
  expect(begun).toEqual([])
  expect(opened.row(order).state).toBe('released')
})

test.each<readonly [string, OrderOnChain, Partial<PaymentRow>, object, Partial<PaymentRow>]>([
  ['was released is NOT charged', open, {}, NOT_CHARGED, { state: 'released' }],
  [
    'a dead call holds is NOT charged',
    open,
    { state: 'locked', lease_until: NOW },
    NOT_CHARGED,
    { state: 'released', fence: 2 },
  ],
  [
    'a call holds is in flight',
    open,
    { state: 'locked', lease_until: NOW + 1 },
    { code: 'payment_in_flight' },
    { state: 'locked', fence: 1 },
  ],
  ['has landed since is charged', landed, {}, ALREADY_USED, { state: 'settled', late: 1 }],
])(
  'to a foreign presenter a payment that %s, and no answer is given',
  async (_what, looks, held, refusal, end) => {
    const opened = await besideUnresolved(looks)
    opened.amend(order, held)
    const { call, begun } = foreign()

    await expect(opened.charge(call)).rejects.toMatchObject(refusal)

    expect(begun).toEqual([])
    expect(opened.row(order)).toMatchObject(end)
    expectUntouched(opened)
  },
)

test('a payment that begins to settle meanwhile is not called uncharged', async () => {
  const opened = await besideUnresolved(open)
  const claim = opened.ledger.claim
  opened.ledger.claim = async (...asked) => {
    const outcome = await claim(...asked)
    opened.amend(order, { state: 'settling', fence: 2, lease_until: NOW + 60_000, next_check_at: null })
    return outcome
  }

  await expect(opened.charge(foreign().call)).rejects.toEqual(code('payment_in_flight'))
  expect(opened.row(order)).toMatchObject({ state: 'settling', fence: 2 })
  expectUntouched(opened)
})

test('money that came for a released payment answers no foreign presenter', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  await released(opened)
  const { call, begun } = foreign()

  await expect(opened.charge(call)).rejects.toMatchObject(ALREADY_USED)
  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'settled', late: 1 })
})
