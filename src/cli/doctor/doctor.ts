import { type Config, readConfig } from '../../config/config.ts'
import { formatJson } from '../terminal/format-json.ts'
import { type Check, fine, warn, wrong } from './check.ts'
import { formatChecks } from './format-checks.ts'
import { checkLedger } from './ledger.ts'
import { checkLive } from './live.ts'
import { checkDataDirectory, checkNode, checkPort, checkWallet } from './machine.ts'
import { checkOptionalParts } from './optional-parts.ts'
import { checkByTrial } from './trial.ts'

interface Examination {
  readonly home: string
  /** Asks everyone outside whom the configuration names, instead of trying a gateway on a chain of its own. */
  readonly live?: true | undefined
}

export interface DoctorOptions extends Examination {
  readonly json?: true | undefined
}

/** States what it found of everything a gateway needs here, and leaves exit code 1 when something is wrong. */
export async function doctor(
  environment: Readonly<Record<string, string | undefined>>,
  { json, ...examination }: DoctorOptions,
): Promise<void> {
  const checks = await examine(environment, examination)
  const ok = checks.every(({ state }) => state !== 'wrong')
  process.stdout.write(json ? `${formatJson({ ok, checks }, 2)}\n` : formatChecks(checks))
  if (!ok) process.exitCode = 1
}

/** Looks at everything a gateway needs here. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  { home, live }: Examination,
): Promise<readonly Check[]> {
  return [
    checkNode(process.versions.node),
    ...(await checkConfiguration(environment, live ? checkLive : checkByTrial)),
    ...checkOptionalParts(),
    checkWallet(home, environment),
  ]
}

async function checkConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  further: (config: Config) => Promise<readonly Check[]>,
): Promise<readonly Check[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const message = error instanceof Error ? error.message : `${error}`
    const [, ...lines] = message.split('\n')
    return lines.length === 0
      ? [wrong('configuration', message)]
      : lines.map((line) => wrong('configuration', line))
  }
  return [
    fine('configuration', `Valid; paid to ${config.payTo}.`),
    ...config.warnings.map((line) => warn('configuration', line)),
    checkDataDirectory(config),
    await checkPort(config),
    await checkLedger(config),
    ...(await further(config)),
  ]
}
