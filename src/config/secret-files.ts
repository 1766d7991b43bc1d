import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that may stand in a file instead, which `<NAME>_FILE` names: what nobody should read off a process. */
export const secretVariables = [
  'DATABASE_URL',
  'MASTER_KEY',
  'PAYOUT_KEY',
  'PAYOUT_KEY_SOLANA',
  'SETTLE_KEY',
  'INTERNAL_SECRET',
  'ADMIN_TOKENS',
  'FACILITATOR_AUTH_1',
  'FACILITATOR_AUTH_2',
  'FACILITATOR_AUTH_3',
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
      const secret = readFileSync(file, 'utf8').trim()
      if (secret === '') wrong.push(`${name}_FILE: the file is empty.`)
      else read[name] = secret
    } catch {
      wrong.push(`${name}_FILE: the file cannot be read.`)
    }
  }
  return { environment: { ...environment, ...read }, wrong }
}
