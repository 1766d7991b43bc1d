import type { Kysely, Migration, MigrationProvider } from 'kysely'
import { operator } from './admin/admin-migration.ts'
import { indexOn } from './engine/index-on.ts'
import { ledgerIdentity } from './engine/ledger-identity-migration.ts'
import { purgeIndexes } from './engine/purge-index-migration.ts'
import { monitors } from './features/monitor-migration.ts'
import { newsArticles } from './features/news-migration.ts'
import { signals } from './features/signal-migration.ts'
import { videos } from './features/video-migration.ts'
import { videoOrders } from './features/video-order-migration.ts'
import { metering, offerHashes, payees } from './payments/payment-tables.ts'
import { outgoing } from './payouts/outgoing-migration.ts'
import { outgoingTransfers } from './payouts/outgoing-transfer-migration.ts'
import { sales } from './sales/sales-migration.ts'
import { sessions } from './sessions/session-migration.ts'
import { taskOffers } from './tasks/task-offer-migration.ts'
import { taskPush } from './tasks/task-push-migration.ts'

const foundation: Migration = {
  async up(db: Kysely<unknown>) {
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
    await indexOn(db, 'payment', ['payer', 'req_hash'])
    await indexOn(db, 'payment', ['state', 'next_check_at'])
    await indexOn(db, 'payment', ['header_id'])

    await db.schema
      .createTable('answer')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('purge_at', 'bigint')
      .execute()
    await indexOn(db, 'answer', ['purge_at'])

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

    await db.schema
      .createTable('journal')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('journal_key', ['key', 'id'])
      .execute()

    await db.schema
      .createTable('counter')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('payer')
      .addColumn('payer', 'text', (column) => column.primaryKey())
      .addColumn('first_paid_at', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('job')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addUniqueConstraint('job_kind_key', ['kind', 'key'])
      .execute()
    await indexOn(db, 'job', ['run_at'])

    await db.schema
      .createTable('secret')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kid', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('secret_key', ['name', 'kid'])
      .execute()

    await db.schema
      .createTable('chain_block')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('chain_block_key', ['chain', 'number'])
      .execute()

    await db.schema
      .createTable('chain_slot')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('contract', 'text', (column) => column.notNull())
      .addColumn('slot', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('chain_slot_key', ['chain', 'contract', 'slot'])
      .execute()

    await db.schema
      .createTable('task')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('input', 'text')
      .addColumn('req_hash', 'text', (column) => column.notNull())
      .addColumn('proof', 'text')
      .addColumn('max_cost', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('result', 'text')
      .addColumn('payment', 'text')
      .addColumn('failure', 'text')
      .addColumn('payer', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('purge_at', 'bigint')
      .execute()
    await indexOn(db, 'task', ['purge_at'])
    await indexOn(db, 'task', ['payer'])
  },
}

const credits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('credit')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('input', 'text')
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('runs', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await indexOn(db, 'credit', ['expires_at'])

    await db.schema
      .createTable('payer_fault')
      .addColumn('payer', 'text', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('busy_key', 'text')
      .addColumn('busy_until', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('book_proof')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('posted_until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('book_proof_key', ['network', 'asset'])
      .execute()
    // the lines of one event and kind within a time
    await indexOn(db, 'journal', ['at'])
  },
}

const identifiers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('idem')
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idem_payer_identifier', ['payer', 'identifier'])
      .execute()
    await indexOn(db, 'idem', ['key'])
    await indexOn(db, 'idem', ['purge_at'])
  },
}

/** A payer who asks for the same thing a thousand times has a thousand payments that are done, and few that are not. */
const openPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('payment_payer_req_hash').execute()
    await indexOn(db, 'payment', ['payer', 'req_hash', 'state'])
  },
}

/** The steps from an empty database to today's; never edited once released, only added to. */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '001-foundation': foundation,
    '002-credits': credits,
    '003-identifiers': identifiers,
    '004-signals': signals,
    '005-news-articles': newsArticles,
    '006-videos': videos,
    '007-monitors': monitors,
    '008-metering': metering,
    '009-sales': sales,
    '010-open-payments': openPayments,
    '011-sessions': sessions,
    '012-task-push': taskPush,
    '013-outgoing': outgoing,
    '014-operator': operator,
    '015-task-offers': taskOffers,
    '016-outgoing-transfers': outgoingTransfers,
    '017-video-orders': videoOrders,
    '018-purge-indexes': purgeIndexes,
    '019-ledger-identity': ledgerIdentity,
    '020-payees': payees,
    '021-offer-hashes': offerHashes,
  }),
}
