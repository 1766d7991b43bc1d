import type { JsonObject, JsonSchema } from '../../core/json.ts'
import type { HttpMethod, Tool } from '../../tools/define-tool.ts'
import { pathNames } from '../route-path.ts'

/** How a tool is asked: parameters of its path and query, or of its path and body. */
export function toRequest(tool: Tool, method: HttpMethod): JsonObject {
  const { contract, inputSchema } = tool
  const inPath = pathNames(contract.route.path)
  const others = Object.keys(propertiesOf(inputSchema)).filter((name) => !inPath.includes(name))
  const pathParameters = [
    ...inPath.map((name) => parameter(tool, name, 'path')),
    ...(contract.access === 'identity' ? [operatorToken] : []),
  ]
  if (method === 'GET') {
    const queried = others.map((name) => parameter(tool, name, 'query'))
    return { parameters: [...pathParameters, ...queried, ...further(tool)] }
  }
  return {
    ...(pathParameters.length > 0 ? { parameters: pathParameters } : {}),
    requestBody: body(tool, others),
  }
}

/** Wanted beside the payment where an operator must be known; the unpaid request needs none. */
const operatorToken: JsonObject = {
  name: 'X-Operator-Token',
  in: 'header',
  required: false,
  description: 'Passport of the agent’s operator; required on the request that carries the payment.',
  schema: { type: 'string' },
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonObject>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
}

function parameter(tool: Tool, name: string, location: 'path' | 'query'): JsonObject {
  const { description, ...schema } = propertiesOf(tool.inputSchema)[name] ?? {}
  const example = tool.contract.example.input[name]
  return {
    name,
    in: location,
    required: location === 'path' || listDuties(tool).includes(name),
    ...(description === undefined ? {} : { description }),
    // a list is read from one value, its items separated by commas
    ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}

function body(tool: Tool, names: readonly string[]): JsonObject {
  const { required: _, ...schema } = tool.inputSchema
  const required = listDuties(tool).filter((name) => names.includes(name))
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: pickMembers(propertiesOf(tool.inputSchema), names),
          ...(required.length > 0 ? { required } : {}),
        },
        example: pickMembers(tool.contract.example.input, names),
      },
    },
  }
}

/** What must be given, as the catalog lists it. */
function listDuties({ contract, inputSchema }: Tool): readonly string[] {
  const required = (inputSchema['required'] ?? []) as readonly string[]
  return required.filter((name) => !contract.catalogOptional?.includes(name))
}

/** Parameters that have no fixed names, where a tool takes such. */
function further({ inputSchema: { additionalProperties }, contract }: Tool): readonly JsonObject[] {
  if (additionalProperties === undefined || additionalProperties === false) return []
  return [
    {
      name: 'further',
      in: 'query',
      required: false,
      description: contract.readsFurther
        ? 'More parameters, each under a name of its own, as the other parameters describe.'
        : 'Other parameters are accepted and change nothing; ignoredParameters of the answer names them.',
      style: 'form',
      explode: true,
      schema: { type: 'object', additionalProperties: true },
    },
  ]
}

function pickMembers(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}
