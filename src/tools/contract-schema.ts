import { z } from 'zod'
import type { JsonObject, JsonSchema } from '../core/json.ts'
import { type AnswerTerms, EmptyReasons } from './answer-terms.ts'
import { IgnoredParameters, ignoresParameters, type OpenInput } from './answers/ignored-parameters.ts'
import { type NamedFields, ResolvedNames } from './resolve-names.ts'

/** A schema of a contract as it is published. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'throw' })
  return rest as JsonSchema
}

interface AddedTerms extends Pick<AnswerTerms, 'lists'>, OpenInput {
  readonly named?: NamedFields
}

/** What is added to answers centrally, in the schema that is published. */
export function withAddedFields(schema: JsonSchema, contract: AddedTerms): JsonSchema {
  const added = {
    ...(contract.lists ? { emptyReasons: jsonSchema(EmptyReasons, 'output') } : {}),
    ...(contract.named ? { resolvedNames: jsonSchema(ResolvedNames, 'output') } : {}),
    ...(ignoresParameters(contract) ? { ignoredParameters: jsonSchema(IgnoredParameters, 'output') } : {}),
  }
  if (Object.keys(added).length === 0) return schema
  return { ...schema, properties: { ...(schema['properties'] as JsonObject | undefined), ...added } }
}
