import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { createSolana, SOLANA_MAIN } from './create-solana.ts'
import type { Solana } from './solana.ts'

/** The main network over two nodes. */
export function liveSolana(
  sources: Sources,
  about: { readonly mode: DataMode; readonly dataClock: Clock },
): Solana {
  const ids = ['solana-rpc', 'solana-rpc-2'] as const
  return createSolana({
    ...about,
    network: { network: SOLANA_MAIN },
    nodes: ids.map((id) => createHttpNode(id, sources.connect(id))),
  })
}
