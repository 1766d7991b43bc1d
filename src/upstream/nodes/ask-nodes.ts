import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { failOver } from '../fail-over.ts'
import type { Sourced } from '../sourced.ts'
import type { ChainNode } from './node.ts'

/** The nodes of one chain, in the order in which they stand in for each other. */
export interface NodeSet {
  readonly mode: DataMode
  readonly nodes: readonly ChainNode[]
  readonly dataClock: Clock
}

/** Runs a whole reading on one node, so that its parts agree, and on the next when that one fails. */
export async function askNodes<T extends object>(
  { mode, nodes, dataClock }: NodeSet,
  read: (node: ChainNode) => Promise<T>,
  options: { readonly signal: AbortSignal },
): Promise<T & Sourced> {
  const candidates = nodes.map((node) => ({
    name: node.name,
    ask: async () => ({ read: await read(node), asOf: dataClock.now(), cached: false }),
  }))
  const { answer, sources } = await failOver(candidates, { ...options, isOneRecord: true })
  return { ...answer.read, mode, sources }
}
