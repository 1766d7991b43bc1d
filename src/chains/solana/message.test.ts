import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base58 } from './base58.ts'
import { writeMessage } from './message.ts'
import { readTransaction, writeTransaction } from './transaction.ts'

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(base58)
const others = fc.uniqueArray(address, { minLength: 2, maxLength: 8 })
const shape = others.chain((accounts) =>
  fc.record({
    payer: fc.constant(accounts[0] ?? ''),
    writable: fc.subarray(accounts.slice(1)),
    blockhash: address,
    instructions: fc.array(
      fc.record({
        program: fc.constantFrom(...accounts.slice(1)),
        accounts: fc.array(fc.constantFrom(...accounts), { maxLength: 10 }),
        data: fc.uint8Array({ maxLength: 150 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)

test('a message reads as it was written', () => {
  fc.assert(
    fc.property(shape, ({ payer, writable, blockhash, instructions }) => {
      const bytes = writeMessage(instructions, { payer, writable, blockhash })
      const signature = new Uint8Array(64).fill(7)
      const read = readTransaction(writeTransaction([signature], bytes))

      expect(read?.signatures).toEqual([signature])
      expect(read?.message).toMatchObject({ blockhash, signerCount: 1, bytes })
      expect(read?.message.instructions).toEqual(instructions)
      expect(read?.message.writable).toEqual([payer, ...writable])
      expect(read?.message.accounts[0]).toBe(payer)
    }),
    { seed: 58, numRuns: 200 },
  )
})

test('a truncated or overlong transaction is refused', () => {
  fc.assert(
    fc.property(shape, fc.nat(), ({ instructions, ...rest }, at) => {
      const bytes = writeTransaction([new Uint8Array(64)], writeMessage(instructions, rest))

      expect(readTransaction(bytes.subarray(0, at % bytes.length))).toBeUndefined()
      expect(readTransaction(Uint8Array.of(...bytes, 0))).toBeUndefined()
    }),
    { seed: 58, numRuns: 200 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readTransaction(bytes)
    }),
    { seed: 58, numRuns: 300 },
  )
})
