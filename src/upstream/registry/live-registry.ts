import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { evmRegistry } from './evm-registry.ts'
import { indexedRegistry } from './indexer.ts'
import type { AgentRegistry } from './registry.ts'

/** The registry on Solana over two indexers, those of EVM chains over two nodes each. */
export function liveRegistry(
  sources: Sources,
  about: { readonly mode: DataMode; readonly dataClock: Clock },
): AgentRegistry {
  const indexers = (['erc8004-indexer', 'erc8004-indexer-2'] as const).map(
    (id) => [id, sources.connect(id)] as const,
  )
  return {
    ...indexedRegistry(indexers, about),
    ...evmRegistry((chain) => ({
      ...about,
      nodes: ([`${chain}-rpc`, `${chain}-rpc-2`] as const).map((id) =>
        createHttpNode(id, sources.connect(id)),
      ),
    })),
  }
}
