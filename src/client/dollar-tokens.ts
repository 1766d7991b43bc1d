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
export const dollarTokens: readonly DollarToken[] = [
  token('Base', 8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  token('Base Sepolia', 84532, '0x036cbd53842c5426634e7929541ec2318f3dcf7e'),
  token('Polygon', 137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
  token('Arbitrum', 42161, '0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
]

function token(name: string, chainId: number, asset: string): DollarToken {
  return { network: `eip155:${chainId}`, asset, decimals: 6, name }
}
