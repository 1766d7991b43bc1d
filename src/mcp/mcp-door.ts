import type { IncomingMessage, ServerResponse } from 'node:http'
import { type KeptAnswers, nothingKept } from '../calls/kept-answers.ts'
import type { Performer } from '../calls/perform.ts'
import type { Scheduler } from '../core/clock.ts'
import { mcpName } from '../core/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'
import { admission } from './admission.ts'
import { answerShelf } from './answer-shelf.ts'
import { entrance } from './entrance.ts'
import { speaker } from './eras.ts'
import { type HostRules, hostCheck } from './hosts.ts'
import { serverMaker } from './mcp-server.ts'
import { plainSpeaker } from './plain-speaker.ts'
import type { Prompt } from './prompt.ts'
import { promptShelf } from './prompt-shelf.ts'
import { shelf, type TextResource, type TextResources } from './resources.ts'
import { type SkillPage, skillResource } from './skills.ts'
import { surfaces } from './surfaces.ts'
import { toolCaller } from './tool-caller.ts'

export const MCP_PATH = '/mcp'

export interface McpDoorOptions extends HostRules {
  readonly tools: readonly Tool[]
  /** Those that are shown in lists; the others can be called too and answer with the reason. Default: all. */
  readonly listed?: readonly Tool[]
  readonly performer: Performer
  readonly serverInfo: { readonly name: string; readonly version: string }
  /** Instructions for a model when a conversation opens. */
  readonly instructions: string
  readonly resources: readonly TextResource[]
  readonly resourceKinds?: readonly TextResources[]
  readonly prompts?: readonly Prompt[]
  readonly skill?: SkillPage
  /** Paid answers that can be read again; none when left out. */
  readonly kept?: KeptAnswers
  readonly clientOf: (request: IncomingMessage) => string
  /** Counts one free request of a client; throws GatewayError `rate_limited`. */
  readonly throttleFree: (client: string) => void
  readonly scheduler: Scheduler
}

export interface McpDoor {
  readonly path: typeof MCP_PATH
  /** Answers every request, failures included. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * The MCP side of the gateway: every tool at one address, some of them at others, each request answered by itself.
 *
 * @throws Error when two tools have the same MCP name.
 */
export function mcpDoor(options: McpDoorOptions): McpDoor {
  const { performer, kept = nothingKept, scheduler, clientOf, throttleFree } = options
  const tools = new Map(options.tools.map((tool) => [mcpName(tool.contract.id), tool]))
  const callTool = toolCaller({ tools, performer, kept, scheduler })
  const { resources, resourceKinds, prompts = [], skill } = options
  const whole = speaker(
    serverMaker({
      ...options,
      documents: shelf([...resources, ...(skill ? [skillResource(skill)] : [])], resourceKinds),
      answers: answerShelf(kept),
      prompts: promptShelf(prompts, options.tools),
      callTool,
    }),
  )
  return {
    path: MCP_PATH,
    handle: entrance({
      checkHost: hostCheck(options),
      surfaces: surfaces(options.tools, options.listed),
      admit: admission({ tools, performer, throttleFree }),
      clientOf,
      speak: plainSpeaker({ serverInfo: options.serverInfo, callTool, whole }),
    }),
  }
}
