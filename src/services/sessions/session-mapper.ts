import { type MicroUsd, microUsd } from '../../core/money.ts'
import { dayOf } from '../../store/engine/utc-day.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { SessionEntryRow } from '../../store/sessions/session-repository.ts'
import { listedIn, type SessionRow, spentOnDay } from '../../store/sessions/session-rules.ts'
import type { Session, SessionEntry, SessionReturn } from '../../tools/sessions/session-ports.ts'

/** A session as its owner is shown it. */
export function sessionOf(row: SessionRow, now: number): Session {
  const { id, wallet, network, asset, return_to: to } = row
  return {
    id,
    wallet,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    balance: micro(row.balance),
    held: micro(row.held),
    spent: micro(row.spent),
    spentToday: micro(spentOnDay(row, dayOf(now))),
    limits: {
      perCall: limitOf(row.most_per_call),
      perDay: limitOf(row.most_per_day),
      total: limitOf(row.most_in_total),
      tools: listedIn(row.tools),
      payees: listedIn(row.payees),
    },
    returns: { network, asset, to },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at ?? undefined,
  }
}

export function entryOf(row: SessionEntryRow): SessionEntry {
  const { sequence, kind, state, at } = row
  return {
    sequence,
    kind,
    state,
    toolId: row.tool ?? undefined,
    amount: micro(row.amount),
    at,
    endedAt: row.ended_at ?? undefined,
    reason: row.reason ?? undefined,
    network: row.network ?? undefined,
    transaction: row.tx ?? undefined,
  }
}

export function returnOf({ state, micro_usd, network, pay_to, tx }: OutgoingRow): SessionReturn {
  return {
    state: state === 'landed' ? 'landed' : 'under way',
    amount: micro(micro_usd),
    network,
    to: pay_to,
    transaction: tx ?? undefined,
  }
}

function micro(amount: number): MicroUsd {
  return microUsd(BigInt(amount))
}

function limitOf(amount: number | null): MicroUsd | undefined {
  return amount === null ? undefined : micro(amount)
}
