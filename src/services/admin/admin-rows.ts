import type { JsonObject } from '../../core/json.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import type { OperatorAct } from '../../store/admin/admin-acts.ts'
import type { CreditOfPayment, StuckRow } from '../../store/admin/admin-reads.ts'
import type { ToolTakings } from '../../store/sales/cost-repository.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { PaymentRow } from '../../store/schema/payment-tables.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'

/** Instead of a figure that is not known. */
export const UNKNOWN = 'unknown'

/** Dollars of a count of millionths, as text. */
export function dollars(micro: string | number): string {
  return formatUsd(microUsd(BigInt(micro)))
}

export function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** A payment as the desk names it: by the hash of its header, as the public status does. */
export function paymentRow(row: PaymentRow): JsonObject {
  return {
    id: row.header_id,
    key: row.key,
    tool: row.tool,
    network: row.network,
    amountUsd: dollars(row.price),
    payer: row.payer,
    state: row.state,
    transaction: row.tx,
    reason: row.reason,
    openSince: time(row.created_at),
    nextLookAt: time(row.next_check_at),
    settledAt: time(row.settled_at),
  }
}

export function stuckRow(row: StuckRow): JsonObject {
  const { lastFacilitator, lastClass } = row
  return { ...paymentRow(row), lastFacilitator, lastWord: lastClass }
}

/** @param now Milliseconds since the epoch. */
export function creditRow(row: CreditOfPayment, now: number): JsonObject {
  const isGivenBack = row.state === 'refunding' || row.state === 'refunded'
  return {
    id: row.header_id,
    key: row.key,
    tool: row.tool,
    network: row.network,
    amountUsd: dollars(row.price),
    payer: row.payer,
    state: isGivenBack ? row.state : row.expires_at > now ? 'owed' : 'expired',
    runs: row.runs,
    failure: row.failure,
    transaction: row.tx,
    expiresAt: time(row.expires_at),
  }
}

export function sessionRow(row: Omit<SessionRow, 'token_hash'>): JsonObject {
  return {
    id: row.id,
    wallet: row.wallet,
    state: row.state,
    balanceUsd: dollars(row.balance),
    heldUsd: dollars(row.held),
    spentUsd: dollars(row.spent),
    entries: row.entries,
    createdAt: time(row.created_at),
    expiresAt: time(row.expires_at),
    closedAt: time(row.closed_at),
  }
}

export function outgoingRow(row: OutgoingRow): JsonObject {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    amountUsd: dollars(row.micro_usd),
    network: row.network,
    to: row.pay_to,
    attempts: row.attempts,
    transaction: row.tx,
    reason: row.reason,
    nextLookAt: time(row.next_look_at),
    createdAt: time(row.created_at),
    landedAt: time(row.landed_at),
  }
}

export function actRow({ id, at, who, act, input, outcome }: OperatorAct): JsonObject {
  return { id, at: time(at), by: who, act, input, outcome }
}

export function marginRow({ tool, calls, microUsd, costedCalls, nanoUsd }: ToolTakings): JsonObject {
  const isKnown = calls > 0 && costedCalls >= calls
  const revenue = BigInt(microUsd) * 1000n
  return {
    tool,
    calls,
    revenueUsd: dollars(microUsd),
    // of some calls only, it is no cost of the tool
    costUsd: isKnown ? nanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    callsWithKnownCost: costedCalls,
    knownCostUsd: costedCalls > 0 ? nanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    marginUsd: isKnown ? nanoDollars(revenue - BigInt(nanoUsd)) : UNKNOWN,
  }
}

function nanoDollars(nano: bigint): string {
  const digits = `${nano < 0n ? -nano : nano}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/(?<!0)0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}

export function upstreamRow({
  lastSuccessAt,
  lastFailureAt,
  leftAloneUntil,
  quota,
  ...rest
}: UpstreamStatus): JsonObject {
  return {
    ...rest,
    breaker: leftAloneUntil === undefined ? 'closed' : `open until ${time(leftAloneUntil)}`,
    quota: quota
      ? `${quota.remaining} left${quota.limit === undefined ? '' : ` of ${quota.limit}`}`
      : UNKNOWN,
    quotaAsOf: time(quota?.asOf ?? null),
    lastSuccessAt: time(lastSuccessAt ?? null),
    lastFailureAt: time(lastFailureAt ?? null),
  }
}
