import type { z } from 'zod'
import { describeIssues, type InputError, WITHOUT_WORDS } from '../core/input/input-errors.ts'
import { respell } from '../core/input/respell.ts'
import { findSchemaAt, listValues } from '../core/input/schema-words.ts'
import type { JsonObject } from '../core/json.ts'

export type ParsedInput =
  | { readonly ok: true; readonly input: JsonObject }
  | { readonly ok: false; readonly errors: readonly InputError[] }

interface InputTerms {
  readonly input: z.ZodType
  readonly example: { readonly input: JsonObject }
}

/** Reads an input by its contract; one of its listed values may be written in another way. */
export function readInput(terms: InputTerms, given: unknown, inputSchema: () => JsonObject): ParsedInput {
  const parsed = terms.input.safeParse(given, WITHOUT_WORDS)
  if (parsed.success) return { ok: true, input: parsed.data as JsonObject }
  const schema = inputSchema()
  const respelled = respellValues(given, parsed.error, schema)
  const again = respelled === undefined ? parsed : terms.input.safeParse(respelled, WITHOUT_WORDS)
  if (again.success) return { ok: true, input: again.data as JsonObject }
  return { ok: false, errors: describeIssues(again.error, { given, schema, example: terms.example.input }) }
}

/** The input with the values that its schema lists, where it has them in another spelling; undefined where it has none. */
function respellValues(given: unknown, { issues }: z.ZodError, schema: JsonObject): unknown {
  let changed: unknown
  for (const { code, path } of issues) {
    if (code !== 'invalid_value') continue
    const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], given)
    if (typeof value !== 'string') continue
    const allowed = listValues(findSchemaAt(schema, path)).filter((each) => typeof each === 'string')
    const meant = respell(value, allowed)
    if (meant !== undefined) changed = withValue(changed ?? given, path, meant)
  }
  return changed
}

function withValue(target: unknown, [key, ...further]: readonly PropertyKey[], value: string): unknown {
  if (key === undefined) return value
  const inner = withValue((target as Record<PropertyKey, unknown>)[key], further, value)
  return Array.isArray(target) ? target.with(key as number, inner) : { ...(target as object), [key]: inner }
}
