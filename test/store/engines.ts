import { describe } from 'vitest'
import { type Database, openPostgres } from '../../src/store/engine/database.ts'
import { openEmptyLedger } from '../support/empty-ledger.ts'
import { hasPostgres, postgresCluster } from '../support/postgres.ts'

export const masterKey = Buffer.alloc(32, 7)

/** Opens an empty database, which the test closes. */
type Open = () => Promise<Database>

interface Engine {
  /** How often a property is tried. */
  readonly runs: number
}

/** Of planted defects thousands are tried, on the one engine that every machine has. */
const isSqliteEnough = process.env['PENNYWIRE_ENGINES'] === 'sqlite'

/** Claims the same about both engines; of PostgreSQL only where this machine has it. */
export function onEveryEngine(tests: (open: Open, engine: Engine) => void): void {
  describe('SQLite', () => {
    tests(openEmptyLedger, { runs: Number(process.env['PENNYWIRE_RUNS'] ?? 120) })
  })

  describe.skipIf(!hasPostgres || isSqliteEnough)('PostgreSQL', { timeout: 60_000 }, () => {
    const cluster = postgresCluster()
    tests(async () => openPostgres(await cluster.newLedger(), { masterKey }), { runs: 25 })
  })
}
