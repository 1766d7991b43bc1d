import { compileStatement, type Runner } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import { foldBeforeReading } from '../sales/tally-folding.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Ledger } from './ledger.ts'

/** The half of the ledger that only looks. */
export function ledgerReads({
  db,
  reports,
  writeDeferred,
  leases,
}: Database): Pick<Ledger, 'find' | 'answerTo' | 'findByHeader' | 'due' | 'totals'> {
  return {
    find: (key) => byKey(db, key),

    async answerTo(key, asked) {
      const stored = await db
        .selectFrom('answer')
        .leftJoin('idem', 'idem.key', 'answer.key')
        .select(['result', 'identifier'])
        .where('answer.key', '=', key)
        .executeTakeFirst()
      const isForAsker =
        !asked || (stored?.identifier ? stored.identifier === asked.identifier : !asked.isRequired)
      return isForAsker ? stored?.result : undefined
    },

    findByHeader: (headerId) =>
      db.selectFrom('payment').selectAll().where('header_id', '=', headerId).limit(1).executeTakeFirst(),

    async due(now, limit, { kind, networks } = {}) {
      const overdue = db
        .selectFrom('payment')
        .selectAll()
        .where('lease_until', '<=', leases.now(now))
        // those not looked at yet come first, on either engine
        .orderBy('next_check_at', (order) => order.asc().nullsFirst())
        .limit(limit)
      const open = overdue
        .where(isOpenPayment)
        .where((payment) =>
          payment.or([
            payment('state', '=', 'locked'),
            payment.and([
              payment('state', '=', 'settling'),
              payment.or([payment('next_check_at', 'is', null), payment('next_check_at', '<=', now)]),
              ...(networks ? [payment('network', 'in', networks)] : []),
            ]),
          ]),
        )
      const watched = overdue
        .where('state', 'in', ['released', 'failed'])
        .where('next_check_at', '<=', now)
        .$if(networks !== undefined, (some) => some.where('network', 'in', networks ?? []))
      if (kind === 'watched') return watched.execute()
      // money that may have moved comes before claims that have run out
      if (kind === 'open')
        return open
          .clearOrderBy()
          .orderBy('state', 'desc')
          .orderBy('next_check_at', (order) => order.asc().nullsFirst())
          .orderBy('created_at')
          .orderBy('key')
          .execute()
      const all = [...(await open.execute()), ...(await watched.execute())]
      return all.sort((one, other) => (one.next_check_at ?? 0) - (other.next_check_at ?? 0)).slice(0, limit)
    },

    async totals() {
      await foldBeforeReading({ db, writeDeferred })
      const counters = new Map((await allCounters.all(reports, {})).map(({ name, value }) => [name, value]))
      const open = await openPayments.first(reports, {})
      return {
        paidCalls: counters.get('paid_calls') ?? 0,
        settledMicroUsd: BigInt(counters.get('settled_micro_usd') ?? 0),
        payers: counters.get('payers') ?? 0,
        openPayments: Number(open?.count ?? 0),
      }
    },
  }
}

const allCounters = compileStatement((db) => db.selectFrom('counter').selectAll())

const openPayments = compileStatement((db) =>
  db
    .selectFrom('payment')
    .select((payment) => payment.fn.countAll<number>().as('count'))
    .where(isOpenPayment)
    .where('state', 'in', ['locked', 'settling']),
)

export function byKey(db: Runner, key: string): Promise<PaymentRow | undefined> {
  return ofKey.first(db, { key })
}

const ofKey = compileStatement((db, { key }: { readonly key: string }) =>
  db.selectFrom('payment').selectAll().where('key', '=', key),
)
