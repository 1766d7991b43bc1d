import { MAX_RUNS } from '../../../src/store/payments/credit-entries.ts'
import type { Claim, ClaimOutcome, PaymentRow } from '../../../src/store/payments/ledger.ts'
import type { MemoryTables } from './memory-tables.ts'

/** How long an identifier stands for a payment. */
const KEPT_MS = 24 * 3_600_000
/** How long after its end a payment may still settle. */
const EXPIRY_MARGIN_SECONDS = 60

/** Claims a payment by the rules of the ledger. */
export function claimInMemory(
  book: MemoryTables,
  { identifier, ...claim }: Claim,
  times: {
    readonly now: number
    readonly leaseUntil: number
    readonly createdAt: number
    readonly looked: number | undefined
    readonly bookId: string | null
  },
): ClaimOutcome {
  const { payments } = book
  const before = payments.get(claim.key)
  for (const row of payments.values()) {
    if (row.payer !== claim.payer || row.req_hash !== claim.req_hash || row.key === claim.key) continue
    const isUnknown = row.state === 'settling' && (row.next_check_at !== null || row.lease_until <= times.now)
    if (!isUnknown && !hasOwedWork(book, row, times)) continue
    // a payment that was claimed before has an answer of its own
    return before && before.state !== 'locked' && before.state !== 'released'
      ? { kind: 'taken', row: { ...before } }
      : { kind: 'unresolved', row: { ...row } }
  }
  if (identifier !== undefined && isAnothers(book, claim, identifier)) return { kind: 'identified' }
  if (!before) {
    payments.set(claim.key, newRow(claim, times))
    // an identifier that stood for another payment takes the longer way, which does not look for a strike
    const isFirst = identifier === undefined || !book.identifiers.has(`${claim.payer} ${identifier}`)
    name(book, claim, { identifier, now: times.createdAt })
    if (!isFirst) return { kind: 'claimed', fence: 1 }
    const hasStrike = (book.faults.get(claim.payer)?.until ?? 0) > times.createdAt
    return { kind: 'claimed', fence: 1, hasStrike }
  }
  const isLetGo =
    before.state === 'released' || (before.state === 'locked' && before.lease_until <= times.now)
  if (!isLetGo || !isFree(before, claim, times)) return { kind: 'taken', row: { ...before } }
  const isUnseen = before.state === 'released' && before.next_check_at === null
  if (!isUnseen && before.fence !== times.looked) return { kind: 'let_go', row: { ...before } }
  Object.assign(before, {
    ...claim,
    most: claim.most ?? null,
    due: null,
    offer_hash: claim.offer_hash ?? null,
    replays: 0,
    network: before.network,
    asset: before.asset,
    payer: before.payer,
    state: 'locked',
    fence: before.fence + 1,
    lease_until: times.leaseUntil,
    reason: null,
    next_check_at: null,
  } satisfies Partial<PaymentRow>)
  for (const [of, { key }] of book.identifiers) if (key === claim.key) book.identifiers.delete(of)
  name(book, claim, { identifier, now: times.createdAt })
  return { kind: 'claimed', fence: before.fence }
}

/** Whether a payment that was let go may be claimed for a request: for its own, and for others once it cannot settle. */
function isFree(
  { req_hash, valid_before }: PaymentRow,
  claim: Claim,
  { createdAt }: { readonly createdAt: number },
): boolean {
  return req_hash === claim.req_hash || valid_before < Math.floor(createdAt / 1000) - EXPIRY_MARGIN_SECONDS
}

/** Whether the work of a settled payment may still be had. */
function hasOwedWork(
  { credits }: MemoryTables,
  { key, state, response_hash }: PaymentRow,
  { now, createdAt }: { readonly now: number; readonly createdAt: number },
): boolean {
  const credit = credits.get(key)
  if (state !== 'settled' || response_hash !== null || !credit) return false
  const isWaiting = credit.used_at === null && credit.input === null && credit.lease_until <= now
  return isWaiting && credit.runs < MAX_RUNS && credit.expires_at > createdAt
}

/** Whether an identifier of a payer stands for another payment or request that has not come to nothing. */
function isAnothers({ identifiers, payments }: MemoryTables, claim: Claim, identifier: string): boolean {
  const held = identifiers.get(`${claim.payer} ${identifier}`)
  const row = held && payments.get(held.key)
  if (!row || row.state === 'released' || row.state === 'failed') return false
  return row.key !== claim.key || row.req_hash !== claim.req_hash
}

function name(
  { identifiers }: MemoryTables,
  { payer, key }: Claim,
  { identifier, now }: { readonly identifier: string | undefined; readonly now: number },
): void {
  if (identifier === undefined) return
  identifiers.set(`${payer} ${identifier}`, { payer, identifier, key, purge_at: now + KEPT_MS })
}

function newRow(
  claim: Claim,
  {
    leaseUntil,
    createdAt,
    bookId,
  }: { readonly leaseUntil: number; readonly createdAt: number; readonly bookId: string | null },
): PaymentRow {
  return {
    ...claim,
    book_id: bookId,
    terms: claim.terms ?? null,
    most: claim.most ?? null,
    due: null,
    offer_hash: claim.offer_hash ?? null,
    replays: 0,
    state: 'locked',
    fence: 1,
    lease_until: leaseUntil,
    holder: null,
    response_hash: null,
    tx: null,
    reason: null,
    late: 0,
    next_check_at: null,
    created_at: createdAt,
    settled_at: null,
    delivered_at: null,
  }
}
