import { Command } from 'commander'
import { EXPORTS } from '../../admin/exports.ts'
import type { AdminOperation } from '../../admin/operation.ts'
import { operations } from '../../admin/operations.ts'
import { baseUrl } from '../settings.ts'
import { exportTable, perform } from './admin.ts'

interface AdminFlags {
  readonly url: string
  readonly json?: true
}

/** Who asks: `PENNYWIRE_ADMIN_TOKEN`, or the first token of the gateway's own `ADMIN_TOKENS`. */
function readToken(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const [first = ''] = (environment['ADMIN_TOKENS'] ?? '').split(',')
  return (
    environment['PENNYWIRE_ADMIN_TOKEN'] ||
    first.trim().replace(/^[a-z0-9][a-z0-9_-]{0,31}:/, '') ||
    undefined
  )
}

/** `pennywire admin …`: every operation of the admin API, and its exports. */
export function adminCommand(
  environment: Readonly<Record<string, string | undefined>>,
  gatewayUrl: string,
): Command {
  const admin = new Command('admin').description(
    'Run a gateway: what is stuck, owed, earned and switched off.',
  )
  const ask = { token: readToken(environment) }
  const finished = (command: Command) =>
    command
      .option('--url <url>', 'the gateway', baseUrl, gatewayUrl)
      .option('--json', 'print one JSON document')

  for (const operation of operations) admin.addCommand(finished(createSubcommand(operation, ask)))
  admin.addCommand(
    new Command('export')
      .description('write a whole table as CSV to standard output')
      .argument('<what>', EXPORTS.join(', '))
      .option('--from <day>', 'first UTC day, such as 2026-01-31')
      .option('--to <day>', 'last UTC day')
      .option('--url <url>', 'the gateway', baseUrl, gatewayUrl)
      .action(async (what: string, { url, ...days }: AdminFlags) => {
        await exportTable({ what, ...days }, { ...ask, url })
      }),
  )
  return admin
}

function createSubcommand(operation: AdminOperation, ask: { readonly token: string | undefined }): Command {
  const { id, summary, input, positionals: positions } = operation
  const command = new Command(id).description(summary)
  const isOptional = (name: string) => input.shape[name]?.safeParse(undefined).success ?? false
  const about = (name: string) => input.shape[name]?.description ?? ''
  for (const name of positions) command.argument(isOptional(name) ? `[${name}]` : `<${name}>`, about(name))
  for (const name of Object.keys(input.shape).filter((name) => !positions.includes(name))) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    command.option(isSwitch(operation, name) ? `--${flag}` : `--${flag} <${name}>`, about(name))
  }
  return command.action(async (...given: unknown[]) => {
    const placed = Object.fromEntries(positions.map((name, at) => [name, given[at]]))
    const { url, json, ...flags } = command.opts<AdminFlags>()
    await perform(operation, { ...placed, ...flags }, { ...ask, url, json })
  })
}

/** Whether a parameter is said by its name alone. */
function isSwitch({ input }: AdminOperation, name: string): boolean {
  const schema = input.shape[name]
  return schema?.safeParse(true).success === true && !schema.safeParse('1').success
}
