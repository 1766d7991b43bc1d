import { expect, test } from 'vitest'
import { toChecksumAddress } from '../../core/addresses.ts'
import { findAsset } from '../venues/assets.ts'
import { mainNetworks } from './networks.ts'

const networks = Object.values(mainNetworks)

test('every listed token carries its checksum and can be priced', () => {
  for (const { tokens } of networks)
    for (const { address, symbol, asset } of tokens) {
      expect(address, symbol).toBe(toChecksumAddress(address))
      expect(findAsset(asset ?? ''), symbol).toBeDefined()
    }
})

test('every coin can be priced, and no network is listed twice', () => {
  expect(networks.every(({ network }) => findAsset(network.coin.asset))).toBe(true)
  expect(new Set(networks.map(({ network }) => network.chainId)).size).toBe(networks.length)
})
