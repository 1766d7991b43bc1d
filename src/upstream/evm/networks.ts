import { caip2Of, evmNetworks, readEvmNetworkIds } from '../../core/reference/evm-networks.ts'
import type { EvmChainId, EvmNetwork, EvmToken } from './evm.ts'

/** How a chain is distinguished and what of it is known beforehand. */
export interface EvmFacts {
  readonly network: EvmNetwork
  readonly tokens: readonly EvmToken[]
  /** Set on rollups that bill a transaction's place on the first layer apart (OP Stack). */
  readonly billsLayerOne?: true
}

/** The main networks, with the tokens that are looked for in every wallet. */
export const mainNetworks = Object.fromEntries(readEvmNetworkIds.map((id) => [id, factsOf(id)])) as Readonly<
  Record<EvmChainId, EvmFacts>
>

/** The ids of the test networks, so that nothing signed for a made-up chain moves real money. */
export function testChainIdOf(chain: EvmChainId): number {
  return evmNetworks[chain].reading.testChainId
}

function factsOf(chain: EvmChainId): EvmFacts {
  const { chainId, reading } = evmNetworks[chain]
  const { coin, tokens, billsLayerOne } = reading
  return {
    network: { chain, chainId, network: caip2Of(chain), coin },
    ...(billsLayerOne ? { billsLayerOne } : {}),
    tokens,
  }
}
