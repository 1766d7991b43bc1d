import { expect, test } from 'vitest'
import { createOutcomes } from '../../../src/payment/gate/outcomes.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler, type Settler } from '../../../src/payment/gate/settler.ts'
import { createOrder, createPaymentFixture, NOW } from './payment-fixture.ts'

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

/** A reconciler that has seen a payment land while its ledger did not take that. */
async function createReconcilerFixture() {
  const opened = createPaymentFixture()
  const order = createOrder('a')
  await opened.written(order)
  opened.amend(order, { lease_until: 0, next_check_at: NOW })
  const { settled } = opened.ledger
  opened.ledger.settled = async () => {
    throw new Error('The disk is full.')
  }
  opened.chain.looks = () => seen
  const reconciler = createReconciler(opened.ports, createSettler(opened.ports))
  await expect(reconciler.sweep()).rejects.toThrow('Some payments could not be looked at.')
  return {
    reconciler,
    row: () => opened.row(order),
    looks: () => opened.chain.hints.length,
    mend: () => {
      opened.ledger.settled = settled
    },
  }
}

test('every sweep reports a landing until the ledger takes it', async () => {
  const { reconciler, row, mend } = await createReconcilerFixture()

  await expect(reconciler.sweep()).rejects.toMatchObject({
    message: 'Some settlements could not be written down.',
    errors: [{ message: 'The disk is full.' }],
  })
  mend()

  // its lease is not over yet, so that nothing is due
  expect(await reconciler.sweep()).toBe(0)
  expect(row()).toMatchObject({ state: 'settled', tx: '0x77' })
})

test('a repeat is paid by a landing seen before, without another look', async () => {
  const { reconciler, row, looks, mend } = await createReconcilerFixture()
  const before = looks()
  mend()

  expect(await reconciler.resolve(row())).toMatchObject({ kind: 'paid', row: { state: 'settled' } })

  expect(looks()).toBe(before)
})
