import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import { MOST_RUNS } from './credit-entries.ts'
import { bindIdentifier, freeIdentifier, holderOf } from './identifiers.ts'
import type { LeaseClock, Moment } from './lease-clock.ts'
import type { Claim, ClaimOutcome, LeaseTimes } from './ledger.ts'
import { byKey } from './ledger-reads.ts'
import type { PaymentRow, Schema } from './schema.ts'

/** Makes the caller the owner of a payment, unless somebody else is or an earlier one has to be resolved first. */
export async function claimIn(
  transaction: Transaction<Schema>,
  { identifier, ...claim }: Claim,
  {
    times,
    leases,
    looked,
  }: { readonly times: LeaseTimes; readonly leases: LeaseClock; readonly looked: number | undefined },
): Promise<ClaimOutcome> {
  const now = leases.now(times.now)
  const leaseUntil = leases.end(times)
  const earlier = await unresolved(transaction, claim, { now, ours: times.now })
  if (earlier) {
    const own = await byKey(transaction, claim.key)
    // a payment that was claimed before has an answer of its own
    return own && own.state !== 'locked' && own.state !== 'released'
      ? { kind: 'taken', row: own }
      : { kind: 'unresolved', row: earlier }
  }
  const identified = identifier === undefined ? undefined : { ...claim, identifier }
  const before = identified && (await holderOf(transaction, identified))
  if (before?.isAnother) return { kind: 'identified' }
  const won = await transaction
    .insertInto('payment')
    .values({
      ...claim,
      state: 'locked',
      fence: 1,
      lease_until: leaseUntil,
      late: 0,
      created_at: times.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          state: 'locked',
          fence: sql<number>`payment.fence + 1`,
          lease_until: leaseUntil,
          header_id: claim.header_id,
          // the same nonce may have been signed again, for another price
          pay_to: claim.pay_to,
          amount: claim.amount,
          most: claim.most ?? null,
          due: null,
          valid_before: claim.valid_before,
          tool: claim.tool,
          req_hash: claim.req_hash,
          price: claim.price,
          terms: claim.terms,
          reason: null,
          next_check_at: null,
        })
        .where((payment) => claimable(payment, now, looked)),
    )
    .returning('fence')
    .executeTakeFirst()
  if (won) {
    if (won.fence > 1) await freeIdentifier(transaction, claim.key)
    if (identified) await bindIdentifier(transaction, identified, { now: times.now, before })
    return { kind: 'claimed', fence: won.fence }
  }
  const row = await transaction
    .selectFrom('payment')
    .selectAll()
    .select((payment) => payment.case().when(letGo(payment, now)).then(1).else(0).end().as('was_let_go'))
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!row) throw new Error('A payment can neither be claimed nor found.')
  const { was_let_go, ...seen } = row
  return { kind: was_let_go === 1 ? 'let_go' : 'taken', row: seen }
}

/** Whether nobody has the payment, and nobody can have been shown it whose deeds were not looked for. */
function claimable(payment: ExpressionBuilder<Schema, 'payment'>, now: Moment, looked: number | undefined) {
  const free = letGo(payment, now)
  const unseen = payment.and([
    payment('payment.state', '=', 'released'),
    payment('payment.next_check_at', 'is', null),
  ])
  return looked === undefined
    ? unseen
    : payment.or([unseen, payment.and([free, payment('payment.fence', '=', looked)])])
}

function letGo(payment: ExpressionBuilder<Schema, 'payment'>, now: Moment) {
  return payment.or([
    payment('payment.state', '=', 'released'),
    payment.and([payment('payment.state', '=', 'locked'), payment('payment.lease_until', '<=', now)]),
  ])
}

/**
 * An earlier payment of the same payer for the same request whose settlement is not known, or whose work is still
 * owed: a client that signs anew instead of repeating must not pay twice.
 */
function unresolved(
  db: Transaction<Schema>,
  claim: Claim,
  { now, ours }: { readonly now: Moment; readonly ours: number },
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('payer', '=', claim.payer)
    .where('req_hash', '=', claim.req_hash)
    .where('key', '!=', claim.key)
    .where('state', 'in', ['settling', 'settled'])
    .where((payment) =>
      payment.or([
        payment.and([
          payment('state', '=', 'settling'),
          payment.or([payment('next_check_at', 'is not', null), payment('lease_until', '<=', now)]),
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
              // what has not been tried yet, or is being done, was asked for by somebody else at the same time
              .where('input', 'is', null)
              .where('credit.lease_until', '<=', now)
              .where('runs', '<', MOST_RUNS)
              .where('expires_at', '>', ours),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}
