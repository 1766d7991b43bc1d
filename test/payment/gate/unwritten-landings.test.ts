import { expect, test } from 'vitest'
import { createOutcomes } from '../../../src/payment/gate/outcomes.ts'
import type { Settler } from '../../../src/payment/gate/settler.ts'
import { createOrder, createPaymentFixture } from './payment-fixture.ts'

const MAX_UNWRITTEN = 1_000
const seen = { kind: 'landed', transaction: '0x77' } as const
const row = { valid_before: 2_000_000_000, created_at: 0 }

/** Outcomes over a ledger that does not take a settlement until it is mended. */
function createOutcomesFixture() {
  const { ports, ledger } = createPaymentFixture()
  let isBroken = true
  const settler = {
    async record(owned: { readonly key: string }) {
      if (isBroken) throw new Error('The disk is full.')
      return { key: owned.key }
    },
  } as unknown as Settler
  const pending = async () => {
    throw new Error('The disk is full.')
  }
  const outcomes = createOutcomes({ ...ports, ledger: { ...ledger, pending } }, settler)
  return {
    outcomes,
    mend: () => {
      isBroken = false
    },
    conclude: (name: string, what: Parameters<typeof outcomes.conclude>[3] = seen) => {
      const order = createOrder(name)
      return outcomes.conclude({ key: order.key, fence: 1 }, order, row, what)
    },
  }
}

test('a landing the ledger did not take is written at the next look', async () => {
  const { outcomes, conclude, mend } = createOutcomesFixture()
  const { key } = createOrder('a')

  await expect(conclude('a')).rejects.toThrow('The disk is full.')
  expect(outcomes.unwrittenKeys()).toEqual([key])
  await expect(outcomes.catchUp(key)).rejects.toThrow('The disk is full.')
  expect(outcomes.unwrittenKeys()).toEqual([key])

  mend()

  expect(await outcomes.catchUp(key)).toEqual({ kind: 'paid', row: { key } })
  expect(outcomes.unwrittenKeys()).toEqual([])
  expect(await outcomes.catchUp(key)).toBeUndefined()
})

test('an unknown outcome is not kept for a later write', async () => {
  const { outcomes, conclude } = createOutcomesFixture()

  await expect(conclude('a', { kind: 'unknown', reason: 'dark' })).rejects.toThrow('The disk is full.')

  expect(outcomes.unwrittenKeys()).toEqual([])
})

test('at most a thousand landings wait for the ledger', async () => {
  const { outcomes, conclude } = createOutcomesFixture()
  for (let each = 0; each <= MAX_UNWRITTEN; each++) await conclude(`${each}`).catch(() => {})

  expect(outcomes.unwrittenKeys()).toHaveLength(MAX_UNWRITTEN)
})
