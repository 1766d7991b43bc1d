import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareLedger } from '../../../app/prepare-ledger.ts'
import { type Config, readConfig } from '../../../config/config.ts'
import { quoteText } from '../../../core/text/quote-text.ts'
import { askYesNo } from '../../call/confirm.ts'
import { resolveEnvironment } from '../../config/config-flags.ts'
import { type Check, fine, warn, wrong } from '../../doctor/check.ts'
import { doctor } from '../../doctor/doctor.ts'
import { formatChecks } from '../../doctor/format-checks.ts'
import { UsageError } from '../../exit-code.ts'
import { collectAnswers, type InitFlags } from '../answers.ts'
import { writeFiles } from '../write-files.ts'
import { buyOneCall } from './buy-one-call.ts'
import { isFacilitatorSecret, type LiveSecrets, writeLiveSecrets } from './live-files.ts'
import { readLiveFlags } from './live-flags.ts'

interface LiveOptions extends InitFlags {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
}

const MAX_QUOTED = 300

/**
 * Sets up a gateway that takes payments on a public network: env file, secrets, ledger and its keys. Then it checks everything
 * the configuration names, and buys one call where that was asked for. Run again, it checks again and writes what is missing.
 *
 * @param folder An absolute path without quotes.
 * @returns Whether nothing is wrong.
 */
export async function initLive(
  folder: string,
  { environment, home, ...flags }: LiveOptions,
): Promise<boolean> {
  const envFile = join(folder, 'gateway.env')
  const isKept = existsSync(envFile) && !flags.force
  const lines = isKept
    ? keepEnvFile(folder, { environment, flags })
    : await writeEnvFile(folder, { environment, flags })
  print([...lines, ''])
  // they lie in files now, and a secret is named in one way
  const others = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !isFacilitatorSecret(name)),
  )
  const resolved = resolveEnvironment(others, { envFile }).environment
  await doctor(resolved, { home, live: true })
  const config = tryReadConfig(resolved)
  const ledger = config && (await checkLedgerKeys(config))
  if (ledger) print([formatChecks([ledger]).trimEnd()])
  const isGood = process.exitCode !== 1 && ledger?.state !== 'wrong'
  const bought =
    config && isGood && (await wantsPurchase(flags))
      ? await buyOneCall(config, { home, environment: resolved })
      : undefined
  if (bought) print([formatChecks([bought]).trimEnd()])
  const isReady = isGood && bought?.state !== 'wrong'
  if (!isReady) process.exitCode = 1
  return isReady
}

/** An env file that exists is the operator's; secrets that it may name are made where they are missing. */
function keepEnvFile(folder: string, { environment, flags }: Written): readonly string[] {
  const { written } = writeLiveSecrets(folder, { databaseUrl: flags.databaseUrl, environment })
  return [
    `✓ ${join(folder, 'gateway.env')} stays as it is; --force writes a new one.`,
    ...written.map((path) => `✓ ${path}`),
  ]
}

interface Written {
  readonly environment: LiveOptions['environment']
  readonly flags: InitFlags
}

async function writeEnvFile(folder: string, { environment, flags }: Written): Promise<readonly string[]> {
  const live = readLiveFlags(flags)
  const answers = await collectAnswers(flags)
  if (answers.networks.length === 0)
    throw new UsageError('A live gateway needs a network, such as base-sepolia.', {
      hint: 'Nothing was written.',
    })
  const secrets = writeLiveSecrets(folder, { databaseUrl: flags.databaseUrl, environment })
  const files = writeFiles(folder, answers, {
    nodes: live.nodes,
    lines: [...secrets.lines, ...toIdLines(environment, secrets), ...live.lines(answers)],
    fromEnvironment: secrets.lines.map((line) => line.split('_FILE=')[0] ?? ''),
  })
  return [
    `✓ ${files.envFile}`,
    `✓ ${join(folder, 'secrets', 'admin-tokens')}`,
    ...secrets.written.map((path) => `✓ ${path}`),
    ...secrets.kept.map((path) => `✓ ${path} stays as it is.`),
    ...(files.copy === undefined ? [] : [`✓ The previous file is kept: ${files.copy}`]),
    ...files.missing.map((line) => `! ${line}`),
  ]
}

/** The id of a facilitator's key is no secret, and belongs to the secret that was given with it. */
function toIdLines(environment: LiveOptions['environment'], { lines }: LiveSecrets): readonly string[] {
  return ['CDP', 'PAYAI'].flatMap((name) => {
    const id = environment[`${name}_API_KEY_ID`]
    const isNamed = lines.some((line) => line.startsWith(`${name}_API_KEY_SECRET_FILE=`))
    return id && isNamed && /^[\w./:@-]{1,200}$/.test(id) ? [`${name}_API_KEY_ID=${id}`] : []
  })
}

function tryReadConfig(environment: LiveOptions['environment']): Config | undefined {
  try {
    return readConfig(environment)
  } catch {
    // doctor has listed what is wrong
    return undefined
  }
}

/** The receipt key and the secrets of sessions lie in the ledger, sealed with the master key. */
async function checkLedgerKeys(config: Config): Promise<Check> {
  try {
    await prepareLedger(config)
    return fine('ledger keys', 'Receipt key and session secrets are made and sealed with the master key.')
  } catch (error) {
    const why = quoteText(error instanceof Error ? error.message : `${error}`, MAX_QUOTED)
    return isHeld(error)
      ? warn('ledger keys', `A gateway holds the ledger, so they were not looked at: ${why}`)
      : wrong('ledger keys', why)
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'store_unavailable'
}

async function wantsPurchase({ buy, yes }: InitFlags): Promise<boolean> {
  if (buy) return true
  if (yes || process.stdin.isTTY !== true) return false
  return askYesNo('Buy one call for $0.001 with your wallet?', 'Pass --buy.')
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
