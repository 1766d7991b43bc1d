import { caip2Of, evmNetworks } from '../core/reference/evm-networks.ts'
import { solanaNetworks } from '../core/reference/other-networks.ts'

/** A token that is worth one dollar: on EVM networks one that takes signed authorizations (EIP-3009). */
export interface DollarToken {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  /** Contract address, or the mint on Solana. */
  readonly asset: string
  readonly decimals: number
  /** The network as people call it. */
  readonly name: string
  /** Its EIP-712 domain: MPP leaves it to the payer to know it. */
  readonly domain?: { readonly name: string; readonly version: string }
}

const USDC_DECIMALS = 6

/**
 * The tokens a payer trusts by default: USDC where Circle issues it. An offer in any other token cannot be
 * valued, so it is never signed.
 */
export const dollarTokens: readonly DollarToken[] = (
  ['base', 'base-sepolia', 'polygon', 'arbitrum'] as const
).map((id) => {
  const { name, dollars } = evmNetworks[id]
  const [{ address, decimals, domain }] = dollars
  return { network: caip2Of(id), asset: address.toLowerCase(), decimals, name, domain }
})

/** USDC on Solana, which a payer with a Solana signer trusts. */
export const solanaDollarTokens: readonly DollarToken[] = [solanaNetworks.mainnet, solanaNetworks.devnet].map(
  ({ caip2, usdc, label }) => ({ network: caip2, asset: usdc, decimals: USDC_DECIMALS, name: label }),
)
