import { CliError } from '../exit-code.ts'
import { type KeyKind, KIND_NAMES } from './key-kind.ts'
import { openWallet, type WalletFile } from './wallet-file.ts'

/** @throws CliError when there is no wallet of this kind. */
export function requireWallet(home: string, kind: KeyKind): WalletFile {
  const wallet = openWallet(home, kind)
  if (wallet) return wallet
  throw new CliError('notCharged', `You have no ${KIND_NAMES[kind]} wallet yet.`, {
    hint: `Create one with \`pennywire wallet new${kind === 'solana' ? ' --solana' : ''}\`.`,
  })
}
