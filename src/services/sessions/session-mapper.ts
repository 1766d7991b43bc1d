import { type MicroUsd, microUsd } from '../../core/money.ts'
import { startOfUtcDay } from '../../store/engine/utc-day.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { SessionEntryRow } from '../../store/sessions/session-repository.ts'
import { findSpentOnDay, parseList, type SessionRow } from '../../store/sessions/session-rules.ts'
import type { Session, SessionEntry, SessionReturn } from '../../tools/sessions/session-ports.ts'

/** A session as its owner is shown it. */
export function toSession(row: SessionRow, now: number): Session {
  const { id, wallet, network, asset, return_to: to } = row
  return {
    id,
    wallet,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    balance: toMicroUsd(row.balance),
    held: toMicroUsd(row.held),
    spent: toMicroUsd(row.spent),
    spentToday: toMicroUsd(findSpentOnDay(row, startOfUtcDay(now))),
    limits: {
      perCall: toLimit(row.most_per_call),
      perDay: toLimit(row.most_per_day),
      total: toLimit(row.most_in_total),
      tools: parseList(row.tools),
      payees: parseList(row.payees),
    },
    returns: { network, asset, to },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at ?? undefined,
  }
}

export function toEntry(row: SessionEntryRow): SessionEntry {
  const { sequence, kind, state, at } = row
  return {
    sequence,
    kind,
    state,
    toolId: row.tool ?? undefined,
    amount: toMicroUsd(row.amount),
    at,
    endedAt: row.ended_at ?? undefined,
    reason: row.reason ?? undefined,
    network: row.network ?? undefined,
    transaction: row.tx ?? undefined,
  }
}

export function toReturn({ state, micro_usd, network, pay_to, tx }: OutgoingRow): SessionReturn {
  return {
    state: state === 'landed' ? 'landed' : 'under way',
    amount: toMicroUsd(micro_usd),
    network,
    to: pay_to,
    transaction: tx ?? undefined,
  }
}

function toMicroUsd(amount: number): MicroUsd {
  return microUsd(BigInt(amount))
}

function toLimit(amount: number | null): MicroUsd | undefined {
  return amount === null ? undefined : toMicroUsd(amount)
}
