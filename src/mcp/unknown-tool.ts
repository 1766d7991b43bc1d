import { GatewayError } from '../core/failures.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { CALL_TOOL } from './helper-tools.ts'
import { ProtocolError, ProtocolErrorCode } from './protocol.ts'
import type { Surface } from './surfaces.ts'

/** The same in few words: a model has consult and tools/list at hand, and pays for every line in its prompt. */
export function shortenForModels(unknownTool: UnknownTool): UnknownTool {
  return (name, field) => {
    const { code, message, details } = unknownTool(name, field)
    const { didYouMean } = details
    return new GatewayError(code, `${message} consult finds a tool for a sentence.`, {
      details: { ...(field === undefined ? {} : { field }), ...(didYouMean ? { didYouMean } : {}) },
    })
  }
}

/**
 * The error of a `tools/call` whose name is not on the list of its address: `-32602`, with what may have been meant. It
 * does not concern money: a payment sent with it was not looked up.
 */
export function toUnknownToolError(
  name: string,
  {
    tools,
    members,
    unknownTool,
  }: Pick<Surface, 'members'> & {
    readonly tools: ReadonlyMap<string, Tool>
    readonly unknownTool: UnknownTool
  },
): ProtocolError {
  const listed = mcpName(name)
  const elsewhere = tools.get(listed)
  if (!elsewhere) {
    const { message, details } = unknownTool(name)
    return new ProtocolError(ProtocolErrorCode.InvalidParams, `${message} See tools/list.`, {
      code: 'not_found',
      ...details,
    })
  }
  const advice = members.has(listed)
    ? `Its name here is ${listed}.`
    : members.has(CALL_TOOL)
      ? `Call ${CALL_TOOL} with {"name": "${listed}", "arguments": {…}}.`
      : `Call ${listed} at /mcp, which lists every tool.`
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `This address does not list that tool. ${advice}`,
    {
      code: 'not_found',
      didYouMean: [{ toolId: elsewhere.contract.id, name: listed }],
    },
  )
}
