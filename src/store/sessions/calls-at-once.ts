import { type Selectable, sql } from 'kysely'
import { type CompiledStatement, compileStatement, type Runner } from '../engine/compiled-statements.ts'
import type { LeaseClock, LeaseTimes } from '../engine/lease-clock.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { findEarnedAmount } from '../sales/earnings.ts'
import type { SessionEntryTable, SessionTable } from '../schema/session-tables.ts'
import { SESSION_ASSET, SESSION_NETWORK } from '../schema/session-tables.ts'
import type { PostedCall } from './session-posting.ts'
import type { HoldOrder, SessionRow } from './session-rules.ts'

type SessionEntryRow = Selectable<SessionEntryTable>

/**
 * What a call changes of its session, as one statement each. PostgreSQL runs them in the transaction of a batch, which has
 * locked its sessions; every part takes its row from the part before, so all of them happen or none.
 */
export interface CallsAtOnce {
  /** No row where a limit, the balance or an earlier call of its name stands in the way; nothing was held then. */
  readonly hold: CompiledStatement<HoldValues, SessionEntryRow>
  /** No row where the hold had been voided. */
  readonly post: CompiledStatement<PostValues, SessionRow>
}

type HoldValues = ReturnType<typeof toHoldValues>
type PostValues = ReturnType<typeof toPostValues>

export function toHoldValues(
  session: string,
  { tool, requestHash, amount, identifier }: HoldOrder,
  { now, leaseUntil }: LeaseTimes,
) {
  return {
    session,
    tool,
    requestHash,
    amount,
    name: identifier ?? null,
    now,
    leaseUntil,
    day: startOfUtcDay(now),
  }
}

export function toPostValues(
  { id, session, sequence, amount, day, tool }: SessionEntryRow,
  { used, responseHash, at, answer }: PostedCall,
) {
  const sold = tool ?? ''
  const price = findEarnedAmount({ tool: sold, price: `${used}` })
  return {
    id,
    day,
    at,
    used,
    responseHash,
    held: amount,
    unused: amount - used,
    journalKey: `session|${session}`,
    takenId: `${sequence}|posted|session`,
    givenId: `${sequence}|posted|revenue`,
    taken: used === 0 ? '0' : `-${used}`,
    given: `${used}`,
    sold,
    earned: Number(price),
    result: answer?.result ?? null,
    purgeAt: answer?.purgeAt ?? null,
  }
}

export function createCallsAtOnce(leases: LeaseClock): CallsAtOnce {
  return {
    hold: compileStatement((db, values: HoldValues) => ({
      compile: () => writeHold(leases, values).compile(db),
    })),
    post: compileStatement((db: Runner, values: PostValues) => ({
      compile: () => writePost(values).compile(db),
    })),
  }
}

/** The limits are those of `findRefusal`. */
function writeHold(
  leases: LeaseClock,
  { session, tool, requestHash, amount, name: own, now, leaseUntil, day }: HoldValues,
) {
  const price = sql`${amount}::bigint`
  const today = sql`${day}::bigint`
  const name = sql`${own}::text`
  const spentToday = sql`case when day = ${today} then day_spent else 0 end`
  return sql<SessionEntryRow>`
    with held as (
      update session
      set entries = entries + 1, held = held + ${price}, spent = spent + ${price},
        day_spent = ${spentToday} + ${price}, day = ${today}
      where id = ${session} and state = 'open' and expires_at > ${now}::bigint
        and (tools is null or tools::jsonb @> to_jsonb(${tool}::text))
        and (most_per_call is null or ${price} <= most_per_call)
        and (most_per_day is null or ${spentToday} + ${price} <= most_per_day)
        and (most_in_total is null or spent + ${price} <= most_in_total)
        and ${price} <= greatest(0, balance - held)
        and not exists (
          select 1 from session_entry
          where session_entry.session = ${session} and identifier = ${name}
            and session_entry.state in ('held', 'posted')
        )
      returning id, entries
    )
    insert into session_entry
      (id, session, sequence, kind, state, tool, req_hash, identifier, amount, day, lease_until, at)
    select id || '.' || entries, id, entries, 'call', 'held', ${tool}::text, ${requestHash}::text, ${name},
      ${price}, ${today}, ${leases.end({ now, leaseUntil })}, ${now}::bigint
    from held
    returning ${columns(ENTRY_COLUMNS)}`
}

function writePost(post: PostValues) {
  const { id, day, at, used, responseHash, held, unused, journalKey, sold, earned, result, purgeAt } = post
  const line = (
    lineId: string,
    account: string,
    amount: string,
  ) => sql`select ${journalKey}::text, ${lineId}::text,
      'posted', ${sql.lit(account)}, ${sql.lit(SESSION_ASSET)}, ${amount}::text, ${at}::bigint from ended`
  return sql<SessionRow>`
    with ended as (
      update session_entry
      set state = 'posted', amount = ${used}::bigint, response_hash = ${responseHash}::text, ended_at = ${at}::bigint
      where id = ${id} and state = 'held'
      returning id, session
    ),
    spent as (
      update session
      set balance = balance - ${used}::bigint, held = held - ${held}::bigint, spent = spent - ${unused}::bigint,
        day_spent = day_spent - case when day = ${day}::bigint then ${unused}::bigint else 0 end
      from ended where session.id = ended.session
      returning ${columns(SESSION_COLUMNS, 'session')}
    ),
    lines as (
      insert into journal (key, id, kind, account, asset, amount, at)
      ${line(post.takenId, 'session', post.taken)} union all ${line(post.givenId, 'revenue', post.given)}
    ),
    noted as (
      insert into sale_note (tool, network, micro_usd, at)
      select ${sold}::text, ${sql.lit(SESSION_NETWORK)}, ${earned}::bigint, ${at}::bigint from ended
    ),
    kept as (
      insert into session_answer (entry, session, result, purge_at)
      select id, session, ${result}::text, ${purgeAt}::bigint from ended where ${result}::text is not null
    )
    select ${columns(SESSION_COLUMNS)} from spent`
}

/** By name, so that PostgreSQL keeps the statement prepared when a newer gateway adds one. */
const ENTRY_COLUMNS = [
  'id',
  'session',
  'sequence',
  'kind',
  'state',
  'tool',
  'req_hash',
  'response_hash',
  'identifier',
  'amount',
  'day',
  'lease_until',
  'at',
  'ended_at',
  'reason',
  'network',
  'tx',
] as const satisfies readonly (keyof SessionEntryTable)[]

const SESSION_COLUMNS = [
  'id',
  'token_hash',
  'wallet',
  'network',
  'asset',
  'return_to',
  'state',
  'balance',
  'held',
  'spent',
  'day',
  'day_spent',
  'most_per_call',
  'most_per_day',
  'most_in_total',
  'tools',
  'payees',
  'entries',
  'opened_by',
  'funded_at',
  'created_at',
  'expires_at',
  'closed_at',
] as const satisfies readonly (keyof SessionTable)[]

function columns(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
}
