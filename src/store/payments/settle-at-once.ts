import { type RawBuilder, sql } from 'kysely'
import { compileForKeys, type GivenColumns, type Keyed } from '../engine/keyed-statements.ts'
import type { LeaseClock } from '../engine/lease-clock.ts'
import { PAYOUT_TOOL, TOP_UP_TOOL } from '../sales/earnings.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import { journalId, nameOnce } from './bookkeeping.ts'
import type { Attempt, Owned, Settled, Used } from './ledger.ts'
import { ANSWER_END, PAYMENT_COLUMNS } from './ledger-statements.ts'

/** What is written before a settlement may leave this process. */
interface WriteAhead extends Owned {
  readonly result: string
  readonly responseHash: string
  readonly attempt: Attempt
  readonly leaseUntil: number
  readonly at: number
  readonly used?: Used | undefined
}

export function toWriteAheadValues({
  key,
  fence,
  result,
  responseHash,
  attempt,
  leaseUntil,
  at,
  used,
}: WriteAhead) {
  return {
    key,
    fence,
    result,
    response_hash: responseHash,
    lease_until: leaseUntil,
    at,
    attempt: attempt.id,
    facilitator: attempt.facilitator,
    started_at: attempt.startedAt,
    from_id: journalId(fence, 'pending', 'payer'),
    to_id: journalId(fence, 'pending', 'revenue'),
    used_amount: used?.amount ?? null,
    used_price: used?.price ?? null,
  }
}

export function toLandingValues({ key, fence }: Owned, { tx, at, purgeAt, recheckAt = null }: Settled) {
  return {
    key,
    fence,
    tx,
    at,
    purge_at: purgeAt,
    recheck_at: recheckAt,
    from_id: journalId(fence, 'posted', 'payer'),
    to_id: journalId(fence, 'posted', 'revenue'),
  }
}

type WriteAheadValues = ReturnType<typeof toWriteAheadValues>
type LandingValues = ReturnType<typeof toLandingValues>

const WRITE_AHEAD_COLUMNS = {
  key: 'text',
  fence: 'integer',
  result: 'text',
  response_hash: 'text',
  lease_until: 'bigint',
  at: 'bigint',
  attempt: 'text',
  facilitator: 'text',
  started_at: 'bigint',
  from_id: 'text',
  to_id: 'text',
  used_amount: 'text',
  used_price: 'text',
} as const satisfies GivenColumns<WriteAheadValues>

const LANDING_COLUMNS = {
  key: 'text',
  fence: 'integer',
  tx: 'text',
  at: 'bigint',
  purge_at: 'bigint',
  recheck_at: 'bigint',
  from_id: 'text',
  to_id: 'text',
} as const satisfies GivenColumns<LandingValues>

/**
 * What PostgreSQL is asked for settlements, as one statement each: every part takes its rows from the part that has moved the
 * payments, so all of them happen to a payment or none, and the gateway waits for one round trip each.
 */
export function createSettleAtOnce(leases: LeaseClock) {
  return {
    /** No row when the claim is lost. */
    writeAhead: compileForKeys<WriteAheadValues, Keyed>(
      { columns: WRITE_AHEAD_COLUMNS, time: 'at' },
      (db, given) => ({ compile: () => writeAhead(leases, given).compile(db) }),
    ),
    /**
     * Records what landed in time, for what was signed, of a call that has its answer. No row of any other payment, such as
     * a top-up or one whose work is owed, nor when another process has moved it on.
     */
    land: compileForKeys<LandingValues, Landed>({ columns: LANDING_COLUMNS, time: 'at' }, (db, given) => ({
      compile: () => land(given).compile(db),
    })),
  }
}

interface Landed extends Keyed {
  readonly payment: PaymentRow
}

/** The payment's key, where its lines have an id. */
const PAYMENT_NAME = sql`case when book_id is null then null else ${nameOnce(sql`book_id`, sql`key`)} end`

/** The two lines of a booking, of rows with what they need. */
function bookLines(kind: 'pending' | 'posted', rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into journal (key, id, kind, account, asset, amount, at, payment)
    select coalesce(book_id, key), from_id, ${sql.lit(kind)}, 'payer', asset, '-' || amount, at, ${PAYMENT_NAME} from ${rows}
    union all
    select coalesce(book_id, key), to_id, ${sql.lit(kind)}, 'revenue', asset, amount, at, null from ${rows}`
}

function writeAhead(leases: LeaseClock, given: RawBuilder<WriteAheadValues>): RawBuilder<Keyed> {
  const leaseEnd = leases.end({ now: sql<number>`given.at`, leaseUntil: sql<number>`given.lease_until` })
  return sql`
    with moved as (
      update payment
      set state = 'settling', response_hash = given.response_hash, lease_until = ${leaseEnd},
        amount = coalesce(given.used_amount, payment.amount), due = coalesce(given.used_amount, payment.due),
        price = coalesce(given.used_price, payment.price)
      from ${given} as given
      where payment.key = given.key and payment.fence = given.fence and payment.state = 'locked'
      returning payment.key, book_id, asset, amount, valid_before, created_at,
        result, attempt, facilitator, started_at, at, from_id, to_id
    ),
    kept as (
      insert into answer (key, result, purge_at)
      select key, result, ${ANSWER_END} from moved
      on conflict (key) do update set result = excluded.result, purge_at = excluded.purge_at
    ),
    begun as (
      insert into settle_attempt (key, id, facilitator, started_at)
      select coalesce(book_id, key), attempt, facilitator, started_at from moved
    ),
    expected as (${bookLines('pending', sql`moved`)})
    select key from moved`
}

/** The row comes as JSON: the driver reads the names and types of all columns of each answer anew. */
function land(given: RawBuilder<LandingValues>): RawBuilder<Landed> {
  const columnsOf = (table: string) => sql.join(PAYMENT_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))
  return sql`
    with landed as (
      update payment
      set state = 'settled', tx = given.tx, settled_at = given.at, late = 0, reason = null, lease_until = 0,
        next_check_at = given.recheck_at, terms = case when given.recheck_at is null then null else payment.terms end
      from ${given} as given
      where payment.key = given.key and payment.fence = given.fence and payment.state = 'settling'
        and response_hash is not null and tool not in (${sql.lit(TOP_UP_TOOL)}, ${sql.lit(PAYOUT_TOOL)})
      returning ${columnsOf('payment')}, given.purge_at, given.at, given.from_id, given.to_id
    ),
    kept as (
      update answer set purge_at = landed.purge_at from landed
      where answer.key = landed.key and (landed.fence > 1 or landed.purge_at > ${ANSWER_END})
    ),
    posted as (${bookLines('posted', sql`landed`)}),
    noted as (
      insert into sale_note (tool, network, micro_usd, at, payer)
      select tool, network, price::bigint, at, payer from landed
    )
    select landed.key, row_to_json(payment) as payment
    from landed cross join lateral (select ${columnsOf('landed')}) as payment`
}
