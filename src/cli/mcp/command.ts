import { Command } from 'commander'
import { toUrl } from '../commands/buyer-context.ts'
import { checkDefaultUrl } from '../commands/check-default-url.ts'
import { readSettings } from '../settings.ts'
import { createInstallCommand } from './install/command.ts'
import type { McpFlags } from './mcp-flags.ts'
import { DEFAULT_SURFACE } from './surface.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** `pennywire mcp`: every flag has a variable beside it, since hosts of MCP servers hand in an environment. */
export function createMcpCommand(variables: Environment, version: string): Command {
  const environment = removeBlank(variables)
  const settings = readSettings(environment)
  const { home, gatewayUrl, operatorToken } = settings
  const or = (variable: string, otherwise: string) => environment[variable] ?? otherwise

  const mcpCommand = new Command('mcp')
    .description('Offer a gateway’s tools to a local MCP host over stdio, and pay within limits.')
    .option('--url <url>', 'the gateway (PENNYWIRE_URL)', toUrl, gatewayUrl)
    .option(
      '--surface <name>',
      'core, all, readonly, or a family of tools (PENNYWIRE_SURFACE)',
      or('PENNYWIRE_SURFACE', DEFAULT_SURFACE),
    )
    .option(
      '--max-usd-per-call <dollars>',
      'the most one call may cost (PENNYWIRE_MAX_USD_PER_CALL)',
      or('PENNYWIRE_MAX_USD_PER_CALL', '0.05'),
    )
    .option(
      '--max-usd-per-hour <dollars>',
      'the most all calls of an hour may cost (PENNYWIRE_MAX_USD_PER_HOUR)',
      or('PENNYWIRE_MAX_USD_PER_HOUR', ''),
    )
    .option(
      '--max-usd-per-day <dollars>',
      'the most all calls of a day, UTC, may cost (PENNYWIRE_MAX_USD_PER_DAY)',
      or('PENNYWIRE_MAX_USD_PER_DAY', '1'),
    )
    .option(
      '--auto-approve-usd <dollars>',
      'tools up to this price may be run without asking (PENNYWIRE_AUTO_APPROVE_USD)',
      or('PENNYWIRE_AUTO_APPROVE_USD', '0.01'),
    )
    .option(
      '--ask-above <dollars>',
      'a person is asked before a call costs more (PENNYWIRE_ASK_ABOVE_USD)',
      or('PENNYWIRE_ASK_ABOVE_USD', ''),
    )
    .option(
      '--networks <list>',
      'CAIP-2 ids that may be paid on (PENNYWIRE_NETWORKS)',
      or('PENNYWIRE_NETWORKS', ''),
    )
    .option(
      '--assets <list>',
      'token contracts that may be paid with (PENNYWIRE_ASSETS)',
      or('PENNYWIRE_ASSETS', ''),
    )
    .option('--payees <list>', 'addresses that may be paid (PENNYWIRE_PAYEES)', or('PENNYWIRE_PAYEES', ''))
    .option('--dry-run', 'say what would be paid, and pay nothing')
    .option('--receipts', 'print what was bought so far, and serve nothing')
    .option('--json', 'print the receipts as one JSON document')
    .addHelpText(
      'after',
      [
        '',
        'The wallet is the key in PENNYWIRE_PRIVATE_KEY (EVM) or PENNYWIRE_SOLANA_KEY, or',
        'else what `pennywire wallet new` created. PENNYWIRE_PASSPHRASE_FILE unlocks it.',
        'A prepaid session pays instead when its token is in PENNYWIRE_SESSION, or in the',
        'file that PENNYWIRE_SESSION_FILE names.',
        'PENNYWIRE_OPERATOR_TOKEN goes to the gateway as X-Operator-Token.',
      ].join('\n'),
    )
    .action(async (flags: McpFlags) => {
      if (flags.receipts) {
        const { showReceipts } = await import('./show-receipts.ts')
        return showReceipts(home, flags)
      }
      const { mcp } = await import('./mcp.ts')
      await mcp({ ...flags, version, home, environment, session: settings.session, operatorToken })
    })
  checkDefaultUrl(mcpCommand, settings)
  return mcpCommand.addCommand(createInstallCommand(environment, version))
}

/** Hosts leave a field that no one filled in empty, or as the placeholder that stood there. */
function removeBlank(variables: Environment): Environment {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== '' && !value?.startsWith('${user_config.')),
  )
}
