import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { GatewayError } from '../../core/failures.ts'

const OWNER_ONLY = 0o600

/** Where the copy of a database file lies that was made before an upgrade from a step. */
function nameUpgradeCopy(file: string, lastStep: string): string {
  return `${file}.before-upgrade-from-${lastStep}`
}

/**
 * Keeps a database file as it is before its tables change. The name depends on the last step alone, so that a start that
 * fails again and again does not fill the disk.
 *
 * @returns Where the copy lies.
 * @throws GatewayError `store_unavailable` when there is no room for it; the database is unchanged then.
 */
export async function keepUpgradeCopy(
  file: string,
  { lastStep, copyTo }: { readonly lastStep: string; readonly copyTo: (target: string) => Promise<void> },
): Promise<string> {
  const target = nameUpgradeCopy(file, lastStep)
  const unfinished = `${target}.part`
  try {
    rmSync(unfinished, { force: true })
    await copyTo(unfinished)
    chmodSync(unfinished, OWNER_ONLY)
    syncToDisk(unfinished)
    renameSync(unfinished, target)
    syncToDisk(dirname(target))
    return target
  } catch (cause) {
    rmSync(unfinished, { force: true })
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    throw new GatewayError(
      'store_unavailable',
      `The copy that is made before an upgrade, ${target}, could not be written. Nothing was changed. Make room for ${bytes} bytes and start again.`,
      { cause },
    )
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
