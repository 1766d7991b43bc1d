import { randomBytes } from 'node:crypto'
// the curve alone loads in 15 ms, the library's entry point in 110: it also makes ready four hashes and a parser
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import type { Curve } from './curve.ts'

/** The curve in WebAssembly, which runs everywhere. */
export async function openCompiledCurve(): Promise<Curve> {
  const library = await instantiateSecp256k1(randomBytes(32))
  return {
    recoverPublicKey({ compact, recovery, hash }) {
      const key = library.recoverPublicKeyUncompressed(compact, recovery, hash)
      return typeof key === 'string' ? undefined : key.subarray(1)
    },
    derivePublicKey(privateKey) {
      const key = library.derivePublicKeyUncompressed(privateKey)
      return typeof key === 'string' ? undefined : key.subarray(1)
    },
    sign(privateKey, hash) {
      const signed = library.signMessageHashRecoverableCompact(privateKey, hash)
      return typeof signed === 'string'
        ? undefined
        : { compact: signed.signature, recovery: signed.recoveryId }
    },
  }
}
