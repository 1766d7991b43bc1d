import { type AliasedRawBuilder, sql, type Transaction } from 'kysely'
import { compileStatement, type Runner } from '../engine/compiled-statements.ts'
import { compileForKeys, type GivenColumns, type Keyed, standForValues } from '../engine/keyed-statements.ts'
import type { LeaseClock, LeaseTimes, Moment } from '../engine/lease-clock.ts'
import type { StatementWrite } from '../engine/statement-batcher.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import type { CreateBookId } from './book-ids.ts'
import { bindFirstIdentifier } from './identifiers.ts'
import type { Claim } from './ledger.ts'
import { selectUnresolved, type Taken, toTaken } from './ledger-claim.ts'

/** A payment that nothing stands in the way of. */
export interface FirstClaim {
  readonly fence: number
  /** Whether its payer has left work unpaid, within the last hour. */
  readonly hasStrike: boolean
}

/**
 * Claims a payment that is not known yet, where neither an earlier payment nor its identifier stands in the way: all in
 * one statement, and its identifier after it. Undefined when something does; nothing was claimed then, and what it was is
 * for the other statement to find out.
 */
export function createFirstClaim(leases: LeaseClock, createBookId: CreateBookId) {
  const take = compileStatement((db, claim: IdentifiedTaken) =>
    buildFirstTake(db, leases, claim, { identifier: claim.identifier }),
  )
  const takeAlone = compileForKeys<FirstTaken, Taking>(
    { columns: CLAIM_COLUMNS, time: 'now' },
    (db, given) => {
      const { table, values } = standForValues(given)
      return buildFirstTake(db, leases, values, { given: table })
    },
  )
  const toValues = ({ identifier, ...claim }: Claim, times: LeaseTimes): IdentifiedTaken => ({
    ...toTaken(claim, times, { bookId: createBookId(times.now) }),
    identifier: identifier ?? null,
  })
  return {
    async within(
      transaction: Transaction<Schema>,
      claim: Claim,
      times: LeaseTimes,
    ): Promise<FirstClaim | undefined> {
      const won = toFirstClaim(await take.first(transaction, toValues(claim, times)))
      const { payer, key, req_hash, identifier } = claim
      if (won && identifier !== undefined)
        await bindFirstIdentifier(transaction, { payer, key, req_hash, identifier }, times.now)
      return won
    },

    /** Without a transaction around it, of a claim without an identifier, together with others. */
    alone: async (write: StatementWrite, claim: Claim, times: LeaseTimes): Promise<FirstClaim | undefined> =>
      toFirstClaim(await write(takeAlone, toValues(claim, times))),
  }
}

type FirstTaken = Omit<Taken, 'checked' | 'overBefore'>
type IdentifiedTaken = FirstTaken & { readonly identifier: string | null }

interface Taking extends Keyed {
  readonly fence: number
  readonly has_strike: unknown
}

function toFirstClaim(won: Taking | undefined) {
  return won && { fence: won.fence, hasStrike: Boolean(won.has_strike) }
}

/** @param of `given`: where the values come from, when they are those of many claims, which have no identifiers. */
function buildFirstTake(
  db: Runner,
  leases: LeaseClock,
  claim: FirstTaken,
  of: { readonly given: AliasedRawBuilder<FirstTaken, 'given'> } | { readonly identifier: string | null },
) {
  const { key, header_id, offer_hash, network, asset, payer, pay_to, amount, most, price } = claim
  const { valid_before, tool, req_hash, terms, now, leaseUntil, bookId } = claim
  const text = (value: string | null | undefined, name: keyof PaymentRow) =>
    sql<string>`cast(${value} as text)`.as(name)
  const number = (value: Moment, name: keyof PaymentRow) => sql<number>`cast(${value} as bigint)`.as(name)
  const first = [
    text(key, 'key'),
    text(bookId, 'book_id'),
    sql<'locked'>`'locked'`.as('state'),
    sql<number>`1`.as('fence'),
    number(leases.end({ now, leaseUntil }), 'lease_until'),
    text(leases.holder, 'holder'),
    text(header_id, 'header_id'),
    text(offer_hash, 'offer_hash'),
    text(network, 'network'),
    text(asset, 'asset'),
    text(payer, 'payer'),
    text(pay_to, 'pay_to'),
    text(amount, 'amount'),
    text(most, 'most'),
    text(price, 'price'),
    number(valid_before, 'valid_before'),
    text(tool, 'tool'),
    text(req_hash, 'req_hash'),
    text(terms, 'terms'),
    sql<number>`0`.as('late'),
    number(now, 'created_at'),
  ] as const
  return db
    .insertInto('payment')
    .columns(FIRST_COLUMNS)
    .expression(
      ('given' in of ? db.selectFrom(of.given).select(first) : db.selectNoFrom(first)).where(
        ({ and, not, exists, selectFrom }) => {
          const isResolved = not(exists(selectUnresolved(db, leases, claim).select('payment.key')))
          if ('given' in of) return isResolved
          const holder = selectFrom('idem').select('idem.key').where('idem.payer', '=', payer)
          return and([isResolved, not(exists(holder.where('identifier', '=', of.identifier)))])
        },
      ),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning((payment) => [
      'payment.key',
      'fence',
      payment
        .exists(
          payment
            .selectFrom('payer_fault')
            .select('payer_fault.payer')
            .whereRef('payer_fault.payer', '=', 'payment.payer')
            .whereRef('until', '>', 'payment.created_at'),
        )
        .as('has_strike'),
    ])
}

const CLAIM_COLUMNS = {
  key: 'text',
  bookId: 'text',
  header_id: 'text',
  offer_hash: 'text',
  network: 'text',
  asset: 'text',
  payer: 'text',
  pay_to: 'text',
  amount: 'text',
  most: 'text',
  price: 'text',
  valid_before: 'bigint',
  tool: 'text',
  req_hash: 'text',
  terms: 'text',
  now: 'bigint',
  leaseUntil: 'bigint',
} as const satisfies GivenColumns<FirstTaken>

const FIRST_COLUMNS = [
  'key',
  'book_id',
  'state',
  'fence',
  'lease_until',
  'holder',
  'header_id',
  'offer_hash',
  'network',
  'asset',
  'payer',
  'pay_to',
  'amount',
  'most',
  'price',
  'valid_before',
  'tool',
  'req_hash',
  'terms',
  'late',
  'created_at',
] as const satisfies readonly (keyof PaymentRow)[]
