import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { ignoreBrokenPipes } from '../core/network/broken-streams.ts'
import type { ChainFlags } from './chain/chain.ts'
import { exitOnClosedPipe } from './closed-pipe.ts'
import { createAskCommand } from './commands/ask-command.ts'
import { createCallCommand } from './commands/call-command.ts'
import { createCompletionCommand } from './commands/completion-command.ts'
import { createConfigCommand } from './commands/config-command.ts'
import { applyHelp, configureHelp } from './commands/help.ts'
import { createInitCommand } from './commands/init-command.ts'
import { createRecordCommands } from './commands/record-commands.ts'
import { runProgram } from './commands/run-program.ts'
import { createServeCommand } from './commands/serve-command.ts'
import { createSessionCommand } from './commands/session-command.ts'
import { createSignCommand } from './commands/sign-command.ts'
import { createToolsCommand } from './commands/tools-command.ts'
import { createWalletCommand } from './commands/wallet-command.ts'
import { type ConfigFlags, resolveEnvironment, withConfigOptions } from './config/config-flags.ts'
import { createMcpCommand } from './mcp/command.ts'
import { readSettings } from './settings.ts'

ignoreBrokenPipes()

// heavy parts are imported when their command runs, so that --help answers at once
const settings = readSettings(process.env)
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const SERVERS: ReadonlySet<string> = new Set(['serve', 'chain', 'signer'])
const jsonOption = ['--json', 'print one JSON document'] as const
const context = { settings, environment: process.env }

const program = new Command('pennywire')
  .description('Crypto market data that you pay for per call, in USDC. No account, no API key.')
  .version(version)
  .option('--no-color', 'print without colours; also NO_COLOR')

program.commandsGroup('Buy:')
program.addCommand(createAskCommand(context))
program.addCommand(createCallCommand(context))
program.addCommand(createToolsCommand(context))

program.commandsGroup('Your money:')
program.addCommand(createWalletCommand(context))
program.addCommand(createSessionCommand(context))
for (const command of createRecordCommands(context)) program.addCommand(command)

program.commandsGroup('Agents and programs:')
program.addCommand(createMcpCommand(process.env, version))
program.addCommand(createSignCommand(context))
program.addCommand(createCompletionCommand(program))

program.commandsGroup('Run a gateway:')

program.addCommand(createInitCommand(context))
program.addCommand(createServeCommand(context))
program.addCommand(createConfigCommand(context))

program
  .command('chain')
  .description('Serve the embedded chain over JSON-RPC, for gateways that share it.')
  .option('--host <address>', 'where to listen', '127.0.0.1')
  .option('--port <number>', '0 picks a free one', '8545')
  .option('--data <folder>', 'where the chain is kept', '.pennywire/chain')
  .action(async (options: ChainFlags) => {
    const { serveChain } = await import('./chain/chain.ts')
    await serveChain(options)
  })

program
  .command('signer')
  .description('Hold keys apart from the gateway, and sign what a policy allows.')
  .argument('<policy>', 'a JSON file: where to listen, keys and their limits')
  .option('--check', 'read policy and keys, print the accounts, and end')
  .action(async (policy: string, { check }: { check?: true }) => {
    const { checkSigner, serveSigner } = await import('./signer/serve-signer.ts')
    await (check ? checkSigner(policy) : serveSigner(policy))
  })

program
  .command('demo')
  .description('Watch a call from offer to receipt at every door; needs no keys and no network.')
  .option(...jsonOption)
  .action(async (options: { json?: true }) => {
    const { demo } = await import('./demo/demo.ts')
    await demo(options)
  })

withConfigOptions(program.command('doctor'))
  .description('Check what is configured, simulated and reachable.')
  .option(...jsonOption)
  .option('--live', 'ask the facilitators, nodes, data sources and the database of the configuration')
  .action(async ({ json, live, ...flags }: { json?: true; live?: true } & ConfigFlags) => {
    const { doctor } = await import('./doctor/doctor.ts')
    await doctor(resolveEnvironment(process.env, flags).environment, { json, live, home: settings.home })
  })

program
  .command('backup')
  .description('Copy the ledger to a new file, with the gateway running or not, and check the copy.')
  .argument('<file>', 'where the copy goes; must not exist')
  .option(...jsonOption)
  .action(async (file: string, options: { json?: true }) => {
    const { backup } = await import('./backup/backup.ts')
    await backup(process.env, { file, ...options })
  })

program
  .command('restore')
  .description('Prove a back-up against the chains, and put it in place of a stopped gateway’s ledger.')
  .argument('[file]', 'a file that backup wrote')
  .option('--check', 'prove and report only')
  .option('--loaded', 'prove the PostgreSQL ledger that pg_restore has loaded')
  .option('--unproved', 'restore although a chain cannot be read')
  .option(...jsonOption)
  .action(
    async (
      file: string | undefined,
      options: { json?: true; check?: true; loaded?: true; unproved?: true },
    ) => {
      const { restore } = await import('./backup/restore.ts')
      await restore(process.env, { file, ...options })
    },
  )

withConfigOptions(program.command('live-check'))
  .description('Ask every data source a real question, and report what has drifted.')
  .option('--source <names>', 'sources with commas between them; every one when left out')
  .option('--out <file>', 'where the JSON goes; to the output when left out')
  .option(
    '--against <file>',
    'an earlier result: fields that were removed or changed since then are drifts too',
  )
  .action(async (options: { source?: string; out?: string; against?: string } & ConfigFlags) => {
    const { checkLiveSources } = await import('./live-check/live-check.ts')
    await checkLiveSources(resolveEnvironment(process.env, options).environment, options)
  })

withConfigOptions(program.command('record'))
  .description('Record what the sources answer in live mode, for replay mode, without secrets.')
  .option('--source <names>', 'sources with commas between them; every one that costs nothing when left out')
  .option('--out <folder>', 'an empty folder for the recording', 'recording')
  .option('--tool <ids>', 'tools with commas between them; every one that only reads when left out')
  .option(...jsonOption)
  .action(async (options: { source?: string; out: string; tool?: string; json?: true } & ConfigFlags) => {
    const { record } = await import('./record/record.ts')
    await record(resolveEnvironment(process.env, options).environment, options)
  })

applyHelp(program)
void runProgram(program, {
  async prepare(words) {
    // a server outlives the reader of its output
    if (!SERVERS.has(words[0] ?? '')) exitOnClosedPipe([process.stdout, process.stderr])
    if (words.includes('admin') || words.includes('completion') || words.length < 2) {
      const { adminCommand } = await import('./admin/command.ts')
      const admin = adminCommand(process.env, settings.gatewayUrl)
      program.addCommand(admin)
      configureHelp(admin)
    }
  },
})
