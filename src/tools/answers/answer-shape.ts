import type { Json, JsonObject } from '../../core/json.ts'
import { cutLists } from './brief-lists.ts'
import { type AnswerForm, type CommonName, pathsOf } from './common-parameters.ts'
import { compactProvenance } from './compact-provenance.ts'
import { type FieldPath, toFieldPath } from './field-path.ts'
import { isObject, omitFields, pickFields } from './projection.ts'
import { roundNumbers } from './round-numbers.ts'

/** What the levels of detail of a tool show; `full` is everything. */
export interface DetailDeclaration {
  /** Fields of a brief answer. Left out: those of a standard answer, with lists cut to their first or newest items. */
  readonly brief?: readonly string[]
  /** Fields that only a full answer has. */
  readonly fullOnly?: readonly string[]
}

/** What a contract states about the form of its answers. */
export interface AnswerTerms {
  readonly kind: string
  readonly detail?: DetailDeclaration
  /** Fields that stand in every answer, whatever is asked for. */
  readonly alwaysReturned?: readonly string[]
}

const ALWAYS = ['provenance', 'disclaimer', 'truncated', 'emptyReasons', 'resolvedNames', 'ignoredParameters']
/** Kinds whose answers stay as they were made: they move money, are signed, or belong to another protocol. */
const EXACT_KINDS: ReadonlySet<string> = new Set(['build', 'manage', 'action', 'generate'])

/** The common parameters that a tool takes whose output has these members. */
export function commonNamesOf(terms: AnswerTerms, output: object): readonly CommonName[] {
  if (EXACT_KINDS.has(terms.kind) || !('provenance' in output)) return []
  return ['fields', 'detail', 'provenance']
}

/** Brings answers into the form in which they are delivered, hashed and stored. */
export function createAnswerShape(terms: AnswerTerms, outputSchema: () => JsonObject) {
  if (EXACT_KINDS.has(terms.kind)) return (answer: JsonObject): JsonObject => answer
  const always = [...ALWAYS, ...(terms.alwaysReturned ?? [])].map(toFieldPath)
  const fullOnly = (terms.detail?.fullOnly ?? []).map(toFieldPath)
  const brief = terms.detail?.brief?.map(toFieldPath)

  function toBrief(answer: JsonObject): JsonObject {
    const standard = omitFields(answer, fullOnly)
    return brief ? pickFields(standard, [...brief, ...always]) : toShortLists(standard)
  }

  return (answer: JsonObject, { fields, detail, provenance: wanted }: AnswerForm): JsonObject => {
    const { provenance } = answer
    const compact =
      wanted === 'full' || !isObject(provenance)
        ? answer
        : { ...answer, provenance: compactProvenance(provenance) }
    // a field that is asked for by name is shown whatever the level is
    if (fields) return roundNumbers(pickFields(compact, [...pathsOf(fields), ...always]), outputSchema())
    if (detail === 'brief') return roundNumbers(toBrief(compact), outputSchema())
    return roundNumbers(compact, outputSchema(), detail === 'full' ? undefined : fullOnly)
  }
}

/** A published schema in which a standard answer need not have what only a full one has. */
export function relaxRequired(schema: JsonObject, { detail }: AnswerTerms): JsonObject {
  return (detail?.fullOnly ?? []).map(toFieldPath).reduce(dropRequired, schema)
}

function dropRequired(schema: JsonObject, path: FieldPath): JsonObject {
  const [step, ...rest] = path
  const branches = schema['anyOf'] as readonly JsonObject[] | undefined
  if (branches) return { ...schema, anyOf: branches.map((branch) => dropRequired(branch, path)) as Json }
  if (isObject(schema['items'])) {
    const below = step && 'name' in step ? path : rest
    return { ...schema, items: dropRequired(schema['items'], below) }
  }
  const properties = schema['properties']
  if (!step || !('name' in step) || !isObject(properties)) return schema
  const member = properties[step.name]
  if (rest.length > 0) {
    if (!isObject(member)) return schema
    return { ...schema, properties: { ...properties, [step.name]: dropRequired(member, rest) } }
  }
  const required = (schema['required'] ?? []) as readonly string[]
  return { ...schema, required: required.filter((name) => name !== step.name) }
}

function toShortLists(answer: JsonObject): JsonObject {
  const { value, truncated } = cutLists(answer)
  return Object.keys(truncated).length === 0 ? value : { ...value, truncated }
}
