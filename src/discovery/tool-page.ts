import { CALL_PATH, GUIDE_PATHS } from '../core/guide-paths.ts'
import { PICTURE_NOTE } from '../core/picture-forms.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { GatewayFacts } from './gateway-facts.ts'
import { toListedTool } from './tool-list.ts'
import { exampleCall } from './tool-text.ts'

/** One tool as `GET /agent/tools/{toolId}` describes it: what the list has, what it returns, and a call at each door. */
export function createToolPage(
  tool: Tool,
  isOnSale: boolean,
  { publicUrl, doors }: Pick<GatewayFacts, 'publicUrl' | 'doors'>,
) {
  const { id, example, view } = tool.contract
  const params = example.input
  const toCall = (method: string, args: object) => ({ jsonrpc: '2.0', id: 1, method, params: args })
  return {
    success: true as const,
    tool: toListedTool(tool, isOnSale),
    outputSchema: tool.outputSchema,
    ...(view ? { view } : {}),
    calls: {
      rest: exampleCall(tool, publicUrl),
      ...(tool.contract.route.methods.includes('GET') && !tool.contract.secretFields
        ? { picture: PICTURE_NOTE }
        : {}),
      byId: `POST ${publicUrl}${CALL_PATH} ${JSON.stringify({ toolId: id, params })}`,
      ...(doors.includes('/mcp')
        ? {
            mcp: `POST ${publicUrl}/mcp ${JSON.stringify(toCall('tools/call', { name: mcpName(id), arguments: params }))}`,
          }
        : {}),
      ...(doors.includes('/a2a')
        ? {
            a2a: `POST ${publicUrl}/a2a ${JSON.stringify(toCall('task/create', { toolId: id, input: params }))}`,
          }
        : {}),
    },
    howToPay: publicUrl + GUIDE_PATHS.howToPay,
  }
}
