import type { TokenChain } from '../../chains/evm/chain.ts'
import { createRpcClient, type RpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { createFailOverClient } from '../../chains/evm/rpc/rpc-fail-over.ts'
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
import type { openSelfFacilitators, SelfFacilitators } from './self-facilitators.ts'
import { type OpenSigners, openSigners } from './signers.ts'

export interface MainNetworks {
  /** In the order of the offers. */
  readonly rails: readonly Rail[]
  /** One that the rails read for each network. */
  readonly chains: readonly TokenChain[]
  /** The gateway itself, where it has a key to settle with. */
  readonly facilitators: readonly Facilitator[]
  /** From where money leaves, where there is a key for it and a node to see it by. */
  readonly payouts: readonly PayoutAccount[]
  readonly signers: OpenSigners['all']
  close(): Promise<void>
}

/**
 * The rails of a gateway that is paid on main networks. Opening them asks no node anything, and each signer once.
 *
 * @throws GatewayError `misconfigured` for a network that is not in the table of assets, and a signer of another key.
 */
export async function openMainNetworks(
  payment: PaymentNetworks,
  deps: PublicRailDeps,
): Promise<MainNetworks> {
  refuseUnknownNetworks(payment)
  const signers = await openSigners(payment, deps)
  try {
    const opened = await openWithSigners(payment, { ...deps, signers })
    signers.watch()
    return opened
  } catch (error) {
    await signers.close()
    throw error
  }
}

async function openWithSigners(
  payment: PaymentNetworks,
  deps: PublicRailDeps & { readonly signers: OpenSigners },
): Promise<MainNetworks> {
  const { signers } = deps
  const nodes = openNodes(payment)
  const assets = evmAssets.filter(({ network }) => payment.networks.includes(network))
  const selfFacilitators =
    payment.selfFacilitator &&
    (await loadSelfFacilitators(payment.selfFacilitator, { ...deps, assets, nodes, remote: signers.settle }))
  const algorand = payment.networks.some(isAlgorand) ? await loadAlgorandRails(payment, deps) : undefined
  const network = { ...deps, payment, nodes }
  const evm = createEvmRails(network, { assets, selfFacilitators })
  const solana = createSolanaRails(network)

  return {
    rails: inOfferOrder([...evm.rails, ...solana.rails, ...(algorand?.rails ?? []), ...evm.meteredRails]),
    chains: evm.chains,
    facilitators: selfFacilitators?.facilitators ?? [],
    payouts: [...evm.payouts, ...solana.payouts],
    signers: signers.all,
    async close() {
      selfFacilitators?.close()
      await algorand?.close()
      await signers.close()
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
      isAlgorand(network) ? [] : [[network, createFailOverClient(urls.map((url) => createRpcClient(url)))]],
    ),
  )
}

function isAlgorand(network: string): boolean {
  return network.startsWith('algorand:')
}

/** Loaded only where it is wanted. */
async function loadAlgorandRails(...settings: Parameters<typeof openAlgorandRails>): Promise<AlgorandRails> {
  const { openAlgorandRails } = await import('./algorand-rail.ts')
  return openAlgorandRails(...settings)
}

/** Loaded only where it is wanted. */
async function loadSelfFacilitators(
  ...settings: Parameters<typeof openSelfFacilitators>
): Promise<SelfFacilitators> {
  const { openSelfFacilitators } = await import('./self-facilitators.ts')
  return openSelfFacilitators(...settings)
}
