import type { PermitChain, SettlingChain } from '../../chains/evm/chain.ts'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import { EMBEDDED_ASSET, EMBEDDED_NETWORK, EMBEDDED_SETTLER } from '../../chains/evm/embedded/network.ts'
import type { MintingChain } from '../../chains/evm/embedded/shared-chain.ts'
import { memoizeAsync } from '../../core/memoize.ts'

type OpenedChain = MintingChain & { close(): Promise<void> }

/** The embedded chain, which opens when it is first asked for. */
export interface LazyEvm {
  /** Undefined when the chain is in another process. */
  readonly ownChain: (() => Promise<EmbeddedChain>) | undefined
  readonly opened: () => Promise<OpenedChain>
  readonly chain: SettlingChain
  close(): Promise<void>
}

interface LazyEvmDeps {
  readonly openOwnChain: () => Promise<EmbeddedChain>
  /** Set for a chain that a chain server shares; it is used instead. */
  readonly openSharedChain: (() => Promise<OpenedChain>) | undefined
}

export function createLazyEvm({ openOwnChain, openSharedChain }: LazyEvmDeps): LazyEvm {
  let opening: Promise<OpenedChain> | undefined
  // a database that was unavailable for a moment must not close the rail for good
  const openOnce = <Chain extends OpenedChain>(open: () => Promise<Chain>) =>
    memoizeAsync(() => {
      const chain = open()
      opening = chain
      return chain
    })
  const openedHere = openOnce(openOwnChain)
  const ownChain = openSharedChain ? undefined : openedHere
  const opened = openSharedChain ? openOnce(openSharedChain) : openedHere
  return {
    ownChain,
    opened,
    chain: lazyChain(opened, ownChain),
    async close() {
      const chain = await opening?.catch(() => undefined)
      await chain?.close()
    },
  }
}

function lazyChain(
  opened: () => Promise<OpenedChain>,
  ownChain: (() => Promise<EmbeddedChain>) | undefined,
): SettlingChain {
  return {
    // a chain server settles no permits
    ...(ownChain ? { permits: lazyPermits(ownChain) } : {}),
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

function lazyPermits(ownChain: () => Promise<EmbeddedChain>): PermitChain {
  const permits = async () => (await ownChain()).permits
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
