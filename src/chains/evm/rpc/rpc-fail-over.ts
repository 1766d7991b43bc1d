import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from './rpc-client.ts'

/**
 * Several nodes of one chain as one. The node that answered last is asked first, and the others stand in for it in
 * their order; a question fails when all of them fail it, with what the last one answered.
 */
export function createFailOverClient(nodes: readonly RpcClient[]): RpcClient {
  let preferred = 0

  return {
    async call(method, params, result) {
      let failure: unknown
      for (const node of [...nodes.slice(preferred), ...nodes.slice(0, preferred)]) {
        try {
          const answer = await node.call(method, params, result)
          preferred = nodes.indexOf(node)
          return answer
        } catch (error) {
          failure = error
        }
      }
      // an error notes where it was made, which costs more than most questions
      throw failure ?? new GatewayError('misconfigured', 'No node of this chain is configured.')
    },
    ...(nodes.length > 1 ? { askAll: askAllOf(nodes), nodes } : {}),
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
    },
  }
}

function askAllOf(nodes: readonly RpcClient[]): NonNullable<RpcClient['askAll']> {
  return async (method, params, result) => {
    const answers = await Promise.allSettled(nodes.map((node) => node.call(method, params, result)))
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }
}
