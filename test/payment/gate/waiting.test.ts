import { expect, test } from 'vitest'
import { createWaiting } from '../../../src/payment/gate/pending.ts'
import { deskWith, NOW, orderNamed } from './payment-fixture.ts'

const order = orderNamed('a')

test('whoever is told to wait leaves word of it, also when the ledger does not take it', async () => {
  const desk = deskWith()
  await desk.written(order)
  const waiting = createWaiting(desk.ports)

  const told = await waiting.toWait(order.key, 'the cause')

  expect(told).toMatchObject({ code: 'settlement_pending', retryAfterSeconds: 3, cause: 'the cause' })
  expect(desk.row(order).next_check_at).toBe(NOW)
  desk.ledger.awaited = async () => {
    throw new Error('The ledger is away.')
  }
  expect((await waiting.toWait(order.key)).code).toBe('settlement_pending')
})

test('what cannot be found out is pending, and what can be is told', async () => {
  const desk = deskWith()
  await desk.written(order)
  const waiting = createWaiting(desk.ports)
  const cause = new Error('The ledger is away.')

  expect(await waiting.orPending(order.key, Promise.resolve(42))).toBe(42)
  await expect(waiting.orPending(order.key, Promise.reject(cause))).rejects.toMatchObject({
    code: 'settlement_pending',
    cause,
  })
  expect(desk.row(order).next_check_at).toBe(NOW)
})

test('a payment that must be in the ledger is found, or is pending', async () => {
  const desk = deskWith()
  await desk.written(order)
  const waiting = createWaiting(desk.ports)

  expect(await waiting.mustFind(order.key)).toEqual(desk.row(order))
  await expect(waiting.mustFind('another')).rejects.toMatchObject({ code: 'settlement_pending' })
})
