import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  parseAbi,
  parseTransaction,
  serializeTransaction,
} from 'viem'
import { expect, test } from 'vitest'
import { parseLongText, textAt, textCalldata } from '../registry/evm-text.ts'
import { calldata, packCalls, parseAddress, parseUnsigned, unpackAnswers } from './abi.ts'
import { serializeUnsigned } from './unsigned-transaction.ts'

const abi = parseAbi([
  'function tryAggregate(bool, (address target, bytes data)[] calls) view returns ((bool ok, bytes data)[])',
  'function transfer(address, uint256)',
  'function setName(string)',
])
const bytes = fc
  .uint8Array({ maxLength: 100 })
  .map((each): `0x${string}` => `0x${Buffer.from(each).toString('hex')}`)
const address = fc.stringMatching(/^0x[0-9a-f]{40}$/).map((each): `0x${string}` => `0x${each.slice(2)}`)
const uint256 = fc.bigInt(0n, 2n ** 256n - 1n)
const text = fc.string({ unit: 'grapheme', maxLength: 100 })

test('calls are packed, and their answers read, as a library does', () => {
  const calls = fc.array(fc.record({ to: address, data: bytes }), { maxLength: 6 })
  const answers = fc.array(fc.record({ ok: fc.boolean(), data: bytes }), { maxLength: 6 })
  fc.assert(
    fc.property(calls, answers, (asked, stated) => {
      const pairs = asked.map(({ to, data }) => ({ target: to, data }))
      expect(packCalls(asked)).toBe(
        encodeFunctionData({ abi, functionName: 'tryAggregate', args: [false, pairs] }),
      )
      const answer = encodeFunctionResult({ abi, functionName: 'tryAggregate', result: stated })
      expect(unpackAnswers(answer)).toEqual(
        stated.map(({ ok, data }) => (ok && data !== '0x' ? data : undefined)),
      )
    }),
    { seed: 20, numRuns: 50 },
  )
})

test('numbers, addresses and texts are written and read as a library does', () => {
  fc.assert(
    fc.property(address, uint256, text, text, (account, amount, result, other) => {
      const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [account, amount] })
      expect(calldata('transfer(address,uint256)', account, amount)).toBe(transfer)
      expect(textCalldata('setName(string)', result)).toBe(
        encodeFunctionData({ abi, functionName: 'setName', args: [result] }),
      )
      expect(parseUnsigned(encodeAbiParameters([{ type: 'uint256' }], [amount]))).toBe(amount)
      const isZeroAddress = BigInt(account) === 0n
      expect(parseAddress(encodeAbiParameters([{ type: 'address' }], [account]))).toBe(
        isZeroAddress ? undefined : account,
      )
      const two = encodeAbiParameters([{ type: 'string' }, { type: 'string' }], [result, other])
      expect([textAt(two, 0), textAt(two, 1)]).toEqual([result, other])
      expect(parseLongText(encodeAbiParameters([{ type: 'string' }], [result]))).toBe(result)
    }),
    { seed: 20, numRuns: 50 },
  )
})

test('an unsigned transaction has the same bytes as the library’s', () => {
  const unsigned = fc.record({
    chainId: fc.integer({ min: 1 }),
    nonce: fc.nat(),
    to: address,
    value: fc.oneof(uint256, fc.nat(300).map(BigInt)),
    data: bytes,
    gas: fc.bigInt(0n, 2n ** 64n - 1n),
    maxFeePerGas: fc.bigInt(10n ** 9n, 2n ** 64n),
    maxPriorityFeePerGas: fc.bigInt(0n, 10n ** 9n),
  })
  fc.assert(
    fc.property(unsigned, (each) => {
      const written = serializeUnsigned(each)
      const read = parseTransaction(written)

      expect(written).toBe(serializeTransaction({ type: 'eip1559', ...each }))
      expect([read.chainId, read.to, read.value ?? 0n]).toEqual([each.chainId, each.to, each.value])
    }),
    { seed: 1559, numRuns: 200 },
  )
})
