import { printNote } from '../call/print-note.ts'
import { readSessionFile } from './read-session-file.ts'
import { findSession } from './session-store.ts'

interface SessionChoice {
  readonly home: string
  readonly gateway: string
  /** What `--session` names: the id of a saved session, or a token as it is. */
  readonly word: string | undefined
  /** What `--session-file` names. */
  readonly file: string | undefined
}

/**
 * The token of the session that an option names; undefined without one.
 *
 * @throws UsageError when it names none.
 */
export function chooseSessionToken({ home, gateway, word, file }: SessionChoice): string | undefined {
  if (file !== undefined) return readSessionFile(file)
  if (word === undefined) return undefined
  if (!word.startsWith('pws_')) return findSession(home, gateway, word).token
  printNote('Other users of this computer can see this token. Use --session-file or PENNYWIRE_SESSION.')
  return word
}
