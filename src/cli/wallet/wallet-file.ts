import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'

export interface WalletFile {
  readonly path: string
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
}

const Hex = (bytes: number) =>
  z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)) as z.ZodType<`0x${string}`>
const StoredWallet = z.object({ address: Hex(20), privateKey: Hex(32) })

/**
 * Writes a key where only its owner can read it.
 *
 * @throws Error when there is a wallet already: a key is never overwritten.
 */
export function saveWallet(home: string, wallet: Omit<WalletFile, 'path'>): string {
  const path = findWalletPath(home)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, `${JSON.stringify(wallet)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (findErrorCode(cause) !== 'EEXIST')
      throw new Error(`The wallet cannot be written to ${path}.`, { cause })
    throw new Error(`There is a wallet already: ${path}. It is not overwritten; move it away first.`, {
      cause,
    })
  }
  return path
}

/**
 * Opens the wallet; undefined when there is none.
 *
 * @throws Error when others could read it, or it holds no key.
 */
export function openWallet(home: string): WalletFile | undefined {
  const path = findWalletPath(home)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`The wallet can be read by others: run chmod 600 ${path}`)
  }
  const parsed = StoredWallet.safeParse(tryParseJson(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`The wallet holds no key that can be read: ${path}`)
  return { path, ...parsed.data }
}

function findWalletPath(home: string): string {
  return join(home, 'wallet.json')
}

function findErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
