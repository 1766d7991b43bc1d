import { existsSync, statfsSync } from 'node:fs'

const DIRECTORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/**
 * Where temporary files of tests lie in memory, as an environment. Every gateway of a test syncs its database to disk,
 * as it should, and hundreds of them would wait for it; elsewhere than on Linux they do.
 */
export function memoryDisk(): Record<string, string> {
  if (!existsSync(DIRECTORY)) return {}
  const { bavail, bsize } = statfsSync(DIRECTORY)
  return bavail * bsize < ROOM_BYTES ? {} : { TMPDIR: DIRECTORY }
}
