import type { Claim, ClaimOutcome, PaymentRow } from '../../src/store/ledger.ts'

/** Claims a payment by the rules of the ledger. */
export function claimInMemory(
  payments: Map<string, PaymentRow>,
  claim: Claim,
  times: {
    readonly now: number
    readonly leaseUntil: number
    readonly createdAt: number
    readonly looked: number | undefined
  },
): ClaimOutcome {
  const before = payments.get(claim.key)
  for (const row of payments.values()) {
    if (row.payer !== claim.payer || row.req_hash !== claim.req_hash || row.key === claim.key) continue
    if (row.state !== 'settling' || (row.next_check_at === null && row.lease_until > times.now)) continue
    // a payment that was claimed before has an answer of its own
    return before && before.state !== 'locked' && before.state !== 'released'
      ? { kind: 'taken', row: { ...before } }
      : { kind: 'unresolved', row: { ...row } }
  }
  if (!before) {
    payments.set(claim.key, newRow(claim, times))
    return { kind: 'claimed', fence: 1 }
  }
  const isFree = before.state === 'released' || (before.state === 'locked' && before.lease_until <= times.now)
  if (!isFree) return { kind: 'taken', row: { ...before } }
  const isUnseen = before.state === 'released' && before.next_check_at === null
  if (!isUnseen && before.fence !== times.looked) return { kind: 'let_go', row: { ...before } }
  Object.assign(before, {
    ...claim,
    network: before.network,
    asset: before.asset,
    payer: before.payer,
    state: 'locked',
    fence: before.fence + 1,
    lease_until: times.leaseUntil,
    reason: null,
    next_check_at: null,
  } satisfies Partial<PaymentRow>)
  return { kind: 'claimed', fence: before.fence }
}

function newRow(
  claim: Claim,
  { leaseUntil, createdAt }: { readonly leaseUntil: number; readonly createdAt: number },
): PaymentRow {
  return {
    ...claim,
    terms: claim.terms ?? null,
    state: 'locked',
    fence: 1,
    lease_until: leaseUntil,
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
