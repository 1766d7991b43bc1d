import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { code, createGateFixture, order, RESULT } from './gate-fixture.ts'
import { createCall } from './payment-fixture.ts'

type Leaving = 'no one' | 'the client' | 'the gateway'

/** A call whose client or gateway leaves while its work runs, and whether its payer is remembered for it. */
async function chargeLeft(
  leaving: Leaving,
  { paidUpstream, fails }: { paidUpstream: boolean; fails: boolean },
) {
  const opened = createGateFixture({ moneyFirst: {} })
  const client = new AbortController()
  const call = createCall(order, {
    ...(paidUpstream ? { paidUpstream: true as const } : {}),
    clientSignal: client.signal,
    async work() {
      if (leaving === 'the client') client.abort('left')
      if (leaving === 'the gateway') opened.gate.abortUnsettled()
      if (fails) throw new Error('The provider failed.')
      return RESULT
    },
  })
  const ended = opened.charge(call)
  await ended.catch(() => {})
  return { ended, strike: opened.ledger.book.faults.has('payer') }
}

test.each<readonly [Leaving, { paidUpstream: boolean; fails: boolean }, boolean]>([
  ['the client', { paidUpstream: true, fails: false }, true],
  ['the client', { paidUpstream: true, fails: true }, true],
  ['the client', { paidUpstream: false, fails: false }, false],
  ['the client', { paidUpstream: false, fails: true }, false],
  ['the gateway', { paidUpstream: true, fails: false }, false],
  ['the gateway', { paidUpstream: true, fails: true }, false],
  ['no one', { paidUpstream: true, fails: false }, false],
  ['no one', { paidUpstream: true, fails: true }, false],
])('when %s leaves work %o, the payer must prepay: %s', async (leaving, work, strike) => {
  expect((await chargeLeft(leaving, work)).strike).toBe(strike)
})

test('work of a client that left is not charged', async () => {
  const { ended } = await chargeLeft('the client', { paidUpstream: true, fails: false })

  await expect(ended).rejects.toEqual(code('client_gone'))
})

test.each([
  ['is done', false, 'client_gone'],
  ['fails', true, 'upstream_unavailable'],
])('without a rule of prepayment work that %s unattended is not charged', async (_what, fails, expected) => {
  const opened = createGateFixture()
  const client = new AbortController()
  const work = async () => {
    client.abort('left')
    if (fails) throw new GatewayError('upstream_unavailable', 'The provider failed.')
    return RESULT
  }

  await expect(
    opened.charge(createCall(order, { paidUpstream: true, clientSignal: client.signal, work })),
  ).rejects.toEqual(code(expected))
  expect(opened.row(order).state).toBe('released')
})
