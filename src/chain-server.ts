import { join } from 'node:path'
import { systemClock } from './core/clock.ts'
import { chainBlocks } from './store/chain-blocks.ts'
import { openSqlite } from './store/database.ts'
import { openOwnFolder } from './store/own-folder.ts'
import { openEmbeddedChain } from './upstream/chain/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from './upstream/chain/embedded/journal.ts'
import { EMBEDDED_ASSET, EMBEDDED_CHAIN_ID, EMBEDDED_NETWORK } from './upstream/chain/embedded/network.ts'
import { type ListenOptions, type RpcServer, serveRpc } from './upstream/chain/embedded/rpc-server.ts'
import { sharedRpc } from './upstream/chain/embedded/shared-rpc.ts'

/** A chain that is served, and what has to be known to use it. */
export interface ChainServer extends RpcServer {
  readonly chainId: number
  readonly network: string
  readonly asset: string
}

/**
 * Opens the embedded chain that lies in a folder, and serves it to the gateways and tools that share it.
 *
 * @throws GatewayError `store_unavailable` when another process has the folder; what the network says when the port is
 *   taken.
 */
export async function openChainServer(folder: string, listen: ListenOptions): Promise<ChainServer> {
  openOwnFolder(folder, '--data')
  const database = await openSqlite(join(folder, 'chain.db'))
  try {
    const journal = chainBlocks<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
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
