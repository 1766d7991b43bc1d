import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { CliError } from '../exit-code.ts'
import { AddressForms, type KeyKind } from './key-kind.ts'
import { Keystore } from './keystore.ts'

/** How the key of a wallet is kept. */
export type Protection = 'plain' | 'passphrase' | 'keychain'

/** What a wallet file holds. */
export type WalletContent =
  | { readonly protection: 'plain'; readonly address: string; readonly secret: string }
  | { readonly protection: 'passphrase'; readonly address: string; readonly keystore: Keystore }
  | { readonly protection: 'keychain'; readonly address: string }

export type WalletFile = WalletContent & { readonly kind: KeyKind; readonly path: string }

const FILES: Readonly<Record<KeyKind, string>> = { evm: 'wallet.json', solana: 'wallet-solana.json' }
const PlainEvm = z.object({ address: AddressForms.evm, privateKey: z.string().regex(/^0x[0-9a-fA-F]{64}$/) })
const PlainSolana = z.object({ address: AddressForms.solana, secretKey: z.string().min(80).max(90) })
const InKeychain = (kind: KeyKind) => z.object({ address: AddressForms[kind], keychain: z.literal(true) })
const NOTHING_SIGNED = { hint: 'Nothing was signed.' }
const MAX_FILE_BYTES = 64 * 1024

/**
 * Writes a wallet where only its owner can read it.
 *
 * @throws CliError when there is one already: a key is never overwritten.
 */
export function saveWallet(home: string, kind: KeyKind, content: WalletContent): string {
  const path = findWalletPath(home, kind)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, toText(kind, content), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new CliError('failed', `The wallet cannot be written to ${path}.`, { cause })
    throw new CliError(
      'failed',
      `There is a wallet already: ${path}. It is not overwritten; move it away first.`,
    )
  }
  return path
}

/** Writes the same key in another form; a crash leaves the old file or the new one. */
export function replaceWallet({ kind, path }: WalletFile, content: WalletContent): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, toText(kind, content), { flag: 'wx', mode: 0o600 })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Opens a wallet file; undefined when there is none.
 *
 * @throws CliError when others could read it, or it holds no key.
 */
export function openWallet(home: string, kind: KeyKind = 'evm'): WalletFile | undefined {
  const path = findWalletPath(home, kind)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new CliError('failed', `Others can read the wallet: run \`chmod 600 ${path}\``, NOTHING_SIGNED)
  }
  const content = found.size > MAX_FILE_BYTES ? undefined : parseContent(kind, readFileSync(path, 'utf8'))
  if (!content)
    throw new CliError('failed', `The wallet holds no key that can be read: ${path}`, NOTHING_SIGNED)
  return { kind, path, ...content }
}

function findWalletPath(home: string, kind: KeyKind): string {
  return join(home, FILES[kind])
}

function parseContent(kind: KeyKind, text: string): WalletContent | undefined {
  const value = tryParseJson(text)
  const evm = kind === 'evm' ? PlainEvm.safeParse(value).data : undefined
  if (evm) return { protection: 'plain', address: evm.address, secret: evm.privateKey }
  const solana = kind === 'solana' ? PlainSolana.safeParse(value).data : undefined
  if (solana) return { protection: 'plain', address: solana.address, secret: solana.secretKey }
  const kept = InKeychain(kind).safeParse(value).data
  if (kept) return { protection: 'keychain', address: kept.address }
  const keystore = Keystore.safeParse(value).data
  const address = AddressForms[kind].safeParse(withPrefix(kind, keystore?.address)).data
  return keystore && address !== undefined ? { protection: 'passphrase', address, keystore } : undefined
}

/** Keystores name EVM addresses without their prefix. */
function withPrefix(kind: KeyKind, address: string | undefined): string | undefined {
  return kind === 'evm' && address !== undefined && !address.startsWith('0x') ? `0x${address}` : address
}

function toText(kind: KeyKind, content: WalletContent): string {
  return `${JSON.stringify(toStored(kind, content))}\n`
}

function toStored(kind: KeyKind, content: WalletContent): object {
  const { address } = content
  if (content.protection === 'passphrase') return content.keystore
  if (content.protection === 'keychain') return { address, keychain: true }
  return kind === 'evm' ? { address, privateKey: content.secret } : { address, secretKey: content.secret }
}
