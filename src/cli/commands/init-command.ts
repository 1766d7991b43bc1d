import { Command } from 'commander'
import type { InitFlags } from '../init/answers.ts'
import { type BuyerContext, withExamples } from './buyer-context.ts'

/** `pennywire init`: the env file and the secrets of a gateway of your own. */
export function createInitCommand({ settings, environment }: BuyerContext): Command {
  const command = new Command('init')
    .description('Set up a gateway: asks five questions, writes its env file and checks it.')
    .option('--network <names>', 'where you are paid: none, base-sepolia, base, solana …')
    .option('--pay-to <addresses>', 'your addresses, with commas between them')
    .option('--facilitator <name>', 'who settles: a name such as payai, or a URL')
    .option('--data-mode <mode>', 'simulated or live')
    .option('--public-url <url>', 'where buyers reach the gateway; none for this machine only')
    .option('--folder <folder>', 'where the env file, secrets and ledger go', 'gateway')
    .option('--live', 'for a public network: make all keys, check every service, prepare the ledger')
    .option('--rpc <network=urls>', 'nodes of a network, once each (--live)', collect)
    .option('--database-url <url>', 'PostgreSQL for several gateways (--live)')
    .option('--buy', 'buy one call from the new gateway with your wallet (--live)')
    .option('--yes', 'ask nothing: take the defaults for what no flag answers')
    .option('--force', 'replace an env file that exists; a copy is kept')
  withExamples(command, [
    'pennywire init',
    'pennywire init --yes',
    'pennywire init --network base --pay-to 0x… --facilitator payai --yes',
    'pennywire init --live --network base-sepolia --pay-to 0x… --yes --buy',
  ])
  return command.action(async (flags: InitFlags) => {
    const { init } = await import('../init/init.ts')
    await init({ ...flags, environment, home: settings.home })
  })
}

/** Values of a flag that is given several times. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}
