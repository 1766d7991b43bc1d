import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { SessionLimits } from '../../store/sessions/session-account-repository.ts'
import { parseList, type SessionRow } from '../../store/sessions/session-rules.ts'
import type { LimitChanges } from '../../tools/sessions/session-ports.ts'

/**
 * New limits of a session as the store has them.
 *
 * @throws GatewayError `forbidden` when a caller with only the token would make a limit wider.
 */
export function applyLimitChanges(
  row: SessionRow,
  { perCall, perDay, total, tools, payees, expiresInDays }: LimitChanges,
  { isOwner, now }: { readonly isOwner: boolean; readonly now: number },
): Partial<SessionLimits> {
  const expiresAt = expiresInDays === undefined ? undefined : now + expiresInDays * DAY_MS
  const wider = [
    ...(isWiderAmount(perCall, row.most_per_call) ? ['perCallUsd'] : []),
    ...(isWiderAmount(perDay, row.most_per_day) ? ['perDayUsd'] : []),
    ...(isWiderAmount(total, row.most_in_total) ? ['totalUsd'] : []),
    ...(isWiderList(tools, parseList(row.tools)) ? ['tools'] : []),
    // who may be paid is the wallet's to say
    ...(payees === undefined || payees?.length === 0 ? [] : ['payees']),
    ...(expiresAt !== undefined && expiresAt > row.expires_at ? ['expiresInDays'] : []),
  ]
  if (!isOwner && wider.length > 0) {
    throw new GatewayError(
      'forbidden',
      'The token may only tighten limits; to widen them, sign in with the wallet that owns the session.',
      { details: { field: wider[0], reason: 'widens' } },
    )
  }
  return {
    ...(perCall === undefined ? {} : { most_per_call: toNumber(perCall) }),
    ...(perDay === undefined ? {} : { most_per_day: toNumber(perDay) }),
    ...(total === undefined ? {} : { most_in_total: toNumber(total) }),
    ...(tools === undefined ? {} : { tools: tools === null ? null : JSON.stringify(tools) }),
    ...(payees === undefined ? {} : { payees: payees === null ? null : JSON.stringify(payees) }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  }
}

function isWiderAmount(requested: MicroUsd | null | undefined, now: number | null): boolean {
  if (requested === undefined || now === null) return false
  return requested === null || Number(requested) > now
}

function isWiderList(
  requested: readonly string[] | null | undefined,
  now: readonly string[] | undefined,
): boolean {
  if (requested === undefined || now === undefined) return false
  return requested === null || requested.some((id) => !now.includes(id))
}

function toNumber(amount: MicroUsd | null): number | null {
  return amount === null ? null : Number(amount)
}
