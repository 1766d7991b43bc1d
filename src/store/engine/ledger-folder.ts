import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GatewayError } from '../../core/failures.ts'
import { type Database, type MasterKeys, openSqlite } from './database.ts'
import { openPrivateFolder } from './private-folder.ts'

/** Beside the database: the id of the ledger that is here, so that an empty one is not taken for it. */
export const LEDGER_MARKER = 'ledger.id'
export const DATABASE = 'pennywire.db'

/**
 * Opens the ledger of a gateway that has one of its own.
 *
 * @param folder As DATA_DIR names it.
 * @throws GatewayError `store_unavailable`, `misconfigured`: among others, when the folder has held another ledger.
 */
export async function openLedgerFolder(
  folder: string,
  { onUpgrade = () => {}, ...keys }: MasterKeys & { readonly onUpgrade?: (copy: string) => void },
): Promise<Database> {
  openPrivateFolder(folder, 'DATA_DIR')
  const marker = join(folder, LEDGER_MARKER)
  const file = join(folder, DATABASE)
  const known = readLedgerMarker(folder)
  if (known !== undefined && !statSync(file, { throwIfNoEntry: false })?.size) throw isMissing(folder, known)
  const database = await openSqlite(file, { ...keys, onUpgrade })
  try {
    if (known === undefined) writeFileSync(marker, `${database.ledgerId}\n`, { mode: 0o600 })
    else if (known !== database.ledgerId) throw isOtherLedger(folder, { known, found: database.ledgerId })
    await freeJobs(database)
    // SQLite gives its files the mode of the first one
    openPrivateFolder(folder, 'DATA_DIR')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Only one process has the file, so a job that another one held is held no more. */
async function freeJobs({ write }: Database): Promise<void> {
  await write(async (transaction) => {
    await transaction.updateTable('job').set({ lease_until: 0 }).where('lease_until', '>', 0).execute()
  })
}

/** The id of the ledger that a folder holds, or has held; undefined where it never held one. */
export function readLedgerMarker(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, LEDGER_MARKER), 'utf8').trim()
  } catch {
    return undefined
  }
}

function isMissing(folder: string, known: string): GatewayError {
  return new GatewayError(
    'misconfigured',
    `DATA_DIR: ${folder} has held the ledger ${known}, and its ${DATABASE} is empty or missing. Put it back from where it went or from a back-up. To begin a new ledger instead, which knows of no earlier payment, delete ${LEDGER_MARKER}.`,
  )
}

function isOtherLedger(
  folder: string,
  { known, found }: { readonly known: string; readonly found: string },
): GatewayError {
  return new GatewayError(
    'misconfigured',
    `DATA_DIR: ${folder} has held the ledger ${known}, and its ${DATABASE} is ${found}: an other one, or an empty one. Put the right file back. If this one is right, delete ${LEDGER_MARKER}.`,
  )
}
