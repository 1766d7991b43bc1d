import { expect, test } from 'vitest'
import { type FailureDetails, failureOf, type GatewayError } from '../../core/failures.ts'
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
} from './errors.ts'

const cause = new Error('The ledger is away.')

test.each<
  readonly [string, () => GatewayError, string, 'no' | 'pending', number | undefined, FailureDetails]
>([
  ['a payment that was used', () => alreadyUsed(), 'payment_already_used', 'no', undefined, {}],
  [
    'a payment that is given back',
    () => givenBack(),
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
    () => notAccepted('expired', 'Too late.'),
    'payment_invalid',
    'no',
    undefined,
    { reason: 'expired' },
  ],
  [
    'a payment that will not move',
    () => refused('nonce_cancelled'),
    'payment_refused',
    'no',
    undefined,
    { reason: 'nonce_cancelled' },
  ],
  [
    'a refusal in a sentence',
    () => refused('Ask my boss.'),
    'payment_refused',
    'no',
    undefined,
    { reason: 'refused' },
  ],
  ['a gateway with too much to do', () => tooBusy(), 'overloaded', 'no', 3, {}],
  ['a ledger that does not answer', () => storeUnavailable(cause), 'store_unavailable', 'pending', 3, {}],
  ['a settlement that nobody knows', () => pending(cause), 'settlement_pending', 'pending', 3, {}],
  ['a gateway that closes', () => calledOff(AbortSignal.abort(CLOSING)), 'overloaded', 'no', 1, {}],
  ['a client that has gone', () => calledOff(AbortSignal.abort('abandoned')), 'client_gone', 'no', 5, {}],
  ['work that was called off', () => calledOff(undefined), 'client_gone', 'no', 5, {}],
])(
  '%s states whether money moved and when to retry',
  (_what, made, code, charged, retryAfterSeconds, details) => {
    const refusal = made()

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
])('a facilitator’s reason %j is reported as %j', (reason, told) => {
  expect(reasonWord(reason)).toBe(told)
})
