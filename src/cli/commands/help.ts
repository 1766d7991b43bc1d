import type { Argument, Command } from 'commander'
import { EXIT_CODES } from '../exit-code.ts'
import { wrapText } from '../terminal/wrap-text.ts'

const MAX_WIDTH = 80
const MIN_TEXT_WIDTH = 24
/** Below it help has one column. */
const MIN_COLUMNS_WIDTH = 60

/** Gives every command the same help: at most 80 columns wide, subcommands by group, exit codes at the foot. */
export function applyHelp(program: Command): void {
  const width = findWidth()
  const codes = Object.values(EXIT_CODES).flatMap(([code, meaning]) =>
    wrapText(meaning, { width, first: `  ${code}  ` }),
  )
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

More: pennywire <command> --help`,
  )
  configureHelp(program)
}

/** Gives a command and those below it the form of our help, and errors that our own code prints. */
export function configureHelp(command: Command): void {
  const width = findWidth()
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureHelp({
      helpWidth: width,
      ...(width < MIN_COLUMNS_WIDTH
        ? { formatItem: (term, _, text) => formatNarrow(term, text, width) }
        : {}),
      minWidthToWrap: MIN_TEXT_WIDTH,
      subcommandTerm: (child) => [child.name(), ...child.registeredArguments.map(toTerm)].join(' '),
    })
    .configureOutput({ outputError: () => {} })
  // a group that is called without a subcommand shows its help, and a word that is none is an error
  for (const child of command.commands) configureHelp(child)
}

function findWidth(): number {
  return Math.min(MAX_WIDTH, process.stdout.columns || MAX_WIDTH)
}

/** Where two columns have no room, the text stands below its term. */
function formatNarrow(term: string, text: string, width: number): string {
  const lines = text === '' ? [] : wrapText(text, { width, first: '      ' })
  return [`  ${term}`, ...lines].join('\n')
}

function toTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
