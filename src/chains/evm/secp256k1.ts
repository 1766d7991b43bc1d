import { createLruCache } from '../../core/lru-cache.ts'
import { memoizeAsync } from '../../core/memoize.ts'
import type { Curve, SignedHash } from './curve.ts'
import { openNativeCurve } from './native-curve.ts'

/** Made ready on first use: as machine code where there is some for this machine, else in WebAssembly. */
export const secp256k1: () => Promise<Curve> = memoizeAsync(async () =>
  withLastKeys(openNativeCurve() ?? (await (await import('./compiled-curve.ts')).openCompiledCurve())),
)

/** Who pays on the embedded chain is asked for by the gateway and, a moment later, by the contract. */
function withLastKeys(curve: Curve): Curve {
  const recovered = createLruCache<string, Uint8Array>(256)
  return {
    ...curve,
    recoverPublicKey(signed) {
      const name = nameOf(signed)
      const known = recovered.get(name)
      if (known) return known
      const key = curve.recoverPublicKey(signed)
      if (key) recovered.set(name, key)
      return key
    },
  }
}

function nameOf({ hash, compact, recovery }: SignedHash): string {
  return `${recovery}${Buffer.concat([hash, compact]).toString('latin1')}`
}
