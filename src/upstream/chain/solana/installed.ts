import { createRequire } from 'node:module'

/**
 * Whether the optional runtime is there, with the binary for this machine. Only files are looked for: loading it
 * would cost every gateway the memory of a chain that few are asked for.
 *
 * @param from URL of the file on whose behalf they are looked for.
 */
export function isSolanaInstalled(from: string = import.meta.url): boolean {
  const { resolve } = createRequire(from)
  const isThere = (name: string) => {
    try {
      return resolve(name) !== ''
    } catch {
      return false
    }
  }
  const binary = `litesvm-${process.platform}-${process.arch}`
  return isThere('litesvm') && [binary, `${binary}-gnu`, `${binary}-musl`].some(isThere)
}
