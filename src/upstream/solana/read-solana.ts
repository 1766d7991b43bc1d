import type { NodeSet } from '../nodes/ask-nodes.ts'
import type { SolanaNetwork } from './solana.ts'

/** The chain and the nodes that answer for it. */
export interface ReadSolana extends NodeSet {
  readonly network: SolanaNetwork
}
