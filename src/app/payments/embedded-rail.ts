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
import { type PayoutAccount, payoutAccount } from '../../payment/payouts/payout-account.ts'
import { type EvmAsset, evmExact } from '../../payment/rails/evm-exact.ts'
import { evmUpto, type MoreThanSigned } from '../../payment/rails/evm-upto.ts'
import { oneSponsor } from '../../payment/rails/fee-payers.ts'
import { evmFaucet, evmFill, type Faucet } from '../../services/embedded-chains/faucets.ts'
import { createLazyEvm } from '../../services/embedded-chains/lazy-evm.ts'
import type { Database } from '../../store/engine/database.ts'
import { chainBlocks } from '../../store/features/chain-blocks.ts'

export interface EmbeddedRail {
  readonly rail: Rail
  /** For metered calls; undefined where permits cannot be settled. */
  readonly metered: Rail | undefined
  readonly facilitator: Facilitator
  readonly faucet: Faucet
  /** From where money leaves; what it lacks is made, as everything is on this chain. */
  readonly payouts: PayoutAccount
  /** Opens the chain, unless it is open; undefined when it is in another process. */
  readonly own: (() => Promise<EmbeddedChain>) | undefined
  close(): Promise<void>
}

interface EmbeddedRailOptions {
  readonly payTo: `0x${string}`
  readonly clock: Clock
  /** Of the account from which money leaves. */
  readonly payoutKey: () => `0x${string}`
  /** Another chain to settle on than the one this opens. */
  readonly settlesOn?: SettlingChain | undefined
  /** A chain server, instead of a chain in this process. */
  readonly sharedAt?: string | undefined
  /** Told when the chain shows more than was signed for. */
  readonly onLie?: (seen: MoreThanSigned) => void
}

/**
 * The rail of a gateway that has no keys: a chain of our own, in this process unless gateways share one. It opens when
 * it is first asked, because loading an EVM takes as long as a large part of a start, and offers need none.
 */
export function openEmbeddedRail(
  database: Database,
  { payTo, clock, payoutKey, settlesOn, sharedAt, ...options }: EmbeddedRailOptions,
): EmbeddedRail {
  const lazy = createLazyEvm({
    openOwn: () => openChainIn(database, clock),
    openShared: sharedAt === undefined ? undefined : () => openChainAt(sharedAt),
  })
  const chain = settlesOn ?? lazy.chain
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
  const settlers = oneSponsor({ facilitator: 'embedded', feePayer: EMBEDDED_SETTLER })

  return {
    own: lazy.own,
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
        ...(options.onLie ? { onLie: options.onLie } : {}),
      }),
    facilitator: embeddedFacilitator(chain),
    faucet: evmFaucet(lazy.opened),
    payouts: payoutAccount(asset, {
      key: payoutKey,
      chain,
      fill: evmFill(chain, lazy.opened),
    }),
    close: lazy.close,
  }
}

async function openChainIn(database: Database, clock: Clock): Promise<EmbeddedChain> {
  const { openEmbeddedChain } = await import('../../chains/evm/embedded/evm-chain.ts')
  const journal = chainBlocks<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  return openEmbeddedChain({ journal, clock })
}

async function openChainAt(url: string): Promise<MintingChain & { close(): Promise<void> }> {
  const { sharedChain } = await import('../../chains/evm/embedded/shared-chain.ts')
  return sharedChain(url)
}
