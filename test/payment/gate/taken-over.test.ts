import { expect, test, vi } from 'vitest'
import { BEAT_MS, TAKE_OVER_MS } from '../../../src/core/leases.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import { code, counted, createGateFixture, open, order, RESULT } from './gate-fixture.ts'
import { NOW } from './payment-fixture.ts'

/** A gateway that needed so long to verify; what another made of the claim meanwhile. */
function openSlowGateway({
  milliseconds,
  taken = {},
}: {
  milliseconds: number
  taken?: Partial<PaymentRow>
}) {
  const opened = createGateFixture({
    ports: {
      reached(point) {
        if (point !== 'verified') return
        opened.time.pass(milliseconds)
        Object.assign(opened.ledger.book.payments.get(order.key) ?? {}, taken)
      },
    },
  })
  return opened
}

test.each<[string, Partial<PaymentRow>]>([
  ['did', { fence: 2, state: 'settling' }],
  ['does', { fence: 2 }],
  ['let go', { state: 'released' }],
])('work that another gateway %s meanwhile is not done again', async (_what, taken) => {
  const opened = openSlowGateway({ milliseconds: BEAT_MS, taken })
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))

  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject(taken)
})

test('a gateway that is in time does not look at its claim again', async () => {
  const opened = openSlowGateway({ milliseconds: BEAT_MS - 1 })
  const find = vi.spyOn(opened.ledger, 'find')

  expect(await opened.charge(counted().call)).toMatchObject({ result: RESULT })

  expect(find).not.toHaveBeenCalled()
})

test('work is not done again after the answer to a claim came late', async () => {
  const opened = createGateFixture()
  const claim = opened.ledger.claim
  opened.ledger.claim = async (...asked) => {
    const claimed = await claim(...asked)
    opened.time.pass(BEAT_MS)
    opened.amend(order, { fence: 2, state: 'settling' })
    return claimed
  }
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))

  expect(begun).toEqual([])
})

test.each([
  ['once, and finds it lost', 1, [], 2],
  ['each time, and shows it held', 9, [RESULT], 3],
])('a claim is looked at again where the ledger is slow %s', async (_what, slow, done, looks) => {
  const opened = openSlowGateway({ milliseconds: BEAT_MS })
  const find = opened.ledger.find
  const { call, begun } = counted()
  let looked = 0
  opened.ledger.find = async (key) => {
    const row = await find(key)
    looked += 1
    if (looked <= slow) opened.time.pass(BEAT_MS)
    if (slow === 1) opened.amend(order, { fence: 2, state: 'settling' })
    return row && { ...row }
  }

  const results = await opened.charge(call).then(
    ({ result }) => [result],
    () => [],
  )

  expect([results, begun.length, looked]).toEqual([done, done.length, looks])
})

test('a slow gateway that still holds its claim does the work', async () => {
  const opened = openSlowGateway({ milliseconds: TAKE_OVER_MS })
  const { call, begun } = counted()

  expect(await opened.charge(call)).toMatchObject({ result: RESULT })

  expect(begun).toHaveLength(1)
})

test('work that fails after another gateway took over is not called uncharged', async () => {
  const opened = createGateFixture()
  const { call } = counted()
  const failing = {
    ...call,
    work: async () => {
      opened.amend(order, { fence: 2, state: 'settling' })
      throw new Error('The tool ran out of time.')
    },
  }

  await expect(opened.charge(failing)).rejects.toEqual(code('settlement_pending'))

  expect(opened.row(order)).toMatchObject({ state: 'settling', fence: 2 })
})

test.each([
  ['taken over', true, 'another gateway has taken it over', []],
  ['left alone', false, 'no', ['F settles']],
] as const)(
  'a settlement %s during a slow look is asked for by one',
  async (_what, isTaken, reason, asked) => {
    const opened = createGateFixture({ words: { settle: { kind: 'refused', reason } } })
    await opened.written(order)
    opened.chain.looks = () => {
      if (opened.asked.length > 0) return open
      opened.time.pass(TAKE_OVER_MS)
      if (isTaken) opened.amend(order, { fence: 9 })
      return open
    }

    const known = await opened.reconciler.resolve(opened.amend(order, { lease_until: 0, next_check_at: NOW }))

    expect(known.kind).toBe('unknown')
    expect(opened.asked).toEqual(asked)
  },
)
