import { z } from 'zod'
import { EMBEDDED_ASSET } from '../../../chains/evm/embedded/network.ts'
import { TRANSFER_TOPIC } from '../../../chains/evm/landed.ts'
import { toChecksumAddress } from '../../../core/addresses.ts'
import type { Clock } from '../../../core/clock.ts'
import { isRefusal } from '../../../core/failures.ts'
import { createEvm } from '../../evm/create-evm.ts'
import type { Evm, EvmChainId } from '../../evm/evm.ts'
import { mainNetworks, testChainIdOf } from '../../evm/networks.ts'
import type { ReadChain } from '../../evm/read-chain.ts'
import { createLocalNode, type NodeHandler } from '../../nodes/node.ts'
import { simulatedEvmNode } from './evm-node.ts'

interface SimulatedEvmOptions {
  readonly seed: string
  readonly dataClock: Clock
  /** The chain that this gateway carries, where it carries one. */
  readonly embedded?: (() => Promise<NodeHandler>) | undefined
}

const AnyLogs = z.array(z.unknown())
const MADE_UP = 'Made up: no chain was read. The network id is that of the test network.'
const EMBEDDED = 'The chain that this gateway carries itself stands in for Base.'
const NEVER_SEEN =
  'Made up: this account has never been on the chain that this gateway carries. Ask the faucet, and its real balance there is returned.'

/**
 * EVM chains without a network: for Base stands the chain that the gateway carries, with everything that it knows; what
 * it does not know, and every other chain, is made up and is labelled.
 */
export function simulatedEvm({ seed, dataClock, embedded }: SimulatedEvmOptions): Evm {
  const made = createEvm((chain) => madeChain(chain, MADE_UP))
  if (!embedded) return made
  const node = createLocalNode('embedded-chain', embedded)
  const own = createEvm((chain) => ({
    mode: 'simulated',
    dataClock,
    nodes: [node],
    facts: {
      network: { ...parseStand(chain), note: EMBEDDED },
      tokens: [
        { address: toChecksumAddress(EMBEDDED_ASSET), symbol: 'USDC', decimals: 6, asset: 'usd-coin' },
      ],
    },
  }))
  const unseen = createEvm((chain) => madeChain(chain, NEVER_SEEN))

  function parseStand(chain: EvmChainId) {
    const chainId = testChainIdOf(chain)
    return { ...mainNetworks[chain].network, chainId, network: `eip155:${chainId}` }
  }

  function madeChain(chain: EvmChainId, note: string): ReadChain {
    const handler = simulatedEvmNode({ seed, dataClock }, chain)
    return {
      mode: 'simulated',
      dataClock,
      nodes: [createLocalNode(`simulated:${chain}`, async () => handler)],
      facts: { ...mainNetworks[chain], network: { ...parseStand(chain), note } },
    }
  }

  /** Whether dollars have ever come to an account here or left it. */
  async function wasSeen(address: string, options: { readonly signal: AbortSignal }): Promise<boolean> {
    const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const movements = [
      [TRANSFER_TOPIC, null, topic],
      [TRANSFER_TOPIC, topic],
    ].map((topics) =>
      node.call(
        'eth_getLogs',
        [{ address: EMBEDDED_ASSET, topics, fromBlock: 'earliest' }],
        AnyLogs,
        options,
      ),
    )
    return (await Promise.all(movements)).some((logs) => logs.length > 0)
  }

  return {
    async balances(query, options) {
      if (query.chain !== 'base') return made.balances(query, options)
      const there = await own.balances(query, options)
      const holds = there.transactionCount > 0 || there.tokens.some(({ units }) => units > 0n)
      if (holds || (await wasSeen(query.address, options))) return there
      const madeUp = await unseen.balances(query, options)
      return { ...madeUp, sources: [...there.sources, ...madeUp.sources] }
    },
    async transaction(query, options) {
      const there = query.chain === 'base' ? await own.transaction(query, options) : undefined
      return there && there.state !== 'unknown' ? there : made.transaction(query, options)
    },
    fees: (query, options) => made.fees(query, options),
    planTransfer: (order, options) => (order.chain === 'base' ? own : made).planTransfer(order, options),
    async contract(query, options) {
      if (query.chain !== 'base') return made.contract(query, options)
      try {
        return await own.contract(query, options)
      } catch (error) {
        if (isRefusal(error)) return made.contract(query, options)
        throw error
      }
    },
  }
}
