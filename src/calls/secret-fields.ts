import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'

/**
 * The result of a tool as JSON text without its secrets: null stands where `secretFields` names one.
 *
 * @param text What was stored for the payment.
 */
export function withoutSecrets({ contract }: Tool, text: string): string {
  const { secretFields = [] } = contract
  if (secretFields.length === 0) return text
  const result = JSON.parse(text) as JsonObject
  const withheld = secretFields.filter((field) => field in result).map((field) => [field, null])
  return JSON.stringify({ ...result, ...Object.fromEntries(withheld) })
}
