import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { UsageError } from '../exit-code.ts'
import { readInput } from '../sign/read-input.ts'
import { createScreen } from '../terminal/screen.ts'
import { type ClearKey, fromKeyBytes, generateKey, type KeyKind, parseKey, toKeyBytes } from './key-kind.ts'
import { findKeychain } from './keychain.ts'
import { decryptSecret, encryptSecret, Keystore } from './keystore.ts'
import { askHidden, chooseNewPassphrase, findPassphrase, readPassphrase } from './passphrase.ts'
import { readKey } from './read-key.ts'
import { requireWallet } from './require-wallet.ts'
import { openWallet, type Protection, replaceWallet, saveWallet, type WalletContent } from './wallet-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface CreateOptions {
  readonly home: string
  readonly environment: Environment
  /** How the key is kept; by default in the keychain, or else with a passphrase where one can be asked for. */
  readonly keep?: string | undefined
}

/** A wallet file of ours that was moved away, without encryption. */
const PlainWallet = z.union([z.object({ privateKey: z.string() }), z.object({ secretKey: z.string() })])
const PROTECTIONS: readonly Protection[] = ['keychain', 'passphrase', 'plain']

/** Creates a wallet and prints its address; its key is kept and printed nowhere. */
export async function newWallet(kind: KeyKind, options: CreateOptions): Promise<void> {
  requireNoWallet(kind, options.home)
  await keepAndPrint(await generateKey(kind), options)
}

/**
 * Takes over a key from a file, standard input or a hidden prompt; never from an argument, which others could see.
 *
 * @throws UsageError when it is no key.
 */
export async function importWallet(file: string | undefined, options: CreateOptions): Promise<void> {
  const isTyped = file === undefined && process.stdin.isTTY
  const text = isTyped ? await askHidden('Private key (hexadecimal or Solana): ') : await readInput(file)
  const key = await readImported(text, options.environment)
  requireNoWallet(key.kind, options.home)
  await keepAndPrint(key, options)
}

/** Moves a plain key into the keychain, or encrypts it; the address stays the same. */
export async function protectWallet(kind: KeyKind, options: CreateOptions): Promise<void> {
  const wallet = requireWallet(options.home, kind)
  if (options.keep === undefined && chooseProtection(options) === 'plain') {
    throw new UsageError('There is no keychain here, and no terminal to ask for a passphrase.', {
      hint: 'Set PENNYWIRE_PASSPHRASE_FILE to a file that only you can read. Nothing was changed.',
    })
  }
  const key = await readKey(wallet, options.environment)
  const content = await protect(key, options)
  replaceWallet(wallet, content)
  if (wallet.protection === 'keychain' && content.protection !== 'keychain')
    await findKeychain(options.environment)?.remove(wallet.address)
  printKept(content, wallet.path, options.environment)
}

async function keepAndPrint(key: ClearKey, options: CreateOptions): Promise<void> {
  const content = await protect(key, options)
  printKept(content, saveWallet(options.home, key.kind, content), options.environment)
}

async function protect({ kind, address, secret }: ClearKey, options: CreateOptions): Promise<WalletContent> {
  const protection = chooseProtection(options)
  const { environment } = options
  if (protection === 'keychain') {
    const keychain = findKeychain(environment)
    if (!keychain)
      throw new UsageError('This system has no keychain that can be used.', {
        hint: 'Use `--keep passphrase`.',
      })
    await keychain.store(address, secret)
    return { protection, address }
  }
  const passphrase = protection === 'passphrase' ? await chooseNewPassphrase(environment) : undefined
  if (passphrase === undefined) return { protection: 'plain', address, secret }
  return {
    protection: 'passphrase',
    address,
    keystore: await encryptSecret(toKeyBytes({ kind, secret }), passphrase, address),
  }
}

function chooseProtection({ keep, environment }: CreateOptions): Protection {
  const chosen = PROTECTIONS.find((each) => each === keep)
  if (chosen) return chosen
  if (keep !== undefined) throw new UsageError(`--keep: use one of ${PROTECTIONS.join(', ')}.`)
  if (findPassphrase(environment) !== undefined) return 'passphrase'
  if (findKeychain(environment)) return 'keychain'
  return process.stdin.isTTY ? 'passphrase' : 'plain'
}

async function readImported(text: string, environment: Environment): Promise<ClearKey> {
  const own = PlainWallet.safeParse(tryParseJson(text)).data
  if (own) return parseKey('privateKey' in own ? own.privateKey : own.secretKey)
  const keystore = Keystore.safeParse(tryParseJson(text)).data
  if (!keystore) return parseKey(text)
  const passphrase = await readPassphrase(environment, 'Passphrase of the keystore file: ')
  const bytes = await decryptSecret(keystore, passphrase)
  if (bytes) return fromKeyBytes(bytes)
  throw new UsageError('The passphrase is wrong. Nothing was written.')
}

function requireNoWallet(kind: KeyKind, home: string): void {
  const wallet = openWallet(home, kind)
  if (wallet)
    throw new UsageError(
      `There is a wallet already: ${wallet.path}. It is not overwritten; move it away first.`,
    )
}

function printKept({ address, protection }: WalletContent, path: string, environment: Environment): void {
  const { paint } = createScreen(process.stdout)
  const where = {
    plain: `The key is in ${path}; only you can read it.`,
    passphrase: `The key is in ${path}, encrypted with your passphrase.`,
    keychain: `The key is in ${findKeychain(environment)?.name ?? 'the keychain'}.`,
  }[protection]
  process.stdout.write(`${paint.strong(address)}\n${paint.quiet(where)}\n`)
  if (protection === 'plain') warnOfPlainKey()
}

/** A plain key keeps working, and anyone who reads the file can spend what it holds. */
export function warnOfPlainKey(): void {
  const { paint } = createScreen(process.stderr)
  process.stderr.write(
    `${paint.warn('!')} The key is not encrypted. Protect it with \`pennywire wallet protect\`.\n`,
  )
}
