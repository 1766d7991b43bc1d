import { type Command, CommanderError } from 'commander'
import { type CliError, toExitCode, UsageError } from '../exit-code.ts'
import { printFailure } from '../failure.ts'

interface RunOptions {
  /** Runs before the words are read. */
  readonly prepare: (words: readonly string[]) => Promise<void>
}

/** Runs the command that the words of the process name; failures are printed and become an exit code. */
export async function runProgram(program: Command, { prepare }: RunOptions): Promise<void> {
  const words = takeColorOption(process.argv.slice(2))
  try {
    await prepare(words)
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    const failure = error instanceof CommanderError ? toUsageError(error, findPath(program, words)) : error
    if (failure !== undefined) printFailure(failure, { json: words.includes('--json') })
    process.exitCode = failure === undefined ? 0 : toExitCode(failure)
  }
}

/** `--no-color` may stand anywhere; after `--` it is a parameter. */
function takeColorOption(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--')
  const isOption = (word: string, at: number) => word === '--no-color' && (end < 0 || at < end)
  if (!words.some(isOption)) return words
  process.env['NO_COLOR'] = '1'
  return words.filter((word, at) => !isOption(word, at))
}

/** The names of the command that words begin with, such as `pennywire wallet new`. */
function findPath(program: Command, words: readonly string[]): string {
  let command = program
  const names = [program.name()]
  for (const word of words) {
    const child = command.commands.find((each) => each.name() === word)
    if (!child) break
    command = child
    names.push(word)
  }
  return names.join(' ')
}

/** Undefined for help and version, which are no failures. */
function toUsageError({ code, message, exitCode }: CommanderError, path: string): CliError | undefined {
  if (exitCode === 0 || code === 'commander.help') return undefined
  const [first = '', ...others] = message.replace(/^error: /, '').split('\n')
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/(?<![.!?])$/, '.')
  const guess = others.join(' ').replace(/^\(|\)$/g, '')
  return new UsageError(`${sentence}${guess === '' ? '' : ` ${guess}`}`, { hint: `See \`${path} --help\`.` })
}
