import { type Config, readConfig } from '../../config/config.ts'
import { paint } from '../paint.ts'
import { createScreen } from '../terminal/screen.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { type Check, fine, warn, wrong } from './check.ts'
import { checkLedger } from './ledger.ts'
import { checkLive } from './live.ts'
import { checkDataDirectory, checkNode, checkPort, checkWallet } from './machine.ts'
import { checkOptionalParts } from './optional-parts.ts'
import { checkByTrial } from './trial.ts'

export interface DoctorOptions {
  readonly home: string
  readonly json?: true | undefined
  /** Asks everyone outside whom the configuration names, instead of trying a gateway on a chain of its own. */
  readonly live?: true | undefined
}

/** Looks at everything a gateway needs here, states what it found, and leaves exit code 1 when something is wrong. */
export async function doctor(
  environment: Readonly<Record<string, string | undefined>>,
  { home, json, live }: DoctorOptions,
): Promise<void> {
  const checks = [
    checkNode(process.versions.node),
    ...(await checkConfiguration(environment, live ? checkLive : checkByTrial)),
    ...checkOptionalParts(),
    checkWallet(home),
  ]
  const ok = checks.every(({ state }) => state !== 'wrong')
  process.stdout.write(json ? `${JSON.stringify({ ok, checks }, null, 2)}\n` : formatCheck(checks))
  if (!ok) process.exitCode = 1
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

function formatCheck(checks: readonly Check[]): string {
  const widest = Math.max(...checks.map(({ name }) => name.length))
  const marks = {
    fine: paint.good('✓'),
    off: paint.quiet('–'),
    warn: paint.warn('!'),
    wrong: paint.bad('✗'),
  }
  const { columns, isTerminal } = createScreen(process.stdout)
  return checks
    .flatMap(({ name, state, says }) => {
      const first = `  ${name.padEnd(widest)}  `
      const lines = isTerminal ? wrapText(says, { width: columns, first }) : [first + says]
      return [marks[state] + (lines[0] ?? first).slice(1), ...lines.slice(1)]
    })
    .map((line) => `${line}\n`)
    .join('')
}
