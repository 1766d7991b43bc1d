import { expect, test } from 'vitest'
import { payableDollars } from './evm-networks.ts'
import { findExplorerPage } from './explorers.ts'
import { algorandNetworks, solanaNetworks } from './other-networks.ts'

const HASH = `0x${'ab'.repeat(32)}`

test('every network that payments are taken on has an explorer', () => {
  const networks = [
    ...payableDollars.map(({ network }) => network),
    solanaNetworks.mainnet.caip2,
    solanaNetworks.devnet.caip2,
    ...Object.values(algorandNetworks).map(({ caip2 }) => caip2),
  ]

  for (const network of networks)
    expect(findExplorerPage(network, 'transaction', HASH), network).toMatch(/^https:\/\/[\w./-]+0x(?:ab){32}/)
})

test.each([
  ['a network without an explorer', 'eip155:1337', HASH],
  ['a name of the prototype', 'constructor', HASH],
  ['text that is no hash', 'eip155:8453', '"><script>alert(1)</script>'],
  ['a path that leads elsewhere', 'eip155:8453', '../../../../evil/aaaaaaaaaaaa'],
  ['no transaction', 'eip155:8453', null],
])('%s has no page', (_what, network, id) => {
  expect(findExplorerPage(network, 'transaction', id)).toBeUndefined()
})
