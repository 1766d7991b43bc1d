import { Command } from 'commander'
import { EXPORTS } from '../../admin/exports.ts'
import type { AdminOperation } from '../../admin/operation.ts'
import { operations } from '../../admin/operations.ts'
import { toUrl } from '../commands/buyer-context.ts'
import { resolveEnvironment } from '../config/config-flags.ts'
import { readSettings } from '../settings.ts'
import { perform, printTable } from './admin.ts'
import { confirmAct } from './confirm-act.ts'
import { findAdminToken } from './find-token.ts'

interface AdminFlags {
  readonly url: string
  readonly json?: true
  readonly yes?: true
  readonly envFile?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** `pennywire admin …`: every operation of the admin API, and its exports. */
export function adminCommand(environment: Environment, gatewayUrl: string): Command {
  const admin = new Command('admin').description(
    'Run a gateway: what is stuck, owed, earned and switched off.',
  )
  const addressed = (command: Command) =>
    command
      .option('--url <url>', 'the gateway', toUrl, gatewayUrl)
      .option('--env-file <file>', 'take the token and the port of this gateway’s env file')
  const finished = (command: Command) => addressed(command).option('--json', 'print one JSON document')

  for (const operation of operations) admin.addCommand(finished(createSubcommand(operation, environment)))
  admin.addCommand(
    addressed(new Command('export'))
      .description('write a whole table as CSV to standard output')
      .argument('<what>', EXPORTS.join(', '))
      .option('--from <day>', 'first UTC day, such as 2026-01-31')
      .option('--to <day>', 'last UTC day')
      .action(async (what: string, { envFile, url, ...days }: AdminFlags, command: Command) => {
        await printTable({ what, ...days }, findGateway(command, environment, { envFile, url }))
      }),
  )
  return admin
}

/** Whom to ask, and with which token; an env file names the gateway that it starts. */
function findGateway(
  command: Command,
  environment: Environment,
  { envFile, url }: { readonly envFile: string | undefined; readonly url: string },
) {
  const found = resolveEnvironment(environment, envFile === undefined ? {} : { envFile }).environment
  const isGiven = envFile === undefined || command.getOptionValueSource('url') !== 'default'
  return { token: findAdminToken(found), url: isGiven ? url : readSettings(found).gatewayUrl }
}

function createSubcommand(operation: AdminOperation, environment: Environment): Command {
  const { id, kind, summary, input, positionals: positions } = operation
  const command = new Command(id).description(summary)
  const isOptional = (name: string) => input.shape[name]?.safeParse(undefined).success ?? false
  const about = (name: string) => input.shape[name]?.description ?? ''
  for (const name of positions) command.argument(isOptional(name) ? `[${name}]` : `<${name}>`, about(name))
  for (const name of Object.keys(input.shape).filter((name) => !positions.includes(name))) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    command.option(isSwitch(operation, name) ? `--${flag}` : `--${flag} <${name}>`, about(name))
  }
  if (kind === 'act') command.option('--yes', 'do it without asking')
  return command.action(async (...given: unknown[]) => {
    const placed = Object.fromEntries(positions.map((name, at) => [name, given[at]]))
    const { url, json, yes, envFile, ...flags } = command.opts<AdminFlags>()
    const gateway = findGateway(command, environment, { envFile, url })
    const meant = { ...placed, ...flags }
    const confirmed = kind === 'act' ? await confirmAct(operation, meant, { url: gateway.url, yes }) : meant
    await perform(operation, confirmed, { ...gateway, json })
  })
}

/** Whether a parameter is stated by its name alone. */
function isSwitch({ input }: AdminOperation, name: string): boolean {
  const schema = input.shape[name]
  return schema?.safeParse(true).success === true && !schema.safeParse('1').success
}
