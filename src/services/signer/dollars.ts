import { payableDollars } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'

/** A token that is worth a dollar. */
interface Dollar {
  readonly network: string
  readonly address: string
  readonly decimals: number
}

const MICRO_DECIMALS = 6
const MINT_DECIMALS = 6

/** The dollars of EVM networks that are known; lower case. */
export const evmDollars: readonly Dollar[] = payableDollars.map(({ network, address, decimals }) => ({
  network,
  address: address.toLowerCase(),
  decimals,
}))

/** The dollars of Solana, by mint. */
export const solanaDollars: readonly Dollar[] = Object.values(solanaNetworks).flatMap(({ caip2, usdc }) =>
  usdc === null ? [] : [{ network: caip2, address: usdc, decimals: MINT_DECIMALS }],
)

/** Millionths of a dollar, rounded up, so that no limit is passed by dust. */
export function toMicroUsd(units: bigint, decimals: number): bigint {
  if (decimals <= MICRO_DECIMALS) return units * 10n ** BigInt(MICRO_DECIMALS - decimals)
  const scale = 10n ** BigInt(decimals - MICRO_DECIMALS)
  return (units + scale - 1n) / scale
}
