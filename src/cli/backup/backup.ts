import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checkCopy, copyIdleLedger } from '../../app/ledger-copies.ts'
import { readConfig } from '../../config/config.ts'
import { UsageError } from '../exit-code.ts'
import { formatJson } from '../terminal/format-json.ts'
import { askForCopy } from './ask-for-copy.ts'
import { printPostgresBackup } from './postgres-recipe.ts'

type Environment = Readonly<Record<string, string | undefined>>

const OWNER_ONLY = 0o600

/**
 * Copies the ledger to a file of its own, with the gateway running or not, and checks the copy.
 *
 * @throws Error when the file exists, or the copy is not whole.
 */
export async function backup(
  environment: Environment,
  { file, json }: { readonly file: string; readonly json?: true | undefined },
): Promise<void> {
  const { database, dataDirectory, masterKey } = readConfig(environment)
  if (database) return printPostgresBackup(file)
  process.umask(0o077)
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${target} exists. Name a file that does not.`)
  if (!existsSync(dirname(target))) throw new UsageError(`There is no folder ${dirname(target)}.`)
  const startedAt = Date.now()
  const running = await askForCopy(dataDirectory)
  const copy = running ?? join(resolve(dataDirectory), `copy-${randomUUID()}.db`)
  try {
    if (!running) await copyIdleLedger(resolve(dataDirectory), copy)
    writeDurably(copy, target)
  } finally {
    rmSync(copy, { force: true })
  }
  const seen = await checkCopy(target).catch((error: unknown) => {
    rmSync(target, { force: true })
    throw error
  })
  const report = {
    file: target,
    ...seen,
    lastEntryAt: seen.lastEntryAt === undefined ? null : new Date(seen.lastEntryAt).toISOString(),
    online: running !== undefined,
    milliseconds: Date.now() - startedAt,
    sealed: masterKey !== undefined,
  }
  process.stdout.write(
    json
      ? `${formatJson(report)}\n`
      : `Backed up ledger ${report.ledgerId} to ${target}: ${report.payments} payments, ${report.bytes} bytes, integrity ok.\n${
          report.sealed
            ? 'Its secrets are sealed: keep MASTER_KEY elsewhere, the file is worthless without it.\n'
            : 'Its secrets are not sealed (no MASTER_KEY): keep the file as safe as a key.\n'
        }`,
  )
}

/** The file and its name are on the disk when this returns. */
function writeDurably(copy: string, target: string): void {
  copyFileSync(copy, target, constants.COPYFILE_EXCL)
  chmodSync(target, OWNER_ONLY)
  for (const path of [target, dirname(target)]) {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}
