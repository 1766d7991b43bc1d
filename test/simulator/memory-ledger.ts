import type { LeaseTimes, Ledger, Owned, PaymentRow, PaymentState, Settled } from '../../src/store/ledger.ts'
import type { AnswerTable, JournalTable, SettleAttemptTable } from '../../src/store/schema.ts'
import { claimInMemory } from './memory-claim.ts'

/** Everything a ledger holds, as it lies in its tables. */
export interface Book {
  readonly payments: Map<string, PaymentRow>
  readonly answers: Map<string, AnswerTable>
  readonly attempts: Map<string, SettleAttemptTable>
  readonly journal: Map<string, JournalTable>
  readonly payers: Map<string, number>
  paidCalls: number
  settledMicroUsd: bigint
}

export interface MemoryLedger extends Ledger {
  readonly book: Book
}

/**
 * The book of payments in memory, by the same rules as in SQL. Each call takes effect at once and as a whole. Names
 * that payers give to their payments are not kept: nobody in a simulated world gives any.
 *
 * @param sharedNow Time by the database's own clock, when many gateways share it.
 */
export function memoryLedger(sharedNow?: () => number): MemoryLedger {
  const book: Book = {
    payments: new Map(),
    answers: new Map(),
    attempts: new Map(),
    journal: new Map(),
    payers: new Map(),
    paidCalls: 0,
    settledMicroUsd: 0n,
  }
  const { payments, answers, attempts } = book
  const leaseNow = (ours: number) => sharedNow?.() ?? ours
  const leaseEnd = ({ now, leaseUntil }: LeaseTimes) => leaseNow(now) + leaseUntil - now

  function owned({ key, fence }: Owned, from: readonly PaymentState[]): PaymentRow | undefined {
    const row = payments.get(key)
    return row && row.fence === fence && from.includes(row.state) ? row : undefined
  }

  function move(whose: Owned, from: readonly PaymentState[], to: Partial<PaymentRow>): boolean {
    const row = owned(whose, from)
    if (row) Object.assign(row, to)
    return row !== undefined
  }

  function startAttempt(key: string, { id, facilitator, startedAt }: AttemptStart): void {
    const name = `${key} ${id}`
    if (attempts.has(name)) throw new Error('This attempt has been written down before.')
    attempts.set(name, {
      id,
      key,
      facilitator,
      started_at: startedAt,
      ended_at: null,
      class: null,
      tx: null,
      reason: null,
    })
  }

  function settle(whose: Owned, settled: Settled): PaymentRow | undefined {
    const row = owned(whose, settled.late ? ['released', 'failed', 'settling'] : ['settling'])
    if (!row) return undefined
    const account = row.response_hash === null ? 'credit' : 'revenue'
    writeLines(book, row, { kind: 'posted', account, at: settled.at })
    Object.assign(row, {
      state: 'settled',
      tx: settled.tx,
      terms: null,
      settled_at: settled.at,
      late: settled.late ? 1 : 0,
      reason: null,
      next_check_at: null,
      lease_until: 0,
    } satisfies Partial<PaymentRow>)
    forgetAt(row.key, settled.purgeAt)
    for (const attempt of attempts.values()) {
      if (attempt.key !== row.key || attempt.ended_at !== null) continue
      Object.assign(attempt, { ended_at: settled.at, class: 'landed', tx: settled.tx })
    }
    book.payers.set(row.payer, (book.payers.get(row.payer) ?? 0) + 1)
    book.paidCalls += 1
    book.settledMicroUsd += BigInt(row.price)
    return { ...row }
  }

  function forgetAt(key: string, purgeAt: number): void {
    const answer = answers.get(key)
    if (answer) answer.purge_at = purgeAt
  }

  return {
    book,
    claim: async (claim, times, looked) =>
      claimInMemory(payments, claim, {
        now: leaseNow(times.now),
        leaseUntil: leaseEnd(times),
        createdAt: times.now,
        looked: looked?.fence,
      }),
    release: async (whose, { reason, watchUntil }) =>
      move(whose, ['locked'], { state: 'released', reason, lease_until: 0, next_check_at: watchUntil }),

    async writeAhead(whose, { result, responseHash, attempt, leaseUntil, at }) {
      const row = owned(whose, ['locked'])
      if (!row) return false
      startAttempt(row.key, attempt)
      writeLines(book, row, { kind: 'pending', account: 'revenue', at })
      answers.set(row.key, { key: row.key, result, purge_at: null })
      const lease_until = leaseEnd({ now: at, leaseUntil })
      Object.assign(row, { state: 'settling', response_hash: responseHash, lease_until })
      return true
    },

    attemptStarted: async (key, attempt) => startAttempt(key, attempt),
    async attemptEnded(key, end) {
      const { endedAt: ended_at, class: outcome, tx = null, reason = null } = end
      const attempt = attempts.get(`${key} ${end.id}`)
      if (attempt) Object.assign(attempt, { ended_at, class: outcome, tx, reason })
    },
    settled: async (whose, settled) => settle(whose, settled),
    pending: async (whose, { reason, nextCheckAt }) =>
      move(whose, ['settling'], { reason, lease_until: 0, next_check_at: nextCheckAt }),

    async awaited(key, at) {
      const row = payments.get(key)
      if (row?.state === 'settling') row.next_check_at ??= at
    },

    async failed(whose, { reason, at, watchUntil, purgeAt }) {
      const row = owned(whose, ['settling'])
      if (!row) return false
      writeLines(book, row, { kind: 'voided', account: 'revenue', at })
      Object.assign(row, { state: 'failed', reason, lease_until: 0, next_check_at: watchUntil })
      forgetAt(row.key, purgeAt)
      return true
    },

    async delivered(key, at) {
      const row = payments.get(key)
      if (row?.state === 'settled') Object.assign(row, { state: 'delivered', delivered_at: at })
    },
    async takeOver(seen, times) {
      const row = payments.get(seen.key)
      if (!row || row.state !== seen.state || row.fence !== seen.fence) return undefined
      if (row.lease_until > leaseNow(times.now)) return undefined
      row.fence += 1
      row.lease_until = leaseEnd(times)
      return { key: row.key, fence: row.fence }
    },
    unwatch: async (whose) => move(whose, ['released', 'failed'], { next_check_at: null, lease_until: 0 }),

    async find(key) {
      const row = payments.get(key)
      return row && { ...row }
    },
    answerTo: async (key) => answers.get(key)?.result,
    async findByHeader(headerId) {
      for (const row of payments.values()) if (row.header_id === headerId) return { ...row }
      return undefined
    },
    async due(now, limit) {
      const due = [...payments.values()].filter((row) => isDue(row, { now, leaseNow: leaseNow(now) }))
      due.sort((one, other) => (one.next_check_at ?? 0) - (other.next_check_at ?? 0))
      return due.slice(0, limit).map((row) => ({ ...row }))
    },

    async releaseOrphans(now) {
      if (sharedNow) return 0
      let released = 0
      for (const row of payments.values()) {
        if (row.state === 'settling') Object.assign(row, { lease_until: 0, next_check_at: now })
        if (row.state !== 'locked') continue
        released += 1
        Object.assign(row, {
          state: 'released',
          reason: 'the gateway stopped while the call ran',
          lease_until: 0,
          fence: row.fence + 1,
          next_check_at: row.valid_before * 1000 + 60_000,
        } satisfies Partial<PaymentRow>)
      }
      return released
    },

    async purge(now) {
      let forgotten = 0
      for (const { key, purge_at } of answers.values()) {
        const isWatched = (payments.get(key)?.next_check_at ?? null) !== null
        if (purge_at !== null && purge_at <= now && !isWatched && answers.delete(key)) forgotten += 1
      }
      for (const { key, state, next_check_at, valid_before } of payments.values()) {
        const isOver = valid_before < Math.floor(now / 1000) - 60
        if (state === 'released' && next_check_at === null && isOver && payments.delete(key)) forgotten += 1
      }
      return forgotten
    },

    totals: async () => ({
      paidCalls: book.paidCalls,
      settledMicroUsd: book.settledMicroUsd,
      payers: book.payers.size,
      openPayments: [...payments.values()].filter(({ state }) => state === 'locked' || state === 'settling')
        .length,
    }),
  }
}

interface AttemptStart {
  readonly id: string
  readonly facilitator: string
  readonly startedAt: number
}

function isDue(
  { state, lease_until, next_check_at }: PaymentRow,
  { now, leaseNow }: { readonly now: number; readonly leaseNow: number },
): boolean {
  if (lease_until > leaseNow) return false
  if (state === 'locked') return true
  if (state === 'settling') return next_check_at === null || next_check_at <= now
  return (state === 'released' || state === 'failed') && next_check_at !== null && next_check_at <= now
}

function writeLines(
  { journal }: Book,
  { key, asset, amount, fence }: PaymentRow,
  event: { kind: JournalTable['kind']; account: 'revenue' | 'credit'; at: number },
): void {
  const lines = [
    ['payer', `-${amount}`],
    [event.account, amount],
  ] as const
  for (const [account, value] of lines) {
    const id = `${fence}|${event.kind}|${account}`
    if (journal.has(`${key} ${id}`)) throw new Error('This line has been written before.')
    journal.set(`${key} ${id}`, { id, key, kind: event.kind, account, asset, amount: value, at: event.at })
  }
}
