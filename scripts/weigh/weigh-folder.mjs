import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK_BYTES = 512
const MEGABYTE = 2 ** 20

/** Bytes that a folder takes on the disk; a file with several names counts once. */
export function weighFolder(folder) {
  const seen = new Set()
  let bytes = lstatSync(folder).blocks * BLOCK_BYTES
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { blocks, ino, nlink, size } = lstatSync(join(entry.parentPath, entry.name))
    if (nlink > 1 && !entry.isDirectory()) {
      if (seen.has(ino)) continue
      seen.add(ino)
    }
    // some file systems in memory report no blocks
    bytes += blocks === undefined ? size : blocks * BLOCK_BYTES
  }
  return bytes
}

/** How many packages npm has put into a folder, from its own list. */
export function countPackages(modules) {
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  return Object.keys(packages).length
}

export function toMegabytes(bytes) {
  return bytes / MEGABYTE
}
