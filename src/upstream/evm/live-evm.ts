import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { createEvm } from './create-evm.ts'
import type { Evm } from './evm.ts'
import { mainNetworks } from './networks.ts'

/** The main networks over two nodes each. */
export function liveEvm(
  sources: Sources,
  about: { readonly mode: DataMode; readonly dataClock: Clock },
): Evm {
  return createEvm((chain) => ({
    ...about,
    facts: mainNetworks[chain],
    nodes: ([`${chain}-rpc`, `${chain}-rpc-2`] as const).map((id) => createHttpNode(id, sources.connect(id))),
  }))
}
