import { readFileSync, statSync } from 'node:fs'
import { UsageError } from '../exit-code.ts'

/** Longer than any offer that fits a header or a result. */
const MAX_BYTES = 256 * 1024

/**
 * Reads a file, or standard input to its end.
 *
 * @throws UsageError when there is nothing to read, or too much.
 */
export async function readInput(file: string | undefined): Promise<string> {
  if (file !== undefined && file !== '-') return readFile(file)
  if (process.stdin.isTTY)
    throw new UsageError('Name the file of the offer, or pipe it: pennywire sign < offer.json')
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
 * @throws UsageError when there is none, Error when others could read it too.
 */
export function readSecretFile(file: string): string {
  const text = readFile(file)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`The file ${file} can be read by others. Run \`chmod 600 ${file}\``)
  }
  return text
}

function readFile(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new UsageError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new UsageError(`${file} is a folder. Name a file.`)
  if (found.size > MAX_BYTES) throw createTooLong()
  return readFileSync(file, 'utf8')
}

function createTooLong(): UsageError {
  return new UsageError(`The input is longer than ${MAX_BYTES} bytes.`)
}
