import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../src/core/durations.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { localLeaseClock } from '../../../src/store/engine/lease-clock.ts'
import { createSettledWatch } from '../../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { TOP_UP_TOOL } from '../../../src/store/sales/earnings.ts'
import {
  createSessionAccountRepository,
  type SessionLimits as Limits,
} from '../../../src/store/sessions/session-account-repository.ts'
import {
  createSessionRepository,
  type SessionEntryRow,
} from '../../../src/store/sessions/session-repository.ts'
import { createSessionReturnRepository } from '../../../src/store/sessions/session-return-repository.ts'
import type { HoldOrder } from '../../../src/store/sessions/session-rules.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from '../../store/payments.ts'
import { createSession } from '../../store/sessions.ts'
import { sumJournal } from '../../support/gateway.ts'

type SessionLimits = Omit<Limits, 'expires_at'>

const ID = 'ses_000000000000000000000001'
const call = (changes: Partial<HoldOrder> = {}): HoldOrder => {
  return { tool: 'signal', requestHash: 'request', amount: 5_000, ...changes }
}
const posted = { used: 5_000, responseHash: 'hash', at: NOW + 5 }

onEveryEngine((openEngine, { runs }) => {
  /** A session with so much in it, paid in by one payment. */
  async function openSession(micro = 20_000, own: Partial<SessionLimits> = {}) {
    const database: Database = { ...(await openEngine()), leases: localLeaseClock }
    onTestFinished(() => database.close())
    const parts = splitParts(database)
    await parts.accounts.open(createSession(ID, own))
    if (micro > 0) await topUp(parts, 'first top-up', micro)
    return parts
  }

  test('money is in the balance once its payment has settled, and is no sale', async () => {
    const { database, book, ledger } = await openSession(20_000)

    const session = await book.find(ID)

    expect(session).toMatchObject({ balance: 20_000, held: 0, spent: 0, entries: 1, funded_at: landed.at })
    expect(await ledger.totals()).toMatchObject({ paidCalls: 0, settledMicroUsd: 0n, payers: 1 })
    expect(await standing(database)).toEqual({ session: 20_000n, revenue: 0n, payout: 0n })
    expect(await sumJournal(database)).toBe(20_000n)
  })

  test('a top-up whose block was undone leaves the balance, and comes back with it', async () => {
    const { database, book, ledger } = await openSession(20_000)
    const row = await ledger.find(createClaim('first top-up').key)
    if (!row) throw new Error('It was paid.')

    await createSettledWatch(database).markUndone(row, NOW + 10)
    const without = await book.find(ID)
    await ledger.settled({ key: row.key, fence: row.fence + 1 }, { ...landed, at: NOW + 20 })
    const again = await book.find(ID)

    expect([without?.balance, again?.balance]).toEqual([0, 20_000])
    expect(await standing(database)).toEqual({ session: 20_000n, revenue: 0n, payout: 0n })
    expect(await ledger.totals()).toMatchObject({ paidCalls: 0, settledMicroUsd: 0n, payers: 1 })
  })

  test('a late top-up with work done is balance, otherwise an owed credit', async () => {
    const { database, book, ledger, accounts } = await openSession(20_000)
    const order = { tool: TOP_UP_TOOL, amount: '7000', price: '7000' }
    const done = await claimPayment(ledger, createClaim('done', order))
    const undone = await claimPayment(ledger, createClaim('undone', order))
    for (const { key } of [done, undone]) await accounts.expect(key, ID)
    await writePayment(ledger, done)
    await ledger.failed(done, { reason: 'expired', at: NOW, watchUntil: NOW + 1, purgeAt: NOW + 2 })
    await ledger.release(undone, { reason: 'the work failed', watchUntil: NOW + 1 })

    for (const owned of [done, undone]) await ledger.settled(owned, { ...landed, late: true })

    expect(await book.find(ID)).toMatchObject({ balance: 27_000, entries: 2 })
    expect(await standing(database)).toEqual({ session: 27_000n, revenue: 0n, payout: 0n })
    expect(await sumJournal(database)).toBe(34_000n)
    expect(await ledger.totals()).toMatchObject({ paidCalls: 0, settledMicroUsd: 0n, payers: 1 })
    const owed = await database.db.selectFrom('credit').select('key').execute()
    expect(owed).toEqual([{ key: undone.key }])
  })

  test('a call is held, and posted once', async () => {
    const { database, book, ledger } = await openSession()
    const hold = await heldBy(book, call())
    const during = await book.find(ID)

    const after = await book.post(hold, posted)
    const twice = await book.post(hold, posted)

    expect(during).toMatchObject({ balance: 20_000, held: 5_000, spent: 5_000, day_spent: 5_000 })
    expect(after).toMatchObject({ balance: 15_000, held: 0, spent: 5_000, day_spent: 5_000 })
    expect(twice).toBeUndefined()
    expect(await standing(database)).toEqual({ session: 15_000n, revenue: 5_000n, payout: 0n })
    expect(await ledger.totals()).toMatchObject({ paidCalls: 1, settledMicroUsd: 5_000n })
  })

  test('a call that used less than was held costs what it used', async () => {
    const { book } = await openSession()
    const hold = await heldBy(book, call())

    const after = await book.post(hold, { ...posted, used: 1_200 })

    expect(after).toMatchObject({ balance: 18_800, held: 0, spent: 1_200, day_spent: 1_200 })
  })

  test('a call that failed costs nothing, and its hold cannot be posted any more', async () => {
    const { database, book } = await openSession()
    const hold = await heldBy(book, call())

    const voided = await book.void(hold, { reason: 'tool_timeout', at: NOW + 1 })

    expect(voided).toBe(true)
    expect(await book.post(hold, posted)).toBeUndefined()
    expect(await book.find(ID)).toMatchObject({ balance: 20_000, held: 0, spent: 0, day_spent: 0 })
    expect(await standing(database)).toEqual({ session: 20_000n, revenue: 0n, payout: 0n })
  })

  test('a hold whose owner died is voided when its lease is over, not before', async () => {
    const { book } = await openSession()
    await heldBy(book, call(), { now: NOW, leaseUntil: NOW + 60_000 })

    const early = await book.voidOverdue(NOW + 59_999)
    const late = await book.voidOverdue(NOW + 60_000)

    expect([early, late]).toEqual([0, 1])
    expect(await book.find(ID)).toMatchObject({ balance: 20_000, held: 0, spent: 0 })
  })

  test.each([
    ['perCallUsd', { most_per_call: 4_999 }],
    ['perDayUsd', { most_per_day: 4_999 }],
    ['totalUsd', { most_in_total: 4_999 }],
    ['tools', { tools: '["news"]' }],
  ])('a call over %s is refused and holds nothing', async (limit, own) => {
    const { book } = await openSession(20_000, own)

    const outcome = await book.hold(ID, call(), held)

    expect(outcome).toEqual({ kind: 'over', limit })
    expect(await book.find(ID)).toMatchObject({ held: 0, spent: 0, entries: 1 })
  })

  test('what was spent yesterday does not count today', async () => {
    const { book } = await openSession(20_000, { most_per_day: 5_000 })
    await heldBy(book, call())

    const today = await book.hold(ID, call(), held)
    const tomorrow = await book.hold(ID, call(), { now: NOW + DAY_MS, leaseUntil: NOW + DAY_MS + 1 })

    expect(today).toEqual({ kind: 'over', limit: 'perDayUsd' })
    expect(tomorrow.kind).toBe('held')
  })

  test('a hold of yesterday that is voided today gives today nothing', async () => {
    const { book } = await openSession()
    const hold = await heldBy(book, call())
    await heldBy(book, call({ amount: 1_000 }), { now: NOW + DAY_MS, leaseUntil: NOW + 2 * DAY_MS })

    await book.void(hold, { reason: 'tool_timeout', at: NOW + DAY_MS })

    expect(await book.find(ID)).toMatchObject({ spent: 1_000, day_spent: 1_000, held: 1_000 })
  })

  test('a named call repeats its answer without another charge', async () => {
    const { book } = await openSession()
    const order = call({ identifier: 'order-1' })
    const hold = await heldBy(book, order)
    const during = await book.hold(ID, order, held)
    await book.post(hold, { ...posted, answer: { result: '{"answer":42}', purgeAt: NOW + DAY_MS } })

    const again = await book.hold(ID, order, held)
    const another = await book.hold(ID, { ...order, requestHash: 'another' }, held)
    await book.forget(NOW + DAY_MS)
    const forgotten = await book.hold(ID, order, held)

    expect(during.kind).toBe('running')
    expect(again).toMatchObject({ kind: 'repeated', result: '{"answer":42}', entry: { id: hold.id } })
    expect(another.kind).toBe('conflict')
    expect(forgotten).toMatchObject({ kind: 'repeated', result: undefined })
    expect(await book.find(ID)).toMatchObject({ balance: 15_000, spent: 5_000 })
  })

  test('a name is free again after its call has failed', async () => {
    const { book } = await openSession()
    const order = call({ identifier: 'order-1' })
    await book.void(await heldBy(book, order), { reason: 'tool_timeout', at: NOW })

    expect((await book.hold(ID, { ...order, requestHash: 'another' }, held)).kind).toBe('held')
  })

  test('a hundred simultaneous calls never exceed balance or limits', async () => {
    const { book, database } = await openSession(200_000, { most_per_day: 150_000, most_in_total: 120_000 })

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const outcome = await book.hold(ID, call(), held)
        return outcome.kind === 'held' ? (await book.post(outcome.entry, posted)) !== undefined : outcome
      }),
    )

    expect(outcomes.filter((each) => each === true)).toHaveLength(24)
    expect(outcomes.filter((each) => each !== true)).toEqual(
      Array.from({ length: 76 }, () => ({ kind: 'over', limit: 'totalUsd' })),
    )
    expect(await book.find(ID)).toMatchObject({ balance: 80_000, held: 0, spent: 120_000 })
    expect(await standing(database)).toEqual({ session: 80_000n, revenue: 120_000n, payout: 0n })
  })

  test('a hundred simultaneous calls each get one answer or a low-balance error', async () => {
    const { book } = await openSession(52_500)

    const outcomes = await Promise.all(Array.from({ length: 100 }, () => book.hold(ID, call(), held)))

    expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(10)
    expect(outcomes.filter(({ kind }) => kind === 'insufficient')).toHaveLength(90)
  })

  test('of twenty calls of one name at once one is held', async () => {
    const { book } = await openSession()
    const order = call({ identifier: 'order-1' })

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => book.hold(ID, order, held)))

    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['held', ...Array<string>(19).fill('running')])
  })

  test('a closing session takes no call, and gives back its rest once nothing runs', async () => {
    const { book, accounts, returns, database } = await openSession()
    const hold = await heldBy(book, call())
    await accounts.close(ID, NOW + 1)

    const refused = await book.hold(ID, call(), held)
    const early = await returns.begin(ID, termsOf, NOW + 2)
    await book.post(hold, posted)
    const row = await returns.begin(ID, termsOf, NOW + 3)
    const twice = await returns.begin(ID, termsOf, NOW + 4)
    if (!row) throw new Error('There is a rest.')
    const first = await returns.landed(row, { tx: '0xback', at: NOW + 5 })
    const second = await returns.landed(row, { tx: '0xback', at: NOW + 6 })

    expect(refused).toEqual({ kind: 'closed' })
    expect([early, twice]).toEqual([undefined, undefined])
    expect(row).toMatchObject({ micro_usd: 15_000, state: 'open', amount: '15000' })
    expect([first, second]).toEqual([true, false])
    expect(await book.find(ID)).toMatchObject({ state: 'closed', balance: 0 })
    expect(await standing(database)).toEqual({ session: 0n, revenue: 5_000n, payout: 15_000n })
    expect(await returns.unreturned(5)).toEqual([])
  })

  test('money that comes after the close is given back as well', async () => {
    const parts = await openSession(0)
    const { accounts, returns, book } = parts
    await accounts.close(ID, NOW)
    await returns.begin(ID, termsOf, NOW)
    await topUp(parts, 'late top-up', 7_000)

    const found = await returns.unreturned(5)
    const row = await returns.begin(ID, termsOf, NOW + 1)

    expect(found.map(({ id }) => id)).toEqual([ID])
    expect(row?.micro_usd).toBe(7_000)
    expect(await book.find(ID)).toMatchObject({ state: 'closed', balance: 7_000 })
  })

  test('whatever happens in whatever order, the books balance and nothing is overspent', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({
        do: fc.constantFrom('post' as const, 'void' as const),
        which: fc.nat(9),
        part: fc.nat(100),
      }),
      fc.record({ do: fc.constant('topup' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const parts = await openSession(10_000, { most_in_total: 25_000, most_per_call: 8_000 })
        const holds: SessionEntryRow[] = []
        let paidIn = 10_000
        let spent = 0
        for (const [at, each] of steps.entries()) {
          if (each.do === 'topup') {
            await topUp(parts, `top-up ${at}`, each.amount)
            paidIn += each.amount
          } else if (each.do === 'hold') {
            const outcome = await parts.book.hold(ID, call({ amount: each.amount }), held)
            if (outcome.kind === 'held') holds.push(outcome.entry)
          } else {
            const [hold] = holds.splice(each.which % Math.max(1, holds.length), 1)
            if (!hold) continue
            const used = Math.floor((hold.amount * each.part) / 100)
            if (each.do === 'void') await parts.book.void(hold, { reason: 'failed', at: NOW })
            else if (await parts.book.post(hold, { ...posted, used })) spent += used
          }
        }
        const open = holds.reduce((total, { amount }) => total + amount, 0)
        const session = await parts.book.find(ID)

        expect(session).toMatchObject({ balance: paidIn - spent, held: open, spent: spent + open })
        expect(paidIn - spent - open).toBeGreaterThanOrEqual(0)
        expect(spent + open).toBeLessThanOrEqual(25_000)
        expect(await standing(parts.database)).toEqual({
          session: BigInt(paidIn - spent),
          revenue: BigInt(spent),
          payout: 0n,
        })
        expect(await sumJournal(parts.database)).toBe(BigInt(paidIn))
      }),
      { numRuns: Math.ceil(runs / 6) },
    )
  })
})

function splitParts(database: Database) {
  return {
    database,
    book: createSessionRepository(database),
    accounts: createSessionAccountRepository(database),
    returns: createSessionReturnRepository(database),
    ledger: createLedger(database),
  }
}

async function topUp({ ledger, accounts }: ReturnType<typeof splitParts>, name: string, micro: number) {
  const claim = createClaim(name, { tool: TOP_UP_TOOL, amount: `${micro}`, price: `${micro}` })
  const owned = await claimPayment(ledger, claim)
  await accounts.expect(claim.key, ID)
  await writePayment(ledger, owned)
  await ledger.settled(owned, landed)
}

async function heldBy(
  book: ReturnType<typeof createSessionRepository>,
  order: HoldOrder,
  times = held,
): Promise<SessionEntryRow> {
  const outcome = await book.hold(ID, order, times)
  if (outcome.kind !== 'held') throw new Error(`The call is ${outcome.kind}.`)
  return outcome.entry
}

function termsOf({ balance }: { balance: number }, earlier: number) {
  return {
    id: `${ID}:${earlier}`,
    network: 'eip155:84532',
    asset: '0xusdc',
    payer: '0xoperator',
    pay_to: '0xpayer',
    amount: `${balance}`,
    nonce: '0xnonce',
  }
}

/** What the posted and reversed lines of the journal report about our own accounts. */
async function standing({ db }: Database) {
  const lines = await db
    .selectFrom('journal')
    .selectAll()
    .where('kind', 'in', ['posted', 'reversed'])
    .execute()
  const sum = (account: string) =>
    lines.filter((line) => line.account === account).reduce((total, { amount }) => total + BigInt(amount), 0n)
  return { session: sum('session'), revenue: sum('revenue'), payout: sum('payout') }
}
