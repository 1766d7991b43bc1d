import { join } from 'node:path'
import { openEmbeddedChain } from '../chains/evm/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../chains/evm/embedded/journal.ts'
import { EMBEDDED_ASSET, EMBEDDED_CHAIN_ID, EMBEDDED_NETWORK } from '../chains/evm/embedded/network.ts'
import { type ListenOptions, type RpcServer, serveRpc } from '../chains/evm/embedded/rpc-server.ts'
import { sharedRpc } from '../chains/evm/embedded/shared-rpc.ts'
import { systemClock } from '../core/clock.ts'
import { openSqlite } from '../store/engine/database.ts'
import { openPrivateFolder } from '../store/engine/private-folder.ts'
import { createChainBlockRepository } from '../store/features/chain-block-repository.ts'

/** A chain that is served, and what has to be known to use it. */
export interface ChainServer extends RpcServer {
  readonly chainId: number
  readonly network: string
  readonly asset: string
}

/**
 * Opens the embedded chain that lies in a folder, and serves it to the gateways and tools that share it.
 *
 * @throws GatewayError `store_unavailable` when another process has the folder; what the network reports when the port is
 *   taken.
 */
export async function openChainServer(folder: string, listen: ListenOptions): Promise<ChainServer> {
  openPrivateFolder(folder, '--data')
  const database = await openSqlite(join(folder, 'chain.db'))
  try {
    const journal = createChainBlockRepository<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
    const chain = await openEmbeddedChain({ journal, clock: systemClock })
    const server = await serveRpc(sharedRpc(chain), listen)
    return {
      url: server.url,
      chainId: EMBEDDED_CHAIN_ID,
      network: EMBEDDED_NETWORK,
      asset: EMBEDDED_ASSET,
      async close() {
        await server.close()
        await chain.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
