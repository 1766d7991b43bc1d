import { z } from 'zod'
import { rpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import type { Config } from '../../config/config.ts'
import { GatewayError } from '../../core/failures.ts'
import { firstInstalled, solanaRuntimes } from '../../core/installed.ts'
import { openedOnce } from '../../core/once.ts'
import type { EmbeddedNodes } from '../../upstream/nodes/embedded-nodes.ts'
import type { NodeHandler } from '../../upstream/nodes/node.ts'
import type { PaymentMeans } from './payment-means.ts'

/** The chains that this gateway carries, as the readers of data see them; none when it is paid on main networks. */
export function embeddedNodes(
  { payment, embeddedChainUrl, solana, database }: Config,
  means: Promise<PaymentMeans>,
): EmbeddedNodes {
  if (payment.networks.length > 0) return {}
  const hasSolana = solana.enabled && database === undefined && firstInstalled(solanaRuntimes) !== undefined
  return {
    evm: openedOnce(async () =>
      embeddedChainUrl === undefined ? ownEvm(means) : sharedEvm(embeddedChainUrl),
    ),
    ...(hasSolana ? { solana: openedOnce(() => ownSolana(means)) } : {}),
  }
}

async function ownEvm(means: Promise<PaymentMeans>): Promise<NodeHandler> {
  const [{ embeddedRpc }, chain] = await Promise.all([
    import('../../chains/evm/embedded/rpc.ts'),
    means.then(({ embeddedChain }) => embeddedChain()),
  ])
  return embeddedRpc(chain)
}

/** A chain server's own refusals come back as what they were. */
function sharedEvm(url: string): NodeHandler {
  const client = rpcClient(url)
  return async (method, params) => {
    try {
      return await client.call(method, params, z.unknown())
    } catch (error) {
      throw error instanceof GatewayError && error.code === 'upstream_rejected' ? error.cause : error
    }
  }
}

async function ownSolana(means: Promise<PaymentMeans>): Promise<NodeHandler> {
  const { solana } = await means
  if (!solana) throw new GatewayError('upstream_unavailable', 'The embedded Solana is not open.')
  const [{ solanaRpc }, chain] = await Promise.all([
    import('../../chains/solana/embedded/rpc.ts'),
    solana.chain(),
  ])
  return solanaRpc(chain)
}
