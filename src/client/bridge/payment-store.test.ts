import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../core/durations.ts'
import type { MicroUsd } from '../../core/money.ts'
import { removeOld, type StoredPayment, spentInHour, spentToday } from './payment-store.ts'

const SIGNED_AT = Date.parse('2026-03-01T12:00:00Z')

function paymentOf(state: StoredPayment['state'], changes: Partial<StoredPayment> = {}): StoredPayment {
  return {
    id: state,
    request: 'a request',
    header: 'e30=',
    validBefore: SIGNED_AT / SECOND_MS + 1,
    amount: 1_000n as MicroUsd,
    signedAt: SIGNED_AT,
    state,
    ...changes,
  }
}

test.each(['pending', 'held', 'refused', 'taken'] as const)(
  'a %s payment counts against its hour and day, expired or not',
  (state) => {
    const now = SIGNED_AT + HOUR_MS / 2
    const book = removeOld([paymentOf(state)], now)

    expect([spentInHour(book, now), spentToday(book, now)]).toEqual([1_000n, 1_000n])
    expect(spentInHour(book, SIGNED_AT + HOUR_MS)).toBe(0n)
    expect(spentToday(book, SIGNED_AT + DAY_MS)).toBe(0n)
  },
)

test('a call that a session did not pay for counts against nothing', () => {
  const book = [paymentOf('held', { header: '', validBefore: 0 })]

  expect(spentToday(book, SIGNED_AT)).toBe(0n)
})
