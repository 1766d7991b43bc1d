import { Server, type ServerOptions } from '@modelcontextprotocol/server'
import type { Exchange } from './exchange.ts'
import { shelf, type TextResource } from './resources.ts'
import type { ToolCaller } from './tool-caller.ts'
import type { WrittenList } from './written-list.ts'

export interface McpServerParts {
  readonly toolList: WrittenList
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly instructions: string
  readonly resources: readonly TextResource[]
  readonly callTool: ToolCaller
}

/** Lists change only with a new version of the gateway. */
const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const

/**
 * Makes one protocol server per request, as the protocol's stateless form wants it; whatever does not change between
 * two requests is made once.
 */
export function serverMaker({ toolList, serverInfo, instructions, resources, callTool }: McpServerParts) {
  const documents = shelf(resources)
  const options: ServerOptions = {
    capabilities: { tools: {}, ...(resources.length > 0 ? { resources: {} } : {}) },
    instructions,
    cacheHints: {
      'tools/list': FOR_AN_HOUR,
      'resources/list': FOR_AN_HOUR,
      'resources/templates/list': FOR_AN_HOUR,
      'resources/read': FOR_AN_HOUR,
      'server/discover': FOR_AN_HOUR,
    },
  }

  return (exchange: Exchange): Server => {
    const server = new Server(serverInfo, options)
    server.setRequestHandler('tools/list', () =>
      exchange.method === 'tools/list' ? toolList.empty : toolList.full,
    )
    server.setRequestHandler('tools/call', ({ params }, context) => callTool(params, exchange, context))
    if (resources.length > 0) {
      server.setRequestHandler('resources/list', () => documents.list)
      server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
      server.setRequestHandler('resources/read', ({ params }) => documents.read(params.uri))
    }
    return server
  }
}
