import { Argument, Command } from 'commander'
import { withExamples } from '../../commands/buyer-context.ts'
import { UsageError } from '../../exit-code.ts'
import type { McpFlags } from '../mcp-flags.ts'
import { parseCaps } from '../parse-caps.ts'
import { MCP_HOSTS, type McpHost } from './host-files.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface InstallFlags extends McpFlags {
  readonly project?: true
  readonly undo?: true
  readonly yes?: true
}

const LIMITS: Readonly<Record<string, string>> = {
  maxUsdPerHour: 'PENNYWIRE_MAX_USD_PER_HOUR',
  autoApproveUsd: 'PENNYWIRE_AUTO_APPROVE_USD',
  askAbove: 'PENNYWIRE_ASK_ABOVE_USD',
  networks: 'PENNYWIRE_NETWORKS',
  assets: 'PENNYWIRE_ASSETS',
  payees: 'PENNYWIRE_PAYEES',
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
      '\nAlso takes --url, --surface and every limit of `pennywire mcp`, and writes them.' +
        '\nYour key is not written: the host uses the wallet of `pennywire wallet new`.',
    )
  withExamples(command, [
    'pennywire mcp install claude-code',
    'pennywire mcp install cursor --url https://gateway.example --max-usd-per-day 0.5',
    'pennywire mcp install claude-desktop --undo',
  ])
  return command.action(async (host: McpHost) => {
    const all = command.optsWithGlobals<InstallFlags>()
    const { url, surface, maxUsdPerCall, maxUsdPerDay, ...flags } = all
    refuseServing(flags)
    if (!flags.undo) parseCaps(all)
    const { installServer } = await import('./install.ts')
    await installServer(host, {
      ...{ url, surface, maxUsdPerCall, maxUsdPerDay, version, environment },
      limits: findGivenLimits(command, environment),
      home: environment['PENNYWIRE_HOME'],
      program: [process.execPath, process.argv[1] ?? ''],
      ...(flags.project ? { project: flags.project } : {}),
      ...(flags.undo ? { undo: flags.undo } : {}),
      ...(flags.yes ? { yes: flags.yes } : {}),
    })
  })
}

/** The limits of an option or of the environment: a limit that is asked for must not be lost on the way to the host. */
function findGivenLimits(command: Command, environment: Environment): Readonly<Record<string, string>> {
  const all = command.optsWithGlobals<Readonly<Record<string, unknown>>>()
  return Object.fromEntries(
    Object.entries(LIMITS)
      .filter(
        ([name, variable]) =>
          command.getOptionValueSourceWithGlobals(name) !== 'default' || environment[variable] !== undefined,
      )
      .map(([name, variable]) => [variable, `${all[name]}`]),
  )
}

function refuseServing({ dryRun, receipts }: Pick<InstallFlags, 'dryRun' | 'receipts'>): void {
  if (!dryRun && !receipts) return
  throw new UsageError(`mcp install takes no ${dryRun ? '--dry-run' : '--receipts'}.`, {
    hint: 'It shows the change and asks before it writes. Nothing was written.',
  })
}
