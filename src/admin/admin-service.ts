import type { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import { parseInWords, toSentence } from '../core/input/input-errors.ts'
import type { JsonObject } from '../core/json.ts'
import type { ExportTable } from './exports.ts'
import type { AdminOperation } from './operation.ts'

/** The admin API as doors ask it: whatever is done is written down before it is. */
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
  const read = parseInWords(schema, given)
  if (read.ok) return read.value
  throw new GatewayError('invalid_input', toSentence(read.first), { details: { field: read.first.field } })
}
