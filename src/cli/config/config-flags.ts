import type { Command } from 'commander'
import { withEnvFile } from '../../config/files/env-file.ts'
import { UsageError } from '../exit-code.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Flags of every command that reads the configuration of a gateway. */
export interface ConfigFlags {
  readonly envFile?: string
  readonly config?: string
}

/** Variables that a command works with, and which of them an env file has set. */
export interface ResolvedEnvironment {
  readonly environment: Environment
  readonly envFileNames: readonly string[]
}

export function withConfigOptions(command: Command): Command {
  return command
    .option('--env-file <file>', 'read variables from a file; those of the environment win')
    .option('--config <file>', 'read settings from a JSON or TOML file; also CONFIG_FILE')
}

/**
 * The environment with the files that flags name.
 *
 * @throws UsageError that names the file and the line.
 */
export function resolveEnvironment(
  environment: Environment,
  { envFile, config }: ConfigFlags,
): ResolvedEnvironment {
  const named = config === undefined ? environment : { ...environment, CONFIG_FILE: config }
  if (envFile === undefined) return { environment: named, envFileNames: [] }
  try {
    const read = withEnvFile(named, envFile)
    return { environment: read.environment, envFileNames: read.names }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The env file cannot be read.', {
      cause: error,
    })
  }
}
