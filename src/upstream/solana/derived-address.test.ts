import { expect, test } from 'vitest'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { metadataAccountOf, tokenAccountOf } from './derived-address.ts'

const OWNER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('token accounts of the older program lie where the payment rail looks for them', () => {
  expect(tokenAccountOf(OWNER, USDC, 'spl-token')).toBe(associatedTokenAccount(OWNER, USDC))
})

test('the newer program has an account of its own', () => {
  expect(tokenAccountOf(OWNER, USDC, 'token-2022')).not.toBe(tokenAccountOf(OWNER, USDC, 'spl-token'))
})

test('USDC token accounts derive to the standard addresses', () => {
  expect(metadataAccountOf(USDC)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
})
