import { readFileSync, statSync } from 'node:fs'

/** Longer than any offer that fits a header or a result. */
const MAX_BYTES = 256 * 1024

/**
 * Reads a file, or standard input to its end.
 *
 * @throws Error when there is nothing to read, or too much.
 */
export async function readInput(file: string | undefined): Promise<string> {
  if (file !== undefined && file !== '-') return readFile(file)
  if (process.stdin.isTTY)
    throw new Error('Name the file of the offer, or pipe it: pennywire sign < offer.json')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    length += chunk.length
    if (length > MAX_BYTES) throw createTooLong()
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads a file that holds a key.
 *
 * @throws Error when others could read it too.
 */
export function readSecretFile(file: string): string {
  const text = readFile(file)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`The file ${file} can be read by others. Run: chmod 600 ${file}`)
  }
  return text
}

function readFile(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Error(`There is no file ${file}.`)
  if (size > MAX_BYTES) throw createTooLong()
  return readFileSync(file, 'utf8')
}

function createTooLong(): Error {
  return new Error(`The input is longer than ${MAX_BYTES} bytes.`)
}
