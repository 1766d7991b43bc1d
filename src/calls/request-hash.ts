import { hash } from 'node:crypto'
import { GatewayError } from '../core/failures.ts'
import { toSentence } from '../core/input/input-errors.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import type { QuotedRequest } from '../payment/protocol/quotes.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'

/** sha256 over the tool and its canonical parsed input: the same request, whichever door it came through. */
export function hashRequest(tool: Tool, input: JsonObject): string {
  return hash('sha256', `${tool.contract.id}\n${canonicalJson(input)}`)
}

/** What a quote is made out for. */
export function toQuotedRequest(tool: Tool, input: JsonObject): QuotedRequest {
  return { toolId: tool.contract.id, requestHash: hashRequest(tool, input) }
}

/**
 * The input that a tool accepts.
 *
 * @throws GatewayError `invalid_input`, which names the first field and lists all that is wrong.
 */
export function requireInput(parsed: ParsedInput): JsonObject {
  if (parsed.ok) return parsed.input
  const first = parsed.errors[0] ?? { field: 'input', message: 'not valid.' }
  throw new GatewayError('invalid_input', toSentence(first), {
    details: { field: first.field, errors: parsed.errors },
  })
}
