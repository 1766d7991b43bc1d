import { expect, test } from 'vitest'
import type { SettleResult, VerifyResult } from '../../../src/payment/facilitators/facilitator.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import { createOrder, createPaymentFixture, createScriptedFacilitator } from './payment-fixture.ts'

const order = createOrder('a')
const valid: VerifyResult = { kind: 'valid' }
const away: VerifyResult = { kind: 'unavailable', reason: 'it failed' }
const denial = (reason: string): VerifyResult => ({ kind: 'invalid', reason })
const unsent: SettleResult = { kind: 'not_sent', reason: 'closed' }

/** Facilitators that judge a payment so, on a chain that shows it open. */
function judging(answers: readonly VerifyResult[]) {
  const asked: string[] = []
  const setup = createPaymentFixture({
    facilitators: answers.map((verify, at) =>
      createScriptedFacilitator(`F${at + 1}`, { verify, settle: unsent }, { asked }),
    ),
  })
  return { ...setup, asked, settler: createSettler(setup.ports) }
}

test.each(['insufficient_funds', 'nonce_already_used'])(
  'a payment denied (%s) against the chain is good once another confirms it',
  async (reason) => {
    const { settler, rail, asked } = judging([denial(reason), valid, valid])

    expect(await settler.verify(order, rail)).toEqual(valid)
    expect(asked).toEqual(['F1 verifies', 'F2 verifies'])
  },
)

test('who has denied a payment against the chain is asked to settle it last', async () => {
  const { settler, rail, asked } = judging([denial('insufficient_funds'), valid, valid])
  await settler.verify(order, rail)
  asked.length = 0

  await settler.settle(rail, order)

  expect(settler.firstAttempt(order).facilitator).toBe('F2')
  expect(asked).toEqual(['F2 settles', 'F3 settles', 'F1 settles'])
})

test('who has denied one payment settles others in turn', async () => {
  const { settler, rail, asked } = judging([denial('insufficient_funds'), valid])
  await settler.verify(order, rail)
  asked.length = 0

  await settler.settle(rail, createOrder('b'))

  expect(asked).toEqual(['F1 settles', 'F2 settles'])
})

test.each<readonly [string, string, object]>([
  ['used is pending, because it may have paid', 'nonce_already_used', { kind: 'unknown' }],
  ['unfunded is refused', 'insufficient_funds', { kind: 'invalid' }],
])('a payment that no other can judge and one calls %s', async (_what, reason, outcome) => {
  const { settler, rail, asked } = judging([denial(reason), away])

  expect(await settler.verify(order, rail)).toEqual({ ...outcome, reason })
  expect(asked).toEqual(['F1 verifies', 'F2 verifies'])
})
