import type { Selectable } from 'kysely'
import { startOfUtcDay } from '../engine/utc-day.ts'
import type { SessionTable } from '../schema/session-tables.ts'

export type SessionRow = Selectable<SessionTable>

/** A call that wants to be paid out of a session. */
export interface HoldOrder {
  readonly tool: string
  readonly requestHash: string
  /** The most that it may cost, millionths of a dollar. */
  readonly amount: number
  /** The caller's own name for it. */
  readonly identifier?: string | undefined
}

/** A limit that a call would break. */
export type SessionLimit = 'perCallUsd' | 'perDayUsd' | 'totalUsd' | 'tools'

export type SessionRefusal =
  | { readonly kind: 'closed' | 'expired' }
  | { readonly kind: 'over'; readonly limit: SessionLimit }
  /** `available`: what no call that runs has taken yet, millionths of a dollar. */
  | { readonly kind: 'insufficient'; readonly available: number }

/**
 * Why a session does not pay for a call; undefined when it does.
 *
 * @param call `amount` in millionths of a dollar, `now` in milliseconds.
 */
export function findRefusal(
  session: SessionRow,
  { amount, tool, now }: { readonly amount: number; readonly tool: string; readonly now: number },
): SessionRefusal | undefined {
  if (session.state !== 'open') return { kind: 'closed' }
  if (session.expires_at <= now) return { kind: 'expired' }
  const allowed = parseList(session.tools)
  if (allowed && !allowed.includes(tool)) return { kind: 'over', limit: 'tools' }
  if (isOver(amount, session.most_per_call)) return { kind: 'over', limit: 'perCallUsd' }
  if (isOver(findSpentOnDay(session, startOfUtcDay(now)) + amount, session.most_per_day))
    return { kind: 'over', limit: 'perDayUsd' }
  if (isOver(session.spent + amount, session.most_in_total)) return { kind: 'over', limit: 'totalUsd' }
  const available = findAvailable(session)
  return amount > available ? { kind: 'insufficient', available } : undefined
}

/** What no call that runs has taken yet. */
export function findAvailable({ balance, held }: Pick<SessionRow, 'balance' | 'held'>): number {
  return Math.max(0, balance - held)
}

export function findSpentOnDay(
  { day, day_spent }: Pick<SessionRow, 'day' | 'day_spent'>,
  asked: number,
): number {
  return day === asked ? day_spent : 0
}

export function parseList(list: string | null): readonly string[] | undefined {
  return list === null ? undefined : (JSON.parse(list) as string[])
}

function isOver(amount: number, most: number | null): boolean {
  return most !== null && amount > most
}
