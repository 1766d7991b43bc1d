import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that may stand in a file instead, which `<NAME>_FILE` names: what no one should read off a process. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'MASTER_KEY',
  'MASTER_KEY_OTHER',
  'PAYOUT_KEY',
  'PAYOUT_KEY_SOLANA',
  'SETTLE_KEY',
  'SIGNER_TOKEN',
  'INTERNAL_SECRET',
  'ADMIN_TOKENS',
  'FACILITATOR_AUTH_1',
  'FACILITATOR_AUTH_2',
  'FACILITATOR_AUTH_3',
  'CDP_API_KEY_SECRET',
  'PAYAI_API_KEY_SECRET',
] as const

/**
 * Reads the secrets that lie in files.
 *
 * @param environment Without empty variables.
 */
export function withSecretFiles(environment: Environment): {
  readonly environment: Environment
  readonly wrong: readonly string[]
} {
  const read: Record<string, string> = {}
  const wrong: string[] = []
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined) {
      wrong.push(`${name}_FILE: must not be set together with ${name}.`)
      continue
    }
    try {
      if (isReadByOthers(file, environment['CREDENTIALS_DIRECTORY'])) {
        wrong.push(`${name}_FILE: ${file} can be read by others. Run: chmod 600 ${file}`)
        continue
      }
      const secret = readFileSync(file, 'utf8').trim()
      if (secret === '') wrong.push(`${name}_FILE: the file is empty.`)
      else read[name] = secret
    } catch (error) {
      // without its path: someone may have put the secret itself there
      wrong.push(`${name}_FILE: the file cannot be read${describeCause(error)}.`)
    }
  }
  return { environment: { ...environment, ...read }, wrong }
}

function describeCause(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return ', because it does not exist'
  if (code === 'EACCES') return ', because this user may not read it'
  return code === 'EISDIR' ? ', because it is a folder' : ''
}

/** Where container engines and systemd put secrets, with a mode of their own and for one service alone. */
const MANAGED = ['/run/secrets', '/var/run/secrets', '/run/credentials']
const ANYBODY = 0o007
const GROUP_OR_ANYBODY = 0o077
const ROOT = 0

/**
 * Whether other users of this machine can read or change a file of secrets. Root may share one with our group, as
 * Kubernetes does; no one else may.
 */
export function isReadByOthers(file: string, credentials: string | undefined): boolean {
  if (process.getuid === undefined) return false
  const path = resolve(file)
  const managed = credentials === undefined ? MANAGED : [...MANAGED, resolve(credentials)]
  if (managed.some((folder) => path.startsWith(`${folder}/`))) return false
  const { mode, uid } = statSync(path)
  const isSharedByRoot = uid === ROOT && process.getuid() !== ROOT
  return (mode & (isSharedByRoot ? ANYBODY : GROUP_OR_ANYBODY)) !== 0
}
