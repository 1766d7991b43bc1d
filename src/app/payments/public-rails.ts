import type { TokenChain } from '../../chains/evm/chain.ts'
import { type RpcClient, rpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { failOverNodes } from '../../chains/evm/rpc/rpc-fail-over.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { algorandAssets, evmAssets, inOfferOrder, solanaAssets } from '../../payment/rails/networks.ts'
import type { AlgorandRails, openAlgorandRails } from './algorand-rail.ts'
import { createEvmRails } from './public-evm-rails.ts'
import type { PublicRailDeps } from './public-network.ts'
import { createSolanaRails } from './public-solana-rails.ts'
import type { OwnSettlements, openOwnSettlement } from './self-facilitators.ts'

export interface MainNetworks {
  /** In the order of the offers. */
  readonly rails: readonly Rail[]
  /** One that the rails read for each network. */
  readonly chains: readonly TokenChain[]
  /** The gateway itself, where it has a key to settle with. */
  readonly facilitators: readonly Facilitator[]
  /** From where money leaves, where there is a key for it and a node to see it by. */
  readonly payouts: readonly PayoutAccount[]
  close(): Promise<void>
}

/**
 * The rails of a gateway that is paid on main networks. Opening them asks no node anything.
 *
 * @throws GatewayError `misconfigured` for a network that is not in the table of assets.
 */
export async function openMainNetworks(
  payment: PaymentNetworks,
  deps: PublicRailDeps,
): Promise<MainNetworks> {
  refuseUnknownNetworks(payment)
  const nodes = openNodes(payment)
  const assets = evmAssets.filter(({ network }) => payment.networks.includes(network))
  const own =
    payment.ownSettlement && (await ownSettlement(payment.ownSettlement, { ...deps, assets, nodes }))
  const algorand = payment.networks.some(isAlgorand) ? await algorandRails(payment, deps) : undefined
  const network = { ...deps, payment, nodes }
  const evm = createEvmRails(network, { assets, own })
  const solana = createSolanaRails(network)

  return {
    rails: inOfferOrder([...evm.rails, ...solana.rails, ...(algorand?.rails ?? []), ...evm.meteredRails]),
    chains: evm.chains,
    facilitators: own?.facilitators ?? [],
    payouts: [...evm.payouts, ...solana.payouts],
    async close() {
      own?.close()
      await algorand?.close()
      await Promise.all([...nodes.values()].map((node) => node.close()))
    },
  }
}

function refuseUnknownNetworks({ networks }: PaymentNetworks): void {
  const known = [...new Set([...evmAssets, ...solanaAssets, ...algorandAssets].map(({ network }) => network))]
  const unknown = networks.filter((network) => !known.includes(network))
  if (unknown.length === 0) return
  throw new GatewayError(
    'misconfigured',
    `NETWORKS: ${unknown.join(', ')} is not one of ${known.join(', ')}.`,
  )
}

/** By CAIP-2 id. Algorand is read by clients of its own. */
function openNodes({ rpcUrls }: PaymentNetworks): ReadonlyMap<string, RpcClient> {
  return new Map(
    Object.entries(rpcUrls).flatMap(([network, urls]) =>
      isAlgorand(network) ? [] : [[network, failOverNodes(urls.map((url) => rpcClient(url)))]],
    ),
  )
}

function isAlgorand(network: string): boolean {
  return network.startsWith('algorand:')
}

/** Loaded only where it is wanted. */
async function algorandRails(...settings: Parameters<typeof openAlgorandRails>): Promise<AlgorandRails> {
  const { openAlgorandRails } = await import('./algorand-rail.ts')
  return openAlgorandRails(...settings)
}

/** Loaded only where it is needed: signing transactions takes a library that is slow to load. */
async function ownSettlement(...settings: Parameters<typeof openOwnSettlement>): Promise<OwnSettlements> {
  const { openOwnSettlement } = await import('./self-facilitators.ts')
  return openOwnSettlement(...settings)
}
