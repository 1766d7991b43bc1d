import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { SOLANA_MAIN } from '../solana/create-solana.ts'
import type { NetworkHealth } from './network-health.ts'
import { readSolanaHealth } from './read-solana-health.ts'

/** The main network of Solana over two nodes. */
export function liveNetworkHealth(
  sources: Sources,
  about: { readonly mode: DataMode; readonly dataClock: Clock },
): NetworkHealth {
  const nodes = (['solana-rpc', 'solana-rpc-2'] as const).map((id) => createHttpNode(id, sources.connect(id)))
  const chain = { ...about, network: { network: SOLANA_MAIN }, nodes }
  return { solana: (options) => readSolanaHealth(chain, options) }
}
