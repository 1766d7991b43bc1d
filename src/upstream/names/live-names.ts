import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { createNames } from './create-names.ts'
import type { Names } from './names.ts'

const nodeIds = {
  ethereum: ['ethereum-rpc', 'ethereum-rpc-2'],
  base: ['base-rpc', 'base-rpc-2'],
  solana: ['solana-rpc', 'solana-rpc-2'],
} as const

/** Names read at the same nodes as everything else of their chains. */
export function liveNames(
  sources: Sources,
  about: { readonly mode: DataMode; readonly dataClock: Clock },
): Names {
  const setOf = (chain: keyof typeof nodeIds) => ({
    ...about,
    nodes: nodeIds[chain]
      .filter((id) => sources.isSet(id))
      .map((id) => createHttpNode(id, sources.connect(id))),
  })
  return createNames({ ethereum: setOf('ethereum'), base: setOf('base'), solana: setOf('solana') })
}
