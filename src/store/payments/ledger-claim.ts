import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import { compileStatement, type Runner } from '../engine/compiled-statements.ts'
import type { LeaseClock, LeaseTimes, Moment } from '../engine/lease-clock.ts'
import { isUnresolvedPayment } from '../schema/open-payment-indexes.ts'
import type { Schema } from '../schema/schema.ts'
import type { CreateBookId } from './book-ids.ts'
import { MAX_RUNS } from './credit-entries.ts'
import { bindIdentifier, findHolder, freeIdentifier } from './identifiers.ts'
import { type Claim, type ClaimOutcome, EXPIRY_MARGIN_SECONDS } from './ledger.ts'
import { byKey } from './ledger-reads.ts'

/**
 * Makes the caller the owner of a payment, unless another is or an earlier one has to be resolved first.
 *
 * `looked` is the fence of a claim that was let go and whose deeds have been looked for.
 */
export type ClaimIn = (
  transaction: Transaction<Schema>,
  claim: Claim,
  of: { readonly times: LeaseTimes; readonly checked: number | undefined },
) => Promise<ClaimOutcome>

/** Claims on a database whose leases are measured by this clock, where a first claim alone is not enough. */
export function createClaimStatement(leases: LeaseClock, createBookId: CreateBookId): ClaimIn {
  const unresolved = compileUnresolved(leases)
  const take = compileTake(leases)

  return async (transaction, { identifier, ...claim }, { times, checked }) => {
    const { key, payer, req_hash } = claim
    const earlier = await unresolved.first(transaction, { key, payer, req_hash, now: times.now })
    if (earlier) {
      const own = await byKey(transaction, key)
      // a payment that was claimed before has an answer of its own
      return own && own.state !== 'locked' && own.state !== 'released'
        ? { kind: 'taken', row: own }
        : { kind: 'unresolved', row: earlier }
    }
    const identified = identifier === undefined ? undefined : { ...claim, identifier }
    const before = identified && (await findHolder(transaction, identified))
    if (before?.isAnother) return { kind: 'identified' }
    const { now } = times
    const taken = toTaken(claim, times, { checked, bookId: createBookId(now) })
    const won = await take.first(transaction, taken)
    if (won) {
      if (won.fence > 1) await freeIdentifier(transaction, key)
      if (identified) await bindIdentifier(transaction, identified, { now, before })
      return { kind: 'claimed', fence: won.fence }
    }
    const row = await transaction
      .selectFrom('payment')
      .selectAll()
      .select((payment) =>
        payment
          .case()
          .when(payment.and([isReleased(payment, leases.now(now)), isFree(payment, taken)]))
          .then(1)
          .else(0)
          .end()
          .as('was_let_go'),
      )
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) throw new Error('A payment can neither be claimed nor found.')
    const { was_let_go, ...seen } = row
    return { kind: was_let_go === 1 ? 'let_go' : 'taken', row: seen }
  }
}

type Payments = ExpressionBuilder<Schema, 'payment'>

export type Taken = Omit<Claim, 'identifier' | 'most' | 'offer_hash'> & {
  readonly most: string | null
  readonly offer_hash: string | null
  readonly now: number
  readonly leaseUntil: number
  /** The fence at which the payment was looked for; 0, which no claim has, where it was not. */
  readonly checked: number
  readonly bookId: string | null
  /** What was valid until before that cannot settle any more, seconds. */
  readonly overBefore: number
}

export function toTaken(
  claim: Omit<Claim, 'identifier'>,
  { now, leaseUntil }: LeaseTimes,
  { bookId, checked = 0 }: { readonly bookId: string | null; readonly checked?: number | undefined },
): Taken {
  const { most = null, offer_hash = null } = claim
  const overBefore = Math.floor(now / 1000) - EXPIRY_MARGIN_SECONDS
  return { ...claim, most, offer_hash, now, leaseUntil, checked, bookId, overBefore }
}

/** Writes a claim down where there is none; undefined where there is one. */
function compileTake(leases: LeaseClock) {
  return compileStatement((db, claim: Taken) => {
    const { key, header_id, offer_hash, network, asset, payer, pay_to, amount, most, price } = claim
    const { valid_before, tool, req_hash, terms, now, leaseUntil, checked, bookId } = claim
    const lease_until = leases.end({ now, leaseUntil })
    // the same nonce may have been signed again, for another price
    const signed = {
      header_id,
      offer_hash,
      pay_to,
      amount,
      most,
      price,
      valid_before,
      tool,
      req_hash,
      terms,
      lease_until,
      holder: leases.holder,
    }
    return db
      .insertInto('payment')
      .values({
        ...signed,
        key,
        book_id: bookId,
        network,
        asset,
        payer,
        state: 'locked',
        fence: 1,
        late: 0,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            ...signed,
            state: 'locked',
            fence: sql<number>`payment.fence + 1`,
            due: null,
            replays: 0,
            reason: null,
            next_check_at: null,
          })
          .where((payment) =>
            payment.and([isClaimable(payment, leases.now(now), checked), isFree(payment, claim)]),
          ),
      )
      .returning('fence')
  })
}

/**
 * Whether a claim may have a payment that was let go. A facilitator that was shown it could send it here for a purpose of their own, so
 * it stays with its request for as long as it could settle.
 */
function isFree(payment: Payments, { req_hash, overBefore }: Pick<Taken, 'req_hash' | 'overBefore'>) {
  return payment.or([
    payment('payment.req_hash', '=', req_hash),
    payment('payment.valid_before', '<', overBefore),
  ])
}

/** Whether the payment is unclaimed and was never shown to a facilitator. */
function isUnseen(payment: Payments) {
  return payment.and([
    payment('payment.state', '=', 'released'),
    payment('payment.next_check_at', 'is', null),
  ])
}

/** The same, or what a facilitator may have done with it was looked for. */
function isClaimable(payment: Payments, now: Moment, checked: number) {
  return payment.or([
    isUnseen(payment),
    payment.and([isReleased(payment, now), payment('payment.fence', '=', checked)]),
  ])
}

function isReleased(payment: Payments, now: Moment) {
  return payment.or([
    payment('payment.state', '=', 'released'),
    payment.and([payment('payment.state', '=', 'locked'), payment('payment.lease_until', '<=', now)]),
  ])
}

type Asked = Pick<Taken, 'key' | 'payer' | 'req_hash' | 'now'>

/**
 * An earlier payment of the same payer for the same request whose settlement is not known, or whose work is still
 * owed: a client that signs anew instead of repeating must not pay twice.
 */
function compileUnresolved(leases: LeaseClock) {
  return compileStatement((db, asked: Asked) => selectUnresolved(db, leases, asked).selectAll().limit(1))
}

export function selectUnresolved(db: Runner, leases: LeaseClock, { key, payer, req_hash, now }: Asked) {
  return db
    .selectFrom('payment')
    .where('payment.payer', '=', payer)
    .where('req_hash', '=', req_hash)
    .where('payment.key', '!=', key)
    .where(isUnresolvedPayment)
    .where('state', 'in', ['settling', 'settled'])
    .where((payment) =>
      payment.or([
        payment.and([
          payment('state', '=', 'settling'),
          payment.or([
            payment('next_check_at', 'is not', null),
            payment('payment.lease_until', '<=', leases.now(now)),
          ]),
        ]),
        payment.and([
          payment('state', '=', 'settled'),
          payment('response_hash', 'is', null),
          payment.exists(
            payment
              .selectFrom('credit')
              .select('credit.key')
              .whereRef('credit.key', '=', 'payment.key')
              .where('used_at', 'is', null)
              // what has not been tried yet, or is being done, was asked for elsewhere at the same time
              .where('input', 'is', null)
              .where('credit.lease_until', '<=', leases.now(now))
              .where('runs', '<', MAX_RUNS)
              .where('expires_at', '>', now),
          ),
        ]),
      ]),
    )
}
