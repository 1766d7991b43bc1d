import { type RawBuilder, sql } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
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

type WriteAheadValues = ReturnType<typeof toWriteAheadValues>
type LandingValues = ReturnType<typeof toLandingValues>

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
    responseHash,
    leaseUntil,
    at,
    attempt: attempt.id,
    facilitator: attempt.facilitator,
    startedAt: attempt.startedAt,
    fromId: journalId(fence, 'pending', 'payer'),
    toId: journalId(fence, 'pending', 'revenue'),
    usedAmount: used?.amount ?? null,
    usedPrice: used?.price ?? null,
  }
}

export function toLandingValues({ key, fence }: Owned, { tx, at, purgeAt, recheckAt = null }: Settled) {
  const fromId = journalId(fence, 'posted', 'payer')
  const toId = journalId(fence, 'posted', 'revenue')
  return { key, fence, tx, at, purgeAt, recheckAt, fromId, toId }
}

/**
 * What PostgreSQL is asked for a settlement, as one statement each: every part takes its row from the part that has moved the
 * payment, so all of them happen or none, and the gateway waits for one round trip each.
 */
export function createSettleAtOnce(leases: LeaseClock) {
  return {
    /** No row when the claim is lost. */
    writeAhead: compileStatement<WriteAheadValues, { readonly key: string }>((db, values) => ({
      compile: () => writeAhead(leases, values).compile(db),
    })),
    /**
     * Records what landed in time, for what was signed, of a call that has its answer. No row of any other payment, such as
     * a top-up or one whose work is owed, nor when another process has moved it on.
     */
    land: compileStatement<LandingValues, { readonly payment: PaymentRow }>((db, values) => ({
      compile: () => land(values).compile(db),
    })),
  }
}

/** The payment's key, where its lines have an id. */
const PAYMENT_NAME = sql`case when book_id is null then null else ${nameOnce(sql`book_id`, sql`key`)} end`

function writeAhead(leases: LeaseClock, values: WriteAheadValues): RawBuilder<{ readonly key: string }> {
  const { key, fence, result, responseHash, at, leaseUntil, usedAmount, usedPrice } = values
  const line = (id: string, account: 'payer' | 'revenue', amount: RawBuilder<string>) =>
    sql`select coalesce(book_id, key), ${id}::text, 'pending', ${sql.lit(account)}, asset, ${amount}, ${at}::bigint,
      ${account === 'payer' ? PAYMENT_NAME : sql`null`} from moved`
  return sql`
    with moved as (
      update payment
      set state = 'settling', response_hash = ${responseHash}::text, lease_until = ${leases.end({ now: at, leaseUntil })},
        amount = coalesce(${usedAmount}::text, amount), due = coalesce(${usedAmount}::text, due),
        price = coalesce(${usedPrice}::text, price)
      where key = ${key}::text and fence = ${fence}::integer and state = 'locked'
      returning key, book_id, asset, amount, valid_before, created_at
    ),
    kept as (
      insert into answer (key, result, purge_at)
      select key, ${result}::text, ${ANSWER_END} from moved
      on conflict (key) do update set result = excluded.result, purge_at = excluded.purge_at
    ),
    begun as (
      insert into settle_attempt (key, id, facilitator, started_at)
      select coalesce(book_id, key), ${values.attempt}::text, ${values.facilitator}::text, ${values.startedAt}::bigint from moved
    ),
    expected as (
      insert into journal (key, id, kind, account, asset, amount, at, payment)
      ${line(values.fromId, 'payer', sql`'-' || amount`)} union all ${line(values.toId, 'revenue', sql`amount`)}
    )
    select key from moved`
}

/** The row comes as JSON: the driver reads the names and types of all columns of each answer anew. */
function land(values: LandingValues): RawBuilder<{ readonly payment: PaymentRow }> {
  const { key, fence, tx, at, purgeAt, recheckAt } = values
  const line = (id: string, account: 'payer' | 'revenue', amount: RawBuilder<string>) =>
    sql`select coalesce(book_id, key), ${id}::text, 'posted', ${sql.lit(account)}, asset, ${amount}, ${at}::bigint,
      ${account === 'payer' ? PAYMENT_NAME : sql`null`} from landed`
  const columns = sql.join(PAYMENT_COLUMNS.map((name) => sql.ref(name)))
  return sql`
    with landed as (
      update payment
      set state = 'settled', tx = ${tx}::text, settled_at = ${at}::bigint, late = 0, reason = null, lease_until = 0,
        next_check_at = ${recheckAt}::bigint, terms = case when ${recheckAt}::bigint is null then null else terms end
      where key = ${key}::text and fence = ${fence}::integer and state = 'settling' and response_hash is not null
        and tool not in (${sql.lit(TOP_UP_TOOL)}, ${sql.lit(PAYOUT_TOOL)})
      returning ${columns}
    ),
    kept as (
      update answer set purge_at = ${purgeAt}::bigint from landed
      where answer.key = landed.key and (landed.fence > 1 or ${purgeAt}::bigint > ${ANSWER_END})
    ),
    ended as (
      update settle_attempt set ended_at = ${at}::bigint, class = 'landed', tx = ${tx}::text from landed
      where settle_attempt.key = coalesce(landed.book_id, landed.key) and settle_attempt.ended_at is null
    ),
    posted as (
      insert into journal (key, id, kind, account, asset, amount, at, payment)
      ${line(values.fromId, 'payer', sql`'-' || amount`)} union all ${line(values.toId, 'revenue', sql`amount`)}
    ),
    noted as (
      insert into sale_note (tool, network, micro_usd, at, payer)
      select tool, network, price::bigint, ${at}::bigint, payer from landed
    )
    select row_to_json(landed) as payment from landed`
}
