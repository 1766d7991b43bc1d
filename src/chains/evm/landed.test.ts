import { expect, test } from 'vitest'
import type { Hex } from './hex.ts'
import { topicOf } from './keccak.ts'
import { type ChainLog, findLandedTransfers } from './landed.ts'

const ASSET: Hex = `0x${'aa'.repeat(20)}`
const OTHER: Hex = `0x${'bb'.repeat(20)}`
const ADA: Hex = `0x${'01'.repeat(20)}`
const GRACE: Hex = `0x${'02'.repeat(20)}`
const position = { transaction: `0x${'cc'.repeat(32)}`, block: 7 } as const

const nonce = (digit: number): Hex => `0x${`${digit}`.repeat(64)}`
const word = (address: Hex): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`
const used = (by: Hex, digit: number) => log('AuthorizationUsed(address,bytes32)', [word(by), nonce(digit)])
const cancelled = (by: Hex, digit: number) =>
  log('AuthorizationCanceled(address,bytes32)', [word(by), nonce(digit)])
const approved = (by: Hex, spender: Hex) =>
  log('Approval(address,address,uint256)', [word(by), word(spender)], 9n)
const moved = (from: Hex, to: Hex, value: bigint) =>
  log('Transfer(address,address,uint256)', [word(from), word(to)], value)

function log(event: string, indexed: readonly Hex[], value?: bigint): ChainLog {
  const data: Hex = value === undefined ? '0x' : `0x${value.toString(16).padStart(64, '0')}`
  return { address: ASSET, topics: [topicOf(event), ...indexed], data }
}

const landedIn = (...logs: readonly ChainLog[]) => findLandedTransfers(logs, { asset: ASSET, position })

test('a used nonce and the transfer right after it are one landed transfer', () => {
  expect(landedIn(used(ADA, 1), moved(ADA, GRACE, 5n))).toEqual([
    { from: ADA, to: GRACE, value: 5n, nonce: nonce(1), ...position },
  ])
})

test('a transaction that carries out several orders landed them all', () => {
  const logs = [used(ADA, 1), moved(ADA, GRACE, 5n), used(GRACE, 2), moved(GRACE, ADA, 6n)]

  expect(landedIn(...logs)).toMatchObject([
    { from: ADA, value: 5n, nonce: nonce(1) },
    { from: GRACE, value: 6n, nonce: nonce(2) },
  ])
})

test('what another contract logs in between does not matter', () => {
  const foreign = { ...moved(ADA, GRACE, 99n), address: OTHER }

  expect(
    landedIn({ ...used(ADA, 3), address: OTHER }, used(ADA, 1), foreign, moved(ADA, GRACE, 5n)),
  ).toMatchObject([{ value: 5n, nonce: nonce(1) }])
})

test.each([
  ['an ordinary transfer', [moved(ADA, GRACE, 5n)]],
  ['two ordinary transfers in a row', [moved(ADA, GRACE, 5n), moved(ADA, GRACE, 5n)]],
  ['a cancelled nonce before a transfer', [cancelled(ADA, 1), moved(ADA, GRACE, 5n)]],
  ['an approval before a transfer', [approved(ADA, GRACE), moved(ADA, GRACE, 5n)]],
  ['a used nonce without a transfer', [used(ADA, 1)]],
  ['a used nonce before another transfer', [used(ADA, 1), moved(GRACE, ADA, 5n)]],
  ['a used nonce after the transfer', [moved(ADA, GRACE, 5n), used(ADA, 1)]],
])('%s is no landed transfer', (_name, logs) => {
  expect(landedIn(...logs)).toEqual([])
})
