import { execFileSync } from 'node:child_process'
import { signDigest } from '../../chains/evm/authorization-signer.ts'
import { addressOfPrivateKey } from '../../chains/evm/evm-signatures.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { signerFromExport } from '../../chains/solana/ed25519.ts'
import { SECOND_MS } from '../../core/durations.ts'
import type { KeySettings, PolicyDeps } from './policy-file.ts'
import { readSecretFile } from './signer-files.ts'

const EVM_KEY = /^0x[0-9a-fA-F]{64}$/
const COMMAND_MS = 30 * SECOND_MS
const MAX_OUTPUT = 4_096

/** A key in this process: it signs, and shows itself to no log and no JSON. */
export type OpenKey = { readonly address: string } & (
  | { readonly kind: 'evm'; signDigest(digest: Uint8Array): Promise<Hex> }
  | { readonly kind: 'solana'; signMessage(message: Uint8Array): Uint8Array }
)

/** @throws Error that names the field; no message repeats a key. */
export async function openKey(settings: KeySettings, deps: PolicyDeps): Promise<OpenKey> {
  const secret = readSecret(settings, deps)
  if (settings.use === 'payout-solana') {
    try {
      const { address, sign } = signerFromExport(secret)
      return { kind: 'solana', address, signMessage: sign }
    } catch {
      throw new Error(`${settings.use}: must be a secret key of 64 bytes, in base58 or as a JSON array.`)
    }
  }
  const problem = new Error(`${settings.use}: must be a private key: 0x and 64 hexadecimal digits.`)
  if (!EVM_KEY.test(secret)) throw problem
  const key = secret as Hex
  const address = await addressOfPrivateKey(key).catch(() => {
    throw problem
  })
  return { kind: 'evm', address, signDigest: (digest) => signDigest(key, digest) }
}

function readSecret(
  { keyFile, keyCommand: [program, ...words] = [] }: KeySettings,
  deps: PolicyDeps,
): string {
  if (keyFile !== undefined) return readSecretFile(keyFile, { field: 'keyFile', ...deps })
  if (program === undefined) throw new Error('keyFile: must be set.')
  try {
    return execFileSync(program, words, {
      encoding: 'utf8',
      timeout: COMMAND_MS,
      maxBuffer: MAX_OUTPUT,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  } catch {
    // the message of the cause would repeat what the program printed
    throw new Error(`keyCommand: ${program} did not print a key.`)
  }
}
