import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/core/durations.ts'
import type { SessionCall } from '../../../src/payment/sessions/session-gate.ts'
import { NOW } from '../../store/payments.ts'
import { away, callOf, gateWith, RESULT } from './session-gate-fixture.ts'

const PAYER = '0xpayer'
const CALLED_AT = NOW + 1_000

/** A call whose client goes away while its work runs. */
function createLeftCall(changes: Partial<SessionCall> & { readonly fails?: boolean } = {}) {
  const { fails = false, ...more } = changes
  const client = new AbortController()
  return callOf({
    clientSignal: client.signal,
    work: async () => {
      client.abort('left')
      if (fails) throw new Error('The provider failed.')
      return RESULT
    },
    ...more,
  })
}

const ordered = { paidUpstream: true } as const

test.each<readonly [string, SessionCall, boolean]>([
  ['left while its order runs', createLeftCall(ordered), true],
  ['left before its order fails', createLeftCall({ ...ordered, fails: true }), true],
  ['left without an order', createLeftCall(), false],
  ['that stays until its order fails', callOf({ ...ordered, work: away }), false],
])('a call %s costs nothing, and is (not) remembered', async (_what, call, isNoted) => {
  const { gate, faults, session } = await gateWith({ strikes: {} })

  await expect(gate.charge(call)).rejects.toThrow()

  expect(await session()).toMatchObject({ balance: 20_000, held: 0 })
  expect(await faults.hasStrike(PAYER, CALLED_AT + HOUR_MS - 1)).toBe(isNoted)
  expect(await faults.hasStrike(PAYER, CALLED_AT + HOUR_MS)).toBe(false)
})

test('who left an order unpaid pays for the next, waiting or not', async () => {
  const { gate, session } = await gateWith({ strikes: {} })
  await expect(gate.charge(createLeftCall(ordered))).rejects.toMatchObject({ code: 'client_gone' })

  expect(await gate.charge(createLeftCall(ordered))).toMatchObject({ result: RESULT, chargedUsd: '0.005' })

  expect(await session()).toMatchObject({ balance: 15_000, held: 0 })
  await expect(gate.charge(createLeftCall())).rejects.toMatchObject({ code: 'client_gone' })
})

test('an hour later an order may be left without a charge again', async () => {
  const { gate, time } = await gateWith({ strikes: {} })
  await expect(gate.charge(createLeftCall(ordered))).rejects.toMatchObject({ code: 'client_gone' })
  time.at += HOUR_MS

  await expect(gate.charge(createLeftCall(ordered))).rejects.toMatchObject({ code: 'client_gone' })
})

test.each(['hasStrike', 'note'] as const)(
  'without the ledger (%s) an order that is left costs nothing',
  async (question) => {
    const { gate, session } = await gateWith({ strikes: { [question]: away } })

    await expect(gate.charge(createLeftCall(ordered))).rejects.toMatchObject({ code: 'client_gone' })

    expect(await session()).toMatchObject({ balance: 20_000, held: 0 })
  },
)

test('a gateway without strikes charges no client that left', async () => {
  const { gate, faults } = await gateWith()

  for (const call of [createLeftCall(ordered), createLeftCall(ordered)])
    await expect(gate.charge(call)).rejects.toMatchObject({ code: 'client_gone' })

  expect(await faults.hasStrike(PAYER, CALLED_AT)).toBe(false)
})
