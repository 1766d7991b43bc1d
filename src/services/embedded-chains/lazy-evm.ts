import type { PermitChain, SettlingChain } from '../../chains/evm/chain.ts'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import { EMBEDDED_ASSET, EMBEDDED_NETWORK, EMBEDDED_SETTLER } from '../../chains/evm/embedded/network.ts'
import type { MintingChain } from '../../chains/evm/embedded/shared-chain.ts'
import { openedOnce } from '../../core/once.ts'

type OpenedChain = MintingChain & { close(): Promise<void> }

/** The embedded chain, which opens when it is first asked for. */
export interface LazyEvm {
  /** Undefined when the chain is in another process. */
  readonly own: (() => Promise<EmbeddedChain>) | undefined
  readonly opened: () => Promise<OpenedChain>
  readonly chain: SettlingChain
  close(): Promise<void>
}

interface LazyEvmDeps {
  readonly openOwn: () => Promise<EmbeddedChain>
  /** Set for a chain that a chain server shares; it is used instead. */
  readonly openShared: (() => Promise<OpenedChain>) | undefined
}

export function createLazyEvm({ openOwn, openShared }: LazyEvmDeps): LazyEvm {
  let opening: Promise<OpenedChain> | undefined
  // a database that was unavailable for a moment must not close the rail for good
  const once = <Chain extends OpenedChain>(open: () => Promise<Chain>) =>
    openedOnce(() => {
      const chain = open()
      opening = chain
      return chain
    })
  const openedHere = once(openOwn)
  const own = openShared ? undefined : openedHere
  const opened = openShared ? once(openShared) : openedHere
  return {
    own,
    opened,
    chain: lazyChain(opened, own),
    async close() {
      const chain = await opening?.catch(() => undefined)
      await chain?.close()
    },
  }
}

function lazyChain(
  opened: () => Promise<OpenedChain>,
  own: (() => Promise<EmbeddedChain>) | undefined,
): SettlingChain {
  return {
    // a chain server settles no permits
    ...(own ? { permits: lazyPermits(own) } : {}),
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

function lazyPermits(own: () => Promise<EmbeddedChain>): PermitChain {
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
