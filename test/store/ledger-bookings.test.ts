import { expect, onTestFinished, test } from 'vitest'
import { createTraceRepository } from '../../src/store/admin/trace-repository.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { localLeaseClock } from '../../src/store/engine/lease-clock.ts'
import { ANSWER_MS, type Claim, type Used } from '../../src/store/payments/ledger.ts'
import { LINE_PAYMENT } from '../../src/store/payments/ledger-statements.ts'
import { createPayerStrikes } from '../../src/store/payments/payer-strikes.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** At most five thousand units are signed for, at a price of four thousand millionths of a dollar. */
const METERED = { amount: '5000', most: '5000', price: '4000' }
const USED = { amount: '3000', price: '2400' }

onEveryEngine((openEngine) => {
  /** With one owner, whose clock is ours to move. */
  async function books() {
    const database: Database = { ...(await openEngine()), isShared: false, leases: localLeaseClock }
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const claimed = (name: string, changes: Partial<Claim> = {}) =>
      claimPayment(ledger, createClaim(name, changes))
    return {
      database,
      ledger,
      faults: createPayerStrikes(database),
      claimed,
      /** A payment whose work has been done, and whose money may be on its way. */
      async settling(name: string, { used, ...changes }: Partial<Claim> & { readonly used?: Used } = {}) {
        const owned = await claimed(name, changes)
        await writePayment(ledger, owned, used ? { ...held, used } : held)
        return owned
      },
      /** What one payment has moved in the books, by kind and account. */
      async linesOf(key: string) {
        const lines = await database.db
          .selectFrom('journal')
          .selectAll()
          .where(LINE_PAYMENT, '=', key)
          .execute()
        return lines.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).sort()
      },
      /** As a trace shows them. */
      async attemptsOf(key: string) {
        const row = await ledger.find(key)
        return row && (await createTraceRepository(database).read(row)).attempts
      },
    }
  }

  test('a metered payment costs its usage, even when less has moved', async () => {
    const { ledger, settling, linesOf } = await books()
    const owned = await settling('metered', { ...METERED, used: USED })

    const row = await ledger.settled(owned, { ...landed, amount: '2999' })

    expect(row).toMatchObject({ state: 'settled', amount: '2999', due: '3000', price: '2400', late: 0 })
    expect(row).toMatchObject({ tx: '0xtx', settled_at: landed.at, terms: null, next_check_at: null })
    expect(await linesOf(owned.key)).toEqual([
      'pending payer -3000',
      'pending revenue 3000',
      'posted payer -2999',
      'posted revenue 2999',
    ])
    expect(await ledger.totals()).toMatchObject({ paidCalls: 1, settledMicroUsd: 2_400n })
  })

  test('unrequested metered money that arrived still pays for its part', async () => {
    const { ledger, claimed, linesOf } = await books()
    const owned = await claimed('metered', METERED)
    await ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })

    const row = await ledger.settled(owned, { ...landed, late: true, amount: '1250' })

    expect(row).toMatchObject({ state: 'settled', amount: '1250', due: null, price: '1000', late: 1 })
    expect(await linesOf(owned.key)).toEqual(['posted credit 1250', 'posted payer -1250'])
    expect(await ledger.totals()).toMatchObject({ paidCalls: 1, settledMicroUsd: 1_000n })
  })

  test('payments that may be resent keep their terms and are checked after landing', async () => {
    const { ledger, settling } = await books()
    const lookAgainAt = NOW + MINUTE
    const metered = await settling('metered', { ...METERED, used: USED })
    const late = await settling('late')
    await ledger.pending(late, { reason: 'timed out', nextCheckAt: NOW })

    const rows = [
      await ledger.settled(metered, { ...landed, amount: '3000', recheckAt: lookAgainAt }),
      await ledger.settled(late, { ...landed, late: true, recheckAt: lookAgainAt }),
    ]

    for (const row of rows) expect(row).toMatchObject({ terms: '{"payload":1}', next_check_at: lookAgainAt })
  })

  test('an attempt’s outcome stays written, and arriving money closes the running ones', async () => {
    const { ledger, settling, attemptsOf } = await books()
    const { key, fence } = await settling('one')
    await ledger.attemptEnded(key, { id: 'attempt 1', endedAt: NOW + 1, class: 'refused', reason: 'busy' })
    for (const turn of [2, 3])
      await ledger.attemptStarted(key, { id: `attempt ${turn}`, facilitator: 'other', startedAt: NOW + turn })
    await ledger.attemptEnded(key, { id: 'attempt 2', endedAt: NOW + 4, class: 'unknown', tx: '0xlost' })

    await ledger.settled({ key, fence }, { ...landed, at: NOW + 9 })

    expect(await attemptsOf(key)).toMatchObject([
      { id: 'attempt 1', class: 'refused', ended_at: NOW + 1, tx: null, reason: 'busy' },
      { id: 'attempt 2', class: 'unknown', ended_at: NOW + 4, tx: '0xlost', reason: null },
      { id: 'attempt 3', class: 'landed', ended_at: NOW + 9, tx: '0xtx', reason: null },
    ])
  })

  test('a payer whose money vanished prepays for an hour, with nothing booked', async () => {
    const { ledger, settling, faults, linesOf } = await books()
    const missing = await settling('gone')
    const expired = await settling('expired', { payer: '0xother' })
    const why = { at: NOW, watchUntil: null, purgeAt: NOW + HOUR }

    const failed = [
      await ledger.failed(missing, { ...why, reason: 'insufficient_funds' }),
      await ledger.failed(expired, { ...why, reason: 'expired' }),
    ]

    expect(failed).toEqual([true, true])
    expect(await faults.hasStrike('0xpayer', NOW + HOUR - 1)).toBe(true)
    expect(await faults.hasStrike('0xpayer', NOW + HOUR)).toBe(false)
    expect(await faults.hasStrike('0xother', NOW)).toBe(false)
    for (const [payer, hasStrike] of [
      ['0xpayer', true],
      ['0xother', false],
    ] as const)
      expect(await ledger.claim(createClaim(`next of ${payer}`, { payer }), held)).toMatchObject({
        hasStrike,
      })
    expect(await linesOf(missing.key)).toEqual([
      'pending payer -5000',
      'pending revenue 5000',
      'voided payer -5000',
      'voided revenue 5000',
    ])
  })

  test('a caller with a pending settlement does not pay again for the request', async () => {
    const { ledger, settling, claimed } = await books()
    const first = await settling('first')
    const asked = await settling('asked already')
    await ledger.pending(asked, { reason: 'timed out', nextCheckAt: NOW + MINUTE })
    const running = await claimed('running')
    const other = await settling('other')
    const anew = (name: string) => ledger.claim(createClaim(name, { req_hash: 'request of first' }), held)

    const before = await anew('before')
    for (const { key } of [first, asked, running]) await ledger.awaited(key, NOW + 1)
    const after = await anew('after')

    expect(before.kind).toBe('claimed')
    expect(after).toMatchObject({ kind: 'unresolved', row: { key: first.key } })
    const next = async (key: string) => (await ledger.find(key))?.next_check_at
    expect(await next(first.key)).toBe(NOW + 1)
    // a look that was planned already keeps its time, and what may not settle is not looked at
    expect(await next(asked.key)).toBe(NOW + MINUTE)
    expect(await next(running.key)).toBeNull()
    expect(await next(other.key)).toBeNull()
  })

  test('an owner writes an unknown outcome, and its answer keeps its end', async () => {
    const { database, ledger, settling } = await books()
    const owned = await settling('unknown')
    const why = { reason: 'timed out', nextCheckAt: NOW + MINUTE }
    const end = () => database.db.selectFrom('answer').select('purge_at').execute()
    const before = await end()

    const strangers = await ledger.pending({ ...owned, fence: owned.fence + 1 }, why)
    const owners = await ledger.pending(owned, why)

    expect([strangers, owners]).toEqual([false, true])
    expect(await ledger.find(owned.key)).toMatchObject({ reason: 'timed out', next_check_at: NOW + MINUTE })
    expect(before).toEqual([{ purge_at: expect.any(Number) }])
    expect(await end()).toEqual(before)
  })

  test('a watch ends once, for its owner', async () => {
    const { ledger, claimed } = await books()
    const owned = await claimed('watched')
    await ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })

    const strangers = await ledger.unwatch({ ...owned, fence: owned.fence + 1 })
    const due = await ledger.due(NOW, 10)
    const owners = await ledger.unwatch(owned)

    expect([strangers, owners]).toEqual([false, true])
    expect(due.map(({ key }) => key)).toEqual([owned.key])
    expect(await ledger.due(NOW + DAY, 10)).toEqual([])
  })

  test('a start gives nothing back where other gateways may be at work', async () => {
    const { database, claimed, settling, ledger } = await books()
    const running = await claimed('running')
    const moving = await settling('moving')

    const released = await createLedger({ ...database, isShared: true }).releaseOrphans(NOW)

    expect(released).toBe(0)
    expect(await ledger.find(running.key)).toMatchObject({ state: 'locked', fence: 1 })
    expect(await ledger.find(moving.key)).toMatchObject({ lease_until: held.leaseUntil, next_check_at: null })
  })

  test('a paid but unfetched answer is kept for a day after its money', async () => {
    const { ledger, settling } = await books()
    const owned = await settling('unseen')
    await ledger.settled(owned, { ...landed, recheckAt: NOW + 30 * DAY })

    const early = await ledger.purge(landed.at + DAY - 1)
    const kept = await ledger.answerTo(owned.key)
    const late = await ledger.purge(landed.at + DAY)

    expect([early, late]).toEqual([0, 1])
    expect(kept).toBe('{"answer":42}')
    expect(await ledger.answerTo(owned.key)).toBeUndefined()
  })

  test('a released payment is removed when it cannot land, counted with expired answers', async () => {
    const { ledger, claimed, settling } = await books()
    const purgeAt = NOW + ANSWER_MS
    const validBefore = purgeAt / 1000 - 61
    const { key } = await claimed('let go', { valid_before: validBefore })
    await ledger.release({ key, fence: 1 }, { reason: 'the work failed', watchUntil: null })
    const fetched = await settling('fetched')
    await ledger.settled(fetched, { ...landed, purgeAt })
    await ledger.delivered(fetched.key, landed.at)

    const early = await ledger.purge(purgeAt - 1)
    const kept = await ledger.find(key)
    const late = await ledger.purge(purgeAt)

    expect([early, late]).toEqual([0, 2])
    expect(kept?.state).toBe('released')
    expect(await ledger.find(key)).toBeUndefined()
    expect(await ledger.answerTo(fetched.key)).toBeUndefined()
  })
})
