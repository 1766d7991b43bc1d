import type { GatewayFacts } from './gateway-facts.ts'

/** How the same tools can be called, one sentence a door that is open. */
export function doorLines({ publicUrl, doors }: GatewayFacts): readonly string[] {
  const lines = [
    `REST: every tool at its own route; \`GET ${publicUrl}/agent/tools\` lists them.`,
    `One address for all: \`POST ${publicUrl}/agent/tools/call\` with \`{"toolId": "…", "params": {…}}\`.`,
  ]
  if (doors.includes('/mcp'))
    lines.push(
      `MCP (streamable HTTP): \`${publicUrl}/mcp/x/core\` has a dozen tools, and \`call_tool\` for the rest; \`${publicUrl}/mcp\` has all, \`${publicUrl}/mcp/x/{family}\` those of one family, \`${publicUrl}/mcp/readonly\` those that only read. The tool names are the ids with \`_\` for \`-\`, and a payment goes in \`_meta["x402/payment"]\`.`,
    )
  if (doors.includes('/a2a'))
    lines.push(`A2A (JSON-RPC 2.0): \`POST ${publicUrl}/a2a\` with \`task/create\` and \`task/status\`.`)
  return lines
}
