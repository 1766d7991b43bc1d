import { GatewayError } from '../../core/failures.ts'
import { askNodes, type NodeSet } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/node.ts'
import { BASENAMES_REGISTRY, ENS_REGISTRY, resolveEns } from './ens.ts'
import { type Names, serviceOf } from './names.ts'
import { resolveSns } from './sns.ts'

/** The nodes of the chains on which names are registered. */
export type NameChains = Readonly<Record<'ethereum' | 'base' | 'solana', NodeSet>>

interface Options {
  readonly signal: AbortSignal
}

/** Names as their registries on the chains have them. */
export function createNames(chains: NameChains): Names {
  const readers = {
    ens: (name: string, options: Options) =>
      decide(chains.ethereum, (node) => resolveEns(node, { name, registry: ENS_REGISTRY }, options), options),
    basenames: (name: string, options: Options) =>
      decide(
        chains.base,
        (node) => resolveEns(node, { name, registry: BASENAMES_REGISTRY }, options),
        options,
      ),
    sns: (name: string, options: Options) =>
      decide(chains.solana, (node) => resolveSns(node, name, options), options),
  }
  return {
    async resolve(text, options) {
      const name = text.toLowerCase()
      const service = serviceOf(name)
      if (service === undefined)
        throw new GatewayError('invalid_input', 'Names end in .eth, .base.eth or .sol.')
      return { name, service, ...(await readers[service](name, options)) }
    },
  }
}

/** Asks one node after the other until one knows; that a name has no address is known too, and decided by one node. */
async function decide(set: NodeSet, read: (node: ChainNode) => Promise<string>, options: Options) {
  const { found, ...from } = await askNodes(
    set,
    async (node) => ({
      found: await read(node).catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'not_found') return error
        throw error
      }),
    }),
    options,
  )
  if (found instanceof GatewayError) throw found
  return { ...from, address: found }
}
