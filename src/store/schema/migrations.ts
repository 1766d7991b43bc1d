import type { Kysely, Migration, MigrationProvider } from 'kysely'
import { operator } from './admin-tables.ts'
import { bookIds } from './book-ids.ts'
import { callRows } from './call-rows.ts'
import { createChainTables } from './chain-tables.ts'
import { clusteredRows } from './clustered-rows.ts'
import { credits } from './credit-tables.ts'
import { gateways } from './gateway-tables.ts'
import { identifiers } from './identifier-table.ts'
import { createJobTable } from './job-tables.ts'
import { createJournalTables } from './journal-tables.ts'
import { ledgerIdentity } from './ledger-identity-table.ts'
import { listIndexes } from './list-indexes.ts'
import { monitors } from './monitor-tables.ts'
import { newsArticles } from './news-tables.ts'
import { openPaymentIndexes } from './open-payment-indexes.ts'
import { outgoing, outgoingTransfers } from './outgoing-tables.ts'
import { payees } from './payee-table.ts'
import { answersInRow, createPaymentTables, metering, offerHashes, openPayments } from './payment-tables.ts'
import { plainPhase } from './plain-phase.ts'
import { purgeIndexes } from './purge-indexes.ts'
import { saleNotes, sales, tallyNotes } from './sales-tables.ts'
import { createSecretTable } from './secret-table.ts'
import { sessions } from './session-tables.ts'
import { signals, signalTimes } from './signal-tables.ts'
import { sourceBudgets, sourceProbes } from './source-tables.ts'
import { requestIndex, steadyIndexes, unresolvedIndex } from './steady-indexes.ts'
import { createTaskTable, taskOffers, taskPush } from './task-tables.ts'
import { videoOrders, videos } from './video-tables.ts'

const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    await createPaymentTables(db)
    await createJournalTables(db)
    await createJobTable(db)
    await createSecretTable(db)
    await createChainTables(db)
    await createTaskTable(db)
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
    '022-signal-times': signalTimes,
    '023-source-budgets': sourceBudgets,
    '024-source-probes': sourceProbes,
    '025-tally-notes': tallyNotes,
    '026-gateways': gateways,
    '030-open-payment-indexes': openPaymentIndexes,
    '031-call-rows': callRows,
    '032-clustered-rows': clusteredRows,
    '033-steady-indexes': steadyIndexes,
    '034-sale-notes': saleNotes,
    '035-unresolved-index': unresolvedIndex,
    '036-answers-in-row': answersInRow,
    '037-book-ids': bookIds,
    '038-plain-phase': plainPhase,
    '039-request-index': requestIndex,
    '040-list-indexes': listIndexes,
  }),
}
