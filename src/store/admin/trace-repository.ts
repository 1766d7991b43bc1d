import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { listBookKeys } from '../payments/bookkeeping.ts'
import type { PaymentRow, SettleAttemptTable } from '../schema/payment-tables.ts'

const MAX_PAYMENTS = 20
const MAX_ROWS = 200
const ROWS_PER_PAGE = 1_000

/** Everything that the ledger holds of one payment, save what it bought and what is secret. */
export type PaymentTrace = Awaited<ReturnType<ReturnType<typeof createTraceRepository>['read']>>

export function createTraceRepository({ db }: Pick<Database, 'db'>) {
  /** The payments of an id, the newest first: a header's hash, a key, a transaction, or the hash of a request. */
  async function find(id: string): Promise<readonly PaymentRow[]> {
    const named = await selectPayments(db)
      .where((payment) => payment.or([payment('header_id', '=', id), payment('key', '=', id)]))
      .execute()
    return named.length > 0 ? named : findByContent(db, id)
  }

  async function read(payment: PaymentRow) {
    const { key, header_id: id } = payment
    const bookKeys = listBookKeys(payment)
    const [attempts, journal, answer, credit, outgoing, payouts, jobs, topup, acts] = await Promise.all([
      db
        .selectFrom('settle_attempt')
        .selectAll()
        .where('key', 'in', bookKeys)
        .orderBy('started_at')
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom('journal')
        .select(['kind', 'account', 'amount', 'at'])
        .where('key', 'in', bookKeys)
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
    const ended = attempts.map((attempt) => endByLanding(attempt, payment))
    return { payment, attempts: ended, journal, answer, credit, outgoing, payouts, jobs, topup, acts }
  }

  return { find, read }
}

/** What still runs when the money lands has landed with it, which no row of its own is written for. */
function endByLanding(
  attempt: Selectable<SettleAttemptTable>,
  { settled_at: at, tx }: PaymentRow,
): Selectable<SettleAttemptTable> {
  if (attempt.ended_at !== null || at === null || attempt.started_at > at) return attempt
  return { ...attempt, ended_at: at, class: 'landed', tx }
}

/**
 * No index is kept for these, which every call would pay for: every payment is looked at, so many at a time that calls are
 * answered between.
 */
async function findByContent(db: Database['db'], id: string): Promise<readonly PaymentRow[]> {
  const keys: string[] = []
  const attempts = walkKeys(db, 'settle_attempt', (page) => sql`tx = ${id} and ${page}`)
  const payments = walkKeys(db, 'payment', (page) => sql`(tx = ${id} or req_hash = ${id}) and ${page}`)
  for (const walk of [payments, attempts])
    for await (const found of walk) if (keys.push(...found) >= MAX_PAYMENTS) break
  if (keys.length === 0) return []
  // an attempt knows the id of the payment's lines, and the first of these names it
  const named = await db
    .selectFrom('journal')
    .select('payment')
    .where('key', 'in', keys)
    .where('payment', 'is not', null)
    .execute()
  keys.push(...named.flatMap(({ payment }) => payment ?? []))
  return selectPayments(db).where('key', 'in', keys).execute()
}

function selectPayments(db: Database['db']) {
  return db.selectFrom('payment').selectAll().orderBy('created_at', 'desc').limit(MAX_PAYMENTS)
}

async function* walkKeys(
  db: Database['db'],
  table: 'payment' | 'settle_attempt',
  select: (isInPage: RawBuilder<boolean>) => RawBuilder<unknown>,
): AsyncIterable<readonly string[]> {
  const name = sql.table(table)
  for (let last = ''; ; ) {
    const { rows: ends } = await sql<{ key: string }>`select key from ${name}
      where key > ${last} order by key limit 1 offset ${ROWS_PER_PAGE - 1}`.execute(db)
    const end = ends[0]?.key
    const isBefore = end === undefined ? sql`` : sql`and key <= ${end}`
    const { rows } = await sql<{ key: string }>`select key from ${name}
      where ${select(sql<boolean>`key > ${last} ${isBefore}`)} limit ${MAX_PAYMENTS}`.execute(db)
    if (rows.length > 0) yield rows.map(({ key }) => key)
    if (end === undefined) return
    last = end
    await setImmediate()
  }
}
