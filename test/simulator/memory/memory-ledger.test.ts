import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../src/core/json.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import type { Claim, Ledger, Owned, PaymentRow } from '../../../src/store/payments/ledger.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { openEmptyLedger } from '../../support/empty-ledger.ts'
import { createMemoryLedger } from './memory-ledger.ts'

const START = 1_000_000
const LEASE = 60_000
const RUNS = Number(process.env['PENNYWIRE_RUNS'] ?? 200)

/** One call of the ledger; a number picks a row or an owner that an earlier call gave out. */
type Call =
  | { do: 'claim'; key: string; payer: string; request: string; looked: boolean; name: string | null }
  | { do: 'wait'; milliseconds: number }
  | { do: 'look'; key: string }
  | { do: 'take over'; seen: number }
  | { do: 'releaseOrphans' | 'purge' | 'due' | 'totals' }
  | { do: 'delivered' | 'awaited' | 'answerTo' | 'answerToNamed'; key: string }
  | { do: 'release' | 'pending' | 'failed'; by: number; watch: boolean }
  | { do: 'writeAhead' | 'attemptStarted' | 'attemptEnded' | 'unwatch'; by: number }
  | { do: 'settled'; by: number; late: boolean }

const key = fc.constantFrom('a', 'b', 'c')
const by = fc.nat({ max: 9 })
const calls = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('claim' as const),
        key,
        payer: fc.constantFrom('p', 'q'),
        request: fc.constantFrom('r', 's'),
        looked: fc.boolean(),
        name: fc.constantFrom('first', 'second', null),
      }),
    },
    fc.record({ do: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, LEASE, 400_000) }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), key }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('take over' as const), seen: by }) },
    fc.record({
      do: fc.constantFrom('releaseOrphans' as const, 'purge' as const, 'due' as const, 'totals' as const),
    }),
    fc.record({
      do: fc.constantFrom(
        'delivered' as const,
        'awaited' as const,
        'answerTo' as const,
        'answerToNamed' as const,
      ),
      key,
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('release' as const, 'pending' as const, 'failed' as const),
        by,
        watch: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'writeAhead' as const,
          'attemptStarted' as const,
          'attemptEnded' as const,
          'unwatch' as const,
        ),
        by,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('settled' as const), by, late: fc.boolean() }) },
  ),
  { minLength: 10, maxLength: 60 },
)

test('the memory ledger answers and stores as the SQL ledger does', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (asked) => {
      const database = await openEmptyLedger()
      try {
        let count = 0
        const createBookId = () => `book ${count}`
        const inMemory = createMemoryLedger(undefined, undefined, createBookId)
        const [mine, theirs] = [player(inMemory), player(createLedger(database, createBookId))]
        for (const call of asked) {
          count += 1
          expect(await mine(call)).toEqual(withoutPhase(await theirs(call)))
        }

        const { payments, answers, attempts, journal } = inMemory.book
        const kept = { payments, answers, attempts, journal }
        const lists = Object.fromEntries(
          Object.entries(kept).map(([table, rows]) => [table, sorted([...rows.values()])]),
        )
        expect(lists).toEqual(await tablesOf(database))
      } finally {
        await database.close()
      }
    }),
    { seed: 7, numRuns: RUNS },
  )
})

/** Plays calls on one ledger, and returns what it answered or that it refused. */
function player(ledger: Ledger): (call: Call) => Promise<unknown> {
  const owners: Owned[] = []
  const seen: PaymentRow[] = []
  let now = START
  let attempts = 0

  async function play(call: Call): Promise<unknown> {
    const times = { now, leaseUntil: now + LEASE }
    switch (call.do) {
      case 'claim': {
        const looked = call.looked ? await ledger.find(call.key) : undefined
        const outcome = await ledger.claim(claimOf(call), times, looked)
        if (outcome.kind === 'claimed') owners.push({ key: call.key, fence: outcome.fence })
        if ('row' in outcome) seen.push(outcome.row)
        return outcome
      }
      case 'wait':
        now += call.milliseconds
        return undefined
      case 'look': {
        const row = await ledger.find(call.key)
        if (row) seen.push(row)
        return row
      }
      case 'take over': {
        const row = seen[call.seen]
        const owned = row && (await ledger.takeOver(row, times))
        if (owned) owners.push(owned)
        return owned
      }
      case 'due':
        return sorted([...(await ledger.due(now, 100))])
      case 'totals':
        return ledger.totals()
      case 'releaseOrphans':
        return ledger.releaseOrphans(now)
      case 'purge':
        return ledger.purge(now)
      case 'answerTo':
        return ledger.answerTo(call.key)
      case 'answerToNamed':
        return ledger.answerTo(call.key, { identifier: 'first' })
      case 'delivered':
      case 'awaited':
        return ledger[call.do](call.key, now)
      default:
        return write(call, owners[call.by] ?? { key: 'nobody’s', fence: 1 })
    }
  }

  async function write(call: Extract<Call, { by: number }>, owned: Owned): Promise<unknown> {
    attempts += 1
    const attempt = { id: `${attempts % 7}`, facilitator: 'F', startedAt: now }
    const watchUntil = 'watch' in call && call.watch ? now + 100_000 : null
    switch (call.do) {
      case 'release':
        return ledger.release(owned, { reason: 'released', watchUntil })
      case 'pending':
        return ledger.pending(owned, { reason: 'pending', nextCheckAt: now + 5_000 })
      case 'failed':
        return ledger.failed(owned, { reason: 'failed', at: now, watchUntil, purgeAt: now + 1_000 })
      case 'writeAhead':
        return ledger.writeAhead(owned, {
          result: `result ${attempts}`,
          responseHash: `hash ${attempts}`,
          attempt,
          leaseUntil: now + LEASE,
          at: now,
        })
      case 'attemptStarted':
        return ledger.attemptStarted(owned.key, attempt)
      case 'attemptEnded':
        return ledger.attemptEnded(owned.key, { id: attempt.id, endedAt: now, class: 'unknown' })
      case 'unwatch':
        return ledger.unwatch(owned)
      case 'settled':
        return ledger.settled(owned, {
          tx: `tx ${attempts}`,
          at: now,
          purgeAt: now + 50_000,
          late: call.late,
        })
    }
  }

  return async (call) => {
    try {
      return await play(call)
    } catch {
      return 'refused'
    }
  }
}

function claimOf({ key, payer, request, name }: Extract<Call, { do: 'claim' }>): Claim {
  return {
    ...(name === null ? {} : { identifier: name }),
    key,
    header_id: `header of ${key}`,
    network: 'eip155:84532',
    asset: 'dollar',
    payer,
    pay_to: 'us',
    amount: '1000',
    price: '1000',
    valid_before: 1_300,
    tool: 'candles',
    req_hash: request,
    terms: '{}',
  }
}

async function tablesOf({ db }: Database) {
  const [payments, answers, attempts, journal] = await Promise.all([
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('answer').selectAll().execute(),
    db.selectFrom('settle_attempt').selectAll().execute(),
    db.selectFrom('journal').selectAll().execute(),
  ])
  return {
    payments: sorted(payments.map(withoutPhase)),
    answers: sorted(answers),
    attempts: sorted(attempts),
    journal: sorted(journal),
  }
}

/** The phase is the SQL ledger's own: its database derives it from the state, for its indexes. */
function withoutPhase<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutPhase) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'phase')
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPhase(inner)])) as T
}

/** In an order that does not depend on the engine. */
function sorted<T>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => (canonicalJson(one) < canonicalJson(other) ? -1 : 1))
}
