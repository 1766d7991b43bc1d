import type { JsonObject } from '../../core/json.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import type { AdminAction } from '../../store/admin/admin-action-repository.ts'
import type { PaymentCredit, StuckRow } from '../../store/admin/admin-list-repository.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { PaymentRow } from '../../store/schema/payment-tables.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { SourceBudget, UpstreamStatus } from '../../upstream/health.ts'
import type { FindLinks } from './admin-links.ts'

/** What a source asks for a question, and how we know. */
export interface SourcePrice {
  readonly price: string
  readonly origin: string
}

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
export function toPaymentRow(row: PaymentRow, links: FindLinks): JsonObject {
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
    ...links({ network: row.network, transaction: row.tx, account: row.payer }),
  }
}

export function toStuckRow(row: StuckRow, links: FindLinks): JsonObject {
  const { lastFacilitator, lastClass } = row
  return { ...toPaymentRow(row, links), lastFacilitator, lastWord: lastClass }
}

/** @param now Milliseconds since the epoch. */
export function toCreditRow(row: PaymentCredit, now: number, links: FindLinks): JsonObject {
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
    ...links({ network: row.network, transaction: row.tx, account: row.payer }),
  }
}

export function toSessionRow(row: Omit<SessionRow, 'token_hash'>, links: FindLinks): JsonObject {
  const account = row.wallet.split(':').at(-1) ?? null
  return {
    id: row.id,
    wallet: row.wallet,
    network: row.network,
    state: row.state,
    balanceUsd: toDollars(row.balance),
    heldUsd: toDollars(row.held),
    spentUsd: toDollars(row.spent),
    entries: row.entries,
    createdAt: toIsoTime(row.created_at),
    expiresAt: toIsoTime(row.expires_at),
    closedAt: toIsoTime(row.closed_at),
    ...links({ network: row.network, account }),
  }
}

export function toOutboundRow(row: OutgoingRow, links: FindLinks): JsonObject {
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
    ...links({ network: row.network, transaction: row.tx, account: row.pay_to }),
  }
}

export function toActRow({ id, at, who, act, input, outcome }: AdminAction): JsonObject {
  return { id, at: toIsoTime(at), by: who, act, reason: findReason(input), input, outcome }
}

/** Dollars of a count of billionths, as text. */
export function toNanoDollars(nano: bigint): string {
  const digits = `${nano < 0n ? -nano : nano}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/(?<!0)0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}

function toLimitText({ limit, remaining = 0 }: Partial<SourceBudget> = {}): string {
  return limit ? `${remaining} left of ${limit.count} ${limit.unit} in ${limit.perSeconds} s` : UNKNOWN
}

export function toUpstreamRow(
  { lastSuccessAt, lastFailureAt, leftAloneUntil, quota, budget, ...rest }: UpstreamStatus,
  cost: SourcePrice | undefined,
): JsonObject {
  const isSimulated = rest.mode === 'simulated'
  return {
    ...rest,
    price: isSimulated ? '$0' : (cost?.price ?? '$0'),
    priceOrigin: isSimulated ? 'Simulated data costs nothing.' : (cost?.origin ?? 'Asked without a key.'),
    breaker: leftAloneUntil === undefined ? 'closed' : `open until ${toIsoTime(leftAloneUntil)}`,
    quota: quota
      ? `${quota.remaining} left${quota.limit === undefined ? '' : ` of ${quota.limit}`}`
      : UNKNOWN,
    quotaAsOf: toIsoTime(quota?.asOf ?? null),
    limit: toLimitText(budget),
    costTodayUsd: budget?.costTodayUsd ?? null,
    budgetUsd: budget?.budgetUsd ?? null,
    lastSuccessAt: toIsoTime(lastSuccessAt ?? null),
    lastFailureAt: toIsoTime(lastFailureAt ?? null),
  }
}

/** Why an act was done, by what it was asked with; null for acts of versions that asked for no reason. */
function findReason(input: string): string | null {
  const { reason }: { reason?: unknown } = JSON.parse(input)
  return typeof reason === 'string' ? reason : null
}
