import { readFileSync, statSync } from 'node:fs'

/** What the configuration of a gateway knows of files as well. */
export interface FileDeps {
  /** Whether other users can read or change a file of secrets. */
  isReadByOthers(file: string, credentials: string | undefined): boolean
}

const MAX_TOKEN = 512
const MIN_TOKEN = 24
/** Sixteen keys with full lists of payees take a fifth of it. */
const MAX_POLICY_BYTES = 1_024 * 1_024
const GROUP_OR_OTHERS_WRITE = 0o022

/** Who can change the policy can raise its limits, or name a program that is run. @throws Error that names the file. */
export function readPolicy(file: string): unknown {
  let text: string
  try {
    if (statSync(file).size > MAX_POLICY_BYTES) throw new RangeError('Too large.')
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The policy ${file} cannot be read.`)
  }
  if (isWrittenByOthers(file))
    throw new Error(`The policy ${file} can be changed by others. Run: chmod go-w ${file}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The policy ${file} is not JSON.`)
  }
}

/** Whether other users of this machine can change a file, or what lies in a folder. */
export function isWrittenByOthers(path: string): boolean {
  return process.getuid !== undefined && (statSync(path).mode & GROUP_OR_OTHERS_WRITE) !== 0
}

export function readToken(file: string, deps: FileDeps): string {
  const token = readSecretFile(file, { field: 'tokenFile', ...deps })
  if (token.length >= MIN_TOKEN && token.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(token)) return token
  throw new Error(
    `tokenFile: must hold at least ${MIN_TOKEN} characters without spaces; make one with: openssl rand -hex 24`,
  )
}

/** @throws Error when the file cannot be read, is empty, or can be read by others. */
export function readSecretFile(
  file: string,
  { field, isReadByOthers }: FileDeps & { readonly field: string },
): string {
  let isOpen: boolean
  let text: string
  try {
    isOpen = isReadByOthers(file, process.env['CREDENTIALS_DIRECTORY'])
    text = readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`${field}: ${file} cannot be read.`)
  }
  if (isOpen) throw new Error(`${field}: ${file} can be read by others. Run: chmod 600 ${file}`)
  if (text === '') throw new Error(`${field}: ${file} is empty.`)
  return text
}
