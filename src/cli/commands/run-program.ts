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
    refuseUnknownHelp(program, words)
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    const failure = error instanceof CommanderError ? toUsageError(error, findPath(program, words)) : error
    if (failure !== undefined) printFailure(failure, { json: words.includes('--json') })
    process.exitCode = failure === undefined ? 0 : toExitCode(failure)
  }
}

/** Commander shows the help of the group instead, and calls that a success. */
function refuseUnknownHelp(program: Command, words: readonly string[]): void {
  let command = program
  for (const [at, word] of words.entries()) {
    if (command.commands.length === 0) return
    if (word === 'help') {
      const asked = words[at + 1]
      if (asked === undefined || asked.startsWith('-') || asked === 'help') return
      if (command.commands.some((each) => each.name() === asked)) return
      const path = words.slice(0, at).join(' ')
      throw new UsageError(`There is no command '${path === '' ? asked : `${path} ${asked}`}'.`, {
        hint: `See \`${findPath(program, words.slice(0, at))} --help\`.`,
      })
    }
    const child = command.commands.find((each) => each.name() === word)
    if (!child) return
    command = child
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
