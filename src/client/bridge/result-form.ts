import { RESULT_PICTURES } from '../../core/picture-forms.ts'
import type { ToolCall } from './gateway-link.ts'

/** What a gateway reads the form of a result from; the argument is for models, which cannot write `_meta`. */
const META = 'pennywire/results'
const PARAMETER = 'results'
const FORMS: readonly unknown[] = ['summary', 'json', 'linked', ...Object.keys(RESULT_PICTURES)]
/** The tool that calls others: their arguments are in its own. */
const CALL_TOOL = 'call_tool'

/** A call whose form stands in `_meta` alone, so that it is the same request in whatever form it is answered. */
export function moveResultForm(call: ToolCall): ToolCall {
  const { input } = call
  const inner = input['arguments']
  if (call.name === CALL_TOOL && isObject(inner) && FORMS.includes(inner[PARAMETER])) {
    const { [PARAMETER]: form, ...rest } = inner
    return withForm({ ...call, input: { ...input, arguments: rest } }, form)
  }
  if (!FORMS.includes(input[PARAMETER])) return call
  const { [PARAMETER]: form, ...rest } = input
  return withForm({ ...call, input: rest }, form)
}

/** Whether a call wants all of its answer as text. */
export function wantsJson({ meta }: ToolCall): boolean {
  return meta?.[META] === 'json'
}

export function isSummaryWanted({ meta }: ToolCall): boolean {
  const form = meta?.[META]
  return form === undefined || form === 'summary'
}

function withForm(call: ToolCall, form: unknown): ToolCall {
  return { ...call, meta: { [META]: form, ...call.meta } }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
