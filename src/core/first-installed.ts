import { createRequire } from 'node:module'

const binary = `litesvm-${process.platform}-${process.arch}`
/** The packages that may hold Solana's runtime for this machine: of Linux's two, npm installs what fits its C library. */
export const solanaRuntimes: readonly string[] = [binary, `${binary}-gnu`, `${binary}-musl`]

/**
 * The first of some packages that is installed; undefined when none is. Only files are looked for: loading a chain would
 * cost every gateway memory for what few ask for.
 *
 * @param from URL of the file on whose behalf they are looked for.
 */
export function findFirstInstalled(
  packages: readonly string[],
  from: string = import.meta.url,
): string | undefined {
  const { resolve } = createRequire(from)
  return packages.find((name) => {
    try {
      return resolve(name) !== ''
    } catch {
      return false
    }
  })
}
