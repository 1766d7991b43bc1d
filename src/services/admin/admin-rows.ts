import type { JsonObject } from '../../core/json.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import type { AdminAction } from '../../store/admin/admin-action-repository.ts'
import type { PaymentCredit, StuckRow } from '../../store/admin/admin-list-repository.ts'
import type { ToolRevenue } from '../../store/sales/cost-repository.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { PaymentRow } from '../../store/schema/payment-tables.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'

/** Instead of a figure that is not known. */
export const UNKNOWN = 'unknown'

/** Dollars of a count of millionths, as text. */
export function toDollars(micro: string | number): string {
  return formatUsd(microUsd(BigInt(micro)))
}

export function toIsoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** A payment as the admin API names it: by the hash of its header, as the public status does. */
export function toPaymentRow(row: PaymentRow): JsonObject {
  return {
    id: row.header_id,
    key: row.key,
    tool: row.tool,
    network: row.network,
    amountUsd: toDollars(row.price),
    payer: row.payer,
    state: row.state,
    transaction: row.tx,
    reason: row.reason,
    openSince: toIsoTime(row.created_at),
    nextLookAt: toIsoTime(row.next_check_at),
    settledAt: toIsoTime(row.settled_at),
  }
}

export function toStuckRow(row: StuckRow): JsonObject {
  const { lastFacilitator, lastClass } = row
  return { ...toPaymentRow(row), lastFacilitator, lastWord: lastClass }
}

/** @param now Milliseconds since the epoch. */
export function toCreditRow(row: PaymentCredit, now: number): JsonObject {
  const isGivenBack = row.state === 'refunding' || row.state === 'refunded'
  return {
    id: row.header_id,
    key: row.key,
    tool: row.tool,
    network: row.network,
    amountUsd: toDollars(row.price),
    payer: row.payer,
    state: isGivenBack ? row.state : row.expires_at > now ? 'owed' : 'expired',
    runs: row.runs,
    failure: row.failure,
    transaction: row.tx,
    expiresAt: toIsoTime(row.expires_at),
  }
}

export function toSessionRow(row: Omit<SessionRow, 'token_hash'>): JsonObject {
  return {
    id: row.id,
    wallet: row.wallet,
    state: row.state,
    balanceUsd: toDollars(row.balance),
    heldUsd: toDollars(row.held),
    spentUsd: toDollars(row.spent),
    entries: row.entries,
    createdAt: toIsoTime(row.created_at),
    expiresAt: toIsoTime(row.expires_at),
    closedAt: toIsoTime(row.closed_at),
  }
}

export function toOutboundRow(row: OutgoingRow): JsonObject {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    amountUsd: toDollars(row.micro_usd),
    network: row.network,
    to: row.pay_to,
    attempts: row.attempts,
    transaction: row.tx,
    reason: row.reason,
    nextLookAt: toIsoTime(row.next_look_at),
    createdAt: toIsoTime(row.created_at),
    landedAt: toIsoTime(row.landed_at),
  }
}

export function toActRow({ id, at, who, act, input, outcome }: AdminAction): JsonObject {
  return { id, at: toIsoTime(at), by: who, act, input, outcome }
}

export function toMarginRow({ tool, calls, microUsd, costedCalls, nanoUsd }: ToolRevenue): JsonObject {
  const isKnown = calls > 0 && costedCalls >= calls
  const revenue = BigInt(microUsd) * 1000n
  return {
    tool,
    calls,
    revenueUsd: toDollars(microUsd),
    // of some calls only, it is no cost of the tool
    costUsd: isKnown ? toNanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    callsWithKnownCost: costedCalls,
    knownCostUsd: costedCalls > 0 ? toNanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    marginUsd: isKnown ? toNanoDollars(revenue - BigInt(nanoUsd)) : UNKNOWN,
  }
}

function toNanoDollars(nano: bigint): string {
  const digits = `${nano < 0n ? -nano : nano}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/(?<!0)0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}

export function toUpstreamRow({
  lastSuccessAt,
  lastFailureAt,
  leftAloneUntil,
  quota,
  ...rest
}: UpstreamStatus): JsonObject {
  return {
    ...rest,
    breaker: leftAloneUntil === undefined ? 'closed' : `open until ${toIsoTime(leftAloneUntil)}`,
    quota: quota
      ? `${quota.remaining} left${quota.limit === undefined ? '' : ` of ${quota.limit}`}`
      : UNKNOWN,
    quotaAsOf: toIsoTime(quota?.asOf ?? null),
    lastSuccessAt: toIsoTime(lastSuccessAt ?? null),
    lastFailureAt: toIsoTime(lastFailureAt ?? null),
  }
}
