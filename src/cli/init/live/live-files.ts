import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** A secret of a live gateway, in a file of its own. */
interface LiveSecret {
  /** The variable that names the file. */
  readonly variable: string
  readonly file: string
  /** Made here, or given; undefined where there is none to write. */
  readonly value: string | undefined
}

export interface LiveSecrets {
  /** Files that were written now; those that were there stay as they are. */
  readonly written: readonly string[]
  readonly kept: readonly string[]
  /** Lines of the env file. */
  readonly lines: readonly string[]
}

const OWNER_FILE = 0o600
const OWNER_FOLDER = 0o700
const MASTER_KEY_BYTES = 32
/** Keys of facilitators, which come from their portals. */
const FACILITATOR_SECRETS = ['CDP_API_KEY_SECRET', 'PAYAI_API_KEY_SECRET'] as const

export function isFacilitatorSecret(variable: string): boolean {
  return FACILITATOR_SECRETS.some((name) => name === variable)
}

/**
 * Writes the secrets of a live gateway for this user alone, and never over one that exists.
 *
 * @param environment Where the keys of facilitators are taken from, so that they stand in no shell history.
 */
export function writeLiveSecrets(
  folder: string,
  {
    databaseUrl,
    environment,
  }: { readonly databaseUrl: string | undefined; readonly environment: Environment },
): LiveSecrets {
  const secrets: readonly LiveSecret[] = [
    { variable: 'MASTER_KEY', file: 'master-key', value: randomBytes(MASTER_KEY_BYTES).toString('hex') },
    { variable: 'DATABASE_URL', file: 'database-url', value: databaseUrl },
    ...FACILITATOR_SECRETS.map((variable) => ({
      variable,
      file: variable.toLowerCase().replaceAll('_', '-'),
      value: environment[variable],
    })),
  ]
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: OWNER_FOLDER })
  const found = secrets.map((secret) => ({ ...secret, path: join(folder, 'secrets', secret.file) }))
  const kept = found.filter(({ path }) => existsSync(path))
  const written = found.flatMap(({ path, value }) => {
    if (value === undefined || value === '' || existsSync(path)) return []
    writeFileSync(path, `${value}\n`, { mode: OWNER_FILE, flag: 'wx' })
    return [path]
  })
  return {
    written,
    kept: kept.map(({ path }) => path),
    lines: found
      .filter(({ path }) => existsSync(path))
      .map(({ variable, path }) => `${variable}_FILE=${/[\s#]/.test(path) ? `"${path}"` : path}`),
  }
}
