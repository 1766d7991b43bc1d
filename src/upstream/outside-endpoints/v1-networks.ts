import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'

/** Networks as version 1 of x402 names them. */
const named: ReadonlyMap<string, string> = new Map([
  ...evmNetworkList.flatMap(({ id, caip2, isInX402V1 }) => (isInX402V1 ? [[id, caip2] as const] : [])),
  ['solana', solanaNetworks.mainnet.caip2],
  ['solana-mainnet-beta', solanaNetworks.mainnet.caip2],
  ['solana-devnet', solanaNetworks.devnet.caip2],
])

/** The CAIP-2 id of a network, however it was written; as it was written when it is not known. */
export function parseNetwork(network: string): string {
  return named.get(network.toLowerCase()) ?? network
}
