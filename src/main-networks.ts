import type { PaymentNetworks } from './config/payment-networks.ts'
import type { Clock, Scheduler } from './core/clock.ts'
import { GatewayError } from './core/failures.ts'
import type { OwnSettlements, openOwnSettlement } from './own-settlement.ts'
import { evmExact } from './payment/evm-exact.ts'
import type { Facilitator } from './payment/facilitator.ts'
import { unreadChain } from './payment/facilitator-trust.ts'
import { chainIdOf, evmAssets, inOfferOrder, type PublicAsset } from './payment/networks.ts'
import type { Rail } from './payment/rail.ts'
import type { TokenChain } from './upstream/chain/chain.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from './upstream/chain/evm-signatures.ts'
import type { Hex } from './upstream/chain/hex.ts'
import { rpcChain } from './upstream/chain/rpc-chain.ts'
import { rpcClient } from './upstream/chain/rpc-client.ts'
import { failOverNodes } from './upstream/chain/rpc-fail-over.ts'

export interface MainNetworks {
  /** In the order of the offers. */
  readonly rails: readonly Rail[]
  /** One that the rails read for each network. */
  readonly chains: readonly TokenChain[]
  /** The gateway itself, where it has a key to settle with. */
  readonly facilitators: readonly Facilitator[]
  close(): Promise<void>
}

interface MainNetworksOptions {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Instead of chains that are read over RPC. */
  readonly chainOf?: ((asset: PublicAsset) => TokenChain) | undefined
}

/**
 * The rails of a gateway that is paid on chains everybody shares. Opening them asks nobody anything.
 *
 * @throws GatewayError `misconfigured` for a network that is not in the table of assets.
 */
export async function openMainNetworks(
  payment: PaymentNetworks,
  options: MainNetworksOptions,
): Promise<MainNetworks> {
  const unknown = payment.networks.filter((network) => !evmAssets.some((asset) => asset.network === network))
  if (unknown.length > 0) {
    const known = [...new Set(evmAssets.map(({ network }) => network))].join(', ')
    throw new GatewayError('misconfigured', `NETWORKS: ${unknown.join(', ')} is not one of ${known}.`)
  }
  const { payToEvm } = payment
  if (payToEvm === undefined) throw new GatewayError('misconfigured', 'PAY_TO_EVM: must be set.')

  const nodes = new Map(
    Object.entries(payment.rpcUrls).map(([network, urls]) => [
      network,
      failOverNodes(urls.map((url) => rpcClient(url))),
    ]),
  )

  const assets = evmAssets.filter(({ network }) => payment.networks.includes(network))
  const own =
    payment.ownSettlement && (await ownSettlement(payment.ownSettlement, { ...options, assets, nodes }))

  function chainOf(asset: PublicAsset): TokenChain {
    if (options.chainOf) return options.chainOf(asset)
    const node = nodes.get(asset.network)
    const at = { network: asset.network, asset: asset.asset.toLowerCase() as Hex }
    const confirmations = payment.confirmations[asset.network] ?? 1
    return node
      ? rpcChain({ ...at, node, confirmations, clock: options.clock })
      : unreadChain(at, options.clock)
  }

  const ordered = inOfferOrder(assets).map((asset) => ({ asset, chain: chainOf(asset) }))

  function railOf({ asset, chain }: (typeof ordered)[number]): Rail {
    const separator = domainSeparator({
      name: asset.name,
      version: asset.version,
      chainId: chainIdOf(asset.network),
      verifyingContract: asset.asset.toLowerCase() as Hex,
    })
    return {
      ...evmExact(asset, {
        payTo: payToEvm as Hex,
        chain,
        recover: (authorization, signature) =>
          recoverAuthorizer(authorizationDigest(separator, authorization), signature),
        wallets: own?.walletsOn(asset.network),
      }),
      ...(nodes.has(asset.network) ? {} : { proof: 'facilitator' as const, arrivals: undefined }),
    }
  }

  return {
    rails: ordered.map(railOf),
    chains: [...new Map(ordered.map(({ chain }) => [chain.network, chain])).values()],
    facilitators: own?.facilitators ?? [],
    async close() {
      own?.close()
      await Promise.all([...nodes.values()].map((node) => node.close()))
    },
  }
}

/** Loaded only where it is needed: signing transactions takes a library that is slow to load. */
async function ownSettlement(...settings: Parameters<typeof openOwnSettlement>): Promise<OwnSettlements> {
  const { openOwnSettlement } = await import('./own-settlement.ts')
  return openOwnSettlement(...settings)
}
