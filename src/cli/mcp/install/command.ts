import { Argument, Command } from 'commander'
import { withExamples } from '../../commands/buyer-context.ts'
import type { McpFlags } from '../mcp-flags.ts'
import { MCP_HOSTS, type McpHost } from './host-files.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface InstallFlags extends McpFlags {
  readonly project?: true
  readonly undo?: true
  readonly yes?: true
}

/** `pennywire mcp install`: shows the change, asks, keeps a copy. Limits are options of `pennywire mcp`. */
export function createInstallCommand(environment: Environment, version: string): Command {
  const command = new Command('install')
    .description('Add Pennywire to an MCP host: shows the change, asks, and keeps a copy of the file.')
    .addArgument(new Argument('<host>', 'the program').choices(MCP_HOSTS))
    .option('--project', 'write the settings of this folder instead of your own')
    .option('--undo', 'take the last change back; other servers stay as they are')
    .option('--yes', 'write without asking')
    .addHelpText(
      'after',
      '\nAlso takes --url, --surface, --max-usd-per-call and --max-usd-per-day of `pennywire mcp`.' +
        '\nYour key is not written: the host uses the wallet of `pennywire wallet new`.',
    )
  withExamples(command, [
    'pennywire mcp install claude-code',
    'pennywire mcp install cursor --url https://gateway.example --max-usd-per-day 0.5',
    'pennywire mcp install claude-desktop --undo',
  ])
  return command.action(async (host: McpHost) => {
    const { url, surface, maxUsdPerCall, maxUsdPerDay, ...flags } = command.optsWithGlobals<InstallFlags>()
    const { installServer } = await import('./install.ts')
    await installServer(host, {
      ...{ url, surface, maxUsdPerCall, maxUsdPerDay, version, environment },
      home: environment['PENNYWIRE_HOME'],
      program: [process.execPath, process.argv[1] ?? ''],
      ...(flags.project ? { project: flags.project } : {}),
      ...(flags.undo ? { undo: flags.undo } : {}),
      ...(flags.yes ? { yes: flags.yes } : {}),
    })
  })
}
