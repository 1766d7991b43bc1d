import { readFileSync, statSync } from 'node:fs'
import { sourceKeyVariables } from '../data-sources.ts'
import { isReadByOthers, secretVariables } from '../secret-files.ts'

/** A file of settings is a page or two; anything longer is another file. */
const MAX_FILE_BYTES = 256 * 1_024
const BYTE_ORDER_MARK = /^\ufeff/

/**
 * Reads a file of settings.
 *
 * @throws Error that states why the file cannot be used, without its content.
 */
export function readSettingsText(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new Error('the file does not exist.')
  if (!found.isFile()) throw new Error('is not a file.')
  if (found.size > MAX_FILE_BYTES) throw new Error(`is larger than ${MAX_FILE_BYTES / 1_024} KiB.`)
  try {
    return readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '')
  } catch {
    throw new Error('the file cannot be read.')
  }
}

/** The secret variables among those that a file sets, where other users of this machine can read the file. */
export function findExposedSecrets(
  path: string,
  names: readonly string[],
  credentials: string | undefined,
): readonly string[] {
  const secrets = new Set<string>([...secretVariables, ...sourceKeyVariables()])
  const found = names.filter((name) => secrets.has(name))
  return found.length > 0 && isReadByOthers(path, credentials) ? found : []
}
