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
import type { Prompt } from './prompt.ts'
import { promptShelf } from './prompt-shelf.ts'
import { sayRefusal } from './refusal.ts'
import { shelf, type TextResource, type TextResources } from './resources.ts'
import { type SkillPage, skillResource } from './skills.ts'
import { surfaces } from './surfaces.ts'
import { toolCaller } from './tool-caller.ts'

export interface McpDoorOptions extends HostRules {
  readonly tools: readonly Tool[]
  readonly performer: Performer
  readonly serverInfo: { readonly name: string; readonly version: string }
  /** What a model is told when a conversation opens. */
  readonly instructions: string
  readonly resources: readonly TextResource[]
  readonly resourceKinds?: readonly TextResources[]
  readonly prompts?: readonly Prompt[]
  readonly skill?: SkillPage
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
 * The MCP side of the gateway: every tool at one address, some of them at others, each request answered by itself.
 *
 * @throws Error when two tools have the same MCP name.
 */
export function mcpDoor(options: McpDoorOptions): McpDoor {
  const { performer, scheduler, clientOf, throttleFree } = options
  const tools = new Map(options.tools.map((tool) => [mcpName(tool.contract.id), tool]))
  const served = surfaces(options.tools)
  const checkHost = hostCheck(options)
  const admit = admission({ tools, performer, throttleFree })
  const callTool = toolCaller({ tools, performer, scheduler })
  const { resources, resourceKinds, prompts = [], skill } = options
  const speak = speaker(
    serverMaker({
      ...options,
      documents: shelf([...resources, ...(skill ? [skillResource(skill)] : [])], resourceKinds),
      prompts: promptShelf(prompts, options.tools),
      callTool,
    }),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    checkHost(request)
    const everything = served.at(request.url?.split('?', 1)[0] ?? '')
    if (!everything) {
      throw new GatewayError(
        'not_found',
        'There is nothing at this path; MCP is spoken at /mcp, /mcp/readonly and /mcp/x/{core or a family}.',
      )
    }
    if (!isPost(request)) {
      response.setHeader('Allow', 'POST')
      throw new GatewayError('method_not_allowed', 'This path takes POST.')
    }
    const surface = served.chosen(everything, request.headers)
    const body = await readJsonBody(request)
    const revision = request.headers['mcp-protocol-version']
    admit(body, {
      client: clientOf(request),
      surface,
      revision: revision === undefined ? undefined : `${revision}`,
    })
    await speak(openExchange(request, response, { body, surface }), body)
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
