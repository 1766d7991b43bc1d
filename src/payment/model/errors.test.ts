import { expect, test } from 'vitest'
import { type FailureDetails, type GatewayError, toFailure } from '../../core/failures.ts'
import {
  aborted,
  alreadyRefunded,
  alreadyUsed,
  CLOSING,
  identifierConflict,
  inFlight,
  invalidPayment,
  overloaded,
  paymentRefused,
  pending,
  storeUnavailable,
  toReasonCode,
} from './errors.ts'

const cause = new Error('The ledger is away.')

test.each<
  readonly [string, () => GatewayError, string, 'no' | 'pending', number | undefined, FailureDetails]
>([
  ['a payment that was used', () => alreadyUsed(), 'payment_already_used', 'no', undefined, {}],
  [
    'a payment that is given back',
    () => alreadyRefunded(),
    'payment_already_used',
    'no',
    undefined,
    { reason: 'refunded' },
  ],
  ['a payment in flight', () => inFlight(), 'payment_in_flight', 'pending', 1, {}],
  [
    'a name that is taken',
    () => identifierConflict(),
    'identifier_conflict',
    'no',
    undefined,
    { field: 'extensions.payment-identifier.info.id' },
  ],
  [
    'a payment that would not settle',
    () => invalidPayment('expired', 'Too late.'),
    'payment_invalid',
    'no',
    undefined,
    { reason: 'expired' },
  ],
  [
    'a payment that will not move',
    () => paymentRefused('nonce_cancelled'),
    'payment_refused',
    'no',
    undefined,
    { reason: 'nonce_cancelled' },
  ],
  [
    'a refusal in a sentence',
    () => paymentRefused('Ask my boss.'),
    'payment_refused',
    'no',
    undefined,
    { reason: 'refused' },
  ],
  ['a gateway with too much to do', () => overloaded(), 'overloaded', 'no', 3, {}],
  ['a ledger that does not answer', () => storeUnavailable(cause), 'store_unavailable', 'pending', 3, {}],
  ['an unknown settlement', () => pending(cause), 'settlement_pending', 'pending', 3, {}],
  ['a gateway that closes', () => aborted(AbortSignal.abort(CLOSING)), 'overloaded', 'no', 1, {}],
  ['a client that disconnected', () => aborted(AbortSignal.abort('abandoned')), 'client_gone', 'no', 5, {}],
  ['work that was called off', () => aborted(undefined), 'client_gone', 'no', 5, {}],
])(
  '%s states whether money moved and when to retry',
  (_what, made, code, charged, retryAfterSeconds, details) => {
    const refusal = made()

    expect(toFailure(refusal)).toMatchObject({ code, charged, retryAfterSeconds, details })
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
])('a facilitator’s reason %j is reported as %j', (reason, details) => {
  expect(toReasonCode(reason)).toBe(details)
})
