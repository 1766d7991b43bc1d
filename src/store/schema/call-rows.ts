import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { createLargeIndex } from './large-indexes.ts'

/**
 * What indexes know of a payment's state. It changes twice in the life of a payment that is answered, the state four times:
 * an index in which nothing changes need not be written.
 */
const PHASE = `case when state in ('locked', 'settling', 'refunding') then 'open'
  when state = 'settled' and response_hash is null then 'owed'
  when state = 'released' then 'released'
  when state in ('settled', 'delivered') and late = 0 then 'answered' else 'failed' end`

/** What a payment keeps for good, then what its states change: PostgreSQL logs what lies between the first change and the last. */
const KEPT = [
  'key',
  'network',
  'asset',
  'payer',
  'pay_to',
  'header_id',
  'offer_hash',
  'created_at',
  'valid_before',
  'tool',
  'req_hash',
  'price',
  'amount',
  'most',
  'due',
  'terms',
] as const
const CHANGED = [
  'response_hash',
  'tx',
  'reason',
  'late',
  'replays',
  'settled_at',
  'holder',
  'next_check_at',
  'state',
  'fence',
  'lease_until',
  'delivered_at',
] as const
/** Of whole numbers and of times; all others are texts. */
const TYPES: Readonly<Record<string, string>> = {
  fence: 'integer not null',
  late: 'integer not null default 0',
  replays: 'integer not null default 0',
  created_at: 'bigint not null',
  valid_before: 'bigint not null',
  lease_until: 'bigint not null',
  settled_at: 'bigint',
  delivered_at: 'bigint',
  next_check_at: 'bigint',
}
const NULLABLE = new Set(['offer_hash', 'most', 'due', 'terms', 'response_hash', 'tx', 'reason', 'holder'])
/** Percent of a page that new payments take: the rest is for what their states change, beside them. */
const FILL = 70

/** Payments change in place, and no index is kept of what each call changes. */
export const callRows: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) await rebuildPayments(db)
    else
      await sql`alter table payment add column phase text generated always as (${sql.raw(PHASE)}) virtual`.execute(
        db,
      )
    await indexPayments(db)
    await indexCalls(db)
  },
}

/** Adding a stored column would write the table anew as well. */
async function rebuildPayments(db: Kysely<unknown>): Promise<void> {
  const columns = [...KEPT, ...CHANGED]
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const typed = columns.map(
    (name) => `"${name}" ${TYPES[name] ?? (NULLABLE.has(name) ? 'text' : 'text not null')}`,
  )
  await sql`lock table payment in access exclusive mode`.execute(db)
  await sql`create table payment_anew (${sql.raw(typed.join(', '))},
    phase text generated always as (${sql.raw(PHASE)}) stored) with (fillfactor = ${sql.raw(`${FILL}`)})`.execute(
    db,
  )
  await sql`insert into payment_anew (${list}) select ${list} from payment`.execute(db)
  await db.schema.dropTable('payment').execute()
  await db.schema.alterTable('payment_anew').renameTo('payment').execute()
  await sql`alter table payment add constraint payment_pkey primary key (key)`.execute(db)
  await sql`create index payment_header_id on payment (header_id)`.execute(db)
  await createLargeIndex(db, 'payment_late')
  await createLargeIndex(db, 'payment_watched')
  await sql`analyze payment`.execute(db)
}

/** Of a payment's state they know the phase alone. */
async function indexPayments(db: Kysely<unknown>): Promise<void> {
  for (const name of ['payment_payer_req_hash_state', 'payment_open', 'payment_over', 'payment_let_go'])
    await db.schema.dropIndex(name).ifExists().execute()
  await sql`create index payment_request on payment (payer, req_hash, phase)`.execute(db)
  for (const name of [
    'payment_open',
    'payment_let_go',
    'payment_valid_before',
    'payment_unanswered',
    'payment_metered',
  ] as const)
    await createLargeIndex(db, name)
}

/** Lines that are held against a chain, calls that have a name, and calls that run: few of all. */
async function indexCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('journal_at').execute()
  await createLargeIndex(db, 'journal_posted')
  await db.schema.dropIndex('session_entry_session_identifier').execute()
  await createLargeIndex(db, 'session_entry_named')
  await db.schema.dropIndex('session_entry_state_lease_until').execute()
  await createLargeIndex(db, 'session_entry_held')
}
