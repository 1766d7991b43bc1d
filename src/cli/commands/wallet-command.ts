import { Command, Option } from 'commander'
import type { KeyKind } from '../wallet/key-kind.ts'
import { type BuyerContext, parseDollars, withExamples, withJson, withUrl } from './buyer-context.ts'

interface WalletFlags {
  readonly url: string
  readonly json?: true
  readonly yes?: true
  readonly solana?: true
  readonly keep?: string
  readonly keystore?: true
  readonly amount: string
  readonly network?: string
  readonly qr?: true
}

const SOLANA = ['--solana', 'the key for Solana, instead of the one for EVM networks'] as const
const KEEP = new Option(
  '--keep <where>',
  'how the key is kept; by default as safely as this system can',
).choices(['keychain', 'passphrase', 'plain'])

/** `pennywire wallet …`: the keys that pay for calls. */
export function createWalletCommand(context: BuyerContext): Command {
  const { settings, environment } = context
  const { home } = settings
  const base = { home, environment }
  const wallet = new Command('wallet').description('The keys that pay for calls: EVM networks and Solana.')
  withExamples(wallet, ['pennywire wallet new', 'pennywire wallet balance', 'pennywire wallet fund'])

  add('new', 'Create a wallet; its key is kept where only you can read it.')
    .option(...SOLANA)
    .addOption(KEEP)
    .action(async (flags: WalletFlags) =>
      (await import('../wallet/create-wallet.ts')).newWallet(kindOf(flags), { ...base, ...flags }),
    )
  withJson(add('show', 'Show the addresses, and how their keys are kept.')).action(
    async (flags: WalletFlags) =>
      (await import('../wallet/show-wallet.ts')).showWallet({ ...base, ...flags }),
  )
  withUrl(withJson(add('balance', 'Show what the wallet holds on each network.')), context).action(
    async (flags: WalletFlags) =>
      (await import('../wallet/show-wallet.ts')).showBalance({ ...base, ...flags }),
  )
  withUrl(
    withJson(add('fund', 'Fund the wallet: from the faucet of a test network, or by a code for your phone.')),
    context,
  )
    .option('--amount <dollars>', 'from a faucet, at most 100', parseDollars, '10')
    .option('--network <name>', 'fund on this network: solana, evm, base …')
    .option('--qr', 'show the address to send to, even where there is a faucet')
    .action(async (flags: WalletFlags) =>
      (await import('../wallet/fund-wallet.ts')).fundWallet({ ...base, ...flags }),
    )
  withExamples(
    add('import', 'Take over a key from a file, standard input or a hidden prompt.')
      .argument('[file]', 'a keystore file, a Solana key file, or a private key')
      .addOption(KEEP)
      .action(async (file: string | undefined, flags: WalletFlags) =>
        (await import('../wallet/create-wallet.ts')).importWallet(file, { ...base, ...flags }),
      ),
    [
      'pennywire wallet import',
      'pennywire wallet import keystore.json',
      'pennywire wallet import ~/.config/solana/id.json',
    ],
  )
  add('export', 'Print the private key, after a confirmation.')
    .option(...SOLANA)
    .option('--keystore', 'print an encrypted keystore file instead')
    .option('--yes', 'print the key without asking')
    .action(async (flags: WalletFlags) =>
      (await import('../wallet/show-wallet.ts')).exportWallet(kindOf(flags), { ...base, ...flags }),
    )
  add('protect', 'Move a plain key into the keychain, or encrypt it; also changes the passphrase.')
    .option(...SOLANA)
    .addOption(KEEP)
    .action(async (flags: WalletFlags) =>
      (await import('../wallet/create-wallet.ts')).protectWallet(kindOf(flags), { ...base, ...flags }),
    )
  withJson(add('history', 'List what this computer has paid.')).action(async (flags: WalletFlags) =>
    (await import('../wallet/show-wallet.ts')).showHistory({ ...base, ...flags }),
  )
  return wallet

  function add(name: string, description: string): Command {
    return wallet.command(name).description(description)
  }
}

function kindOf({ solana }: WalletFlags): KeyKind {
  return solana ? 'solana' : 'evm'
}
