import { caip2Of, evmNetworkList, payableDollars } from '../../core/reference/evm-networks.ts'
import { algorandNetworks, solanaNetworks } from '../../core/reference/other-networks.ts'
import type { AlgorandAsset } from './algorand-exact.ts'
import type { EvmAsset } from './evm-exact.ts'
import type { SolanaAsset } from './solana-exact.ts'

/** A dollar token that takes signed authorizations, on a chain that is public. */
export type PublicAsset = EvmAsset & { readonly embedded: false }

/**
 * The EVM dollars a gateway can be paid in. Name and version are of the token's EIP-712 domain, to the letter: a
 * signature under any other name is worthless. Tokens that only move through Permit2 are not here.
 */
export const evmAssets: readonly PublicAsset[] = payableDollars.map(
  ({ network, address, symbol, decimals, domain }) => ({
    network,
    asset: address,
    assetName: symbol,
    decimals,
    ...domain,
    embedded: false,
  }),
)

/** The dollars of Solana, on its main network and on the shared test network, where they are worth nothing. */
export const solanaAssets: readonly SolanaAsset[] = [solanaNetworks.mainnet, solanaNetworks.devnet].map(
  ({ caip2, usdc }) => ({ network: caip2, asset: usdc, assetName: 'USDC', decimals: 6, embedded: false }),
)

/** The dollars of Algorand, on its main network and on its test network, where they are worth nothing. */
export const algorandAssets: readonly AlgorandAsset[] = Object.values(algorandNetworks).map(
  ({ caip2, genesisHash, usdc }) => ({
    network: caip2,
    genesisHash,
    asset: usdc,
    assetName: 'USDC',
    decimals: 6,
  }),
)

/** Base, then Solana, then everything else in the order of the table above. */
const preferred: readonly string[] = [
  caip2Of('base'),
  solanaNetworks.mainnet.caip2,
  ...evmAssets.map(({ network }) => network),
]

/** Puts whatever is on a network into the order in which offers list it. */
export function inOfferOrder<T extends { readonly network: string }>(offered: readonly T[]): readonly T[] {
  const rank = ({ network }: T) => {
    const at = preferred.indexOf(network)
    return at === -1 ? preferred.length : at
  }
  return offered.toSorted((a, b) => rank(a) - rank(b))
}

/** The number in `eip155:8453`. */
export function chainIdOf(network: string): number {
  return Number(network.slice('eip155:'.length))
}

/** The symbol of the coin in which an EVM network takes its fees; `coins` where it has no name here. */
export function nameFeeCoin(network: string): string {
  return evmNetworkList.find(({ caip2 }) => caip2 === network)?.reading?.coin.symbol ?? 'coins'
}
