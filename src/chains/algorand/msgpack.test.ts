import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfKey, keyOfAddress } from './address.ts'
import { type Packed, packed, unpackedMap } from './msgpack.ts'

const leaf: fc.Arbitrary<Packed> = fc.oneof(
  fc.bigInt(0n, 2n ** 64n - 1n),
  fc.constantFrom(0n, 127n, 128n, 255n, 256n, 65_535n, 65_536n, 2n ** 32n - 1n, 2n ** 32n),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.boolean(),
  fc.uint8Array({ maxLength: 300 }),
)
const name = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
const { map } = fc.letrec<{ value: Packed; map: ReadonlyMap<string, Packed> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 20 }),
    tie('map'),
  ),
  map: fc.array(fc.tuple(name, tie('value')), { maxLength: 8 }).map((entries) => new Map(entries)),
}))

test('packed values unpack unchanged, and to the same bytes in any key order', () => {
  fc.assert(
    fc.property(map, (value) => {
      const bytes = packed(value)

      expect(unpackedMap(bytes)).toEqual(value)
      expect(packed(new Map([...value].reverse()))).toEqual(bytes)
    }),
    { seed: 64, numRuns: 60 },
  )
})

test('a value has one valid form; every other form is refused', () => {
  fc.assert(
    fc.property(map, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, by) => {
      const bytes = Uint8Array.from(packed(value))
      const position = at % bytes.length
      bytes[position] = (bytes[position] ?? 0) ^ by
      const read = unpackedMap(bytes)

      if (read) expect(Buffer.compare(packed(read), bytes)).toBe(0)
      expect(unpackedMap(Uint8Array.of(...packed(value), 0))).toBeUndefined()
    }),
    { seed: 64, numRuns: 100 },
  )
})

test('an address encodes its key, and any changed letter is refused', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(key, fc.nat(57), fc.constantFrom(...'ABYZ2367'), (bytes, at, put) => {
      const address = addressOfKey(bytes)
      const spoilt = address.slice(0, at) + put + address.slice(at + 1)

      expect(keyOfAddress(address)).toEqual(bytes)
      if (spoilt !== address) expect(keyOfAddress(spoilt)).toBeUndefined()
    }),
    { seed: 64 },
  )
})
