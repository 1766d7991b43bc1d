import type { EmbeddedSolana } from '../../chains/solana/embedded/embedded-solana.ts'
import { SOLANA_NETWORK } from '../../chains/solana/embedded/network.ts'
import type { SettlingSolanaChain } from '../../chains/solana/solana-chain.ts'
import { GatewayError } from '../../core/failures.ts'
import { memoizeAsync } from '../../core/memoize.ts'

/** The embedded Solana, which opens when it is first asked for. */
export interface LazySolana {
  /** @throws GatewayError `upstream_unavailable`; the next caller tries again. */
  opened(): Promise<EmbeddedSolana>
  readonly chain: SettlingSolanaChain
  close(): Promise<void>
}

export function createLazySolana(open: () => Promise<EmbeddedSolana>): LazySolana {
  let opening: Promise<EmbeddedSolana> | undefined
  // a database that was unavailable for a moment must not close the rail for good
  const opened = memoizeAsync(() => {
    opening = open().catch((cause: unknown) => {
      throw new GatewayError('upstream_unavailable', 'The embedded Solana could not be opened.', { cause })
    })
    return opening
  })
  return {
    opened,
    chain: lazyChain(opened),
    async close() {
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

function lazyChain(opened: () => Promise<EmbeddedSolana>): SettlingSolanaChain {
  return {
    network: SOLANA_NETWORK,
    finalizedHeight: async () => (await opened()).finalizedHeight(),
    newestTime: async () => (await opened()).newestTime(),
    lifeOf: async (blockhash) => (await opened()).lifeOf(blockhash),
    latestBlockhash: async () => (await opened()).latestBlockhash(),
    tokensIn: async (account) => (await opened()).tokensIn(account),
    landed: async (message, where) => (await opened()).landed(message, where),
    rehearse: async (transaction) => (await opened()).rehearse(transaction),
    send: async (transaction) => (await opened()).send(transaction),
  }
}
