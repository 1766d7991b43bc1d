import type { PermitChain, SettlingChain } from '../../chains/evm/chain.ts'
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
import { GatewayError } from '../../core/failures.ts'
import { tokenUnits } from '../../core/money.ts'
import { openedOnce } from '../../core/once.ts'
import type { FaucetNetwork } from '../../http/faucet.ts'
import { embeddedFacilitator } from '../../payment/facilitators/embedded-facilitator.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { type PayoutAccount, payoutAccount } from '../../payment/payouts/payout-account.ts'
import { type EvmAsset, evmExact } from '../../payment/rails/evm-exact.ts'
import { evmUpto, type MoreThanSigned } from '../../payment/rails/evm-upto.ts'
import { oneSponsor } from '../../payment/rails/fee-payers.ts'
import type { Database } from '../../store/engine/database.ts'
import { chainBlocks } from '../../store/features/chain-blocks.ts'

export interface EmbeddedRail {
  readonly rail: Rail
  /** For metered calls; undefined where permits cannot be settled. */
  readonly metered: Rail | undefined
  readonly facilitator: Facilitator
  readonly faucet: FaucetNetwork
  /** From where money leaves; what it lacks is made, as everything is on this chain. */
  readonly payouts: PayoutAccount
  /** Opens the chain, unless it is open; undefined when it is in another process. */
  readonly own: (() => Promise<EmbeddedChain>) | undefined
  close(): Promise<void>
}

type OpenedChain = MintingChain & { close(): Promise<void> }

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

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * The rail of a gateway that has no keys: a chain of our own, in this process unless gateways share one. It opens when
 * it is first asked, because loading an EVM takes as long as a large part of a start, and offers need none.
 */
export function openEmbeddedRail(
  database: Database,
  { payTo, clock, payoutKey, settlesOn, sharedAt, onLie }: EmbeddedRailOptions,
): EmbeddedRail {
  let opening: Promise<OpenedChain> | undefined
  // a database that was away for a moment must not close the rail for good
  const opens = <Chain extends OpenedChain>(open: () => Promise<Chain>) =>
    openedOnce(() => {
      const chain = open()
      opening = chain
      return chain
    })
  const openedHere = opens(() => openChainIn(database, clock))
  const own = sharedAt === undefined ? openedHere : undefined
  const opened = sharedAt === undefined ? openedHere : opens(() => openChainAt(sharedAt))
  const chain = settlesOn ?? chainThatOpens(opened, own)
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
    own,
    rail: evmExact(asset, {
      payTo,
      chain,
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(separator, authorization), signature),
    }),
    metered:
      chain.permits && evmUpto(asset, { payTo, chain: chain.permits, settlers, ...(onLie ? { onLie } : {}) }),
    facilitator: embeddedFacilitator(chain),
    faucet: {
      network: EMBEDDED_NETWORK,
      takes: (address) => ADDRESS.test(address),
      async give(address, amount) {
        if (!ADDRESS.test(address)) {
          throw new GatewayError(
            'invalid_input',
            'address: must be an EVM address, 0x and 40 hexadecimal digits.',
            {
              details: { field: 'address' },
            },
          )
        }
        return (await opened()).mint(address.toLowerCase() as `0x${string}`, tokenUnits(amount, 6))
      },
    },
    payouts: payoutAccount(asset, {
      key: payoutKey,
      chain,
      async fill(account, amount) {
        const lacking = amount - (await chain.balanceOf(account))
        if (lacking > 0n) await (await opened()).mint(account, lacking)
      },
    }),
    async close() {
      const chain = await opening?.catch(() => undefined)
      await chain?.close()
    },
  }
}

async function openChainIn(database: Database, clock: Clock): Promise<EmbeddedChain> {
  const { openEmbeddedChain } = await import('../../chains/evm/embedded/evm-chain.ts')
  const journal = chainBlocks<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  return openEmbeddedChain({ journal, clock })
}

async function openChainAt(url: string): Promise<OpenedChain> {
  const { sharedChain } = await import('../../chains/evm/embedded/shared-chain.ts')
  return sharedChain(url)
}

function chainThatOpens(
  opened: () => Promise<OpenedChain>,
  own: (() => Promise<EmbeddedChain>) | undefined,
): SettlingChain {
  return {
    // a chain server settles no permits
    ...(own ? { permits: permitsThatOpen(own) } : {}),
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    head: async () => (await opened()).head(),
    balanceOf: async (holder) => (await opened()).balanceOf(holder),
    isNonceSpent: async (holder, nonce) => (await opened()).isNonceSpent(holder, nonce),
    landedIn: async (transaction) => (await opened()).landedIn(transaction),
    transferOf: async (holder, nonce) => (await opened()).transferOf(holder, nonce),
    landedTo: async (to, fromBlock, toBlock) => (await opened()).landedTo(to, fromBlock, toBlock),
    transferWithAuthorization: async (order) => (await opened()).transferWithAuthorization(order),
  }
}

function permitsThatOpen(own: () => Promise<EmbeddedChain>): PermitChain {
  const permits = async () => (await own()).permits
  return {
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    facilitator: EMBEDDED_SETTLER,
    head: async () => (await permits()).head(),
    balanceOf: async (holder) => (await permits()).balanceOf(holder),
    isNonceSpent: async (holder, nonce) => (await permits()).isNonceSpent(holder, nonce),
    landedIn: async (transaction) => (await permits()).landedIn(transaction),
    transferOf: async (holder, nonce) => (await permits()).transferOf(holder, nonce),
    landedTo: async (to, fromBlock, toBlock) => (await permits()).landedTo(to, fromBlock, toBlock),
    settle: async (permit, amount) => (await permits()).settle(permit, amount),
  }
}
