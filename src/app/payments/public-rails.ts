import type { TokenChain } from '../../chains/evm/chain.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { rpcChain } from '../../chains/evm/rpc/rpc-chain.ts'
import { rpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { failOverNodes } from '../../chains/evm/rpc/rpc-fail-over.ts'
import { rpcPermits } from '../../chains/evm/rpc/rpc-permits.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import { type SolanaSigner, signerFromExport } from '../../chains/solana/ed25519.ts'
import { solanaRpcChain } from '../../chains/solana/rpc/rpc-chain.ts'
import { solanaRpcPayer } from '../../chains/solana/rpc/rpc-payer.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { solanaDepartures } from '../../payment/audit/outbound-audit-solana.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import { unreadChain } from '../../payment/facilitators/facilitator-trust.ts'
import type { OfferStamp, Rail } from '../../payment/model/rail.ts'
import {
  type PayoutAccount,
  payoutAccount,
  solanaPayoutAccount,
} from '../../payment/payouts/payout-account.ts'
import { solanaArrivals } from '../../payment/rails/arrivals-solana.ts'
import { evmExact } from '../../payment/rails/evm-exact.ts'
import { evmUpto, type MoreThanSigned } from '../../payment/rails/evm-upto.ts'
import type { Sponsors } from '../../payment/rails/fee-payers.ts'
import {
  algorandAssets,
  chainIdOf,
  evmAssets,
  inOfferOrder,
  type PublicAsset,
  solanaAssets,
} from '../../payment/rails/networks.ts'
import { type SolanaAsset, solanaExact } from '../../payment/rails/solana-exact.ts'
import type { Disagreement } from '../../payment/rails/testimony.ts'
import type { AlgorandRails, openAlgorandRails } from './algorand-rail.ts'
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

interface MainNetworksOptions {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Makes the memos of offers on Solana. */
  readonly stamp: OfferStamp
  /** Who pays the fees on a network of Solana. */
  readonly sponsorsOn: (network: string) => Sponsors
  /** Instead of chains that are read over RPC. */
  readonly chainOf?: ((asset: PublicAsset) => TokenChain) | undefined
  /** Told when a chain shows more than was signed for. */
  readonly onLie?: (seen: MoreThanSigned) => void
  /** Told of nodes that contradict each other about a payment. */
  readonly onDisagreement?: (seen: Disagreement) => void
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
  const known = [...new Set([...evmAssets, ...solanaAssets, ...algorandAssets].map(({ network }) => network))]
  const unknown = payment.networks.filter((network) => !known.includes(network))
  if (unknown.length > 0) {
    throw new GatewayError(
      'misconfigured',
      `NETWORKS: ${unknown.join(', ')} is not one of ${known.join(', ')}.`,
    )
  }

  const nodes = new Map(
    Object.entries(payment.rpcUrls).flatMap(([network, urls]) =>
      isAlgorand(network) ? [] : [[network, failOverNodes(urls.map((url) => rpcClient(url)))]],
    ),
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

  const evm = assets.map((asset) => ({ asset, chain: chainOf(asset) }))

  function evmRail({ asset, chain }: (typeof evm)[number]): Rail {
    const { payToEvm } = payment
    if (payToEvm === undefined) throw new GatewayError('misconfigured', 'PAY_TO_EVM: must be set.')
    const separator = domainSeparator({
      name: asset.name,
      version: asset.version,
      chainId: chainIdOf(asset.network),
      verifyingContract: asset.asset.toLowerCase() as Hex,
    })
    return {
      ...evmExact(asset, {
        payTo: payToEvm,
        chain,
        recover: (authorization, signature) =>
          recoverAuthorizer(authorizationDigest(separator, authorization), signature),
        wallets: own?.walletsOn(asset.network),
        onDisagreement: options.onDisagreement,
      }),
      ...(nodes.has(asset.network) ? {} : { proof: 'facilitator' as const, arrivals: undefined }),
    }
  }

  function solanaRail(asset: SolanaAsset): Rail {
    const { payToSolana: payTo, solanaCommitment: commitment } = payment
    const node = nodes.get(asset.network)
    if (payTo === undefined || !bytesOfBase58(payTo, 32)) {
      throw new GatewayError('misconfigured', 'PAY_TO_SOLANA: must be a Solana address, 32 bytes in base58.')
    }
    if (!node) throw new GatewayError('misconfigured', 'RPC_URL_SOLANA: must be set.')
    const chain = solanaRpcChain({ network: asset.network, node, commitment, clock: options.clock })
    return solanaExact(asset, {
      payTo,
      chain,
      onDisagreement: options.onDisagreement,
      sponsors: options.sponsorsOn(asset.network),
      stamp: options.stamp,
      clock: options.clock,
      arrivals: solanaArrivals(chain, asset.asset),
    })
  }

  /** For metered calls, where the chain can be read and a facilitator says from which account it settles them. */
  function meteredRail({ asset, chain }: (typeof evm)[number]): Rail | undefined {
    const node = nodes.get(asset.network)
    const { payToEvm: payTo } = payment
    if (!node || payTo === undefined || options.chainOf) return undefined
    return evmUpto(asset, {
      payTo,
      chain: rpcPermits(chain, { node, clock: options.clock }),
      settlers: options.sponsorsOn(asset.network),
      ...(options.onLie ? { onLie: options.onLie } : {}),
      onDisagreement: options.onDisagreement,
    })
  }

  function payouts(): readonly PayoutAccount[] {
    const { payoutKey: key, payoutKeySolana, solanaCommitment: commitment } = payment
    const signer = payoutKeySolana && solana.length > 0 ? payoutSigner(payoutKeySolana) : undefined
    return [
      ...evm.flatMap(({ asset, chain }) =>
        key && (nodes.has(asset.network) || options.chainOf)
          ? payoutAccount({ ...asset, asset: asset.asset as Hex, embedded: false }, { key, chain })
          : [],
      ),
      ...solana.flatMap((asset) => {
        const { network } = asset
        const node = nodes.get(network)
        if (!signer || !node) return []
        const read = solanaRpcChain({ network, node, commitment })
        return solanaPayoutAccount(asset, {
          signer,
          chain: solanaRpcPayer({ node, commitment }),
          departures: solanaDepartures(read, { account: signer.address, asset: asset.asset }),
        })
      }),
    ]
  }

  const algorand = payment.networks.some(isAlgorand) ? await algorandRails(payment, options) : undefined
  const solana = solanaAssets.filter(({ network }) => payment.networks.includes(network))

  return {
    rails: inOfferOrder([
      ...evm.map(evmRail),
      ...solana.map(solanaRail),
      ...(algorand?.rails ?? []),
      ...evm.flatMap((each) => meteredRail(each) ?? []),
    ]),
    chains: [...new Map(evm.map(({ chain }) => [chain.network, chain])).values()],
    facilitators: own?.facilitators ?? [],
    payouts: payouts(),
    async close() {
      own?.close()
      await algorand?.close()
      await Promise.all([...nodes.values()].map((node) => node.close()))
    },
  }
}

function payoutSigner(key: () => string): SolanaSigner {
  try {
    return signerFromExport(key())
  } catch {
    // whatever is said of a key might be logged
    throw new GatewayError('misconfigured', 'PAYOUT_KEY_SOLANA: its halves do not belong together.')
  }
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
