import type { CreateBookId } from '../../../src/store/payments/book-ids.ts'
import {
  type DueAmong,
  findAnswerEnd,
  type Ledger,
  type Owned,
  type PaymentRow,
  type PaymentState,
  type Settled,
  UNSEEN_KEPT_MS,
  WATCH_MS,
} from '../../../src/store/payments/ledger.ts'
import { claimInMemory } from './memory-claim.ts'
import {
  createLeases,
  createMemoryTables,
  findBookKey,
  type MemoryTables,
  noteFailure,
  openCredit,
  startAttempt,
  writeLines,
} from './memory-tables.ts'

interface Context {
  readonly book: MemoryTables
  readonly leases: ReturnType<typeof createLeases>
  readonly sharedNow: (() => number) | undefined
  readonly createBookId: CreateBookId
}

export interface MemoryLedger extends Ledger {
  readonly book: MemoryTables
}

/**
 * The book of payments in memory, by the same rules as in SQL. Each call takes effect at once and as a whole.
 *
 * @param sharedNow Time by the database's own clock, when many gateways share it.
 */
export function createMemoryLedger(
  sharedNow?: () => number,
  book = createMemoryTables(),
  createBookId: CreateBookId = () => null,
): MemoryLedger {
  const leases = createLeases(sharedNow)

  const context = { book, leases, sharedNow, createBookId }
  return {
    book,
    ...createClaims(context),
    ...createSettlements(context),
    ...createDeliveries(context),
    ...createReads(context),
    ...createUpkeep(context),
  }
}

/** Who owns a payment, and until when. */
function createClaims({
  book,
  leases,
  createBookId,
}: Context): Pick<Ledger, 'claim' | 'release' | 'takeOver' | 'watchLater' | 'unwatch'> {
  return {
    claim: async (claim, times, looked) =>
      claimInMemory(book, claim, {
        now: leases.now(times.now),
        leaseUntil: leases.end(times),
        createdAt: times.now,
        looked: looked?.fence,
        bookId: createBookId(times.now),
      }),

    release: async (whose, { reason, watchUntil }) =>
      moveOwned(book, whose, ['locked'], {
        state: 'released',
        reason,
        lease_until: 0,
        next_check_at: watchUntil,
      }),

    async takeOver(seen, times) {
      const row = book.payments.get(seen.key)
      if (!row || row.state !== seen.state || row.fence !== seen.fence) return undefined
      if (row.lease_until > leases.now(times.now)) return undefined
      row.fence += 1
      row.lease_until = leases.end(times)
      return { key: row.key, fence: row.fence }
    },

    watchLater: async (whose, nextCheckAt) =>
      moveOwned(book, whose, ['released', 'failed'], { next_check_at: nextCheckAt, lease_until: 0 }),

    unwatch: async (whose) =>
      moveOwned(book, whose, ['released', 'failed'], { next_check_at: null, lease_until: 0 }),
  }
}

/** What is written around a settlement. */
function createSettlements({
  book,
  leases,
}: Context): Pick<
  Ledger,
  'writeAhead' | 'attemptStarted' | 'attemptEnded' | 'settled' | 'pending' | 'awaited' | 'failed'
> {
  return {
    async writeAhead(whose, { result, responseHash, attempt, leaseUntil, at, used }) {
      const row = findOwned(book, whose, ['locked'])
      if (!row) return false
      if (used) Object.assign(row, { amount: used.amount, due: used.amount, price: used.price })
      startAttempt(book, row.key, attempt)
      writeLines(book, row, { kind: 'pending', to: 'revenue', at })
      book.answers.set(row.key, { key: row.key, result, purge_at: findAnswerEnd(row) })
      const lease_until = leases.end({ now: at, leaseUntil })
      Object.assign(row, { state: 'settling', response_hash: responseHash, lease_until })
      return true
    },

    attemptStarted: async (key, attempt) => startAttempt(book, key, attempt),

    async attemptEnded(key, end) {
      const { endedAt: ended_at, class: outcome, tx = null, reason = null } = end
      const attempt = book.attempts.get(`${findBookKey(book, key)} ${end.id}`)
      if (attempt) Object.assign(attempt, { ended_at, class: outcome, tx, reason })
    },

    settled: async (whose, settled) => settle(book, whose, settled),

    pending: async (whose, { reason, nextCheckAt }) =>
      moveOwned(book, whose, ['settling'], { reason, lease_until: 0, next_check_at: nextCheckAt }),

    async awaited(key, at) {
      const row = book.payments.get(key)
      if (row?.state === 'settling') row.next_check_at ??= at
    },

    async failed(whose, { reason, at, watchUntil, purgeAt }) {
      const row = findOwned(book, whose, ['settling'])
      if (!row) return false
      writeLines(book, row, { kind: 'voided', to: 'revenue', at })
      noteFailure(book, row, { reason, at })
      Object.assign(row, { state: 'failed', reason, lease_until: 0, next_check_at: watchUntil })
      setPurgeTime(book, row.key, purgeAt)
      return true
    },
  }
}

function createDeliveries({ book }: Context): Pick<Ledger, 'delivered' | 'noteDelivered' | 'replayed'> {
  function noteDelivered(key: string, at: number): void {
    const row = book.payments.get(key)
    if (row?.state === 'settled') Object.assign(row, { state: 'delivered', delivered_at: at })
  }
  return {
    noteDelivered,
    async delivered(key, at) {
      noteDelivered(key, at)
    },

    async replayed(key, limit) {
      const row = book.payments.get(key)
      if (!row || row.replays >= limit) return false
      row.replays += 1
      return true
    },
  }
}

function createReads({
  book,
  leases,
}: Context): Pick<Ledger, 'find' | 'answerTo' | 'findByHeader' | 'due' | 'totals'> {
  return {
    async find(key) {
      const row = book.payments.get(key)
      return row && { ...row }
    },

    async answerTo(key, asked) {
      const name = findIdentifier(book, key)
      const isForAsker = !asked || (name ? name === asked.identifier : !asked.isRequired)
      return isForAsker ? book.answers.get(key)?.result : undefined
    },

    async findByHeader(headerId) {
      for (const row of book.payments.values()) if (row.header_id === headerId) return { ...row }
      return undefined
    },

    async due(now, limit, among = {}) {
      const times = { now, leaseNow: leases.now(now) }
      const due = [...book.payments.values()].filter((row) => isDue(row, times) && isAmong(row, among))
      const rank = ({ state }: PaymentRow) => (among.kind === 'open' && state === 'locked' ? 1 : 0)
      due.sort(
        (one, other) =>
          rank(one) - rank(other) ||
          (one.next_check_at ?? 0) - (other.next_check_at ?? 0) ||
          one.created_at - other.created_at ||
          (one.key < other.key ? -1 : 1),
      )
      return due.slice(0, limit).map((row) => ({ ...row }))
    },

    totals: async () => ({
      paidCalls: book.paidCalls,
      settledMicroUsd: book.settledMicroUsd,
      payers: book.payers.size,
      openPayments: [...book.payments.values()].filter(
        ({ state }) => state === 'locked' || state === 'settling',
      ).length,
    }),
  }
}

/** What is done at a start and now and then. */
function createUpkeep({ book, sharedNow }: Context): Pick<Ledger, 'releaseOrphans' | 'purge'> {
  return {
    async releaseOrphans(now) {
      if (sharedNow) return 0
      let released = 0
      for (const leased of [...book.credits.values(), ...book.jobs.values()]) leased.lease_until = 0
      for (const fault of book.faults.values()) Object.assign(fault, { busy_key: null, busy_until: 0 })
      for (const row of book.payments.values()) {
        if (row.state === 'settling') Object.assign(row, { lease_until: 0, next_check_at: now })
        if (row.state !== 'locked') continue
        released += 1
        Object.assign(row, {
          state: 'released',
          reason: 'the gateway stopped while the call ran',
          lease_until: 0,
          fence: row.fence + 1,
          next_check_at: row.valid_before * 1000 + WATCH_MS,
        } satisfies Partial<PaymentRow>)
      }
      return released
    },

    async purge(now) {
      let forgotten = 0
      for (const [name, { purge_at }] of book.identifiers) if (purge_at <= now) book.identifiers.delete(name)
      for (const { key, purge_at } of book.answers.values()) {
        const payment = book.payments.get(key)
        const isWatched = (payment?.next_check_at ?? null) !== null || payment?.state === 'settling'
        const isUnseen = payment?.state === 'settled' && (payment.settled_at ?? 0) > now - UNSEEN_KEPT_MS
        const isKept = isWatched || isUnseen || findIdentifier(book, key) !== undefined
        if (purge_at !== null && purge_at <= now && !isKept && book.answers.delete(key)) forgotten += 1
      }
      for (const { key, state, next_check_at, valid_before } of book.payments.values()) {
        const isOver = valid_before < Math.floor(now / 1000) - 60
        if (state === 'released' && next_check_at === null && isOver && book.payments.delete(key))
          forgotten += 1
      }
      return forgotten
    },
  }
}

function findOwned(
  book: MemoryTables,
  { key, fence }: Owned,
  from: readonly PaymentState[],
): PaymentRow | undefined {
  const row = book.payments.get(key)
  return row && row.fence === fence && from.includes(row.state) ? row : undefined
}

function moveOwned(
  book: MemoryTables,
  whose: Owned,
  from: readonly PaymentState[],
  to: Partial<PaymentRow>,
): boolean {
  const row = findOwned(book, whose, from)
  if (row) Object.assign(row, to)
  return row !== undefined
}

function settle(book: MemoryTables, whose: Owned, settled: Settled): PaymentRow | undefined {
  const row = findOwned(book, whose, settled.late ? ['released', 'failed', 'settling'] : ['settling'])
  if (!row) return undefined
  if (settled.amount !== undefined) Object.assign(row, toReceivedAmount(row, settled.amount))
  const isOwed = row.response_hash === null
  writeLines(book, row, { kind: 'posted', to: isOwed ? 'credit' : 'revenue', at: settled.at })
  if (isOwed) openCredit(book, row.key, settled.at)
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
  if (settled.late || row.fence > 1 || settled.purgeAt > findAnswerEnd(row))
    setPurgeTime(book, row.key, settled.purgeAt)
  book.payers.set(row.payer, (book.payers.get(row.payer) ?? 0) + 1)
  book.paidCalls += 1
  book.settledMicroUsd += BigInt(row.price)
  return { ...row }
}

function setPurgeTime(book: MemoryTables, key: string, purgeAt: number): void {
  const answer = book.answers.get(key)
  if (answer) answer.purge_at = purgeAt
}

/** The identifier that stands for a payment. */
function findIdentifier(book: MemoryTables, key: string): string | undefined {
  for (const named of book.identifiers.values()) if (named.key === key) return named.identifier
  return undefined
}

/** Amount and price of a metered payment that has come. */
function toReceivedAmount({ due, amount: most, price }: PaymentRow, amount: string): Partial<PaymentRow> {
  // what was used is its price, whatever was settled
  return due === null ? { amount, price: `${(BigInt(price) * BigInt(amount)) / BigInt(most)}` } : { amount }
}

function isAmong({ state, network }: PaymentRow, { kind, networks }: DueAmong): boolean {
  const isOpen = state === 'locked' || state === 'settling'
  if (kind && isOpen !== (kind === 'open')) return false
  return state === 'locked' || !networks || networks.includes(network)
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
