const MIN_KB = 16_000
const MAX_KB = 64_000
/** The cache is as many times smaller than the file. */
const SHARE = 256

/**
 * How much of a file is kept in memory: keys of payments are random, so their indexes are read and changed all over. Memory is
 * taken as pages are read.
 *
 * @param fileBytes What the file has when it is opened.
 * @returns units of 1,024 bytes.
 */
export function chooseCacheSize(fileBytes: number): number {
  return Math.min(MAX_KB, Math.max(MIN_KB, Math.floor(fileBytes / 1024 / SHARE)))
}
