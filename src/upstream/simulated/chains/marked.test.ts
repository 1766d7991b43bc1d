import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBase58WithBytes, isSolanaAddress } from '../../../core/addresses.ts'
import { marked, readMarked } from './marked.ts'

test('a simulated address carries its meaning and is valid on Solana', () => {
  const each = fc.record({
    kind: fc.constantFrom('tokenAccount' as const, 'holder' as const, 'transaction' as const),
    draw: fc.integer(),
    index: fc.nat({ max: 2 ** 32 - 1 }),
  })
  fc.assert(
    fc.property(each, (stood) => {
      const text = marked(stood)

      expect(readMarked(text)).toEqual(stood)
      expect(stood.kind === 'transaction' ? isBase58WithBytes(text, 64) : isSolanaAddress(text)).toBe(true)
    }),
    { seed: 58 },
  )
})

test('what did not come from here stands for nothing', () => {
  const real = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{30,90}$/)
  fc.assert(
    fc.property(fc.oneof(real, fc.string()), (text) => {
      expect(readMarked(text)).toBeUndefined()
    }),
    { seed: 58 },
  )
})
