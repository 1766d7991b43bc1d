import { z } from 'zod'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import { createRpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import type { EmbeddedSolana } from '../../chains/solana/embedded/embedded-solana.ts'
import { GatewayError } from '../../core/failures.ts'
import { findFirstInstalled, solanaRuntimes } from '../../core/first-installed.ts'
import { memoizeAsync } from '../../core/memoize.ts'
import type { EmbeddedNodes } from '../../upstream/nodes/embedded-nodes.ts'
import type { NodeHandler } from '../../upstream/nodes/node.ts'

/** The chains that a gateway carries itself. */
export interface EmbeddedChains {
  embeddedChain(): Promise<EmbeddedChain>
  readonly solana: { chain(): Promise<EmbeddedSolana> } | undefined
}

interface EmbeddedNodeOptions {
  /** Where another process serves the EVM chain; undefined: it is in this one. */
  readonly sharedEvmUrl: string | undefined
  readonly isSolanaEnabled: boolean
}

/** The chains that this gateway carries, as nodes for readers of data. */
export function createEmbeddedNodes(
  { sharedEvmUrl, isSolanaEnabled }: EmbeddedNodeOptions,
  chains: Promise<EmbeddedChains>,
): EmbeddedNodes {
  const hasSolana = isSolanaEnabled && findFirstInstalled(solanaRuntimes) !== undefined
  return {
    evm: memoizeAsync(async () =>
      sharedEvmUrl === undefined ? openOwnEvm(chains) : openSharedEvm(sharedEvmUrl),
    ),
    ...(hasSolana ? { solana: memoizeAsync(() => openOwnSolana(chains)) } : {}),
  }
}

async function openOwnEvm(chains: Promise<EmbeddedChains>): Promise<NodeHandler> {
  const [{ embeddedRpc }, chain] = await Promise.all([
    import('../../chains/evm/embedded/rpc.ts'),
    chains.then(({ embeddedChain }) => embeddedChain()),
  ])
  return embeddedRpc(chain)
}

/** A chain server's own errors are passed on unchanged. */
function openSharedEvm(url: string): NodeHandler {
  const client = createRpcClient(url)
  return async (method, params) => {
    try {
      return await client.call(method, params, z.unknown())
    } catch (error) {
      throw error instanceof GatewayError && error.code === 'upstream_rejected' ? error.cause : error
    }
  }
}

async function openOwnSolana(chains: Promise<EmbeddedChains>): Promise<NodeHandler> {
  const { solana } = await chains
  if (!solana) throw new GatewayError('upstream_unavailable', 'The embedded Solana is not open.')
  const [{ solanaRpc }, chain] = await Promise.all([
    import('../../chains/solana/embedded/rpc.ts'),
    solana.chain(),
  ])
  return solanaRpc(chain)
}
