import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../src/core/durations.ts'
import { createAdminExports } from '../../src/store/admin/admin-exports.ts'
import { createAdminListRepository } from '../../src/store/admin/admin-list-repository.ts'
import { createAuditRepository } from '../../src/store/admin/audit-repository.ts'
import { countDeadLetters, createDeadLetterRepository } from '../../src/store/admin/dead-letter-repository.ts'
import { createOverviewRepository } from '../../src/store/admin/overview-repository.ts'
import { createRetentionRepository } from '../../src/store/admin/retention-repository.ts'
import { createTraceRepository } from '../../src/store/admin/trace-repository.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { createSettledWatch } from '../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { unreachablePayments } from '../../src/store/payments/unreachable-payments.ts'
import { createSalesRepository } from '../../src/store/sales/sales-repository.ts'
import { createSessionRepository } from '../../src/store/sessions/session-repository.ts'
import { readQueueDepth } from '../../src/store/tasks/queue-depth.ts'
import { openNoted } from './noted-engine.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'

/** Tables with a row for every call. */
const LARGE = [
  'payment',
  'answer',
  'journal',
  'settle_attempt',
  'session_entry',
  'session_answer',
  'idem',
  'payer',
]
/** Indexes of few rows, which may be read whole. */
const SMALL = [
  'payment_unresolved',
  'payment_watched',
  'payment_late',
  'payment_metered',
  'session_entry_held',
]
/** What reads every row of a large table. */
const SCAN = new RegExp(
  `^SCAN (${LARGE.join('|')})\\b(?! USING (?:COVERING )?INDEX (?:${SMALL.join('|')})\\b)`,
)
const TOKEN = { network: 'eip155:84532', asset: '0xusdc' }
const SPAN = { from: NOW - 1_000, to: NOW + 1_000 }
const PAGE = { limit: 20 }

test('SQLite: calls, sweeps, purges and reads for an admin scan no large table', async () => {
  const { database, engine, asked } = await openNoted()

  await makeCalls(database)
  await runJobs(database)
  await readForAdmin(database)

  expect(asked.size).toBeGreaterThan(50)
  expect(findSteps(engine, asked, SCAN)).toEqual([])
})

async function makeCalls(database: Database): Promise<void> {
  const ledger = createLedger(database)
  const owned = await claimPayment(ledger, createClaim('one', { identifier: 'mine' }))
  await ledger.claim(createClaim('one'), held)
  await writePayment(ledger, owned)
  await ledger.settled(owned, landed)
  await ledger.delivered(owned.key, NOW)
  await ledger.answerTo(owned.key)
  await ledger.findByHeader('header of one')
  const order = { tool: 'signal', requestHash: 'hash', amount: 1, identifier: 'mine' }
  await createSessionRepository(database).hold('s', order, held)
}

async function runJobs(database: Database): Promise<void> {
  const ledger = createLedger(database)
  for (const kind of ['open', 'watched'] as const) await ledger.due(NOW, 100, { kind, networks: ['n'] })
  await createSettledWatch(database).due(NOW, 100, ['n'])
  await unreachablePayments(database, ['n'])
  await createSessionRepository(database).voidOverdue(NOW)
  await createSessionRepository(database).forget(NOW)
  await ledger.releaseOrphans(NOW)
  await ledger.purge(NOW)
  await createRetentionRepository(database).forget(NOW)
  await ledger.totals()
  await createSalesRepository(database).read(NOW)
  await readQueueDepth(database, NOW)
  const audit = createAuditRepository(database)
  const keys: string[] = []
  for await (const lines of audit.readPosted(TOKEN, { after: 0, until: NOW + 9_000 }))
    keys.push(...lines.map(({ key }) => key))
  expect(keys).toHaveLength(1)
  await audit.sumPosted(keys)
  await audit.findOpen(keys)
  await audit.findAmountMismatches(TOKEN, { after: 0, until: NOW })
}

async function readForAdmin(database: Database): Promise<void> {
  const lists = createAdminListRepository(database)
  await lists.stuck({ now: NOW, before: NOW }, PAGE)
  await lists.late(PAGE)
  await lists.credits(PAGE)
  const overview = createOverviewRepository(database)
  await overview.openPayments({ now: NOW, before: NOW, since: NOW })
  await overview.outcomes({ since: NOW - 2 * HOUR_MS, now: NOW, open: 0 })
  await overview.owedCredits(NOW)
  await createDeadLetterRepository(database).list({ now: NOW, limit: 20 })
  await countDeadLetters(database, NOW)
  const trace = createTraceRepository(database)
  expect(await trace.find('0xtx')).toHaveLength(1)
  for (const id of ['header of one', 'nothing'])
    for (const payment of await trace.find(id)) await trace.read(payment)
  const exports = createAdminExports(database)
  for (const table of ['payments', 'journal', 'credits'] as const)
    for await (const rows of exports[table].read(SPAN)) expect(rows.length).toBeGreaterThan(0)
}

test('SQLite: pages of sessions and of outgoing money are read in order, not sorted', async () => {
  const { database, engine, asked } = await openNoted()
  const lists = createAdminListRepository(database)
  const after = { at: NOW, id: 'x' }

  for (const page of [
    PAGE,
    { ...PAGE, after },
    { ...PAGE, state: 'open' },
    { ...PAGE, after, state: 'open' },
  ]) {
    await lists.sessions(page)
    await lists.outgoing('payout', page)
    await lists.outgoing(undefined, page)
  }

  expect(asked.size).toBe(12)
  expect(findSteps(engine, asked, /TEMP B-TREE/)).toEqual([])
})

/** Steps of the plans of statements that are of a kind, each with its statement. */
function findSteps(
  engine: DatabaseSyncInstance,
  asked: ReadonlySet<string>,
  kind: RegExp,
): readonly string[] {
  return [...asked].flatMap((text) => {
    const steps = engine.prepare(`explain query plan ${text}`).all()
    const found = steps.map(({ detail }) => `${detail}`).filter((detail) => kind.test(detail))
    return found.map((detail) => `${detail}: ${text}`)
  })
}
