import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkName } from '../../discovery/network-names.ts'
import { evmAssets } from '../../payment/rails/networks.ts'
import { parseNetwork } from './v1-networks.ts'

test('a network that is named by CAIP-2 keeps its name', () => {
  const other = fc.stringMatching(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
  fc.assert(
    fc.property(fc.oneof(other, fc.constantFrom(...evmAssets.map(({ network }) => network))), (network) => {
      expect(parseNetwork(network)).toBe(network)
      expect(parseNetwork(parseNetwork(network))).toBe(network)
    }),
    { seed: 2 },
  )
})

test.each(['base', 'Base-Sepolia', 'SOLANA', 'bsc', 'avalanche'])('%s has a name by CAIP-2', (name) => {
  const network = parseNetwork(name)

  expect(network).toMatch(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
  expect(networkName(network)).not.toBe(network)
})
