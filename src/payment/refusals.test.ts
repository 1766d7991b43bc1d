import { expect, test } from 'vitest'
import { type FailureDetails, failureOf, type GatewayError } from '../core/failures.ts'
import {
  alreadyUsed,
  CLOSING,
  calledOff,
  givenBack,
  identifierConflict,
  inFlight,
  notAccepted,
  pending,
  reasonWord,
  refused,
  storeUnavailable,
  tooBusy,
} from './refusals.ts'

const cause = new Error('The ledger is away.')

test.each<readonly [GatewayError, string, 'no' | 'pending', number | undefined, FailureDetails]>([
  [alreadyUsed(), 'payment_already_used', 'no', undefined, {}],
  [givenBack(), 'payment_already_used', 'no', undefined, { reason: 'refunded' }],
  [inFlight(), 'payment_in_flight', 'pending', 1, {}],
  [
    identifierConflict(),
    'identifier_conflict',
    'no',
    undefined,
    { field: 'extensions.payment-identifier.info.id' },
  ],
  [notAccepted('expired', 'Too late.'), 'payment_invalid', 'no', undefined, { reason: 'expired' }],
  [refused('nonce_cancelled'), 'payment_refused', 'no', undefined, { reason: 'nonce_cancelled' }],
  [refused('Ask my boss.'), 'payment_refused', 'no', undefined, { reason: 'refused' }],
  [tooBusy(), 'overloaded', 'no', 3, {}],
  [storeUnavailable(cause), 'store_unavailable', 'no', 3, {}],
  [pending(cause), 'settlement_pending', 'pending', 3, {}],
  [calledOff(AbortSignal.abort(CLOSING)), 'overloaded', 'no', 1, {}],
  [calledOff(AbortSignal.abort('abandoned')), 'client_gone', 'no', undefined, {}],
  [calledOff(undefined), 'client_gone', 'no', undefined, {}],
])(
  '%s says whether money moved, and when to come again',
  (refusal, code, charged, retryAfterSeconds, details) => {
    expect(failureOf(refusal)).toMatchObject({ code, charged, retryAfterSeconds, details })
    expect(refusal.details).toEqual(details)
    expect(refusal.message).toMatch(/^[A-Z].+\.$/)
  },
)

test('what has failed underneath stays in the cause', () => {
  expect([storeUnavailable(cause).cause, pending(cause).cause]).toEqual([cause, cause])
})

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['a', 'a'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), 'refused'],
  ['', 'refused'],
  ['No', 'refused'],
  ['no sir', 'refused'],
  ['no!', 'refused'],
  ['!no', 'refused'],
])('a facilitator’s reason %j is told as %j', (reason, told) => {
  expect(reasonWord(reason)).toBe(told)
})
