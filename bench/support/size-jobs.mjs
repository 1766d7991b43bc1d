import { createAuditRepository } from '../../build/src/store/admin/audit-repository.js'
import { createRetentionRepository } from '../../build/src/store/admin/retention-repository.js'
import { createSettledWatch } from '../../build/src/store/payments/settled-watch.js'
import { createLedger } from '../../build/src/store/payments/sql-ledger.js'
import { createSessionRepository } from '../../build/src/store/sessions/session-repository.js'
import { RAILS } from '../fill/shapes.mjs'
import { watchLoop } from './stalls.mjs'

const HOUR = 3_600_000
const AUDITED = RAILS[0]

/** What jobs need of a ledger that no gateway holds, and what its calls take before and after retention. */
export async function measureJobs(ledger, calls) {
  const database = await ledger.open()
  const before = await ledger.bytes()
  const now = Date.now()
  const figures = {}
  const note = async (what, work) => {
    const { took, longest, value } = await watchLoop(work)
    figures[`${what}, ms`] = took
    figures[`longest hold, ms (${what})`] = longest
    return value
  }
  const book = createLedger(database)
  const networks = RAILS.map(({ network }) => network)
  await note('sweep of open payments', async () => {
    for (const kind of ['open', 'watched']) await book.due(now, 100, { kind, networks })
    await createSettledWatch(database).due(now, 100, networks)
    await createSessionRepository(database).voidOverdue(now)
  })
  await note('proof of an hour', () => proveHour(database, now))
  await note('purge of all that is over', () => purge(database, now))
  await ledger.compact(database)
  await database.close()
  figures['bytes a call before retention'] = before / calls
  figures['bytes a call after it'] = (await ledger.bytes()) / calls
  return figures
}

async function proveHour(database, now) {
  const audit = createAuditRepository(database)
  let lines = 0
  for await (const page of audit.readPosted(AUDITED, { after: now - HOUR, until: now })) {
    lines += page.length
    const keys = page.map(({ key }) => key)
    await audit.findOpen(keys)
    await audit.sumPosted(keys)
  }
  await audit.findAmountMismatches(AUDITED, { after: now - HOUR, until: now })
  return lines
}

async function purge(database, now) {
  await createRetentionRepository(database).forget(now)
  await createLedger(database).purge(now)
  await createSessionRepository(database).forget(now)
}
