import { GatewayError } from '../../core/failures.ts'
import { askNodes, type NodeSet } from '../nodes/ask-nodes.ts'
import { BASENAMES_REGISTRY, ENS_REGISTRY, resolveEns } from './ens.ts'
import { type Names, serviceOf } from './names.ts'
import { resolveSns } from './sns.ts'

/** The nodes of the chains on which names are registered. */
export type NameChains = Readonly<Record<'ethereum' | 'base' | 'solana', NodeSet>>

/** Names as their registries on the chains have them. */
export function createNames(chains: NameChains): Names {
  return {
    async resolve(text, options) {
      const name = text.toLowerCase()
      const service = serviceOf(name)
      switch (service) {
        case 'ens':
          return { name, service, ...(await onEvm('ethereum', { name, registry: ENS_REGISTRY }, options)) }
        case 'basenames':
          return { name, service, ...(await onEvm('base', { name, registry: BASENAMES_REGISTRY }, options)) }
        case 'sns':
          return {
            name,
            service,
            ...(await askNodes(
              chains.solana,
              async (node) => ({ address: await resolveSns(node, name, options) }),
              options,
            )),
          }
        default:
          throw new GatewayError('invalid_input', 'Names end in .eth, .base.eth or .sol.')
      }
    },
  }

  function onEvm(
    chain: 'ethereum' | 'base',
    query: { readonly name: string; readonly registry: string },
    options: { readonly signal: AbortSignal },
  ) {
    return askNodes(
      chains[chain],
      async (node) => ({ address: await resolveEns(node, query, options) }),
      options,
    )
  }
}
