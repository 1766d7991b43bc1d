import { createSolanaSigner, type Signer, type SolanaWallet } from '../../client/index.ts'
import { memoizeAsync } from '../../core/memoize.ts'
import { UsageError } from '../exit-code.ts'
import { type KeyKind, parseKey } from './key-kind.ts'
import { readKey } from './read-key.ts'
import { openWallet, type WalletFile } from './wallet-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface SignerOptions {
  readonly home: string
  readonly environment: Environment
  /** Node that is asked for a block hash; by default `PENNYWIRE_SOLANA_RPC_URL`. */
  readonly solanaRpcUrl?: string | undefined
}

/** What a wallet signs with; the key is read when the first signature is needed. */
export interface WalletSigners {
  readonly signer: (Signer & MessageSigner) | undefined
  readonly solana: (SolanaWallet & { readonly signer: SolanaKeySigner }) | undefined
  /** Every address that can pay. */
  readonly addresses: readonly string[]
}

/** Signs text, such as a sign-in. */
interface MessageSigner {
  signMessage(text: string): Promise<`0x${string}`>
}

interface SolanaKeySigner {
  readonly address: string
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** A key with its address, and what reads it. */
interface LockedKey {
  readonly address: string
  readonly secret: () => Promise<string>
}

const HEX_FORM = /^(?:0x)?[0-9a-fA-F]{64}$/
const VARIABLES: Readonly<Record<KeyKind, string>> = {
  evm: 'PENNYWIRE_PRIVATE_KEY',
  solana: 'PENNYWIRE_SOLANA_KEY',
}

/**
 * Opens what pays: the keys of the environment, or else the wallet files.
 *
 * @throws CliError when a key is there that cannot be used. It is in no message.
 */
export async function openSigners({
  home,
  environment,
  solanaRpcUrl,
}: SignerOptions): Promise<WalletSigners> {
  const given = (await Promise.all([
    findGivenKey('evm', environment),
    findGivenKey('solana', environment),
  ])) as [LockedKey | undefined, LockedKey | undefined]
  const hasGiven = given.some((key) => key !== undefined)
  const [evm, solana] = hasGiven
    ? given
    : [
        findStoredKey(openWallet(home, 'evm'), environment),
        findStoredKey(openWallet(home, 'solana'), environment),
      ]
  const rpcUrl = solanaRpcUrl ?? (environment['PENNYWIRE_SOLANA_RPC_URL'] || undefined)
  return {
    signer: evm && createEvmSigner(evm),
    solana: solana && { signer: createSolanaKeySigner(solana), ...(rpcUrl === undefined ? {} : { rpcUrl }) },
    addresses: [evm?.address, solana?.address].filter((address) => address !== undefined),
  }
}

async function findGivenKey(kind: KeyKind, environment: Environment): Promise<LockedKey | undefined> {
  const name = VARIABLES[kind]
  const text = environment[name]
  if (!text) return undefined
  const key = await parseKey(text).catch((error: unknown) => {
    // the form is right, so the message about the curve helps more
    if (kind === 'evm' && HEX_FORM.test(text.trim()))
      throw new UsageError(`${name}: the private key is not one that this curve has.`, { cause: error })
    return undefined
  })
  if (key?.kind !== kind) {
    throw new UsageError(
      kind === 'evm'
        ? `${name}: a key is 0x and 64 hexadecimal digits.`
        : `${name}: a key is 64 bytes in base58, or a JSON array of 64 numbers.`,
    )
  }
  return { address: key.address, secret: async () => key.secret }
}

function findStoredKey(wallet: WalletFile | undefined, environment: Environment): LockedKey | undefined {
  return (
    wallet && { address: wallet.address, secret: async () => (await readKey(wallet, environment)).secret }
  )
}

function createEvmSigner({ address, secret }: LockedKey): Signer & MessageSigner {
  const account = memoizeAsync(async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    return privateKeyToAccount((await secret()) as `0x${string}`)
  })
  return {
    address: address as `0x${string}`,
    signTypedData: async (transfer) => (await account()).signTypedData(transfer),
    signMessage: async (message) => (await account()).signMessage({ message }),
  }
}

function createSolanaKeySigner({ address, secret }: LockedKey): SolanaKeySigner {
  const signer = memoizeAsync(async () => createSolanaSigner(await secret()))
  return { address, sign: async (message) => (await signer()).sign(message) }
}
