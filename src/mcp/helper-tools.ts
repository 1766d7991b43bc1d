import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { describeInput, describeOutput } from './schemas.ts'

/**
 * Two tools of this door alone, through which a model reaches every tool of the gateway without having all of them in
 * its prompt.
 */
export const DESCRIBE_TOOL = 'describe_tool'
export const CALL_TOOL = 'call_tool'

const NAME = { type: 'string', description: 'Name of a tool, as consult gives it.' }

export const describeTool: ListedTool = {
  name: DESCRIBE_TOOL,
  description: 'Parameters, answer, price and an example of any tool of this gateway. Free.',
  inputSchema: { type: 'object', properties: { name: NAME }, required: ['name'] },
  annotations: { readOnlyHint: true },
  _meta: { 'pennywire/priceUsd': '0' },
}

/** It may do as much as the tool that it is given; that is what hosts assume without hints. */
export const callTool: ListedTool = {
  name: CALL_TOOL,
  description: 'Calls any tool of this gateway; answers, asks for payment and costs as that tool does.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'From consult or tools/list.' },
      arguments: { type: 'object', description: 'What that tool takes; see describe_tool.' },
    },
    required: ['name'],
  },
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
export function describeToolByName(catalog: KnownTools, given: unknown): ToolDescription {
  return toToolDescription(findToolByName(catalog, toFields(given).name))
}

function toToolDescription(tool: Tool) {
  const { id, title, family, kind, summary, description, price, example } = tool.contract
  return {
    name: mcpName(id),
    toolId: id,
    title,
    description: `${summary} ${description}`,
    family,
    kind,
    priceUsd: formatUsd(price),
    inputSchema: describeInput(tool),
    outputSchema: describeOutput(tool),
    example: example.input,
  } satisfies JsonObject
}

/** What a model needs to write a call, as text. */
export function toDescriptionText({
  name,
  description,
  priceUsd,
  inputSchema,
  example,
}: ToolDescription): string {
  const price = priceUsd === '0' ? 'Free.' : `$${priceUsd}.`
  return `${name}: ${description} ${price}\nInput: ${JSON.stringify(inputSchema)}\nExample: ${JSON.stringify(example)}`
}

/** A tool as `describe_tool` answers it. */
export type ToolDescription = ReturnType<typeof toToolDescription>

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
