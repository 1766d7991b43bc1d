import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openSqlite } from '../../src/store/engine/database.ts'
import { DATABASE } from '../../src/store/engine/ledger-folder.ts'

/** Made once: creating the tables is half of what the start of a gateway takes, and it is the same every time. */
const EMPTY = await createEmptyLedger()

/** Puts the file of a ledger into a folder as a first start leaves it: all tables, no rows, an id of its own. */
export function writeEmptyLedger(directory: string): string {
  const file = join(directory, DATABASE)
  // in each byte a character, so that the file stays as it is around the id
  const text = EMPTY.bytes.toString('latin1').replaceAll(EMPTY.ledgerId, randomUUID())
  writeFileSync(file, text, { encoding: 'latin1', mode: 0o600 })
  return file
}

/** Opens an empty ledger that is removed when it is closed. */
export async function openEmptyLedger(): Promise<Database> {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-ledger-'))
  const database = await openSqlite(writeEmptyLedger(directory))
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function createEmptyLedger(): Promise<{ readonly bytes: Buffer; readonly ledgerId: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-ledger-'))
  try {
    const file = join(directory, DATABASE)
    const { ledgerId, close } = await openSqlite(file)
    await close()
    return { bytes: readFileSync(file), ledgerId }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
