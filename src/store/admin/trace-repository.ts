import type { Database } from '../engine/database.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'

const MAX_PAYMENTS = 20
const MAX_ROWS = 200

/** Everything that the ledger holds of one payment, save what it bought and what is secret. */
export type PaymentTrace = Awaited<ReturnType<ReturnType<typeof createTraceRepository>['read']>>

export function createTraceRepository({ db }: Pick<Database, 'db'>) {
  /** The payments of an id, the newest first: a header's hash, a key, a transaction, or the hash of a request. */
  async function find(id: string): Promise<readonly PaymentRow[]> {
    const sentAs = await db
      .selectFrom('settle_attempt')
      .select('key')
      .where('tx', '=', id)
      .limit(MAX_PAYMENTS)
      .execute()
    const keys = [id, ...sentAs.map(({ key }) => key)]
    return db
      .selectFrom('payment')
      .selectAll()
      .where((payment) =>
        payment.or([
          payment('header_id', '=', id),
          payment('key', 'in', keys),
          payment('tx', '=', id),
          payment('req_hash', '=', id),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(MAX_PAYMENTS)
      .execute()
  }

  async function read(payment: PaymentRow) {
    const { key, header_id: id } = payment
    const [attempts, journal, answer, credit, outgoing, payouts, jobs, topup, acts] = await Promise.all([
      db.selectFrom('settle_attempt').selectAll().where('key', '=', key).limit(MAX_ROWS).execute(),
      db
        .selectFrom('journal')
        .select(['kind', 'account', 'amount', 'at'])
        .where('key', '=', key)
        .orderBy('at')
        .limit(MAX_ROWS)
        .execute(),
      db.selectFrom('answer').select('purge_at').where('key', '=', key).executeTakeFirst(),
      db.selectFrom('credit').selectAll().where('key', '=', key).executeTakeFirst(),
      db
        .selectFrom('outgoing')
        .select(['kind', 'state', 'tx', 'attempts', 'reason', 'micro_usd', 'created_at', 'landed_at'])
        .where('subject', '=', key)
        .limit(MAX_ROWS)
        .execute(),
      db.selectFrom('payout').select(['id', 'state', 'created_at']).where('payment', '=', key).execute(),
      db
        .selectFrom('job')
        .select(['id', 'kind', 'run_at', 'attempts', 'failures', 'last_error', 'dead_at'])
        .where('key', '=', key)
        .execute(),
      db
        .selectFrom('session_topup')
        .select(['session', 'credited_at'])
        .where('key', '=', key)
        .executeTakeFirst(),
      db
        .selectFrom('operator_act')
        .select(['at', 'who', 'act', 'outcome'])
        .where((act) => act.or([act('input', 'like', `%"${id}"%`), act('input', 'like', `%"${key}"%`)]))
        .orderBy('at')
        .limit(MAX_ROWS)
        .execute(),
    ])
    return { payment, attempts, journal, answer, credit, outgoing, payouts, jobs, topup, acts }
  }

  return { find, read }
}
