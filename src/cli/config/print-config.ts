import { readConfig } from '../../config/config.ts'
import { describeSettings, type SettingDescription } from '../../config/describe-settings.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { createScreen } from '../terminal/screen.ts'
import { type ConfigFlags, resolveEnvironment } from './config-flags.ts'

interface PrintConfigOptions extends ConfigFlags {
  readonly all?: true
  readonly json?: true
}

interface Verdict {
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

/** Prints each setting with its origin; secrets stay hidden. Exit code 1 when a gateway would not start with them. */
export function printConfig(
  variables: Readonly<Record<string, string | undefined>>,
  { all, json, ...flags }: PrintConfigOptions,
): void {
  const { environment, envFileNames } = resolveEnvironment(variables, flags)
  const described = describeSettings(environment, envFileNames)
  const settings = all ? described : described.filter(({ origin }) => origin !== 'unset')
  const verdict = judgeConfig(environment)
  process.stdout.write(
    json
      ? `${JSON.stringify({ ok: verdict.problems.length === 0, settings, ...verdict }, null, 2)}\n`
      : formatSettings(settings, verdict),
  )
  if (verdict.problems.length > 0) process.exitCode = 1
}

function judgeConfig(environment: Readonly<Record<string, string | undefined>>): Verdict {
  try {
    return { problems: [], warnings: readConfig(environment).warnings }
  } catch (error) {
    const [title = '', ...lines] = (error instanceof Error ? error.message : `${error}`).split('\n')
    return { problems: lines.length === 0 ? [title] : lines, warnings: [] }
  }
}

function formatSettings(settings: readonly SettingDescription[], { problems, warnings }: Verdict): string {
  const { paint } = createScreen(process.stdout)
  const width = Math.max(...settings.map(({ name }) => name.length))
  const originWidth = Math.max(...settings.map(({ origin }) => origin.length))
  const rows = settings.map(({ name, value = '', origin }) => {
    const source = origin.padEnd(originWidth)
    const isGiven = origin !== 'default' && origin !== 'unset'
    return `${name.padEnd(width)}  ${isGiven ? paint.name(source) : paint.quiet(source)}  ${toOneLine(value)}`.trimEnd()
  })
  const notes = [
    ...problems.map((line) => `${paint.bad('✗')} ${toOneLine(line)}`),
    ...warnings.map((line) => `${paint.warn('!')} ${toOneLine(line)}`),
    ...(problems.length === 0 ? [`${paint.good('✓')} A gateway can start with these settings.`] : []),
  ]
  return [...rows, '', ...notes].map((line) => `${line}\n`).join('')
}
