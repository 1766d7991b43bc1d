import { expect, test } from 'vitest'
import { code, counted, createGateFixture, landed, open, order, RESULT } from './gate-fixture.ts'
import { createCall, dark } from './payment-fixture.ts'

/** A facilitator to which the authorization is spent, as after a ledger was restored from an old backup. */
const SPENT = { verify: { kind: 'invalid', reason: 'nonce_already_used' } } as const

test('a payment that landed before its check is answered, and recorded as late', async () => {
  const opened = createGateFixture({ words: SPENT, looks: landed, moneyFirst: {} })
  const { call, begun } = counted()

  expect(await opened.charge(call)).toMatchObject({ result: RESULT, settlement: { transaction: '0x77' } })

  expect(begun).toHaveLength(1)
  expect(opened.asked).toEqual(['F verifies'])
  expect(opened.row(order)).toMatchObject({ state: 'settled', late: 1 })
})

test('a payment whose landing is gone at the second look is pending', async () => {
  const opened = createGateFixture({ words: SPENT, moneyFirst: {} })
  opened.chain.looks = () => (opened.chain.hints.length > 1 ? open : landed)
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))

  expect(begun).toEqual([])
})

test('a spent authorization that the chain cannot explain is pending', async () => {
  const opened = createGateFixture({ words: SPENT, looks: dark })
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))

  expect(begun).toEqual([])
  expect(opened.row(order).state).toBe('released')
})

test('a spent authorization that bought nothing here is refused once its chain is read', async () => {
  const opened = createGateFixture({ words: SPENT, looks: { kind: 'dead', reason: 'cancelled' } })

  await expect(opened.charge(createCall(order))).rejects.toMatchObject({
    code: 'payment_invalid',
    details: { reason: 'nonce_already_used' },
  })
})
