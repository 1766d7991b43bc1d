import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCompiledCurve } from './compiled-curve.ts'
import { bytesOf } from './hex.ts'
import { openNativeCurve } from './native-curve.ts'

const ORDER = bytesOf('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
const HALF_ORDER = bytesOf('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')
/** The prime of the field: a number between the order and it is no part of a signature. */
const PRIME = bytesOf('0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f')
const edges = [new Uint8Array(32), ORDER, HALF_ORDER, PRIME, new Uint8Array(32).fill(255), oneBelow(ORDER)]
const word = fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constantFrom(...edges))
const recovery = fc.constantFrom(0 as const, 1 as const)
const native = openNativeCurve()
if (!native)
  process.stdout.write('No binary of secp256k1 fits this machine: the two curves are not compared.\n')

function oneBelow(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 1 ? byte - 1 : byte))
}

function bytes(found: Uint8Array | undefined): string | undefined {
  return found && Buffer.from(found).toString('hex')
}

describe.skipIf(!native)('machine code and WebAssembly', () => {
  test('recover the same key, or none, from any bytes', async () => {
    const compiled = await openCompiledCurve()
    fc.assert(
      fc.property(word, word, word, recovery, (hash, r, s, which) => {
        const signed = { hash, compact: Buffer.concat([r, s]), recovery: which }
        expect(bytes(native?.recoverPublicKey(signed))).toBe(bytes(compiled.recoverPublicKey(signed)))
      }),
      { seed: 26, numRuns: 500 },
    )
  })

  test('derive, sign and recover the same for any key', async () => {
    const compiled = await openCompiledCurve()
    fc.assert(
      fc.property(word, word, (secret, hash) => {
        const key = native?.derivePublicKey(secret)
        expect(bytes(key)).toBe(bytes(compiled.derivePublicKey(secret)))
        const signed = native?.sign(secret, hash)
        const other = compiled.sign(secret, hash)
        expect(bytes(signed?.compact)).toBe(bytes(other?.compact))
        expect(signed?.recovery).toBe(other?.recovery)
        if (!signed) return
        const { compact } = signed
        expect(
          bytes(native?.recoverPublicKey({ hash, compact, recovery: signed.recovery === 1 ? 1 : 0 })),
        ).toBe(bytes(key))
        expect(Buffer.compare(compact.subarray(32), HALF_ORDER)).toBeLessThanOrEqual(0)
      }),
      { seed: 26, numRuns: 300 },
    )
  })

  test.each([0, 31, 33, 64])('a key or hash of %i bytes has no answer', (length) => {
    const wrong = new Uint8Array(length).fill(1)
    const right = new Uint8Array(32).fill(1)

    expect(native?.derivePublicKey(wrong)).toBeUndefined()
    expect(native?.sign(wrong, right)).toBeUndefined()
    expect(native?.sign(right, wrong)).toBeUndefined()
    expect(
      native?.recoverPublicKey({ hash: wrong, compact: new Uint8Array(64).fill(1), recovery: 0 }),
    ).toBeUndefined()
    expect(native?.recoverPublicKey({ hash: right, compact: wrong.subarray(1), recovery: 0 })).toBeUndefined()
  })
})
