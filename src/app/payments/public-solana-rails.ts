import { createRemoteTransferSigner } from '../../chains/signing/remote-signers.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import { signerFromExport } from '../../chains/solana/ed25519.ts'
import { solanaRpcChain } from '../../chains/solana/rpc/rpc-chain.ts'
import { solanaRpcPayer } from '../../chains/solana/rpc/rpc-payer.ts'
import { createTransferSigner, type SolanaTransferSigner } from '../../chains/solana/transfer-signer.ts'
import { GatewayError } from '../../core/failures.ts'
import { createSolanaOutboundTransfers } from '../../payment/audit/solana-outbound-transfers.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { createSolanaPayoutAccount, type SolanaPayoutAccount } from '../../payment/payouts/payout-account.ts'
import { solanaAssets } from '../../payment/rails/networks.ts'
import { solanaArrivals } from '../../payment/rails/solana-arrivals.ts'
import { type SolanaAsset, solanaExact } from '../../payment/rails/solana-exact.ts'
import type { PublicNetwork } from './public-network.ts'

/** The rails and payout accounts of Solana. */
export interface SolanaRails {
  readonly rails: readonly Rail[]
  readonly payouts: readonly SolanaPayoutAccount[]
}

/** @throws GatewayError `misconfigured` without an address to be paid to, or without a node. */
export function createSolanaRails(network: PublicNetwork): SolanaRails {
  const { networks } = network.payment
  const assets = solanaAssets.filter((asset) => networks.includes(asset.network))
  const rails = assets.map((asset) => exactRail(asset, network))
  const signer = assets.length > 0 ? findSigner(network) : undefined
  return {
    rails,
    payouts: signer ? assets.flatMap((asset) => solanaPayouts(asset, network, signer) ?? []) : [],
  }
}

function exactRail(asset: SolanaAsset, network: PublicNetwork): Rail {
  const { payment, nodes, clock, onDisagreement } = network
  const { payToSolana: payTo, solanaCommitment: commitment } = payment
  const node = nodes.get(asset.network)
  if (payTo === undefined || !bytesOfBase58(payTo, 32)) {
    throw new GatewayError('misconfigured', 'PAY_TO_SOLANA: must be a Solana address, 32 bytes in base58.')
  }
  if (!node) throw new GatewayError('misconfigured', 'RPC_URL_SOLANA: must be set.')
  const chain = solanaRpcChain({ network: asset.network, node, commitment, clock })
  return solanaExact(asset, {
    payTo,
    chain,
    onDisagreement,
    feePayers: network.sponsorsOn(asset.network),
    stamp: network.memos,
    clock,
    arrivals: solanaArrivals(chain, asset.asset),
  })
}

/** Where there is a node to read the chain by. */
function solanaPayouts(
  asset: SolanaAsset,
  { payment: { solanaCommitment: commitment }, signers, nodes }: PublicNetwork,
  signer: SolanaTransferSigner,
): SolanaPayoutAccount | undefined {
  const { network } = asset
  const node = nodes.get(network)
  if (!node) return undefined
  const chain = solanaRpcChain({ network, node, commitment })
  return createSolanaPayoutAccount(asset, {
    signer,
    isReady: signers.payoutSolana?.isReady,
    chain: solanaRpcPayer({ node, commitment }),
    outboundTransfers: createSolanaOutboundTransfers(chain, { account: signer.address, asset: asset.asset }),
  })
}

/** Undefined where neither this process nor a signer has a key. */
function findSigner({ payment, signers }: PublicNetwork): SolanaTransferSigner | undefined {
  const { payoutKeySolana: key } = payment
  if (signers.payoutSolana) return createRemoteTransferSigner(signers.payoutSolana)
  try {
    return key && createTransferSigner(signerFromExport(key()))
  } catch {
    // the message of the cause might contain the key
    throw new GatewayError('misconfigured', 'PAYOUT_KEY_SOLANA: its halves do not belong together.')
  }
}
