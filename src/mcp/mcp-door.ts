import type { IncomingMessage, ServerResponse } from 'node:http'
import { mcpName } from '../calls/catalogue.ts'
import type { Performer } from '../calls/perform.ts'
import type { Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { readJsonBody } from '../core/json-body.ts'
import type { Tool } from '../tools/define-tool.ts'
import { admission } from './admission.ts'
import { speaker } from './eras.ts'
import { isPost, openExchange } from './exchange.ts'
import { type HostRules, hostCheck } from './hosts.ts'
import { serverMaker } from './mcp-server.ts'
import { sayRefusal } from './refusal.ts'
import type { TextResource } from './resources.ts'
import { toolCaller } from './tool-caller.ts'
import { listedTools } from './tool-list.ts'
import { writtenList } from './written-list.ts'

export interface McpDoorOptions extends HostRules {
  readonly tools: readonly Tool[]
  readonly performer: Performer
  readonly serverInfo: { readonly name: string; readonly version: string }
  /** What a model is told when a conversation opens. */
  readonly instructions: string
  readonly resources: readonly TextResource[]
  readonly clientOf: (request: IncomingMessage) => string
  /** Counts one free request of a client; throws GatewayError `rate_limited`. */
  readonly throttleFree: (client: string) => void
  readonly scheduler: Scheduler
}

export interface McpDoor {
  readonly path: '/mcp'
  /** Answers every request, failures included. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * The MCP side of the gateway: every tool at one address, each request answered by itself.
 *
 * @throws Error when two tools have the same MCP name.
 */
export function mcpDoor(options: McpDoorOptions): McpDoor {
  const { performer, scheduler, clientOf, throttleFree } = options
  const tools = new Map(options.tools.map((tool) => [mcpName(tool.contract.id), tool]))
  if (tools.size !== options.tools.length) throw new Error('Two tools share an MCP name.')
  const checkHost = hostCheck(options)
  const admit = admission({ tools, performer, throttleFree })
  const toolList = writtenList({ tools: listedTools(options.tools) })
  const callTool = toolCaller({ tools, performer, scheduler })
  const speak = speaker(serverMaker({ ...options, toolList, callTool }), toolList)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    checkHost(request)
    if (request.url?.split('?', 1)[0] !== '/mcp') {
      throw new GatewayError('not_found', 'There is nothing at this path; MCP is spoken at /mcp.')
    }
    if (!isPost(request)) {
      response.setHeader('Allow', 'POST')
      throw new GatewayError('method_not_allowed', 'This path takes POST.')
    }
    const body = await readJsonBody(request)
    const revision = request.headers['mcp-protocol-version']
    admit(body, clientOf(request), revision === undefined ? undefined : `${revision}`)
    await speak(openExchange(request, response, body), body)
  }

  return {
    path: '/mcp',
    async handle(request, response) {
      try {
        await answer(request, response)
      } catch (error) {
        sayRefusal(response, error)
      }
    },
  }
}
