import { UsageError } from '../exit-code.ts'
import { readSecretFile } from '../sign/read-input.ts'

const TOKEN = /^pws_[\x21-\x7e]{1,200}$/

/**
 * The token in `PENNYWIRE_SESSION`.
 *
 * @throws UsageError when it is none; it is in no message.
 */
export function parseSessionToken(text: string): string {
  const token = text.trim()
  if (TOKEN.test(token)) return token
  throw new UsageError('PENNYWIRE_SESSION: the token of a session begins with pws_.', {
    hint: 'You were not charged.',
  })
}

/**
 * The token in the first line of a file that only its owner can read.
 *
 * @throws UsageError when there is none; the text of the file is in no message.
 */
export function readSessionFile(file: string): string {
  const [line = ''] = readSecretFile(file).split(/\r?\n/, 1)
  const token = line.trim()
  if (TOKEN.test(token)) return token
  throw new UsageError(`The file ${file} holds no token of a session: it begins with pws_.`)
}
