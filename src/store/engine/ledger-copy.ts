import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { migrations } from '../schema/migrations.ts'
import type { LedgerFacts } from './ledger-facts.ts'
import { DATABASE, LEDGER_MARKER, readLedgerMarker } from './ledger-folder.ts'

/** What a copy of a ledger holds. */
export interface LedgerCopy extends LedgerFacts {
  readonly ledgerId: string
  readonly bytes: number
}

const PAGES_PER_STEP = 4_096
const OWNER_ONLY = 0o600

/**
 * Copies the ledger of a folder that no gateway holds.
 *
 * @throws Error when a process holds it, or it cannot be read.
 */
export async function copyIdleLedger(folder: string, target: string): Promise<void> {
  const source = openIdle(join(folder, DATABASE))
  try {
    await backup(source, target, { rate: PAGES_PER_STEP })
    chmodSync(target, OWNER_ONLY)
  } finally {
    source.close()
  }
}

/** @throws Error when a process holds the ledger of a folder. */
export function refuseHeldLedger(folder: string): void {
  if (existsSync(join(folder, DATABASE))) openIdle(join(folder, DATABASE)).close()
}

/**
 * Checks every page, row and index of a copy, and turns it into a single file.
 *
 * @throws Error for a file that is damaged, or no ledger that this version can open.
 */
export async function checkCopy(file: string): Promise<LedgerCopy> {
  if (!existsSync(file)) throw isUnusable(file, 'does not exist')
  const database = openCopy(file)
  try {
    const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    database.exec('PRAGMA journal_mode = DELETE')
    const found = `${first('PRAGMA integrity_check(1)')}`
    if (found !== 'ok') throw isUnusable(file, 'is damaged')
    const foreign = first('PRAGMA foreign_key_check')
    if (foreign !== undefined) throw isUnusable(file, 'is damaged: a row refers to one that is missing')
    const tables = new Set(
      database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all()
        .map((row: { name?: unknown }) => row.name),
    )
    if (!tables.has('ledger_identity') || !tables.has('journal'))
      throw isUnusable(file, 'is no ledger of a gateway')
    await refuseUnknownSteps(
      file,
      database
        .prepare('SELECT name FROM kysely_migration')
        .all()
        .map((row: { name?: unknown }) => `${row.name}`),
    )
    const last = first('SELECT max(at) FROM journal')
    return {
      ledgerId: `${first('SELECT id FROM ledger_identity ORDER BY created_at LIMIT 1')}`,
      bytes: statSync(file).size,
      payments: Number(first('SELECT count(*) FROM payment')),
      lastEntryAt: last === null || last === undefined ? undefined : Number(last),
      openSessions: Number(first("SELECT count(*) FROM session WHERE state <> 'closed'")),
    }
  } catch (cause) {
    throw cause instanceof LedgerCopyError ? cause : isUnusable(file, 'is damaged', cause)
  } finally {
    database.close()
  }
}

/**
 * Puts a checked copy where a folder's ledger is; what was there stays beside it.
 *
 * @returns Where the former ledger lies now; undefined where there was none.
 */
export function replaceLedger(
  folder: string,
  { copy, ledgerId, now }: { readonly copy: string; readonly ledgerId: string; readonly now: number },
): string | undefined {
  refuseHeldLedger(folder)
  const file = join(folder, DATABASE)
  const suffix = `.before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  const kept = existsSync(file) ? `${file}${suffix}` : undefined
  if (kept) renameSync(file, kept)
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
  renameSync(copy, file)
  chmodSync(file, OWNER_ONLY)
  writeFileSync(join(folder, LEDGER_MARKER), `${ledgerId}\n`, { mode: OWNER_ONLY })
  return kept
}

/** @throws Error when a folder has held another ledger. */
export function refuseOtherLedger(folder: string, ledgerId: string): void {
  const known = readLedgerMarker(folder)
  if (known === undefined || known === ledgerId) return
  throw new LedgerCopyError(
    `DATA_DIR: ${folder} holds the ledger ${known}, and the back-up is of ${ledgerId}. Name the folder that the back-up came from, or an empty one.`,
  )
}

/** Takes the lock that a gateway holds, and with it what a crash left in the write-ahead log. */
function openIdle(file: string): DatabaseSyncInstance {
  if (!existsSync(file)) throw isUnusable(file, 'does not exist')
  const database = openCopy(file)
  try {
    database.exec('PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT')
    return database
  } catch (cause) {
    database.close()
    const { sqliteCodeName } = cause as { sqliteCodeName?: string }
    throw sqliteCodeName === 'SQLITE_BUSY'
      ? isUnusable(file, 'is held by a running gateway. Stop it first', cause)
      : isUnusable(file, 'cannot be opened', cause)
  }
}

function openCopy(file: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(file)
  } catch (cause) {
    throw isUnusable(file, 'cannot be opened', cause)
  }
}

async function refuseUnknownSteps(file: string, applied: readonly string[]): Promise<void> {
  const known = new Set(Object.keys(await migrations.getMigrations()))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) throw isUnusable(file, `is of a newer version, which knows ${unknown.join(', ')}`)
}

/** A sentence for the command line, which a caller of the gateway never reads. */
class LedgerCopyError extends Error {}

function isUnusable(file: string, why: string, cause?: unknown): LedgerCopyError {
  return new LedgerCopyError(`${file} ${why}.`, cause === undefined ? undefined : { cause })
}
