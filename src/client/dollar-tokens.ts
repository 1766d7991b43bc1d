import { caip2Of, evmNetworks } from '../reference/evm-networks.ts'

/** A token that is worth one dollar and can be paid with by a signed authorization (EIP-3009). */
export interface DollarToken {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  /** Contract address. */
  readonly asset: string
  readonly decimals: number
  /** The network as people call it. */
  readonly name: string
}

/**
 * The tokens a payer trusts unless told otherwise: USDC where Circle issues it. An offer in any other token cannot be
 * valued, so it is never signed.
 */
export const dollarTokens: readonly DollarToken[] = (
  ['base', 'base-sepolia', 'polygon', 'arbitrum'] as const
).map((id) => {
  const { name, dollars } = evmNetworks[id]
  const [{ address, decimals }] = dollars
  return { network: caip2Of(id), asset: address.toLowerCase(), decimals, name }
})
