import { payableDollars } from '../core/reference/evm-networks.ts'
import { solanaNetworks } from '../core/reference/other-networks.ts'

/** The token in which a gateway is paid on a network. */
export interface DollarToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

const USDC = { symbol: 'USDC', decimals: 6 }

/** @param network CAIP-2. @returns Undefined for a network of another kind than EVM and Solana. */
export function findDollarToken(network: string): DollarToken | undefined {
  const mint = Object.values(solanaNetworks).find(({ caip2 }) => caip2 === network)?.usdc
  if (mint) return { ...USDC, address: mint }
  return payableDollars.find((dollar) => dollar.network === network)
}
