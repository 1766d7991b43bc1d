import type { Argument, Command } from 'commander'
import { EXIT_CODES } from '../exit-code.ts'

const MAX_WIDTH = 80
const MIN_TEXT_WIDTH = 24

/** Gives every command the same help: at most 80 columns wide, subcommands by group, exit codes at the foot. */
export function applyHelp(program: Command): void {
  const codes = Object.values(EXIT_CODES).map(([code, meaning]) => `  ${code}  ${meaning}`)
  program.addHelpText(
    'after',
    `
Examples:
  $ pennywire demo
  $ pennywire wallet new
  $ pennywire ask "is SOL trending up"
  $ pennywire call signal --token bitcoin --bar 4h

Exit codes:
${codes.join('\n')}

More about a command: pennywire <command> --help`,
  )
  configure(program)
}

function configure(command: Command): void {
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureHelp({
      helpWidth: Math.min(MAX_WIDTH, process.stdout.columns ?? MAX_WIDTH),
      minWidthToWrap: MIN_TEXT_WIDTH,
      subcommandTerm: (child) => [child.name(), ...child.registeredArguments.map(toTerm)].join(' '),
    })
    .configureOutput({ outputError: () => {} })
  // a group that is called without a subcommand shows its help, and a word that is none is an error
  for (const child of command.commands) configure(child)
}

function toTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
