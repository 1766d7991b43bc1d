import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { type AnswerTerms, commonNamesOf, createAnswerShape } from './answer-shape.ts'
import { type AnswerForm, commonParameters, splitForm, splitInput } from './common-parameters.ts'

interface FormTerms extends AnswerTerms {
  readonly input: z.ZodType
  readonly output: z.ZodType
}

type Parsed =
  | { readonly ok: true; readonly input: JsonObject }
  | { readonly ok: false; readonly errors: readonly { readonly field: string; readonly message: string }[] }

/** How the inputs and answers of a tool deal with the parameters that tools have in common. */
export function createAnswerForm(
  terms: FormTerms,
  outputSchema: () => JsonObject,
  parseOwn: (input: unknown) => Parsed,
) {
  const own = shapeOf(terms.input)
  // read from the contract: the JSON schema is written only for those who ask
  const names = commonNamesOf(terms, shapeOf(terms.output)).filter((name) => !(name in own))
  const hasOwnDetail = terms.detail !== undefined && 'detail' in own
  const shapeAnswer = createAnswerShape(terms, outputSchema)

  return {
    parse(input: unknown): Parsed {
      const { rest, form, errors } = splitInput(input, names, outputSchema)
      const parsed = parseOwn(rest)
      if (parsed.ok && errors.length === 0) return { ok: true, input: { ...parsed.input, ...form } }
      return { ok: false, errors: [...errors, ...(parsed.ok ? [] : parsed.errors)] }
    },

    /** An accepted input as the tool's behaviour knows it. */
    bare: (input: JsonObject): JsonObject => splitForm(input, names).bare,

    shape(result: JsonObject, input: JsonObject): JsonObject {
      const { form } = splitForm(input, names)
      const { detail } = input as Pick<AnswerForm, 'detail'>
      return shapeAnswer(result, hasOwnDetail && detail ? { ...form, detail } : form)
    },

    /** A published input schema; only tools with long answers list what any tool takes. */
    withCommon(schema: JsonObject): JsonObject {
      if (!terms.detail) return schema
      const common = Object.fromEntries(names.map((name) => [name, commonParameters[name]]))
      return { ...schema, properties: { ...(schema['properties'] as JsonObject), ...common } }
    },
  }
}

function shapeOf(schema: z.ZodType): JsonObject {
  return (schema instanceof z.ZodObject ? schema.shape : {}) as JsonObject
}
