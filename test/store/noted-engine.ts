import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { onTestFinished, vi } from 'vitest'
import type { Database } from '../../src/store/engine/database.ts'

interface Noted {
  readonly database: Database
  readonly engine: DatabaseSyncInstance
  /** The texts of all statements that were prepared. */
  readonly asked: Set<string>
  /** How many ran since it was last asked. */
  readonly takeCounts: () => Counts
}

interface Counts {
  readonly statements: number
  readonly transactions: number
}

/** Opens the embedded engine anew, and notes what it is asked for. */
export async function openNoted(): Promise<Noted> {
  const asked = new Set<string>()
  const ran: string[] = []
  const engines: DatabaseSyncInstance[] = []
  // what other files have loaded already would not be noted
  vi.resetModules()
  vi.doMock(import('@photostructure/sqlite'), async (importActual) => {
    const actual = await importActual()
    function open(file: string): DatabaseSyncInstance {
      const engine = new actual.DatabaseSync(file)
      const prepare = engine.prepare.bind(engine)
      engines.push(engine)
      const value = (text: string) => {
        if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) asked.add(text)
        return noteRuns(prepare(text), () => ran.push(text))
      }
      Object.defineProperty(engine, 'prepare', { value })
      return engine
    }
    return { ...actual, DatabaseSync: open as unknown as typeof actual.DatabaseSync }
  })
  onTestFinished(() => {
    vi.doUnmock('@photostructure/sqlite')
    vi.resetModules()
  })
  const { openSqlite } = await import('../../src/store/engine/database.ts')
  const database = await openSqlite(':memory:')
  onTestFinished(() => database.close())
  const [engine] = engines
  if (!engine) throw new Error('The engine was never opened.')
  asked.clear()
  ran.length = 0
  return { database, engine, asked, takeCounts: () => countTexts(ran.splice(0)) }
}

function noteRuns(statement: StatementSyncInstance, note: () => void): StatementSyncInstance {
  for (const name of ['run', 'all'] as const) {
    const work = statement[name].bind(statement) as (...values: unknown[]) => unknown
    const value = (...values: unknown[]) => {
      note()
      return work(...values)
    }
    Object.defineProperty(statement, name, { value })
  }
  return statement
}

function countTexts(texts: readonly string[]): Counts {
  const transactions = texts.filter((text) => text === 'commit').length
  return { statements: texts.filter((text) => text !== 'begin' && text !== 'commit').length, transactions }
}
