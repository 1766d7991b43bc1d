import type { Catalog } from '../../calls/catalog.ts'
import type { UnpaidCalls } from '../../calls/unpaid-calls.ts'
import { lazyConsult } from '../../consult/lazy-consult.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError, toFailure } from '../../core/failures.ts'
import { memoizeLatest } from '../../core/memoize-latest.ts'
import type { InnerCalls } from '../../tools/ai/inner-calls.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { ToolInputs } from './keep-constraints.ts'

interface InnerCallsDeps {
  readonly unpaid: UnpaidCalls
  readonly clock: Clock
  /** What is not switched off. */
  readonly onSale: () => readonly Tool[]
}

/** Tools that would think in circles, or cost money at a provider of models. */
const THINKING_FAMILY = 'ai'
const NO_INNER_CALLS = 'A tool that another one asks cannot ask tools itself.'
/** What asks which tools there are, and what would only tell of itself. */
const NO_SUBJECT = new Set(['consult', 'health', 'mpp-health'])

/** What tools find that are asked by another one: they ask none themselves. */
export const noInnerCalls: InnerCalls = {
  plan: async () => ({ calls: [], others: [], otherwise: NO_INNER_CALLS, unused: [], kept: [] }),
  keep: async (_, calls) => ({ calls, unused: [], kept: [] }),
  find: () => undefined,
  run: async () => ({ ok: false, error: NO_INNER_CALLS, isAskedWrong: true, milliseconds: 0 }),
}

/**
 * Lets a tool ask other tools in process. Only those that read, and whose answers are public; what asks others
 * itself is left out, so that one question never becomes many.
 */
export function createInnerCalls(catalog: Catalog, { unpaid, clock, onSale }: InnerCallsDeps): InnerCalls {
  const { consult } = lazyConsult(
    memoizeLatest(onSale, (tools) => tools.filter(isCallable)),
    () => new Date(clock.now()),
  )
  const find = (toolId: string) => {
    const tool = catalog.find(toolId)
    return tool && isCallable(tool) ? tool : undefined
  }

  const inputs: ToolInputs = {
    has(toolId, field) {
      const { properties } = (find(toolId)?.inputSchema ?? {}) as { readonly properties?: object }
      return Object.hasOwn(properties ?? {}, field)
    },
    refusal({ toolId, params }) {
      const parsed = find(toolId)?.parse(params)
      return parsed && !parsed.ok ? parsed.errors[0]?.message : undefined
    },
    now: () => clock.now(),
  }

  return {
    // what reads sentences is loaded with the first one
    async plan(question) {
      const { planQuestion } = await import('./plan-question.ts')
      return planQuestion(question, { consult, inputs })
    },

    async keep(question, calls) {
      const { keepConstraints } = await import('./keep-constraints.ts')
      return keepConstraints(question, { calls, unused: [] }, inputs)
    },

    find(toolId) {
      const tool = find(toolId)
      if (!tool) return undefined
      const { id, title, summary, price } = tool.contract
      return { id, title, summary, price, inputSchema: tool.inputSchema }
    },

    async run({ toolId, params }, { signal }) {
      const startedAt = clock.now()
      const elapsed = () => clock.now() - startedAt
      try {
        const tool = find(toolId)
        if (!tool) throw new GatewayError('forbidden', 'This tool cannot be asked by another one.')
        const text = await unpaid.run(tool, params, signal)
        return { ok: true, result: JSON.parse(text), milliseconds: elapsed() }
      } catch (error) {
        const { reason, http } = toFailure(error)
        const message = error instanceof GatewayError ? error.message : reason
        return { ok: false, error: message, isAskedWrong: http < 500, milliseconds: elapsed() }
      }
    },
  }
}

function isCallable({ contract }: Tool): boolean {
  const { kind, family, id } = contract
  return kind === 'read' && family !== THINKING_FAMILY && !contract.private && !NO_SUBJECT.has(id)
}
