import { expect, test } from 'vitest'
import { isEvmAddress, isSolanaAddress } from '../../../src/core/addresses.ts'
import { answersTo } from '../../../src/upstream/assets/find-known.ts'
import { knownAssets } from '../../../src/upstream/assets/known-assets.ts'

test('every token of our list has an address that its chain accepts, and no two assets share one', () => {
  const tokens = knownAssets.flatMap(({ deployments }) => deployments)

  for (const { chain, address } of tokens)
    expect(chain === 'solana' ? isSolanaAddress(address) : isEvmAddress(address), address).toBe(true)
  expect(new Set(tokens.map(({ address }) => address.toLowerCase())).size).toBe(tokens.length)
  expect(tokens.length).toBeGreaterThan(200)
})

test('every asset of our list has an id of its own', () => {
  expect(new Set(knownAssets.map(({ id }) => id)).size).toBe(knownAssets.length)
})

test('an asset is found by symbol, name, issuer’s symbol, and contract in any case', () => {
  const ids = (text: string, by: string) =>
    answersTo(knownAssets, { text }).flatMap((found) => (found.by === by ? [found.asset.id] : []))

  expect(ids('tsla', 'symbol')).toEqual(['tesla'])
  expect(ids('TSLAx', 'name')).toEqual(['tesla'])
  expect(ids('tether gold', 'name')).toEqual(['tether-gold'])
  expect(ids('jupiter-exchange-solana', 'id')).toEqual(['jupiter-exchange-solana'])
  expect(ids('gold', 'part')).toContain('tether-gold')
  expect(ids('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'contract')).toEqual(['usd-coin'])
  expect(ids('dezxaz8z7pnrnrjjz3wxborgixca6xjnb7yab1ppb263', 'contract')).toEqual([])
  expect(
    answersTo(knownAssets, { text: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', chain: 'base' }),
  ).toEqual([])
})
