import { describe, expect, test } from 'vitest'
import { isEvmAddress, isSolanaAddress, looksLikeAddress, toChecksumAddress } from './addresses.ts'

describe('addresses', () => {
  test.each([
    'So11111111111111111111111111111111111111112',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    '11111111111111111111111111111111',
  ])('%s is 32 bytes of base58', (text) => {
    expect(isSolanaAddress(text)).toBe(true)
  })

  test.each([
    ['one letter short', 'So1111111111111111111111111111111111111111'],
    ['a letter that base58 does not have', 'So1111111111111111111111111111111111111111O'],
    ['31 bytes', '1111111111111111111111111111111'],
    ['more than 32 bytes', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['a name', 'bitcoin'],
  ])('%s is no address of Solana', (_why, text) => {
    expect(isSolanaAddress(text)).toBe(false)
  })

  // the examples of EIP-55
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s carries its checksum', (address) => {
    expect(isEvmAddress(address)).toBe(true)
    expect(isEvmAddress(address.toLowerCase())).toBe(true)
    expect(isEvmAddress(toChecksumAddress(address.toLowerCase()))).toBe(true)
  })

  test('an EVM address whose case does not fit its checksum is refused', () => {
    expect(isEvmAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
    expect(isEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toBe(false)
  })

  test('a name never looks like an address, a cut address does', () => {
    expect(looksLikeAddress('bitcoin')).toBe(false)
    expect(looksLikeAddress('jupiter-exchange-solana')).toBe(false)
    expect(looksLikeAddress('0x5aAeb6053F3E94')).toBe(true)
  })
})
