import type { Authorization } from '../../chains/evm/chain.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { toLowerHex } from '../../chains/evm/hex.ts'
import type { WalletDeployment } from '../../chains/evm/rpc/transfer-calls.ts'
import { createLruCache } from '../../core/lru-cache.ts'

/** Distinguishes contract wallets from bad signatures. */
export interface ContractWallets {
  /**
   * Whether a signature that is not the payer's own key's could be that of a contract: one that is on the chain, or
   * one that an allowed factory would put there. A chain that cannot be read is no reason to say no.
   */
  mayHaveSigned(authorization: Authorization, signature: Hex): Promise<boolean>
}

/** A signature of a contract wallet, out of its ERC-6492 wrapper if it came in one. */
export interface WalletSignature {
  readonly signature: Hex
  readonly deployment?: WalletDeployment
}

const MAGIC = '6492'.repeat(16)
const MAX_REMEMBERED = 10_000

/**
 * @param factories Whose wallets may be put on the chain with their first payment; lower case.
 * @param codeAt The code at an address, `0x` when there is none.
 */
export function contractWallets({
  factories,
  codeAt,
}: {
  readonly factories: readonly Hex[]
  readonly codeAt: (address: Hex) => Promise<Hex>
}): ContractWallets {
  const contracts = createLruCache<string, true>(MAX_REMEMBERED)

  return {
    async mayHaveSigned({ from }, signature) {
      const { deployment } = walletSignature(signature) ?? {}
      if (deployment) return factories.includes(deployment.factory)
      if (isWrapped(signature)) return false
      if (contracts.has(from)) return true
      const code = await codeAt(from).catch(() => undefined)
      if (code === '0x') return false
      if (code !== undefined) contracts.set(from, true)
      return true
    },
  }
}

/** Takes a signature out of its wrapper; undefined for a wrapper that does not hold together. */
export function walletSignature(signature: Hex): WalletSignature | undefined {
  if (!isWrapped(signature)) return { signature }
  const digits = signature.slice(2, -MAGIC.length)
  const factory = toLowerHex(`0x${digits.slice(24, 64)}`)
  const data = readBytes(digits, 32)
  const inner = readBytes(digits, 64)
  if (!/^0{24}/.test(digits) || data === undefined || inner === undefined) return undefined
  return { signature: inner, deployment: { factory, data } }
}

function isWrapped(signature: Hex): boolean {
  return signature.toLowerCase().endsWith(MAGIC)
}

/** The bytes to which the ABI word at a place points. */
function readBytes(digits: string, offset: number): Hex | undefined {
  const at = smallNumber(digits, offset)
  const length = at === undefined ? undefined : smallNumber(digits, at)
  if (at === undefined || length === undefined) return undefined
  const start = (at + 32) * 2
  const bytes = digits.slice(start, start + length * 2)
  return bytes.length === length * 2 ? `0x${bytes}` : undefined
}

function smallNumber(digits: string, offset: number): number | undefined {
  const word = digits.slice(offset * 2, offset * 2 + 64)
  return /^0{56}[0-9a-f]{8}$/i.test(word) ? Number.parseInt(word, 16) : undefined
}
