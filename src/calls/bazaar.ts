import type { JsonObject, JsonSchema } from '../core/json.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'

/**
 * Where a tool is asked for: at its own route by one of its methods, by its id at `POST /agent/tools/call`, as an MCP
 * tool, or as an A2A task.
 */
export type CallChannel = 'GET' | 'POST' | 'call' | 'mcp' | 'task'

interface Schemas {
  readonly input: JsonSchema
  readonly output: JsonSchema
}

interface Discovery {
  /** The route with its parameters as `:name`, where it has any. */
  readonly routeTemplate?: string
  readonly info: { readonly input: JsonObject; readonly output: JsonObject }
  readonly schema: JsonSchema
}

/** The x402 extension `bazaar` of one tool at one place: how to call it there, with an example, and what comes back. */
export function toDiscovery(tool: Tool, channel: CallChannel, schemas: Schemas): Discovery {
  if (channel === 'mcp') return mcpDiscovery(tool, schemas)
  const { id, example } = tool.contract
  if (channel === 'task') {
    const { input, output } = schemas
    return taskOrder({ toolId: id, input: example.input }, { toolId: { const: id }, input }, output)
  }
  if (channel === 'call') {
    const properties = { toolId: { const: id }, params: schemas.input }
    return httpDiscovery('POST', {
      example: { toolId: id, params: example.input },
      input: { type: 'object', properties, required: ['toolId'] },
      output: schemas.output,
    })
  }
  return routeDiscovery(tool, channel, schemas)
}

/** The same for an address at which any tool can be named. */
export function anyToolDiscovery(channel: 'call' | 'task'): Discovery {
  const toolId = { type: 'string' }
  const data = { type: 'object' }
  if (channel === 'task')
    return taskOrder({ toolId: 'signal', input: { token: 'bitcoin' } }, { toolId }, data)
  return httpDiscovery('POST', {
    example: { toolId: 'signal', params: { token: 'bitcoin' }, max_cost_usd: '0.01' },
    input: {
      type: 'object',
      properties: { toolId, params: { type: 'object' }, max_cost_usd: { type: 'string' } },
      required: ['toolId'],
    },
    output: { type: 'object', properties: { success: { const: true }, toolId, data } },
  })
}

/** A task is ordered by JSON-RPC, whose own members stand in the example: the header must stay short. */
function taskOrder(params: JsonObject, properties: JsonObject, artifact: JsonSchema): Discovery {
  const constants = { jsonrpc: '2.0', method: 'task/create' }
  return httpDiscovery('POST', {
    example: { ...constants, id: 1, params },
    input: {
      type: 'object',
      properties: {
        method: { const: constants.method },
        params: { type: 'object', properties, required: ['toolId'] },
      },
      required: ['jsonrpc', 'method', 'params'],
    },
    output: { type: 'object', properties: { result: { properties: { artifact } } } },
  })
}

function mcpDiscovery({ contract: { id, example } }: Tool, { input, output }: Schemas): Discovery {
  const toolName = mcpName(id)
  return {
    info: {
      input: {
        type: 'mcp',
        toolName,
        transport: 'streamable-http',
        inputSchema: input,
        example: example.input,
      },
      output: { type: 'json' },
    },
    schema: toSchema(
      { type: { const: 'mcp' }, toolName: { const: toolName }, inputSchema: { type: 'object' } },
      output,
    ),
  }
}

function routeDiscovery(
  { contract: { route, example } }: Tool,
  method: 'GET' | 'POST',
  { input, output }: Schemas,
): Discovery {
  const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => `${name}`)
  const inPath = pickMembers(example.input, (name) => names.includes(name))
  const given = pickMembers(example.input, (name) => !names.includes(name))
  const schema = names.length === 0 ? input : omitMembers(input, names)
  const discovery = httpDiscovery(method, { example: given, input: schema, output })
  if (names.length === 0) return discovery
  const { info } = discovery
  return {
    routeTemplate: route.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    ...discovery,
    info: { ...info, input: { ...info.input, pathParams: inPath } },
  }
}

function httpDiscovery(
  method: 'GET' | 'POST',
  { example, input, output }: Schemas & { readonly example: JsonObject },
): Discovery {
  const asked =
    method === 'GET'
      ? { type: 'http', method, queryParams: example }
      : { type: 'http', method, bodyType: 'json', body: example }
  return {
    info: { input: asked, output: { type: 'json' } },
    // a schema of `info` itself: crawlers look for the tool's own schemas inside it
    schema: toSchema(
      {
        type: { const: 'http' },
        method: { const: method },
        [method === 'GET' ? 'queryParams' : 'body']: input,
      },
      output,
    ),
  }
}

function toSchema(input: JsonObject, result: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      input: { type: 'object', properties: input },
      output: { type: 'object', properties: { type: { const: 'json' }, example: result } },
    },
  }
}

function omitMembers(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties, required, ...rest } = schema as {
    properties?: JsonObject
    required?: readonly string[]
  }
  return {
    ...rest,
    properties: pickMembers(properties ?? {}, (name) => !names.includes(name)),
    ...(required ? { required: required.filter((name) => !names.includes(name)) } : {}),
  }
}

function pickMembers(value: object, isKept: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name))) as JsonObject
}
