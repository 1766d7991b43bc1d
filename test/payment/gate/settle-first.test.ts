import { expect, test } from 'vitest'
import { microUsd } from '../../../src/core/money.ts'
import { createCredits } from '../../../src/payment/gate/credits.ts'
import { createPrepayPolicy } from '../../../src/payment/gate/prepay-policy.ts'
import type { PayerStrikes } from '../../../src/store/payments/payer-strikes.ts'
import { memoryCredits, memoryFaults } from '../../simulator/memory/memory-credits.ts'
import { createLeases } from '../../simulator/memory/memory-tables.ts'
import { createOrder, createPaymentFixture, NOW } from './payment-fixture.ts'

const order = createOrder('a')

function moneyFirstWith(above: bigint | undefined, changes: Partial<PayerStrikes> = {}) {
  const setup = createPaymentFixture()
  const { book } = setup.ledger
  const leases = createLeases(undefined)
  const credits = memoryCredits(book, leases)
  const faults = { ...memoryFaults(book, leases), ...changes }
  const moneyFirst = createPrepayPolicy(setup.ports, {
    repository: credits,
    credits: createCredits(setup.ports, credits),
    strikes: faults,
    maxPostpaidPrice: above === undefined ? undefined : microUsd(above),
  })
  return {
    ...setup,
    moneyFirst,
    fault: (until: number) =>
      book.faults.set('payer', { payer: 'payer', until, busy_key: null, busy_until: 0 }),
    faultOf: () => book.faults.get('payer'),
  }
}

const callAt = (price: bigint, of = order) => ({
  order: of,
  product: { price: microUsd(price) },
  budgetMilliseconds: 10_000,
})

const away = async (): Promise<never> => {
  throw new Error('The ledger is away.')
}

test.each([
  [undefined, 1_000_000n, false],
  [5_000n, 4_999n, false],
  [5_000n, 5_000n, false],
  [5_000n, 5_001n, true],
] as const)('with a ceiling of %s a call at %s is (not) paid first', async (above, price, isMoneyFirst) => {
  const { moneyFirst, faultOf } = moneyFirstWith(above)

  const turn = await moneyFirst.admit(callAt(price))

  expect(turn.isPrepaid).toBe(isMoneyFirst)
  expect(await turn.release()).toBeUndefined()
  expect(faultOf()).toBeUndefined()
})

test('after unpaid work a payer prepays, one call at a time, for an hour', async () => {
  const { moneyFirst, fault, faultOf, time } = moneyFirstWith(undefined)
  fault(NOW + 1_000)

  const turn = await moneyFirst.admit(callAt(1n))
  expect(turn.isPrepaid).toBe(true)
  expect(faultOf()).toMatchObject({ busy_key: order.key, busy_until: NOW + 70_000 })
  await expect(moneyFirst.admit(callAt(1n, createOrder('b')))).rejects.toMatchObject({
    code: 'payer_busy',
    retryAfterSeconds: 1,
  })
  await turn.release()
  expect(faultOf()).toMatchObject({ busy_key: null })
  expect((await moneyFirst.admit(callAt(1n, createOrder('b')))).isPrepaid).toBe(true)
  time.pass(1_000)
  expect((await moneyFirst.admit(callAt(1n))).isPrepaid).toBe(false)
})

test('a place that cannot be given up fails nothing', async () => {
  const { moneyFirst, fault } = moneyFirstWith(undefined, { release: away })
  fault(NOW + 1_000)

  const turn = await moneyFirst.admit(callAt(1n))

  expect(await turn.release()).toBeUndefined()
})

test.each(['hasStrike', 'acquire'] as const)(
  'without the ledger (%s) a payer’s slot is unknown',
  async (question) => {
    const { moneyFirst, fault } = moneyFirstWith(undefined, { [question]: away })
    fault(NOW + 1_000)

    await expect(moneyFirst.admit(callAt(1n))).rejects.toMatchObject({
      code: 'store_unavailable',
      cause: { message: 'The ledger is away.' },
    })
  },
)

test('a written attempt counts as owed work and is redeemed', async () => {
  const { moneyFirst, ledger, claim, row } = moneyFirstWith(undefined)
  const owned = await claim(order)
  const attempt = { id: 'first', facilitator: 'F', startedAt: NOW }

  expect(await moneyFirst.writeAhead(owned, { input: '{}', attempt, leaseUntil: NOW, at: NOW })).toBe(true)
  await ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW, late: false })
  const work = { work: async () => 'done', budgetMilliseconds: 1, isRepeatable: true }
  expect(await moneyFirst.redeem(row(order), work)).toMatchObject({ result: 'done', replayed: false })
})
