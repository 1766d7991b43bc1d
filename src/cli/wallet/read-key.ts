import { CliError, UsageError } from '../exit-code.ts'
import { type ClearKey, fromKeyBytes, parseKey } from './key-kind.ts'
import { findKeychain } from './keychain.ts'
import { decryptSecret } from './keystore.ts'
import { readPassphrase } from './passphrase.ts'
import type { WalletFile } from './wallet-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

const NOTHING_SIGNED = 'Nothing was signed.'

/**
 * Reads the key of a wallet, asking for its passphrase or unlocking the keychain.
 *
 * @throws CliError when it cannot be had. The key is in no message.
 */
export async function readKey(wallet: WalletFile, environment: Environment): Promise<ClearKey> {
  const key = await readClearKey(wallet, environment)
  const isSame =
    wallet.kind === 'evm'
      ? key.address.toLowerCase() === wallet.address.toLowerCase()
      : key.address === wallet.address
  if (key.kind === wallet.kind && isSame) return key
  throw new CliError('failed', `The key of ${wallet.path} belongs to another address.`, {
    hint: NOTHING_SIGNED,
  })
}

async function readClearKey(wallet: WalletFile, environment: Environment): Promise<ClearKey> {
  if (wallet.protection === 'plain') return parseKey(wallet.secret)
  if (wallet.protection === 'keychain') {
    const secret = await findKeychain(environment)?.find(wallet.address)
    if (secret !== undefined) return parseKey(secret)
    throw new CliError('failed', `The keychain returned no key for ${wallet.address}.`, {
      hint: `Unlock it and try again. ${NOTHING_SIGNED}`,
    })
  }
  const passphrase = await readPassphrase(environment, `Passphrase of ${wallet.address}: `)
  const bytes = await decryptSecret(wallet.keystore, passphrase)
  if (bytes) return fromKeyBytes(bytes)
  throw new UsageError('The passphrase is wrong.', { hint: NOTHING_SIGNED })
}
