import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'
import { GatewayError } from '../../core/failures.ts'

const OTHERS = 0o077
const STICKY = 0o1000
/** What a gateway keeps: its ledger or chain, what SQLite lays beside them, and the name of the ledger. */
const PRIVATE_MODE =
  /^(?:(?:pennywire|chain)\.db(?:-wal|-shm|-journal|\.before-restore-[\w-]+)?|ledger\.id|control\.sock|(?:copy|restore)-[0-9a-f-]{36}\.db(?:-wal|-shm|-journal)?)$/

/**
 * Makes a folder, or takes one that is there, and closes it and what we keep in it to all other users.
 *
 * @param variable By which the folder was named.
 * @throws GatewayError `misconfigured` when it cannot be made or written, or others can read what is in it.
 */
export function openPrivateFolder(folder: string, variable: string): void {
  const path = resolve(folder)
  try {
    makeFolder(path)
  } catch (cause) {
    throw createFolderError(
      variable,
      path,
      `cannot be made (${findErrorCode(cause)}). Name a folder that can be written`,
      cause,
    )
  }
  // other users are kept out by nothing where there are no users
  if (process.getuid === undefined) return
  const stats = statSync(path)
  const names = readdirSync(path)
  // a file system in memory may be as open as /tmp, and be ours alone
  const isShared = (stats.mode & STICKY) !== 0
  if (path === parse(path).root || (isShared && names.some((name) => !PRIVATE_MODE.test(name))))
    throw createFolderError(variable, path, 'is open to all users. Name a folder of its own for the gateway')
  if (!isShared) close(path, stats)
  for (const name of names.filter((each) => PRIVATE_MODE.test(each))) {
    const file = join(path, name)
    const left = close(file, statSync(file))
    if (left)
      throw createFolderError(
        variable,
        file,
        `can be read by others, and its mode cannot be changed. Run: chmod 600 ${file}`,
      )
  }
}

/** As `recursive` does, which never ends where a file system takes no folders, such as /proc. */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error('A file is there.'), { code: 'ENOTDIR' })
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** @returns Whether others can still come in. */
function close(path: string, { mode }: Stats): boolean {
  if ((mode & OTHERS) === 0) return false
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    // it belongs to another user
  }
  return (statSync(path).mode & OTHERS) !== 0
}

function findErrorCode(error: unknown): string {
  return `${(error as NodeJS.ErrnoException).code ?? 'unknown'}`
}

function createFolderError(variable: string, path: string, why: string, cause?: unknown): GatewayError {
  return new GatewayError('misconfigured', `${variable}: ${path} ${why}.`, { cause })
}
