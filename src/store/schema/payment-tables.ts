import {
  type Generated,
  type Insertable,
  type Kysely,
  type Migration,
  PostgresAdapter,
  type Selectable,
  sql,
} from 'kysely'
import { addIndex } from './add-index.ts'

/**
 * Where a payment stands. `locked`: its work runs. `released`: the work failed, nothing was asked to settle.
 * `settling`: a settlement may have left. `settled`: the money arrived. `failed`: it never will. The last two of a
 * payment that was given back: `refunding`, `refunded`.
 */
export type PaymentState =
  | 'locked'
  | 'released'
  | 'settling'
  | 'settled'
  | 'delivered'
  | 'failed'
  | 'refunding'
  | 'refunded'

/** One authorization to pay, and what it bought. Times in milliseconds since the epoch; amounts as text. */
export interface PaymentTable {
  /** `network|asset|from|nonce`, lower case: the authorization itself, never one of its encodings. */
  key: string
  /** Under which its lines and attempts lie, and nothing else; null: they lie under its key. */
  book_id: Generated<string | null>
  state: PaymentState
  /** Grows with every owner; a write that carries an older one does nothing. */
  fence: number
  lease_until: number
  /** The gateway that took the lease; null where the database has one owner. */
  holder: Generated<string | null>
  /** sha256 of the payment header, hex: what the public status route is asked for. */
  header_id: string
  /** sha256 of the id of the offer that was answered, hex; null of payments that were claimed before offers had ids. */
  offer_hash: string | null
  /** How often what it bought was given again. */
  replays: Generated<number>
  network: string
  asset: string
  payer: string
  pay_to: string
  /** What is to move, and once it is settled what has moved; of a metered payment the most, until that is known. */
  amount: string
  /** The most that the payer has signed for, of a metered payment; null where the amount itself was signed. */
  most: string | null
  /** What was used, and asked to be settled, of a metered payment; null until that is known. */
  due: string | null
  /** Price in millionths of a dollar. */
  price: string
  /** Seconds since the epoch, by chain time. */
  valid_before: number
  tool: string
  req_hash: string
  /** What is needed to settle again after a crash: the payment and the offer it answered, as JSON; null once settled. */
  terms: string | null
  /** sha256 of the result's text, hex; null until there is one. */
  response_hash: string | null
  tx: string | null
  reason: string | null
  /** 1 when the money arrived after the call had failed: a credit. */
  late: number
  /** When the reconciler looks next; null: never. */
  next_check_at: number | null
  created_at: number
  settled_at: number | null
  delivered_at: number | null
}

/** What a payment bought. Apart from the payment, because that changes often and this is large. */
export interface AnswerTable {
  key: string
  /** The tool's result as JSON text. */
  result: string
  /** After this it is forgotten and only the fact of the payment stays, unless that is still being settled; null: not yet known. */
  purge_at: number | null
}

/** Every request to settle that may have left this process. */
export interface SettleAttemptTable {
  id: string
  /** The id of the payment's lines where it has one, and otherwise its key. */
  key: string
  facilitator: string
  started_at: number
  ended_at: number | null
  /** `refused`, `not_sent`, `unknown`; null while it runs, and of those that ran when the payment landed. */
  class: string | null
  tx: string | null
  reason: string | null
}

export type PaymentRow = Selectable<PaymentTable>
export type NewPayment = Insertable<PaymentTable>

/** Up to which PostgreSQL keeps an answer in its row; a page takes three of these. */
const ANSWER_ROW_BYTES = 2_600

export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('header_id', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('pay_to', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('valid_before', 'bigint', (column) => column.notNull())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('req_hash', 'text', (column) => column.notNull())
    .addColumn('terms', 'text')
    .addColumn('response_hash', 'text')
    .addColumn('tx', 'text')
    .addColumn('reason', 'text')
    .addColumn('late', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_check_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .execute()
  await addIndex(db, 'payment', ['payer', 'req_hash'])
  await addIndex(db, 'payment', ['state', 'next_check_at'])
  await addIndex(db, 'payment', ['header_id'])

  await db.schema
    .createTable('answer')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('purge_at', 'bigint')
    .execute()
  await addIndex(db, 'answer', ['purge_at'])

  await db.schema
    .createTable('settle_attempt')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('facilitator', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('class', 'text')
    .addColumn('tx', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('settle_attempt_key', ['key', 'id'])
    .execute()
}

/** A payer who asks for the same thing a thousand times has a thousand payments that are done, and few that are not. */
export const openPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('payment_payer_req_hash').execute()
    await addIndex(db, 'payment', ['payer', 'req_hash', 'state'])
  },
}

/** What was signed at most and what was used, of payments whose amount is known only after the work. */
export const metering: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('most', 'text').execute()
    await db.schema.alterTable('payment').addColumn('due', 'text').execute()
  },
}

/**
 * PostgreSQL keeps a compressed answer of usual size in its row: in parts beside it, each part has a row and an index entry of
 * its own.
 */
export const answersInRow: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`alter table answer set (toast_tuple_target = ${sql.lit(ANSWER_ROW_BYTES)})`.execute(db)
  },
}

/** What distinguishes a payer from a reader of the payment on chain, and how often its answer was given again. */
export const offerHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('offer_hash', 'text').execute()
    await db.schema
      .alterTable('payment')
      .addColumn('replays', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
