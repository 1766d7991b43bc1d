import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { GatewayError } from '../core/failures.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { toInputSchema } from './schemas.ts'

/**
 * Two tools of this door alone, through which a model reaches every tool of the gateway without having all of them in
 * its prompt.
 */
export const DESCRIBE_TOOL = 'describe_tool'
export const CALL_TOOL = 'call_tool'

const NAME = { type: 'string', maxLength: 64, description: 'Name of a tool, as consult gives it.' }

export const describeTool: ListedTool = {
  name: DESCRIBE_TOOL,
  title: 'Describe a tool',
  description: 'Parameters, price and an example of any tool of this gateway. Free.',
  inputSchema: { type: 'object', properties: { name: NAME }, required: ['name'] },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
  // free tools state no price either
  _meta: { 'pennywire/toolId': DESCRIBE_TOOL },
}

export const callTool: ListedTool = {
  name: CALL_TOOL,
  title: 'Call a tool',
  description: 'Calls any tool of this gateway; answers, asks for payment and costs as that tool does.',
  inputSchema: {
    type: 'object',
    properties: {
      name: NAME,
      arguments: { type: 'object', description: 'What that tool takes; see describe_tool.' },
    },
    required: ['name'],
  },
  outputSchema: { type: 'object' },
  // as much as the named tool may do
  annotations: { readOnlyHint: false, idempotentHint: false, destructiveHint: true, openWorldHint: true },
}

/** All tools by MCP name, and what is answered for a name that none of them has. */
export interface KnownTools {
  readonly tools: ReadonlyMap<string, Tool>
  readonly unknownTool: UnknownTool
}

/** What a call wants to be run. */
export interface CallTarget {
  readonly tool: Tool
  readonly input: unknown
}

/**
 * Reads what `call_tool` is to call. Ids are understood as well as names.
 *
 * @throws GatewayError `invalid_input` without a name, `not_found` for a name that no tool has.
 */
export function parseCallTarget(catalog: KnownTools, given: unknown): CallTarget {
  const { name, arguments: input = {} } = toFields(given)
  return { tool: findToolByName(catalog, name), input }
}

/**
 * What a model has to know of a tool before it calls it.
 *
 * @throws GatewayError `invalid_input` without a name, `not_found` for a name that no tool has.
 */
export function describeToolByName(catalog: KnownTools, given: unknown) {
  const tool = findToolByName(catalog, toFields(given).name)
  const { id, title, family, kind, summary, description, price, example } = tool.contract
  return {
    name: mcpName(id),
    toolId: id,
    title,
    description: `${summary} ${description}`,
    family,
    kind,
    priceUsd: formatUsd(price),
    inputSchema: toInputSchema(tool),
    example: example.input,
  }
}

interface Fields {
  readonly name?: unknown
  readonly arguments?: unknown
}

/** Nothing of it is believed yet. */
function toFields(given: unknown): Fields {
  return typeof given === 'object' && given !== null ? given : {}
}

function findToolByName({ tools, unknownTool }: KnownTools, name: unknown): Tool {
  if (typeof name !== 'string') {
    throw new GatewayError('invalid_input', 'name is required: the name of a tool; consult finds one.', {
      details: { field: 'name' },
    })
  }
  const tool = tools.get(mcpName(name))
  if (tool) return tool
  throw unknownTool(name, 'name')
}
