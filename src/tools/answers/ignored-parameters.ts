import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'

const MAX_NAMED = 10
/** Other names are not repeated: they are a caller's text, and may be made to be read as ours. */
const NAMEABLE = /^[A-Za-z_][\w.-]{0,39}$/

/** Parameters that were given and changed nothing; part of every output whose tool takes any parameter. */
export const IgnoredParameters = z
  .array(z.string())
  .describe('Parameters that were sent and are not known here; absent when there are none.')

/** What of a contract decides which parameters it reads. */
export interface OpenInput {
  readonly input: z.ZodType
  readonly readsFurther?: true
}

/** Whether a tool accepts parameters that it does not read. */
export function ignoresParameters({ input, readsFurther }: OpenInput): boolean {
  return !readsFurther && input instanceof z.ZodObject && input.def.catchall instanceof z.ZodUnknown
}

/** Names of an accepted input that its tool does not read. */
export function findIgnored(input: JsonObject, terms: OpenInput): readonly string[] {
  if (!ignoresParameters(terms)) return []
  const { shape } = terms.input as z.ZodObject
  const names = Object.keys(input).filter((name) => input[name] !== undefined && !Object.hasOwn(shape, name))
  return names.filter((name) => NAMEABLE.test(name)).slice(0, MAX_NAMED)
}

/** An answer with what of its input was ignored. */
export function withIgnored(answer: JsonObject, ignored: readonly string[]): JsonObject {
  return ignored.length === 0 ? answer : { ...answer, ignoredParameters: [...ignored] }
}
