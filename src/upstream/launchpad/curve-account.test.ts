import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSolanaAddress } from '../../core/addresses.ts'
import { curveAccountOf, parseCurve } from './curve-account.ts'

const recording = JSON.parse(
  readFileSync(new URL('../../../test/recordings/pumpfun/curve-account.json', import.meta.url), 'utf8'),
)
const account = Buffer.from(recording.body.result.value.data[0], 'base64')

test('a curve account gives its exact reserves', () => {
  expect(parseCurve(account)).toEqual({
    reserves: {
      virtualTokens: 1_045_502_991_298_183n,
      virtualLamports: 30_789_008_086n,
      realTokens: 765_602_991_298_183n,
      realLamports: 789_008_086n,
      supply: 1_000_000_000_000_000n,
    },
    graduated: false,
    isMayhem: false,
  })
})

test('older, shorter curve accounts parse, and complete ones are marked', () => {
  const short = Buffer.from(account.subarray(0, 49))
  short[48] = 1

  expect(parseCurve(short)).toMatchObject({ graduated: true, isMayhem: false })
})

test('other bytes are no curve', () => {
  for (const data of [Buffer.alloc(0), account.subarray(0, 48), Buffer.alloc(151)])
    expect(() => parseCurve(data)).toThrow(/not a curve/)
})

test('a curve that takes other money than SOL is not priced', () => {
  const other = Buffer.from(account)
  other.fill(7, 83, 115)

  expect(() => parseCurve(other)).toThrow(/does not take SOL/)
})

test('a curve’s address derives from its mint as on pump.fun', () => {
  expect(curveAccountOf('DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp')).toBe(
    '9xq74hemViNE8pUNQCmUcmXRFzcMxT7T5MWhdQZwQL9Z',
  )
  expect(isSolanaAddress(curveAccountOf('7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump'))).toBe(true)
})
