// the curve alone loads in 15 ms, the library's entry point in 110: it also makes ready four hashes and a parser
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import type { Secp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1-types.js'
import { createLruCache } from '../../core/lru-cache.ts'

/** The curve, compiled to WebAssembly on first use (15 ms). */
export function secp256k1(): Promise<Secp256k1> {
  instance ??= instantiateSecp256k1()
  return instance
}

let instance: Promise<Secp256k1> | undefined

/**
 * The 64-byte public key that signed a 32-byte hash.
 *
 * @param compact r and s, 32 bytes each.
 * @returns undefined when no key can have made this signature.
 */
export function recoverPublicKey(
  curve: Secp256k1,
  signed: { readonly hash: Uint8Array; readonly compact: Uint8Array; readonly recovery: 0 | 1 },
): Uint8Array | undefined {
  const name = nameOf(signed)
  const known = recovered.get(name)
  if (known) return known
  const key = curve.recoverPublicKeyUncompressed(signed.compact, signed.recovery, signed.hash)
  if (typeof key === 'string') return undefined
  recovered.set(name, key.subarray(1))
  return key.subarray(1)
}

/** Who pays on the embedded chain is asked for by the gateway and, a moment later, by the contract. */
const recovered = createLruCache<string, Uint8Array>(256)

function nameOf({ hash, compact, recovery }: Parameters<typeof recoverPublicKey>[1]): string {
  return `${recovery}${Buffer.concat([hash, compact]).toString('latin1')}`
}
