import { Argument, Command } from 'commander'
import { SHELLS, type Shell } from '../completion/describe-commands.ts'
import { withExamples } from './buyer-context.ts'

/** `pennywire completion`: made of the commands of this very program. */
export function createCompletionCommand(program: Command): Command {
  const command = new Command('completion')
    .description('Print a script that completes commands and options in your shell.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
  withExamples(command, [
    'source <(pennywire completion bash)',
    'pennywire completion zsh > ~/.zfunc/_pennywire',
    'pennywire completion fish > ~/.config/fish/completions/pennywire.fish',
  ])
  return command.action(async (shell: Shell) => {
    const { printCompletion } = await import('../completion/print-completion.ts')
    await printCompletion(program, shell)
  })
}
