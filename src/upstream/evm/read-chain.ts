import type { NodeSet } from '../nodes/ask-nodes.ts'
import type { EvmFacts } from './networks.ts'

/** A chain and the nodes that answer for it. */
export interface ReadChain extends NodeSet {
  readonly facts: EvmFacts
}
