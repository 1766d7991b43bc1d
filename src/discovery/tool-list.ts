import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'
import { restsOnUnverifiedSource } from '../tools/unverified.ts'

/**
 * Every tool as `GET /agent/tools` lists it: enough to choose one, to price it and to call it at any door.
 *
 * @param onSale Those that are not switched off: the list knows the others too, so that no one takes them for unknown.
 */
export function createToolList(tools: readonly Tool[], onSale: readonly Tool[] = tools) {
  const sold = new Set(onSale)
  return {
    success: true as const,
    count: tools.length,
    tools: tools.map((tool) => toListedTool(tool, sold.has(tool))),
  }
}

/** One tool as the list has it. */
export function toListedTool(tool: Tool, isOnSale: boolean) {
  const { contract, inputSchema } = tool
  return {
    id: contract.id,
    name: mcpName(contract.id),
    title: contract.title,
    description: `${contract.summary} ${contract.description}`,
    family: contract.family,
    kind: contract.kind,
    priceUsd: formatUsd(contract.price),
    ...(contract.maxAgeSeconds === undefined ? {} : { maxAgeSeconds: contract.maxAgeSeconds }),
    ...(restsOnUnverifiedSource(contract) ? { unverified: true } : {}),
    ...(contract.access ? { access: contract.access } : {}),
    ...(contract.metered ? { metered: true } : {}),
    path: contract.route.path,
    method: contract.route.methods[0],
    methods: contract.route.methods,
    inputSchema,
    ...(isOnSale ? {} : { switchedOff: true }),
    example: contract.example.input,
  }
}
