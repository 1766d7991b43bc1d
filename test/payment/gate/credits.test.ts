import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { createCredits, type OwedWork } from '../../../src/payment/gate/credits.ts'
import type { CreditRow } from '../../../src/store/schema/credit-tables.ts'
import type { PaymentRow } from '../../../src/store/schema/payment-tables.ts'
import { memoryCredits } from '../../simulator/memory/memory-credits.ts'
import { createLeases } from '../../simulator/memory/memory-tables.ts'
import { createOrder, createPaymentFixture, NOW, receiptIn, VALID_BEFORE } from './payment-fixture.ts'

const order = createOrder('a')
const DAY = 86_400_000
const RESULT = '{"done":true}'

/** A payment whose money came before its work. */
async function openOwedFixture(credit: Partial<CreditRow> = {}, validBefore = VALID_BEFORE) {
  const setup = createPaymentFixture()
  const { ledger, ports } = setup
  const book = memoryCredits(ledger.book, createLeases(undefined))
  const owned = await setup.claim({ ...order, validBefore })
  const attempt = { id: 'first', facilitator: 'F', startedAt: NOW }
  await book.writeAhead(owned, { input: '{}', attempt, leaseUntil: NOW + 60_000, at: NOW })
  await ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW, late: false })
  const kept = () => {
    const row = ledger.book.credits.get(order.key)
    if (!row) throw new Error('Nothing is owed.')
    return row
  }
  Object.assign(kept(), credit)
  return { ...setup, book, kept, row: setup.row(order), credits: createCredits(ports, book) }
}

function owedWork(changes: Partial<OwedWork> = {}): OwedWork {
  return { work: async () => RESULT, budgetMilliseconds: 10_000, isRepeatable: true, ...changes }
}

const busy: OwedWork['work'] = async () => {
  throw new GatewayError('upstream_unavailable', 'Binance timed out.', { retryAfterSeconds: 9 })
}

test('owed work is done once and kept', async () => {
  const { credits, row, kept, ledger } = await openOwedFixture()
  const reports: unknown[] = []
  const work: OwedWork['work'] = async (signal, paidBy) => {
    reports.push(signal.aborted, paidBy)
    return RESULT
  }

  const done = await credits.redeem(row, owedWork({ work }))
  const again = await credits.redeem(row, owedWork({ work }))

  const hash = createHash('sha256').update(RESULT).digest('hex')
  expect(done).toMatchObject({ result: RESULT, replayed: false, row: { response_hash: hash } })
  expect(again).toMatchObject({ result: RESULT, replayed: true, row: { response_hash: hash } })
  expect(reports).toEqual([false, row])
  expect(kept()).toMatchObject({ runs: 1, used_at: NOW })
  expect([...ledger.book.answers.values()]).toMatchObject([{ purge_at: NOW + 600_000 }])
})

test('its answer is kept as long as its authorization at least', async () => {
  const { credits, row, ledger } = await openOwedFixture({}, VALID_BEFORE + 600)

  await credits.redeem(row, owedWork())

  expect([...ledger.book.answers.values()]).toMatchObject([{ purge_at: (VALID_BEFORE + 600) * 1000 }])
})

test('a run holds the work for its budget and a minute', async () => {
  const { credits, row, kept } = await openOwedFixture()
  const held: number[] = []

  await credits.redeem(
    row,
    owedWork({
      async work() {
        held.push(kept().lease_until)
        return RESULT
      },
    }),
  )

  expect(held).toEqual([NOW + 70_000])
})

test('failed work stays owed, and its payer gets reason, deadline and proof', async () => {
  const { credits, row, kept, ports } = await openOwedFixture()

  const refusal = await credits.redeem(row, owedWork({ work: busy })).catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    code: 'credit_open',
    retryAfterSeconds: 9,
    details: {
      reason: 'upstream_unavailable',
      creditUntil: new Date(NOW + DAY).toISOString(),
      transaction: '0x77',
      network: row.network,
    },
  })
  expect(receiptIn(refusal, ports)).toMatchObject({ transaction: '0x77', responseHash: '' })
  expect(kept()).toMatchObject({ runs: 1, failure: 'upstream_unavailable', lease_until: 0 })
})

test('after the third run nothing is owed any more', async () => {
  const { credits, row, ports } = await openOwedFixture({ runs: 2, failure: 'upstream_unavailable' })

  const refusal = await credits.redeem(row, owedWork({ work: busy })).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ code: 'credit_closed', details: { transaction: '0x77' } })
  expect(receiptIn(refusal, ports)).toMatchObject({ transaction: '0x77' })
  await expect(credits.redeem(row, owedWork())).rejects.toMatchObject({ code: 'credit_closed' })
})

test.each<readonly [string, Partial<CreditRow>, boolean, 'done' | 'credit_closed']>([
  ['that ran three times', { runs: 3 }, true, 'credit_closed'],
  ['whose third run ends now', { runs: 3, lease_until: NOW }, true, 'credit_closed'],
  ['that ran twice', { runs: 2 }, true, 'done'],
  ['whose day is over', { expires_at: NOW }, true, 'credit_closed'],
  ['whose day is nearly over', { expires_at: NOW + 1 }, true, 'done'],
  ['that acts and was left half done', { runs: 1 }, false, 'credit_closed'],
  ['that acts and whose run ends now', { runs: 1, lease_until: NOW }, false, 'credit_closed'],
  ['that acts and has not begun', { runs: 0 }, false, 'done'],
  ['that acts and is known to have failed', { runs: 1, failure: 'internal' }, false, 'done'],
  ['that only reads and was left half done', { runs: 1 }, true, 'done'],
])('of work %s', async (_what, credit, isRepeatable, end) => {
  const { credits, row, time } = await openOwedFixture(credit)

  const redeemed = credits.redeem(row, owedWork({ isRepeatable }))

  if (end === 'done') expect((await redeemed).result).toBe(RESULT)
  else await expect(redeemed).rejects.toMatchObject({ code: end })
  expect(time.now()).toBe(NOW)
})

test('work without a credit is owed no more', async () => {
  const { credits, row, ledger } = await openOwedFixture()
  ledger.book.credits.clear()

  await expect(credits.redeem(row, owedWork())).rejects.toMatchObject({ code: 'credit_closed' })
})

test.each([
  ['runs now', { isRepeatable: true }],
  ['acts and runs now', { isRepeatable: false }],
])('work another worker %s is awaited within the time limit', async (_what, changes) => {
  const { credits, row, time } = await openOwedFixture({
    runs: 3,
    lease_until: NOW + 60_000,
    expires_at: NOW,
  })

  const refusal = await credits
    .redeem(row, owedWork({ ...changes, budgetMilliseconds: 9_000 }))
    .catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    code: 'credit_open',
    retryAfterSeconds: 3,
    details: { creditUntil: new Date(NOW).toISOString() },
  })
  expect(refusal).not.toHaveProperty('details.reason')
  expect(time.now() - NOW).toBe(9_000)
})

test('work completed by another worker is answered when seen', async () => {
  const { credits, row, book, time } = await openOwedFixture()
  const run = await book.begin(row.key, { now: NOW, leaseUntil: NOW + 60_000 })
  if (!run) throw new Error('The work is not owed.')
  time.sleep(400).then(() => book.use(run, { result: 'theirs', responseHash: 'h', at: NOW, purgeAt: NOW }))

  expect(await credits.redeem(row, owedWork())).toMatchObject({ result: 'theirs', replayed: true })
  expect(time.now() - NOW).toBe(600)
})

test('whose run was taken over hands out what the other one has made', async () => {
  const { credits, row, book, kept } = await openOwedFixture()

  const redeemed = await credits.redeem(
    row,
    owedWork({
      async work() {
        kept().lease_until = 0
        const run = await book.begin(row.key, { now: NOW, leaseUntil: NOW + 60_000 })
        if (run) await book.use(run, { result: 'theirs', responseHash: 'h', at: NOW, purgeAt: NOW })
        return 'ours'
      },
    }),
  )

  expect(redeemed).toMatchObject({ result: 'theirs', replayed: true })
})

test('work that cannot start stays owed without counting an attempt', async () => {
  const { credits, row, kept } = await openOwedFixture()
  const closed = () => new GatewayError('overloaded', 'Not now.', { retryAfterSeconds: 60 })

  await expect(credits.redeem(row, owedWork({ closedReason: closed }))).rejects.toMatchObject({
    code: 'credit_open',
    retryAfterSeconds: 60,
    details: { reason: 'overloaded', creditUntil: new Date(NOW + DAY).toISOString() },
  })
  expect(kept().runs).toBe(0)
  expect((await credits.redeem(row, owedWork({ closedReason: () => undefined }))).result).toBe(RESULT)
})

test.each<readonly [string, (opened: Awaited<ReturnType<typeof openOwedFixture>>) => void]>([
  ['answer', ({ ledger }) => ledger.book.answers.clear()],
  ['payment', ({ ledger }) => ledger.book.payments.clear()],
])('an %s that was forgotten is not made anew', async (_what, forget) => {
  const opened = await openOwedFixture()
  await opened.credits.redeem(opened.row, owedWork())
  forget(opened)

  await expect(opened.credits.redeem(opened.row, owedWork())).rejects.toMatchObject({
    code: 'payment_already_used',
  })
})

test('a ledger that does not answer keeps nothing from being owed', async () => {
  const { row, ports, book } = await openOwedFixture()
  const away = async (): Promise<never> => {
    throw new Error('The ledger is away.')
  }
  const credits = createCredits(ports, { ...book, find: away })

  const refusal = await credits
    .redeem({ ...row, tx: null } satisfies PaymentRow, owedWork())
    .catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    code: 'credit_open',
    details: { transaction: '', reason: 'internal' },
    retryAfterSeconds: 3,
    cause: { message: 'The ledger is away.' },
  })
  expect(refusal).not.toHaveProperty('details.creditUntil')
})

test('a credit missing after a failed run has no named deadline', async () => {
  const { credits, row, ledger } = await openOwedFixture()

  const refusal = await credits
    .redeem(
      row,
      owedWork({
        async work(...of) {
          ledger.book.credits.clear()
          return busy(...of)
        },
      }),
    )
    .catch((error: unknown) => error)

  expect(refusal).toMatchObject({ code: 'credit_open', details: { reason: 'upstream_unavailable' } })
  expect(refusal).not.toHaveProperty('details.creditUntil')
})
