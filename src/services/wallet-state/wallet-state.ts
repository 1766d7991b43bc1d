import { z } from 'zod'
import type { PublicRead } from '../../calls/public-read.ts'
import { createThrottle } from '../../calls/throttle.ts'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { formatUsd, type MicroUsd, usd } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { createPaneRead } from '../market-feed/market-pane.ts'

/** Nodes are asked at most so often, for all callers together. */
const FETCHES = { burst: 60, sustained: 240 }
/** A block hash grows old, and a balance is read again after a payment. */
const FRESH_MS = 2_000
const MICRO_USD_PER_DOLLAR = 1_000_000n

/**
 * `GET /x402/wallet`: what an address holds of a network's dollar token, and the recent block hash that a payment on
 * Solana names. A page under a policy that forbids other hosts needs both from here.
 */
export function createWalletStateRead(
  openRails: () => readonly Rail[],
  { clock, scheduler }: Pick<Runtime, 'clock' | 'scheduler'>,
): PublicRead {
  return createPaneRead(
    {
      path: '/x402/wallet',
      input: z.strictObject({ network: z.string().max(80), address: z.string().max(64) }),
      fresh: FRESH_MS,
      async answer({ network, address }) {
        const rail = openRails().find((one) => one.network === network && one.walletState)
        if (!rail?.walletState)
          throw invalid('network', 'network: must be a network of an offer; capabilities lists them.')
        if (!isAddress(network, address))
          throw invalid('address', 'address: must be an address of this network.')
        const { units, blockhash } = await rail.walletState(address)
        return {
          network,
          address,
          asset: rail.asset,
          assetName: rail.assetName,
          balance: `${units}`,
          balanceUsd: formatUsd(toMicroUsd(rail, units)),
          ...(blockhash === undefined ? {} : { blockhash }),
        }
      },
    },
    { fetches: createThrottle(FETCHES, clock), clock, scheduler },
  )
}

function isAddress(network: string, address: string): boolean {
  if (network.startsWith('eip155:')) return isEvmAddress(address)
  return network.startsWith('solana:') && isSolanaAddress(address)
}

function toMicroUsd(rail: Rail, units: bigint): MicroUsd {
  const unitsPerDollar = BigInt(rail.requirement(usd('1')).amount)
  return ((units * MICRO_USD_PER_DOLLAR) / unitsPerDollar) as MicroUsd
}

function invalid(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field } })
}
