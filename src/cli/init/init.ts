import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { askYesNo } from '../call/confirm.ts'
import { resolveEnvironment } from '../config/config-flags.ts'
import { doctor } from '../doctor/doctor.ts'
import { CliError, UsageError } from '../exit-code.ts'
import { createScreen } from '../terminal/screen.ts'
import { collectAnswers, type InitFlags } from './answers.ts'
import { initLive } from './live/init-live.ts'
import { writeFiles } from './write-files.ts'

interface InitOptions extends InitFlags {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** What cannot stand in a value of an env file. */
const UNSAFE_PATH = /["'`\\$\p{Cc}]/u

/** Sets up a gateway in a folder, checks it, and names the next command. */
export async function init({ environment, home, ...flags }: InitOptions): Promise<void> {
  const folder = resolve(flags.folder)
  if (UNSAFE_PATH.test(folder))
    throw new UsageError('--folder: must not contain quotes, backslashes, dollar signs or line breaks.')
  const envFile = join(folder, 'gateway.env')
  if (flags.live) {
    const isReady = await initLive(folder, { ...flags, environment, home })
    return print(listNextSteps(toShown(envFile), { isReady }))
  }
  refuseLiveFlags(flags)
  await confirmReplacement(envFile, flags)
  const answers = await collectAnswers(flags)
  const written = writeFiles(folder, answers)
  const { paint } = createScreen(process.stdout)
  const mark = paint.good('✓')
  print([
    `${mark} ${written.envFile}`,
    `${mark} ${join(folder, 'secrets', 'admin-tokens')}`,
    ...(written.copy === undefined ? [] : [`${mark} The previous file is kept: ${written.copy}`]),
    '',
  ])
  await doctor(resolveEnvironment(environment, { envFile }).environment, { home })
  const shown = toShown(envFile)
  print([
    '',
    ...written.missing.map((line) => `${paint.warn('!')} ${line}`),
    'Next:',
    `  pennywire serve --env-file ${shown}`,
    ...(answers.networks.length > 0 || answers.dataMode === 'live'
      ? [`  pennywire doctor --live --env-file ${shown}`]
      : []),
    `  pennywire admin stuck --env-file ${shown}`,
  ])
}

/** A flag that would do nothing is one that someone relies on. */
function refuseLiveFlags({ rpc, databaseUrl, buy }: InitFlags): void {
  const flag = rpc ? '--rpc' : databaseUrl === undefined ? (buy ? '--buy' : undefined) : '--database-url'
  if (flag === undefined) return
  throw new UsageError(`${flag} is for \`init --live\` alone.`, {
    hint: 'Add `--live`, or leave it out. Nothing was written.',
  })
}

/** What to run after `--live`. */
function listNextSteps(envFile: string, { isReady }: { readonly isReady: boolean }): readonly string[] {
  return isReady
    ? [
        '',
        'Next:',
        `  pennywire serve --env-file ${envFile}`,
        `  pennywire admin overview --env-file ${envFile}`,
        'Keep a copy of secrets/master-key elsewhere: without it the keys in the ledger are lost.',
      ]
    : ['', `Mend what is marked ✗ in ${envFile}, then run the same command again.`]
}

/** @throws CliError when a file stays as it is. */
async function confirmReplacement(envFile: string, { force }: InitFlags): Promise<void> {
  if (force || !existsSync(envFile)) return
  const refusal = `${envFile} exists. Choose another folder with \`--folder\`, or pass \`--force\`.`
  if (!process.stdin.isTTY) throw new UsageError(refusal, { hint: 'Nothing was written.' })
  process.stderr.write(`${envFile} exists.\n`)
  if (!(await askYesNo('Replace it? A copy is kept.', refusal)))
    throw new CliError('declined', 'Nothing was written.')
}

/** The shorter of the path from here and the whole one, in quotes where a shell needs them. */
function toShown(path: string): string {
  const near = relative(process.cwd(), path)
  const shown = near !== '' && near.length < path.length ? near : path
  return /\s/.test(shown) ? `"${shown}"` : shown
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
