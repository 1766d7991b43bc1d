import type { Catalogue } from './calls/catalogue.ts'
import type { Performer } from './calls/perform.ts'
import { GatewayError } from './core/failures.ts'
import type { InnerCalls } from './tools/ai/inner-calls.ts'
import type { Tool } from './tools/define-tool.ts'

/** Tools that would think in circles, or cost money at a provider of models. */
const THINKING_FAMILY = 'ai'

/**
 * Lets a tool ask other tools in process. Only those that read, and whose answers everybody may see; what asks others
 * itself is left out, so that one question never becomes many.
 */
export function innerCalls(catalogue: Catalogue, performer: () => Performer): InnerCalls {
  const find = (toolId: string) => {
    const tool = catalogue.find(toolId)
    return tool && mayBeAsked(tool) ? tool : undefined
  }

  return {
    find(toolId) {
      const tool = find(toolId)
      if (!tool) return undefined
      const { id, title, summary, price } = tool.contract
      return { id, title, summary, price, inputSchema: tool.inputSchema }
    },

    async run({ toolId, params }, { signal }) {
      const tool = find(toolId)
      if (!tool) throw new GatewayError('forbidden', 'This tool cannot be asked by another one.')
      return JSON.parse(await performer().runUnpaid(tool, params, signal))
    },
  }
}

function mayBeAsked({ contract }: Tool): boolean {
  const { kind, family, id } = contract
  return kind === 'read' && family !== THINKING_FAMILY && !contract.private && id !== 'consult'
}
