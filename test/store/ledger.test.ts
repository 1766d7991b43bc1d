import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../src/core/durations.ts'
import { createRetentionRepository } from '../../src/store/admin/retention-repository.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { localLeaseClock } from '../../src/store/engine/lease-clock.ts'
import {
  ANSWER_MS,
  type Claim,
  type Ledger,
  type Owned,
  type PaymentRow,
} from '../../src/store/payments/ledger.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { sumJournal } from '../support/gateway.ts'
import { onEveryEngine } from './engines.ts'

const NOW = 1_000_000
const LEASE = 60_000
const writes = ['release', 'writeAhead', 'settle', 'settleLate', 'fail', 'pend', 'unwatch'] as const
const times = { now: NOW, leaseUntil: NOW + LEASE }

onEveryEngine((openEngine, { runs }) => {
  /** With one owner, whose clock is ours to move. */
  async function open(): Promise<Database> {
    return { ...(await openEngine()), isShared: false, leases: localLeaseClock }
  }

  async function openLedger() {
    const database = await open()
    onTestFinished(() => database.close())
    return { ...createLedger(database), database }
  }

  test('the first claim owns a payment, and the next one learns who has it', async () => {
    const ledger = await openLedger()

    const first = await ledger.claim(claimOf(), times)
    const second = await ledger.claim(claimOf(), times)

    expect(first).toEqual({ kind: 'claimed', fence: 1, hasStrike: false })
    expect(second).toMatchObject({
      kind: 'taken',
      row: { state: 'locked', fence: 1, late: 0, created_at: NOW },
    })
  })

  test('of twenty claims at once one wins', async () => {
    const ledger = await openLedger()

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ledger.claim(claimOf(), times)))

    expect(outcomes.filter(({ kind }) => kind === 'claimed')).toHaveLength(1)
  })

  test('a released payment may be reclaimed, and its former owner is ignored', async () => {
    const ledger = await openLedger()
    const former = await claimed(ledger)
    await ledger.release(former, { reason: 'the work failed', watchUntil: null })

    const again = await ledger.claim(claimOf(), times)

    expect(again).toEqual({ kind: 'claimed', fence: 2 })
    expect(await ledger.release(former, { reason: 'late', watchUntil: null })).toBe(false)
    expect(await ledger.writeAhead(former, entry())).toBe(false)
    expect(await ledger.find('key')).toMatchObject({ state: 'locked', fence: 2, reason: null })
  })

  test('a claim that ran out may be taken by another', async () => {
    const ledger = await openLedger()
    const former = await claimed(ledger)

    const early = await ledger.claim(claimOf(), { now: NOW + LEASE - 1, leaseUntil: NOW + 2 * LEASE })
    const times = { now: NOW + LEASE, leaseUntil: NOW + 2 * LEASE }
    const unlooked = await ledger.claim(claimOf(), times)
    const late = await ledger.claim(claimOf(), times, former)

    expect(early.kind).toBe('taken')
    expect(unlooked).toMatchObject({ kind: 'let_go', row: { state: 'locked', fence: 1 } })
    expect(late).toEqual({ kind: 'claimed', fence: 2 })
    expect(await ledger.writeAhead(former, entry())).toBe(false)
  })

  test('an observed payment is reclaimed only in the state of its chain check', async () => {
    const ledger = await openLedger()
    const former = await claimed(ledger)
    await ledger.release(former, { reason: 'the work failed', watchUntil: NOW + 400_000 })
    const times = { now: NOW, leaseUntil: NOW + LEASE }

    const unlooked = await ledger.claim(claimOf(), times)
    const outdated = await ledger.claim(claimOf(), times, { key: 'key', fence: 0 })
    const looked = await ledger.claim(claimOf(), times, former)

    expect(unlooked).toMatchObject({ kind: 'let_go', row: { state: 'released', fence: 1 } })
    expect(outdated.kind).toBe('let_go')
    expect(looked).toEqual({ kind: 'claimed', fence: 2 })
  })

  test('F3: a released payment stays with its request until it cannot settle', async () => {
    const ledger = await openLedger()
    const former = await claimed(ledger)
    const { valid_before, req_hash } = claimOf()
    const end = (valid_before + 60) * 1000
    const at = (now: number) => ({ now, leaseUntil: now + LEASE })
    const other = claimOf({ req_hash: 'another request' })
    await ledger.release(former, { reason: 'the work failed', watchUntil: null })

    const crossed = await ledger.claim(other, at(NOW))
    const looked = await ledger.claim(other, at(end), former)
    const own = await ledger.claim(claimOf(), at(NOW))
    const lapsed = await ledger.claim(other, at(end), { key: 'key', fence: 2 })
    const over = await ledger.claim(other, at(Math.max(end, NOW + LEASE) + 1_000), { key: 'key', fence: 2 })

    expect(crossed).toMatchObject({ kind: 'taken', row: { state: 'released', req_hash } })
    expect(looked).toMatchObject({ kind: 'taken', row: { state: 'released', fence: 1 } })
    expect(own).toEqual({ kind: 'claimed', fence: 2 })
    expect(lapsed.kind).toBe('taken')
    expect(over).toEqual({ kind: 'claimed', fence: 3 })
  })

  test('a nonce that was signed again is booked at what it pays now', async () => {
    const ledger = await openLedger()
    await ledger.release(await claimed(ledger), { reason: 'the work failed', watchUntil: null })

    const owned = await claimed(ledger, {
      amount: '5000',
      price: '5000',
      valid_before: 2_000,
      tool: 'signal',
    })
    await ledger.writeAhead(owned, entry())
    await ledger.settled(owned, settled())

    expect(await ledger.find('key')).toMatchObject({ amount: '5000', valid_before: 2_000, tool: 'signal' })
    expect(await sumJournal(ledger.database)).toBe(5_000n)
  })

  test('a written claim is whole: state, answer, journal and attempt', async () => {
    const ledger = await openLedger()
    const owned = await claimed(ledger)

    const written = await ledger.writeAhead(owned, entry())

    expect(written).toBe(true)
    expect(await ledger.find('key')).toMatchObject({ state: 'settling', response_hash: 'hash' })
    expect(await ledger.answerTo('key')).toBe('{"answer":1}')
    expect(await journalOf(ledger)).toEqual(['pending payer -1000', 'pending revenue 1000'])
    expect(await attemptsOf(ledger)).toMatchObject([{ id: 'attempt', facilitator: 'first', ended_at: null }])
  })

  test('what cannot be written ahead whole is not written at all', async () => {
    const ledger = await openLedger()
    const owned = await claimed(ledger)
    await ledger.attemptStarted('key', { id: 'attempt', facilitator: 'first', startedAt: NOW })

    await expect(ledger.writeAhead(owned, entry())).rejects.toThrow()

    expect(await ledger.find('key')).toMatchObject({ state: 'locked', response_hash: null })
    expect(await ledger.answerTo('key')).toBeUndefined()
    expect(await journalOf(ledger)).toEqual([])
  })

  test('a settled payment is counted and its terms forgotten', async () => {
    const ledger = await openLedger()
    const owned = await written(ledger)

    const row = await ledger.settled(owned, settled())

    expect(row).toMatchObject({
      state: 'settled',
      tx: '0xtx',
      settled_at: NOW,
      late: 0,
      terms: null,
      lease_until: 0,
    })
    expect(await journalOf(ledger)).toEqual([
      'pending payer -1000',
      'pending revenue 1000',
      'posted payer -1000',
      'posted revenue 1000',
    ])
    expect(await ledger.totals()).toEqual({
      paidCalls: 1,
      settledMicroUsd: 1_000n,
      payers: 1,
      openPayments: 0,
    })
  })

  test('a payment settles once, and only when it was written ahead', async () => {
    const ledger = await openLedger()
    const owned = await claimed(ledger)

    const tooEarly = await ledger.settled(owned, settled())
    await ledger.writeAhead(owned, entry())
    const inTime = await ledger.settled(owned, settled())
    const again = await ledger.settled(owned, settled({ late: true }))

    expect(tooEarly).toBeUndefined()
    expect(inTime).toBeDefined()
    expect(again).toBeUndefined()
    expect(await sumJournal(ledger.database)).toBe(1_000n)
  })

  test('two payments of one wallet are one payer', async () => {
    const ledger = await openLedger()

    for (const key of ['one', 'two']) await ledger.settled(await written(ledger, { key }), settled())
    await ledger.settled(await written(ledger, { key: 'three', payer: 'other' }), settled())

    expect(await ledger.totals()).toMatchObject({ paidCalls: 3, payers: 2, settledMicroUsd: 3_000n })
  })

  test('a failed payment is voided in the books and never claimed again', async () => {
    const ledger = await openLedger()
    const owned = await written(ledger)

    const failed = await ledger.failed(owned, failure())

    expect(failed).toBe(true)
    expect(
      await ledger.claim(claimOf(), { now: NOW + 10 * LEASE, leaseUntil: NOW + 11 * LEASE }),
    ).toMatchObject({
      kind: 'taken',
      row: { state: 'failed', reason: 'expired' },
    })
    expect(await sumJournal(ledger.database)).toBe(0n)
    expect(await ledger.totals()).toMatchObject({ paidCalls: 0, openPayments: 0 })
  })

  test('late money is revenue for an owed answer and otherwise a credit', async () => {
    const ledger = await openLedger()
    const failed = await written(ledger, { key: 'failed' })
    await ledger.failed(failed, failure())
    const released = await claimed(ledger, { key: 'released', payer: 'other' })
    await ledger.release(released, { reason: 'the work failed', watchUntil: NOW })

    const owed = await ledger.settled(failed, settled({ late: true }))
    const unasked = await ledger.settled(released, settled({ late: true }))

    expect([owed?.late, unasked?.late]).toEqual([1, 1])
    expect((await journalOf(ledger)).filter((line) => /posted (revenue|credit)/.test(line))).toEqual([
      'posted credit 1000',
      'posted revenue 1000',
    ])
    expect(await sumJournal(ledger.database)).toBe(2_000n)
  })

  test('a pending payment waits for its next check, and one worker takes it over', async () => {
    const ledger = await openLedger()
    const owned = await written(ledger)
    await ledger.pending(owned, { reason: 'timed out', nextCheckAt: NOW + 5_000 })

    const early = await ledger.due(NOW + 4_999, 10)
    const [row] = await ledger.due(NOW + 5_000, 10)
    const takers = await Promise.all([takenOver(ledger, row), takenOver(ledger, row)])

    expect(early).toEqual([])
    expect(takers.filter((taker) => taker !== undefined)).toEqual([{ key: 'key', fence: 2 }])
    expect(await ledger.due(NOW + 5_000, 10)).toEqual([])
    expect(await ledger.settled(owned, settled())).toBeUndefined()
  })

  test('a held claim cannot be taken over', async () => {
    const ledger = await openLedger()
    await written(ledger)

    const row = await ledger.find('key')

    expect(await takenOver(ledger, row)).toBeUndefined()
    expect(await ledger.due(NOW, 10)).toEqual([])
  })

  test('abandoned rows are due: expired claims and unfinished settlements', async () => {
    const ledger = await openLedger()
    await claimed(ledger, { key: 'claimed', payer: 'a' })
    await written(ledger, { key: 'written', payer: 'b' })
    await ledger.settled(await written(ledger, { key: 'settled', payer: 'c' }), settled())

    const due = await ledger.due(NOW + LEASE, 10)

    expect(due.map(({ key }) => key).sort()).toEqual(['claimed', 'written'])
    expect(await ledger.due(NOW + LEASE, 1)).toHaveLength(1)
  })

  test('operations 3: due rows are selected by kind and network, settlements first', async () => {
    const ledger = await openLedger()
    await claimed(ledger, { key: 'claimed', payer: 'a', network: 'eip155:1' })
    await written(ledger, { key: 'written', payer: 'b' })
    await written(ledger, { key: 'elsewhere', payer: 'c', network: 'eip155:1' })
    for (const [key, network] of [
      ['let go', 'eip155:84532'],
      ['let go elsewhere', 'eip155:1'],
    ] as const) {
      const owned = await claimed(ledger, { key, payer: key, network })
      await ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })
    }
    const networks = ['eip155:84532']
    const keysOf = async (among?: Parameters<typeof ledger.due>[2]) =>
      (await ledger.due(NOW + LEASE, 10, among)).map(({ key }) => key)

    expect((await keysOf()).toSorted()).toEqual([
      'claimed',
      'elsewhere',
      'let go',
      'let go elsewhere',
      'written',
    ])
    expect(await keysOf({ kind: 'open', networks })).toEqual(['written', 'claimed'])
    expect(await keysOf({ kind: 'watched', networks })).toEqual(['let go'])
    expect((await keysOf({ networks })).toSorted()).toEqual(['claimed', 'let go', 'written'])
  })

  test('operations 4: an inconclusive watch is due again at its given time', async () => {
    const ledger = await openLedger()
    const owned = await claimed(ledger)
    await ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })
    const row = await ledger.find(owned.key)
    const watching = row && (await ledger.takeOver(row, times))

    expect(watching && (await ledger.watchLater(watching, NOW + 5_000))).toBe(true)
    expect(await ledger.watchLater(owned, NOW)).toBe(false)
    expect(await ledger.due(NOW + 4_999, 10)).toEqual([])
    expect(await ledger.due(NOW + 5_000, 10)).toMatchObject([{ state: 'released', lease_until: 0 }])
  })

  test('operations 4: a failed payment is watched until its money can no longer come', async () => {
    const ledger = await openLedger()
    const owned = await written(ledger)
    await ledger.failed(owned, failure({ watchUntil: NOW }))
    const watching = await takenOver(ledger, await ledger.find('key'))

    expect(watching && (await ledger.watchLater(watching, NOW + 5_000))).toBe(true)
    expect(await ledger.due(NOW + 4_999, 10)).toEqual([])
    expect(await ledger.due(NOW + 5_000, 10)).toMatchObject([{ state: 'failed', lease_until: 0 }])
  })

  test('a new payment learns of an unresolved earlier one for the request', async () => {
    const ledger = await openLedger()
    const first = await written(ledger)
    const inFlight = await ledger.claim(claimOf({ key: 'while it runs' }), times)
    await ledger.pending(first, { reason: 'timed out', nextCheckAt: NOW })

    const anew = await ledger.claim(claimOf({ key: 'anew' }), times)
    const otherwise = await ledger.claim(claimOf({ key: 'other request', req_hash: 'other' }), times)
    const otherPayer = await ledger.claim(claimOf({ key: 'other payer', payer: 'other' }), times)
    await ledger.settled(first, settled())
    const afterwards = await ledger.claim(claimOf({ key: 'anew' }), times)

    expect(inFlight.kind).toBe('claimed')
    expect(anew).toMatchObject({ kind: 'unresolved', row: { key: 'key', state: 'settling' } })
    expect(otherwise.kind).toBe('claimed')
    expect(otherPayer.kind).toBe('claimed')
    expect(afterwards.kind).toBe('claimed')
  })

  test('a repeated payment gets its own state, whatever else is unresolved', async () => {
    const ledger = await openLedger()
    const earlier = await written(ledger, { key: 'earlier', header_id: 'another' })
    const done = await written(ledger)
    await ledger.settled(done, settled())
    const running = await claimed(ledger, { key: 'running' })
    const released = await claimed(ledger, { key: 'released' })
    await ledger.release(released, { reason: 'the work failed', watchUntil: null })
    await ledger.pending(earlier, { reason: 'timed out', nextCheckAt: NOW })

    const again = await ledger.claim(claimOf(), times)
    const beside = await ledger.claim(claimOf({ key: running.key }), times)
    const anew = await ledger.claim(claimOf({ key: released.key }), times)

    expect(again).toMatchObject({ kind: 'taken', row: { key: 'key', state: 'settled' } })
    expect(beside).toMatchObject({ kind: 'unresolved', row: { key: 'earlier' } })
    expect(anew).toMatchObject({ kind: 'unresolved', row: { key: 'earlier' } })
  })

  test('a new payment learns of owed work until nothing is owed', async () => {
    const ledger = await openLedger()
    const first = await claimed(ledger)
    await ledger.release(first, { reason: 'the work failed', watchUntil: NOW })
    await ledger.settled(first, settled({ late: true }))
    const later = (now: number) =>
      ledger.claim(claimOf({ key: `anew at ${now}` }), { now, leaseUntil: now + LEASE })

    expect(await later(NOW)).toMatchObject({ kind: 'unresolved', row: { key: 'key', state: 'settled' } })
    const credit = await ledger.database.db.selectFrom('credit').selectAll().executeTakeFirst()
    expect((await later((credit?.expires_at ?? 0) - 1)).kind).toBe('unresolved')
    expect((await later(credit?.expires_at ?? 0)).kind).toBe('claimed')
  })

  test('only a settled payment is delivered', async () => {
    const ledger = await openLedger()
    const owned = await written(ledger)

    await ledger.delivered('key', NOW)
    const before = await ledger.find('key')
    await ledger.settled(owned, settled())
    await ledger.delivered('key', NOW + 1)

    expect(before?.state).toBe('settling')
    expect(await ledger.find('key')).toMatchObject({ state: 'delivered', delivered_at: NOW + 1 })
  })

  test('a new start releases the last one’s claims and finishes its settlements', async () => {
    const ledger = await openLedger()
    const held = await claimed(ledger, { key: 'held', payer: 'a' })
    const settling = await written(ledger, { key: 'settling', payer: 'b' })

    const released = await ledger.releaseOrphans(NOW)

    expect(released).toBe(1)
    expect(await ledger.find('held')).toMatchObject({ state: 'released', fence: 2, lease_until: 0 })
    expect(await ledger.writeAhead(held, entry())).toBe(false)
    expect((await ledger.due(NOW, 10)).map(({ key }) => key)).toEqual(['settling'])
    expect((await ledger.find('held'))?.next_check_at).toBeGreaterThan(1_300_000)
    expect(settling.fence).toBe(1)
  })

  test('answers are forgotten after their window, payments are not', async () => {
    const ledger = await openLedger()
    const end = NOW + ANSWER_MS + 1
    await ledger.settled(await written(ledger), settled({ purgeAt: end }))
    await ledger.delivered('key', NOW)

    const early = await ledger.purge(end - 1)
    const late = await ledger.purge(end)

    expect([early, late]).toEqual([0, 1])
    expect(await ledger.answerTo('key')).toBeUndefined()
    expect(await ledger.find('key')).toMatchObject({ state: 'delivered', response_hash: 'hash' })
  })

  test('an answer that settles soon is kept for as long as it was written', async () => {
    const ledger = await openLedger()
    await ledger.settled(await written(ledger), settled({ purgeAt: NOW + 1_000 }))
    await ledger.delivered('key', NOW)

    const early = await ledger.purge(NOW + ANSWER_MS - 1)
    const late = await ledger.purge(NOW + ANSWER_MS)

    expect([early, late]).toEqual([0, 1])
  })

  test('the answer of a settlement under way is kept, however long it takes', async () => {
    const { database, ...ledger } = await openLedger()
    const owned = await written(ledger)
    const later = NOW + 10 * DAY_MS

    await ledger.purge(later)
    await createRetentionRepository(database).forget(later)
    await ledger.settled(owned, settled({ at: later, purgeAt: later + 1 }))

    expect(await ledger.answerTo('key')).toBeDefined()
    await ledger.delivered('key', later)
    expect(await ledger.purge(later + 1)).toBe(1)
  })

  test('a shared answer has no end while its settlement is unknown, then one', async () => {
    const { database } = await openLedger()
    const ledger = createLedger({ ...database, isShared: true })
    const owned = await written(ledger)
    const end = async () => (await database.db.selectFrom('answer').select('purge_at').execute())[0]?.purge_at

    await ledger.pending(owned, { reason: 'not on chain', nextCheckAt: NOW })
    const unknown = await end()
    const heir = await takenOver(ledger, await ledger.find('key'))
    if (heir) await ledger.settled(heir, settled())

    expect(unknown).toBeNull()
    expect(await end()).toBe(NOW + 600_000)
  })

  test('what may still land is neither forgotten nor removed', async () => {
    const ledger = await openLedger()
    const failed = await written(ledger, { key: 'failed' })
    await ledger.failed(failed, failure({ watchUntil: NOW + 1_000, purgeAt: NOW }))
    const released = await claimed(ledger, { key: 'released', payer: 'other' })
    await ledger.release(released, { reason: 'the work failed', watchUntil: NOW + 1_000 })

    await ledger.purge(9_000_000)
    const kept = [await ledger.answerTo('failed'), (await ledger.find('released'))?.state]
    for (const owned of [failed, released]) await ledger.unwatch(owned)
    await ledger.purge(9_000_000)

    expect(kept).toEqual(['{"answer":1}', 'released'])
    expect(await ledger.answerTo('failed')).toBeUndefined()
    expect(await ledger.find('failed')).toMatchObject({ state: 'failed' })
    expect(await ledger.find('released')).toBeUndefined()
  })

  test('a payment is found by the header it came in', async () => {
    const ledger = await openLedger()
    await claimed(ledger)

    expect(await ledger.findByHeader('header')).toMatchObject({ key: 'key' })
    expect(await ledger.findByHeader('other')).toBeUndefined()
  })

  test('whatever happens in whatever order, a payment has one owner and its books balance', async () => {
    const key = fc.constantFrom('a', 'b')
    const held = fc.nat({ max: 7 })
    const operation = fc.oneof(
      fc.record({ do: fc.constant('claim' as const), key }),
      fc.record({ do: fc.constant('look' as const), key }),
      fc.record({ do: fc.constant('wait' as const), for: fc.constantFrom(1, LEASE) }),
      fc.record({ do: fc.constant('restart' as const) }),
      fc.record({ do: fc.constant('takeOver' as const), seen: held }),
      fc.record({
        do: fc.constant('write' as const),
        what: fc.constantFrom(...writes),
        by: held,
      }),
    )

    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
        const database = await open()
        try {
          await play(database, operations)
        } finally {
          await database.close()
        }
      }),
      { seed: 20, numRuns: runs },
    )
  })
})

type Operation =
  | { do: 'claim'; key: string }
  | { do: 'look'; key: string }
  | { do: 'wait'; for: number }
  | { do: 'restart' }
  | { do: 'takeOver'; seen: number }
  | { do: 'write'; what: (typeof writes)[number]; by: number }

/** The rule's view of one payment: who owns it, in which state, until when. */
interface Ruled {
  state: PaymentRow['state']
  fence: number
  leaseUntil: number
}

/** Plays operations of workers who remember every claim they ever had, and holds each answer against the rule. */
async function play(database: Database, operations: readonly Operation[]): Promise<void> {
  const ledger = createLedger(database)
  const rule = new Map<string, Ruled>()
  const owners: Owned[] = []
  const seen: PaymentRow[] = []
  let now = NOW
  let attempts = 0

  for (const operation of operations) {
    const leaseUntil = now + LEASE
    if (operation.do === 'wait') now += operation.for
    else if (operation.do === 'restart') {
      await ledger.releaseOrphans(now)
      for (const [key, ruled] of rule) {
        if (ruled.state === 'locked')
          rule.set(key, { state: 'released', fence: ruled.fence + 1, leaseUntil: 0 })
        if (ruled.state === 'settling') rule.set(key, { ...ruled, leaseUntil: 0 })
      }
    } else if (operation.do === 'look') {
      const row = await ledger.find(operation.key)
      if (row) seen.push(row)
    } else if (operation.do === 'claim') {
      const { key } = operation
      const before = rule.get(key)
      const isFree =
        !before || before.state === 'released' || (before.state === 'locked' && before.leaseUntil <= now)
      const first = await ledger.claim(claimOf({ key, payer: key }), { now, leaseUntil })
      const outcome =
        first.kind === 'let_go'
          ? await ledger.claim(claimOf({ key, payer: key }), { now, leaseUntil }, first.row)
          : first
      expect(outcome.kind).toBe(isFree ? 'claimed' : 'taken')
      if (outcome.kind !== 'claimed') continue
      expect(outcome.fence).toBe((before?.fence ?? 0) + 1)
      rule.set(key, { state: 'locked', fence: outcome.fence, leaseUntil })
      owners.push({ key, fence: outcome.fence })
    } else if (operation.do === 'takeOver') {
      const row = seen[operation.seen]
      if (!row) continue
      const before = rule.get(row.key)
      const mayTake =
        before !== undefined &&
        before.state === row.state &&
        before.fence === row.fence &&
        before.leaseUntil <= now
      const owned = await ledger.takeOver(row, { now, leaseUntil })
      expect(owned !== undefined).toBe(mayTake)
      if (!owned || !before) continue
      rule.set(row.key, { ...before, fence: owned.fence, leaseUntil })
      owners.push(owned)
    } else {
      const owned = owners[operation.by]
      const before = owned && rule.get(owned.key)
      if (!owned || !before) continue
      const { from, to, lease, write } = moves(ledger, now)[operation.what]
      const isOwner = before.fence === owned.fence && from.includes(before.state)
      expect(await write(owned, `attempt ${attempts++}`)).toBe(isOwner)
      if (isOwner) rule.set(owned.key, { ...before, state: to ?? before.state, leaseUntil: lease })
    }
  }

  for (const [key, { state, fence }] of rule) expect(await ledger.find(key)).toMatchObject({ state, fence })
  const paid = [...rule.values()].filter(({ state }) => state === 'settled')
  expect(await sumJournal(database)).toBe(BigInt(paid.length) * 1_000n)
}

interface Move {
  readonly from: readonly PaymentRow['state'][]
  readonly to?: PaymentRow['state']
  readonly lease: number
  write(owned: Owned, attempt: string): Promise<boolean>
}

function moves(ledger: Ledger, at: number): Record<(typeof writes)[number], Move> {
  return {
    release: {
      from: ['locked'],
      to: 'released',
      lease: 0,
      write: (owned) => ledger.release(owned, { reason: 'released', watchUntil: at }),
    },
    writeAhead: {
      from: ['locked'],
      to: 'settling',
      lease: at + LEASE,
      write: (owned, id) => ledger.writeAhead(owned, { ...entry(id), at, leaseUntil: at + LEASE }),
    },
    settle: {
      from: ['settling'],
      to: 'settled',
      lease: 0,
      write: async (owned) => (await ledger.settled(owned, settled({ at }))) !== undefined,
    },
    settleLate: {
      from: ['released', 'failed', 'settling'],
      to: 'settled',
      lease: 0,
      write: async (owned) => (await ledger.settled(owned, settled({ at, late: true }))) !== undefined,
    },
    fail: {
      from: ['settling'],
      to: 'failed',
      lease: 0,
      write: (owned) => ledger.failed(owned, failure({ at })),
    },
    pend: {
      from: ['settling'],
      lease: 0,
      write: (owned) => ledger.pending(owned, { reason: 'pending', nextCheckAt: at }),
    },
    unwatch: { from: ['released', 'failed'], lease: 0, write: (owned) => ledger.unwatch(owned) },
  }
}

function claimOf(changes: Partial<Claim> = {}): Claim {
  return {
    key: 'key',
    header_id: 'header',
    network: 'eip155:84532',
    asset: 'dollar',
    payer: 'payer',
    pay_to: 'us',
    amount: '1000',
    price: '1000',
    valid_before: 1_300,
    tool: 'candles',
    req_hash: 'request',
    terms: '{}',
    ...changes,
  }
}

const entry = (id = 'attempt') => ({
  result: '{"answer":1}',
  responseHash: 'hash',
  attempt: { id, facilitator: 'first', startedAt: NOW },
  leaseUntil: NOW + LEASE,
  at: NOW,
})

const settled = (changes: { at?: number; purgeAt?: number; late?: boolean } = {}) => ({
  tx: '0xtx',
  at: NOW,
  purgeAt: NOW + 600_000,
  late: false,
  ...changes,
})

const failure = (changes: { at?: number; watchUntil?: number | null; purgeAt?: number } = {}) => ({
  reason: 'expired',
  at: NOW,
  watchUntil: null,
  purgeAt: NOW,
  ...changes,
})

async function claimed(ledger: Ledger, changes: Partial<Claim> = {}): Promise<Owned> {
  const claim = claimOf(changes)
  const outcome = await ledger.claim(claim, times)
  if (outcome.kind !== 'claimed') throw new Error(`The claim was ${outcome.kind}.`)
  return { key: claim.key, fence: outcome.fence }
}

async function written(ledger: Ledger, changes: Partial<Claim> = {}): Promise<Owned> {
  const owned = await claimed(ledger, changes)
  await ledger.writeAhead(owned, entry())
  return owned
}

function takenOver(ledger: Ledger, row: PaymentRow | undefined): Promise<Owned | undefined> {
  if (!row) throw new Error('There is nothing to take over.')
  return ledger.takeOver(row, { now: NOW + 5_000, leaseUntil: NOW + LEASE })
}

async function journalOf({ database }: { database: Database }): Promise<string[]> {
  const lines = await database.db.selectFrom('journal').selectAll().execute()
  return lines.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).sort()
}

function attemptsOf({ database }: { database: Database }) {
  return database.db.selectFrom('settle_attempt').selectAll().execute()
}
