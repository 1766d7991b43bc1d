import { createKeyAuthorizationSigner } from '../../chains/evm/authorization-signer.ts'
import type { TokenChain } from '../../chains/evm/chain.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { rpcChain } from '../../chains/evm/rpc/rpc-chain.ts'
import { rpcPermits } from '../../chains/evm/rpc/rpc-permits.ts'
import { createRemoteAuthorizationSigner } from '../../chains/signing/remote-signers.ts'
import { GatewayError } from '../../core/failures.ts'
import { unreadChain } from '../../payment/facilitators/facilitator-trust.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { createEvmPayoutAccount, type EvmPayoutAccount } from '../../payment/payouts/payout-account.ts'
import { evmExact } from '../../payment/rails/evm-exact.ts'
import { evmUpto } from '../../payment/rails/evm-upto.ts'
import { chainIdOf, type PublicAsset } from '../../payment/rails/networks.ts'
import type { PublicNetwork } from './public-network.ts'
import type { SelfFacilitators } from './self-facilitators.ts'

/** A token, and the chain by which it is read. */
interface ReadAsset {
  readonly asset: PublicAsset
  readonly chain: TokenChain
}

/** The rails and payout accounts of the EVM networks. */
export interface EvmRails {
  readonly rails: readonly Rail[]
  readonly meteredRails: readonly Rail[]
  readonly chains: readonly TokenChain[]
  readonly payouts: readonly EvmPayoutAccount[]
}

/** @throws GatewayError `misconfigured` without an address to be paid to. */
export function createEvmRails(
  network: PublicNetwork,
  {
    assets,
    selfFacilitators,
  }: { readonly assets: readonly PublicAsset[]; readonly selfFacilitators: SelfFacilitators | undefined },
): EvmRails {
  const read = assets.map((asset) => ({ asset, chain: chainFor(asset, network) }))
  return {
    rails: read.map((each) => exactRail(each, network, selfFacilitators)),
    meteredRails: read.flatMap((each) => meteredRail(each, network) ?? []),
    chains: [...new Map(read.map(({ chain }) => [chain.network, chain])).values()],
    payouts: read.flatMap((each) => evmPayouts(each, network) ?? []),
  }
}

function chainFor(asset: PublicAsset, { payment, nodes, chainOf, clock }: PublicNetwork): TokenChain {
  if (chainOf) return chainOf(asset)
  const node = nodes.get(asset.network)
  const at = { network: asset.network, asset: asset.asset.toLowerCase() as Hex }
  const confirmations = payment.confirmations[asset.network] ?? 1
  return node ? rpcChain({ ...at, node, confirmations, clock }) : unreadChain(at, clock)
}

function exactRail(
  { asset, chain }: ReadAsset,
  { payment: { payToEvm: payTo }, nodes, onDisagreement }: PublicNetwork,
  selfFacilitators: SelfFacilitators | undefined,
): Rail {
  if (payTo === undefined) throw new GatewayError('misconfigured', 'PAY_TO_EVM: must be set.')
  const separator = domainSeparator({
    name: asset.name,
    version: asset.version,
    chainId: chainIdOf(asset.network),
    verifyingContract: asset.asset.toLowerCase() as Hex,
  })
  return {
    ...evmExact(asset, {
      payTo,
      chain,
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(separator, authorization), signature),
      wallets: selfFacilitators?.findWallets(asset.network),
      onDisagreement,
    }),
    ...(nodes.has(asset.network) ? {} : { proof: 'facilitator' as const, arrivals: undefined }),
  }
}

/** For metered calls, where the chain can be read and a facilitator states from which account it settles them. */
function meteredRail({ asset, chain }: ReadAsset, network: PublicNetwork): Rail | undefined {
  const { payment, nodes, clock, onDisagreement } = network
  const node = nodes.get(asset.network)
  const { payToEvm: payTo } = payment
  if (!node || payTo === undefined || network.chainOf) return undefined
  return evmUpto(asset, {
    payTo,
    chain: rpcPermits(chain, { node, clock }),
    settlers: network.sponsorsOn(asset.network),
    ...(network.onOverpaymentReported ? { onOverpaymentReported: network.onOverpaymentReported } : {}),
    onDisagreement,
  })
}

/** Where there is a key here or in a signer, and a node to read the chain by. */
function evmPayouts(
  { asset, chain }: ReadAsset,
  { payment: { payoutKey: key }, signers: { payout }, nodes, chainOf }: PublicNetwork,
): EvmPayoutAccount | undefined {
  const signer = payout ? createRemoteAuthorizationSigner(payout) : key && createKeyAuthorizationSigner(key)
  if (!signer || !(nodes.has(asset.network) || chainOf)) return undefined
  return createEvmPayoutAccount(
    { ...asset, asset: asset.asset as Hex, embedded: false },
    { signer, chain, isReady: payout?.isReady },
  )
}
