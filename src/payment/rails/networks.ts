import type { AlgorandAsset } from './algorand-exact.ts'
import type { EvmAsset } from './evm-exact.ts'
import type { SolanaAsset } from './solana-exact.ts'

/** A dollar token that takes signed authorizations, on a chain that everybody shares. */
export type PublicAsset = EvmAsset & { readonly embedded: false }

/** Where the order of offers puts the second preference: dollars on Solana's main network. */
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * The EVM dollars a gateway can be paid in. Name and version are of the token's EIP-712 domain, to the letter: a
 * signature under any other name is worthless. Tokens that only move through Permit2 are not here.
 */
export const evmAssets: readonly PublicAsset[] = [
  dollars(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  dollars(42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  dollars(137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  dollars(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  dollars(43114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
  dollars(56, '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d', {
    assetName: 'USD1',
    name: 'World Liberty Financial USD',
    version: '1',
    decimals: 18,
  }),
  dollars(56, '0xcE24439F2D9C6a2289F741120FE202248B666666', {
    assetName: 'U',
    name: 'United Stables',
    version: '1',
    decimals: 18,
  }),
  dollars(196, '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', {
    assetName: 'USDT0',
    // the sign of the tugrik, not a T
    name: 'USD\u20AE0',
    version: '1',
  }),
  // the shared test network, whose dollars are worth nothing
  dollars(84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e', { name: 'USDC' }),
]

/** The dollars of Solana, on its main network and on the shared test network, where they are worth nothing. */
export const solanaAssets: readonly SolanaAsset[] = [
  [SOLANA, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] as const,
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'] as const,
].map(([network, asset]) => ({ network, asset, assetName: 'USDC', decimals: 6, embedded: false }))

/** The dollars of Algorand, on its main network and on its test network, where they are worth nothing. */
export const algorandAssets: readonly AlgorandAsset[] = [
  ['wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=', '31566704'] as const,
  ['SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=', '10458941'] as const,
].map(([genesisHash, asset]) => ({
  network: `algorand:${genesisHash.slice(0, 32)}`,
  genesisHash,
  asset,
  assetName: 'USDC',
  decimals: 6,
}))

/** Base, then Solana, then everything else in the order of the table above. */
const preferred: readonly string[] = ['eip155:8453', SOLANA, ...evmAssets.map(({ network }) => network)]

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

function dollars(
  chainId: number,
  asset: `0x${string}`,
  unlike: Partial<Pick<EvmAsset, 'assetName' | 'name' | 'version' | 'decimals'>> = {},
): PublicAsset {
  return {
    network: `eip155:${chainId}`,
    asset,
    assetName: 'USDC',
    decimals: 6,
    name: 'USD Coin',
    version: '2',
    embedded: false,
    ...unlike,
  }
}
