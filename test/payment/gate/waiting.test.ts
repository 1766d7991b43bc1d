import { expect, test } from 'vitest'
import { createPendingGuard } from '../../../src/payment/gate/pending-guard.ts'
import { createOrder, createPaymentFixture, NOW } from './payment-fixture.ts'

const order = createOrder('a')

test('a pending answer leaves a mark, even without the ledger', async () => {
  const payments = createPaymentFixture()
  await payments.written(order)
  const waiting = createPendingGuard(payments.ports)

  const result = await waiting.markPending(order.key, 'the cause')

  expect(result).toMatchObject({ code: 'settlement_pending', retryAfterSeconds: 3, cause: 'the cause' })
  expect(payments.row(order).next_check_at).toBe(NOW)
  payments.ledger.awaited = async () => {
    throw new Error('The ledger is away.')
  }
  expect((await waiting.markPending(order.key)).code).toBe('settlement_pending')
})

test('an undetermined outcome is pending, and a determined one is given', async () => {
  const payments = createPaymentFixture()
  await payments.written(order)
  const waiting = createPendingGuard(payments.ports)
  const cause = new Error('The ledger is away.')

  expect(await waiting.orPending(order.key, Promise.resolve(42))).toBe(42)
  await expect(waiting.orPending(order.key, Promise.reject(cause))).rejects.toMatchObject({
    code: 'settlement_pending',
    cause,
  })
  expect(payments.row(order).next_check_at).toBe(NOW)
})

test('a payment that must be in the ledger is found, or is pending', async () => {
  const payments = createPaymentFixture()
  await payments.written(order)
  const waiting = createPendingGuard(payments.ports)

  expect(await waiting.mustFind(order.key)).toEqual(payments.row(order))
  await expect(waiting.mustFind('another')).rejects.toMatchObject({ code: 'settlement_pending' })
})
