import type { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { printableName } from '../core/printable-name.ts'
import type { ExportTable } from './exports.ts'
import type { AdminOperation } from './operation.ts'

/** The desk as doors ask it: whatever is done is written down before it is. */
export interface AdminService {
  /**
   * @param by Name of the token.
   * @throws GatewayError `invalid_input`, and whatever the operation fails with.
   */
  perform(
    operation: AdminOperation,
    asked: { readonly input: unknown; readonly by: string },
  ): Promise<JsonObject>
  /** @throws GatewayError `invalid_input`. */
  export(input: unknown, by: string): Promise<ExportTable & { readonly name: string }>
}

/**
 * Reads what was asked for.
 *
 * @throws GatewayError `invalid_input` that names the first parameter.
 */
export function parseAdminInput<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
  const name = printableName(field) || 'input'
  const wrong = issue?.code === 'unrecognized_keys' ? 'this parameter is not known here' : issue?.message
  throw new GatewayError('invalid_input', `${name}: ${wrong ?? 'not valid'}.`, { details: { field: name } })
}
