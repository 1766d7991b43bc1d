import { expect, test } from 'vitest'
import type { TokenChain } from '../../chains/evm/chain.ts'
import { createEvmStatus, type EvmOrder } from './evm-status.ts'

const order: EvmOrder = {
  key: 'key',
  network: 'eip155:8453',
  from: '0xaa',
  nonce: '0x01',
  due: 5_000n,
  end: 10_000n,
  isOurs: () => true,
  landedAs: ({ transaction }) => ({ kind: 'landed', transaction }),
}

/** Two nodes with these newest blocks, of a chain whose account holds something from block 20 on. */
function nodesAt(blocks: readonly number[], isSpentFrom = Number.POSITIVE_INFINITY) {
  const nodes = blocks.map((newest): TokenChain => {
    const at = (head?: { readonly block: number }) => head?.block ?? newest
    return {
      network: order.network,
      asset: '0xee',
      head: async () => ({ block: newest, time: newest * 2 }),
      balanceOf: async (_, head) => (at(head) >= 20 && at(head) < isSpentFrom ? 5_000n : 0n),
      isNonceSpent: async (_from, _nonce, head) => at(head) >= isSpentFrom,
      landedIn: async () => undefined,
      transferOf: async () => ({
        from: order.from,
        to: '0xbb',
        value: 5_000n,
        nonce: order.nonce,
        transaction: '0x99',
        block: isSpentFrom,
      }),
      landedTo: async () => [],
    }
  })
  const witnesses = nodes.map((chain, at) => ({ host: `node ${at}`, chain, keepsUp: async () => true }))
  return createEvmStatus({ ...(nodes[0] as TokenChain), witnesses })
}

test.each([
  ['has been filled since', [10, 30], Number.POSITIVE_INFINITY],
  ['has paid since', [10, 40], 35],
])('an account that was empty at an old block and %s ends no payment', async (_what, blocks, spentFrom) => {
  expect(await nodesAt(blocks, spentFrom)(order, undefined)).toEqual({ kind: 'open', expired: false })
})

test('an account that is empty wherever the nodes stand ends a payment', async () => {
  expect(await nodesAt([10, 15])(order, undefined)).toEqual({
    kind: 'dead',
    reason: 'insufficient_funds',
    asOf: 20,
  })
})
