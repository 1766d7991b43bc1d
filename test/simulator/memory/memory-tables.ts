import type { LeaseTimes } from '../../../src/store/engine/lease-clock.ts'
import { toBookKey } from '../../../src/store/payments/bookkeeping.ts'
import { CREDIT_MS } from '../../../src/store/payments/credit-entries.ts'
import type { Attempt, PaymentRow } from '../../../src/store/payments/ledger.ts'
import type { CreditRow, PayerFaultTable } from '../../../src/store/schema/credit-tables.ts'
import type { IdemTable } from '../../../src/store/schema/identifier-table.ts'
import type { JobTable } from '../../../src/store/schema/job-tables.ts'
import type { JournalRow } from '../../../src/store/schema/journal-tables.ts'
import type { AnswerTable, SettleAttemptTable } from '../../../src/store/schema/payment-tables.ts'

/** Everything a ledger holds, as it lies in its tables. */
export interface MemoryTables {
  readonly payments: Map<string, PaymentRow>
  readonly answers: Map<string, AnswerTable>
  readonly attempts: Map<string, SettleAttemptTable>
  readonly journal: Map<string, JournalRow>
  readonly credits: Map<string, CreditRow>
  readonly faults: Map<string, PayerFaultTable>
  readonly jobs: Map<string, JobTable>
  /** By payer and identifier. */
  readonly identifiers: Map<string, IdemTable>
  readonly payers: Map<string, number>
  paidCalls: number
  settledMicroUsd: bigint
}

/** Whose clock leases go by: the gateway's own, or the database's that many gateways share. */
export interface MemoryLeases {
  now(ours: number): number
  end(times: LeaseTimes): number
}

/** What only a payer can bring about. */
const PAYER_FAULTS = ['insufficient_funds', 'nonce_cancelled', 'transaction_failed']
const FAULT_MS = 3_600_000

export function createMemoryTables(): MemoryTables {
  return {
    payments: new Map(),
    answers: new Map(),
    attempts: new Map(),
    journal: new Map(),
    credits: new Map(),
    faults: new Map(),
    jobs: new Map(),
    identifiers: new Map(),
    payers: new Map(),
    paidCalls: 0,
    settledMicroUsd: 0n,
  }
}

export function createLeases(sharedNow: (() => number) | undefined): MemoryLeases {
  const now = (ours: number) => sharedNow?.() ?? ours
  return { now, end: (times) => now(times.now) + times.leaseUntil - times.now }
}

export function startAttempt(
  book: MemoryTables,
  payment: string,
  { id, facilitator, startedAt }: Attempt,
): void {
  const { attempts } = book
  const key = findBookKey(book, payment)
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

/** The key of lines and attempts of a payment. */
export function findBookKey({ payments }: MemoryTables, key: string): string {
  return payments.get(key)?.book_id ?? key
}

type Account = JournalRow['account']

/** Writes both lines of one event: what one account gives is what the other gets. */
export function writeLines(
  { journal }: MemoryTables,
  payment: PaymentRow,
  event: {
    readonly kind: JournalRow['kind']
    readonly name?: string
    readonly from?: Account
    readonly to: Account
    readonly at: number
  },
): void {
  const { asset, amount, fence, book_id } = payment
  const key = toBookKey(payment)
  const isNamed =
    book_id === null || [...journal.values()].some((line) => line.key === book_id && line.payment)
  const { kind, name = kind, from = 'payer', to, at } = event
  const lines: readonly (readonly [Account, string])[] = [
    [from, `-${amount}`],
    [to, amount],
  ]
  for (const [account, value] of lines) {
    const id = `${fence}|${name}|${account}`
    if (journal.has(`${key} ${id}`)) throw new Error('This line has been written before.')
    const named = isNamed || account !== 'payer' ? null : payment.key
    journal.set(`${key} ${id}`, { id, key, kind, account, asset, amount: value, at, payment: named })
  }
}

export function newCredit(key: string, input: string | null, at: number): CreditRow {
  return {
    key,
    input,
    fence: 0,
    lease_until: 0,
    holder: null,
    runs: 0,
    failure: null,
    expires_at: at + CREDIT_MS,
    used_at: null,
  }
}

/** The money of a payment has arrived and its work has not been done. */
export function openCredit({ credits }: MemoryTables, key: string, at: number): void {
  const credit = credits.get(key)
  if (credit) credit.expires_at = at + CREDIT_MS
  else credits.set(key, newCredit(key, null, at))
}

/** The money will not come. */
export function noteFailure(
  { credits, faults }: MemoryTables,
  { key, payer }: PaymentRow,
  { reason, at }: { readonly reason: string; readonly at: number },
): void {
  credits.delete(key)
  if (!PAYER_FAULTS.includes(reason)) return
  noteFault(faults, payer, at)
}

export function noteFault(faults: MemoryTables['faults'], payer: string, at: number): void {
  const until = at + FAULT_MS
  const fault = faults.get(payer)
  if (fault) fault.until = until
  else faults.set(payer, { payer, until, busy_key: null, busy_until: 0 })
}
