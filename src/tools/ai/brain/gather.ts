import { canonicalJson, type JsonObject } from '../../../core/json.ts'
import type { MicroUsd } from '../../../core/money.ts'
import { microUsd, usd } from '../../../core/money.ts'
import type { ToolWorld } from '../../ports.ts'
import type { InnerCall, InnerOutcome, InnerTool } from '../inner-calls.ts'

/** What one tool answered, or why it did not. */
export interface Finding {
  readonly tool: InnerTool
  readonly params: JsonObject
  readonly outcome: InnerOutcome
}

/** A finding that has figures. */
export interface GatheredAnswer extends Finding {
  readonly outcome: Extract<InnerOutcome, { ok: true }>
}

const MAX_CALLS = 6
/** What the calls of one question would cost a caller, at most; it stays below our own price. */
const CEILING: MicroUsd = usd('0.06')

/** The calls of a plan that may be run: each once, known to us, and within the ceiling together. */
function admitted(
  calls: readonly InnerCall[],
  { innerCalls }: Pick<ToolWorld, 'innerCalls'>,
): { readonly tool: InnerTool; readonly params: JsonObject }[] {
  const seen = new Set<string>()
  let spent = usd('0')
  return calls.flatMap(({ toolId, params }) => {
    const tool = innerCalls.find(toolId)
    const key = tool && nameOf({ tool, params })
    if (!tool || key === undefined || seen.has(key) || seen.size >= MAX_CALLS || spent + tool.price > CEILING)
      return []
    seen.add(key)
    spent = microUsd(spent + tool.price)
    return [{ tool, params }]
  })
}

function nameOf({ tool, params }: Pick<Finding, 'tool' | 'params'>): string {
  return `${tool.id} ${canonicalJson(params)}`
}

/**
 * Runs the calls of a plan beside each other: none of them needs what another one answers.
 *
 * @param before What was found already, and is not asked again.
 */
export function gather(
  calls: readonly InnerCall[],
  context: ToolWorld,
  before: readonly Finding[] = [],
): Promise<Finding[]> {
  const { innerCalls, signal } = context
  return Promise.all(
    admitted(calls, context).map(async ({ tool, params }) => {
      const known = before.find((found) => nameOf(found) === nameOf({ tool, params }))
      return known ?? { tool, params, outcome: await innerCalls.run({ toolId: tool.id, params }, { signal }) }
    }),
  )
}

export function isAnswered(finding: Finding): finding is GatheredAnswer {
  return finding.outcome.ok
}
