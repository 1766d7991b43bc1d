import type { NodeHandler } from './node.ts'

/** The chains that a gateway carries itself, as nodes that can be asked; each is opened when it is first asked. */
export interface EmbeddedNodes {
  readonly evm?: (() => Promise<NodeHandler>) | undefined
  readonly solana?: (() => Promise<NodeHandler>) | undefined
}
