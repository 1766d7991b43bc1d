import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import loadBinding from 'node-gyp-build'
// the package's entry point falls back to slow arithmetic of its own
import checked from 'secp256k1/lib/index.js'
import type { Curve } from './curve.ts'

/** The curve as machine code, in a third of the time; undefined where the package has no binary for this machine. */
export function openNativeCurve(): Curve | undefined {
  try {
    const { Secp256k1 } = loadBinding(findBinaries()) as { readonly Secp256k1: new () => object }
    const binary = checked(new Secp256k1())
    // blinds what is computed with a private key
    binary.contextRandomize(randomBytes(32))
    return toCurve(binary)
  } catch {
    return undefined
  }
}

/** Beside the bundle in `dist/`, else where npm has put them. */
function findBinaries(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'secp256k1')
  return existsSync(beside)
    ? beside
    : dirname(createRequire(import.meta.url).resolve('secp256k1/package.json'))
}

function toCurve(binary: ReturnType<typeof checked>): Curve {
  return {
    recoverPublicKey({ compact, recovery, hash }) {
      return attempt(() => binary.ecdsaRecover(compact, recovery, hash, false).subarray(1))
    },
    derivePublicKey(privateKey) {
      return attempt(() => binary.publicKeyCreate(privateKey, false).subarray(1))
    },
    sign(privateKey, hash) {
      return attempt(() => {
        const { signature, recid } = binary.ecdsaSign(hash, privateKey)
        return { compact: signature, recovery: recid }
      })
    },
  }
}

/** The binding throws where nothing fits. */
function attempt<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
