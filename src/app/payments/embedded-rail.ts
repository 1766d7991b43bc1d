import { createKeyAuthorizationSigner } from '../../chains/evm/authorization-signer.ts'
import type { SettlingChain } from '../../chains/evm/chain.ts'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../../chains/evm/embedded/journal.ts'
import {
  EMBEDDED_ASSET,
  EMBEDDED_NETWORK,
  EMBEDDED_SETTLER,
  embeddedDomain,
} from '../../chains/evm/embedded/network.ts'
import type { MintingChain } from '../../chains/evm/embedded/shared-chain.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import type { Clock } from '../../core/clock.ts'

import { embeddedFacilitator } from '../../payment/facilitators/embedded-facilitator.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { createEvmPayoutAccount, type PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { type EvmAsset, evmExact } from '../../payment/rails/evm-exact.ts'
import { evmUpto, type ReportedOverpayment } from '../../payment/rails/evm-upto.ts'
import { fixedFeePayer } from '../../payment/rails/fee-payers.ts'
import { createEvmFaucet, createEvmFill, type Faucet } from '../../services/embedded-chains/faucets.ts'
import { createLazyEvm } from '../../services/embedded-chains/lazy-evm.ts'
import type { Database } from '../../store/engine/database.ts'
import { createChainBlockRepository } from '../../store/features/chain-block-repository.ts'

export interface EmbeddedRail {
  readonly rail: Rail
  /** For metered calls; undefined where permits cannot be settled. */
  readonly metered: Rail | undefined
  readonly facilitator: Facilitator
  readonly faucet: Faucet
  /** From where money leaves; what it lacks is made, as everything is on this chain. */
  readonly payouts: PayoutAccount
  /** Opens the chain, unless it is open; undefined when it is in another process. */
  readonly ownChain: (() => Promise<EmbeddedChain>) | undefined
  close(): Promise<void>
}

interface EmbeddedRailOptions {
  readonly payTo: `0x${string}`
  readonly clock: Clock
  /** Of the account from which money leaves. */
  readonly payoutKey: () => `0x${string}`
  /** Another chain to settle on than the one this opens. */
  readonly settlingChain?: SettlingChain | undefined
  /** A chain server, instead of a chain in this process. */
  readonly chainServerUrl?: string | undefined
  /** Called when the chain shows more than was signed for. */
  readonly onOverpaymentReported?: (seen: ReportedOverpayment) => void
}

/**
 * The rail of a gateway that has no keys: a chain of our own, in this process unless gateways share one. It opens when
 * it is first asked, because loading an EVM takes as long as a large part of a start, and offers need none.
 */
export function openEmbeddedRail(
  database: Database,
  { payTo, clock, payoutKey, settlingChain, chainServerUrl, ...options }: EmbeddedRailOptions,
): EmbeddedRail {
  const lazy = createLazyEvm({
    openOwnChain: () => openOwnChain(database, clock),
    openSharedChain: chainServerUrl === undefined ? undefined : () => openSharedChain(chainServerUrl),
  })
  const chain = settlingChain ?? lazy.chain
  const separator = domainSeparator(embeddedDomain)
  const asset: EvmAsset = {
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    assetName: 'USDC',
    decimals: 6,
    name: embeddedDomain.name,
    version: embeddedDomain.version,
    embedded: true,
  }
  const settlers = fixedFeePayer({ facilitator: 'embedded', feePayer: EMBEDDED_SETTLER })

  return {
    ownChain: lazy.ownChain,
    rail: evmExact(asset, {
      payTo,
      chain,
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(separator, authorization), signature),
    }),
    metered:
      chain.permits &&
      evmUpto(asset, {
        payTo,
        chain: chain.permits,
        settlers,
        ...(options.onOverpaymentReported ? { onOverpaymentReported: options.onOverpaymentReported } : {}),
      }),
    facilitator: embeddedFacilitator(chain),
    faucet: createEvmFaucet(lazy.opened),
    payouts: createEvmPayoutAccount(asset, {
      signer: createKeyAuthorizationSigner(payoutKey),
      chain,
      fill: createEvmFill(chain, lazy.opened),
    }),
    close: lazy.close,
  }
}

async function openOwnChain(database: Database, clock: Clock): Promise<EmbeddedChain> {
  const { openEmbeddedChain } = await import('../../chains/evm/embedded/evm-chain.ts')
  const journal = createChainBlockRepository<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  return openEmbeddedChain({ journal, clock })
}

async function openSharedChain(url: string): Promise<MintingChain & { close(): Promise<void> }> {
  const { sharedChain } = await import('../../chains/evm/embedded/shared-chain.ts')
  return sharedChain(url)
}
