import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { ignoreBrokenPipes } from '../core/network/broken-streams.ts'
import type { ChainFlags } from './chain/chain.ts'
import { exitOnClosedPipe } from './closed-pipe.ts'
import { printFailure } from './failure.ts'
import { createMcpCommand } from './mcp/command.ts'
import { baseUrl, readSettings } from './settings.ts'

ignoreBrokenPipes()

// heavy parts are imported when their command runs, so that --help answers at once
const settings = readSettings(process.env)
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const SERVERS: ReadonlySet<string> = new Set(['serve', 'chain'])
const urlOption = ['--url <url>', 'the gateway', baseUrl, settings.gatewayUrl] as const
const jsonOption = ['--json', 'print one JSON document'] as const

const program = new Command('pennywire')
  .description('Sells crypto-market intelligence by the call, and buys it.')
  .version(version)

program
  .command('serve')
  .description('start a gateway, configured by environment variables')
  .action(async () => {
    const { serve } = await import('../app/serve.ts')
    await serve()
  })

program
  .command('chain')
  .description('serve the embedded chain over JSON-RPC, for gateways and tools that share it')
  .option('--host <address>', 'where to listen', '127.0.0.1')
  .option('--port <number>', '0 picks a free one', '8545')
  .option('--data <folder>', 'where the chain is kept', '.pennywire/chain')
  .action(async (options: ChainFlags) => {
    const { serveChain } = await import('./chain/chain.ts')
    await serveChain(options)
  })

program
  .command('demo')
  .description(
    'watch a call from offer to receipt at every door, in a gateway of its own without keys or network',
  )
  .option(...jsonOption)
  .action(async (options: { json?: true }) => {
    const { demo } = await import('./demo/demo.ts')
    await demo(options)
  })

program
  .command('call')
  .description('call a tool, paying when the gateway asks')
  .argument('<tool>', 'its id, or its path')
  .argument('[parameters...]', 'as --name value')
  .option('--max-usd <dollars>', 'the most this call may cost', '0.05')
  .option('--data <json>', 'the parameters as one JSON object')
  .option(...urlOption)
  .option(...jsonOption)
  .option('--yes', 'pay without asking')
  .option('--session <token>', 'let a prepaid session pay; also PENNYWIRE_SESSION')
  // what many type first
  .addOption(new Option('--gateway <url>', 'the same as --url').argParser(baseUrl).hideHelp())
  .allowUnknownOption()
  .action(async (tool: string, parameters: string[], { gateway, ...flags }: CallFlags) => {
    const { operatorToken } = settings
    const options = { ...flags, url: gateway ?? flags.url, operatorToken }
    const { call } = await import('./call/call.ts')
    const session = options.session ?? settings.session
    if (session !== undefined) {
      const { callBySession } = await import('./call/call-by-session.ts')
      return callBySession({ tool, parameters, ...options, session })
    }
    await call({ tool, parameters, home: settings.home, ...options })
  })

program
  .command('tools')
  .argument('[words...]', 'only what these words may mean, the likeliest first')
  .description('list what a gateway sells')
  .option(...urlOption)
  .option(...jsonOption)
  .action(async (words: readonly string[], options: { url: string; json?: true }) => {
    const { listTools } = await import('./call/list-tools.ts')
    await listTools({ ...options, words })
  })

program
  .command('sign')
  .description('sign an x402 offer and print the payment header, for a client of any language')
  .argument('[file]', 'the JSON of a 402, or its PAYMENT-REQUIRED header; from standard input by default')
  .option('--max-usd <dollars>', 'the most that the offer may ask', '0.05')
  .option('--network <caip2>', 'pay on this network, such as eip155:8453')
  .option('--solana-key <file>', 'pay on Solana with a key file of its command line')
  .option('--rpc-url <url>', 'the Solana node to ask for a block hash')
  .option(...jsonOption)
  .option('--yes', 'sign without asking')
  .action(async (file: string | undefined, options: SignFlags) => {
    const { sign } = await import('./sign/sign.ts')
    await sign({ file, home: settings.home, ...options })
  })

program.addCommand(createMcpCommand(process.env, version))

const wallet = program.command('wallet').description('the key that pays for calls')
wallet
  .command('new')
  .description('make a key file that only you can read')
  .action(async () => (await import('./wallet/wallet.ts')).newWallet(settings.home))
wallet
  .command('show')
  .description('the address of the wallet, and where its key is')
  .option(...jsonOption)
  .action(async (options: { json?: true }) => {
    const { showWallet } = await import('./wallet/wallet.ts')
    showWallet(settings.home, options)
  })
wallet
  .command('fund')
  .description('get worthless dollars from the faucet of an embedded network')
  .option('--amount <dollars>', 'at most 100', '10')
  .option(...urlOption)
  .action(async (options: { amount: string; url: string }) => {
    const { fundWallet } = await import('./wallet/wallet.ts')
    await fundWallet(settings.home, options)
  })

program
  .command('doctor')
  .description('check what is configured, simulated and reachable')
  .option(...jsonOption)
  .option('--live', 'ask the facilitators, nodes, data sources and the database of the configuration')
  .action(async (options: { json?: true; live?: true }) => {
    const { doctor } = await import('./doctor/doctor.ts')
    await doctor(process.env, { ...options, home: settings.home })
  })

program
  .command('live-check')
  .description('ask every data source a real question, and write what was found and what has drifted')
  .option('--source <names>', 'sources with commas between them; every one when left out')
  .option('--out <file>', 'where the JSON goes; to the output when left out')
  .option('--against <file>', 'an earlier result: fields that are gone or another since then are drifts too')
  .action(async (options: { source?: string; out?: string; against?: string }) => {
    const { checkLiveSources } = await import('./live-check/live-check.ts')
    await checkLiveSources(process.env, options)
  })

program
  .command('record')
  .description(
    'ask every tool in live mode, and keep what the sources answer for replay mode, without secrets',
  )
  .option('--source <names>', 'sources with commas between them; every one that costs nothing when left out')
  .option('--out <folder>', 'an empty folder for the recording', 'recording')
  .option('--tool <ids>', 'tools with commas between them; every one that only reads when left out')
  .option(...jsonOption)
  .action(async (options: { source?: string; out: string; tool?: string; json?: true }) => {
    const { record } = await import('./record/record.ts')
    await record(process.env, options)
  })

interface SignFlags {
  readonly maxUsd: string
  readonly network?: string
  readonly solanaKey?: string
  readonly rpcUrl?: string
  readonly json?: true
  readonly yes?: true
}

interface CallFlags {
  readonly maxUsd: string
  readonly url: string
  readonly data?: string
  readonly json?: true
  readonly yes?: true
  readonly session?: string
  readonly gateway?: string
}

async function run(): Promise<void> {
  // a server outlives whoever reads its output
  if (!SERVERS.has(process.argv[2] ?? '')) exitOnClosedPipe([process.stdout, process.stderr])
  if (process.argv.includes('admin') || process.argv.length < 4) {
    const { adminCommand } = await import('./admin/command.ts')
    program.addCommand(adminCommand(process.env, settings.gatewayUrl))
  }
  await program.parseAsync()
}

run().catch((error: unknown) => {
  printFailure(error, { json: process.argv.includes('--json') })
  process.exitCode = 1
})
