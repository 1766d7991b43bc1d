import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError, UsageError } from '../exit-code.ts'
import { readSecretFile } from '../sign/read-input.ts'

type Environment = Readonly<Record<string, string | undefined>>

const MIN_PASSPHRASE_LETTERS = 8

/**
 * Asks for text that is not shown while it is typed.
 *
 * @throws CliError `declined` when the terminal is closed instead.
 */
export async function askHidden(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  process.stderr.write(question)
  const closed = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined))
  })
  try {
    const text = await Promise.race([terminal.question(''), closed])
    if (text === undefined)
      throw new CliError('declined', 'You left; nothing was written and nothing signed.')
    return text
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** The passphrase from `PENNYWIRE_PASSPHRASE`, or the first line of the file in `PENNYWIRE_PASSPHRASE_FILE`. */
export function findPassphrase(environment: Environment): string | undefined {
  const file = environment['PENNYWIRE_PASSPHRASE_FILE']
  if (file) return readSecretFile(file).split(/\r?\n/, 1)[0]
  return environment['PENNYWIRE_PASSPHRASE'] || undefined
}

/**
 * The passphrase of a key that exists.
 *
 * @throws UsageError where there is none and no terminal to ask at.
 */
export async function readPassphrase(environment: Environment, question: string): Promise<string> {
  const found = findPassphrase(environment)
  if (found !== undefined) return found
  if (!process.stdin.isTTY) {
    throw new UsageError('The key is encrypted, and this is no terminal to ask for its passphrase.', {
      hint: 'Set PENNYWIRE_PASSPHRASE_FILE to a file that only you can read. Nothing was signed.',
    })
  }
  return askHidden(question)
}

/**
 * A passphrase for a new key, typed twice on a terminal; undefined when the user wants none.
 *
 * @throws UsageError when it is too short, or the two differ.
 */
export async function chooseNewPassphrase(environment: Environment): Promise<string | undefined> {
  return choosePassphrase(environment, 'Passphrase for the new key (empty: not encrypted): ')
}

/**
 * A passphrase for a keystore file, typed twice on a terminal.
 *
 * @throws UsageError when there is none, it is too short, or the two differ.
 */
export async function chooseKeystorePassphrase(environment: Environment): Promise<string> {
  const question = `Passphrase for the keystore file (${MIN_PASSPHRASE_LETTERS} characters or more): `
  const chosen = await choosePassphrase(environment, question)
  if (chosen === undefined) throw new UsageError('A keystore file needs a passphrase. Nothing was printed.')
  return chosen
}

async function choosePassphrase(environment: Environment, question: string): Promise<string | undefined> {
  const found = findPassphrase(environment)
  if (found === undefined && !process.stdin.isTTY)
    throw new UsageError('This is no terminal to ask for a passphrase.', {
      hint: 'Set PENNYWIRE_PASSPHRASE_FILE to a file that only you can read. Nothing was written.',
    })
  const chosen = found ?? (await askHidden(question))
  if (chosen === '') return undefined
  if (chosen.length < MIN_PASSPHRASE_LETTERS)
    throw new UsageError(`The passphrase is too short: use ${MIN_PASSPHRASE_LETTERS} characters or more.`)
  if (found === undefined && (await askHidden('The same passphrase again: ')) !== chosen)
    throw new UsageError('The two passphrases differ. Nothing was written.')
  return chosen
}
