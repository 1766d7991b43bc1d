import { Command } from 'commander'
import { baseUrl, readSettings } from '../settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What the bridge is told on the command line. */
export interface McpFlags {
  readonly url: string
  readonly maxUsdPerCall: string
  readonly maxUsdPerDay: string
  readonly autoApproveUsd: string
  readonly networks: string
  readonly assets: string
  readonly payees: string
  readonly dryRun?: true
}

/** `pennywire mcp`: every flag has a variable beside it, since hosts of MCP servers hand in an environment. */
export function mcpCommand(variables: Environment, version: string): Command {
  const environment = filled(variables)
  const { home, gatewayUrl } = readSettings(environment)
  const or = (variable: string, otherwise: string) => environment[variable] ?? otherwise

  return new Command('mcp')
    .description('offer a gateway’s tools to a local MCP host over stdio, and pay for its calls within caps')
    .option('--url <url>', 'the gateway (PENNYWIRE_URL)', baseUrl, gatewayUrl)
    .option(
      '--max-usd-per-call <dollars>',
      'the most one call may cost (PENNYWIRE_MAX_USD_PER_CALL)',
      or('PENNYWIRE_MAX_USD_PER_CALL', '0.05'),
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
    .addHelpText(
      'after',
      '\nThe wallet is the key in PENNYWIRE_PRIVATE_KEY, or else the one in PENNYWIRE_HOME (pennywire wallet new).',
    )
    .action(async (flags: McpFlags) => {
      const { mcp } = await import('./mcp.ts')
      await mcp({ ...flags, version, home, privateKey: environment['PENNYWIRE_PRIVATE_KEY'] })
    })
}

/** Hosts leave a field that nobody filled in empty, or as the placeholder that stood there. */
function filled(variables: Environment): Environment {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== '' && !value?.startsWith('${user_config.')),
  )
}
