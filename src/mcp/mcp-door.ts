import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Performer } from '../calls/performer.ts'
import { noStoredResults, type StoredResults } from '../calls/stored-results.ts'
import type { Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { memoizeAsync } from '../core/memoize.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { createAdmission } from './admission.ts'
import { createFastPath } from './fast-path.ts'
import type { Prompt } from './prompt.ts'
import { createPromptCatalog } from './prompt-catalog.ts'
import { createResourceCatalog, type TextResource, type TextResources } from './resource-catalog.ts'
import { createResultResources } from './result-resources.ts'
import { createRouter } from './router.ts'
import type { HostRules } from './sdk/hosts.ts'
import { type SkillPage, toSkillResource } from './skills.ts'
import { createSurfaces } from './surfaces.ts'
import { createToolCaller } from './tool-caller.ts'
import { shortenForModels } from './unknown-tool.ts'

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
  readonly storedResults?: StoredResults
  /** What is answered for a name that no tool has. */
  readonly unknownTool?: UnknownTool
  readonly unknownPath?: (path: string) => GatewayError
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
export function createMcpDoor(options: McpDoorOptions): McpDoor {
  const { performer, storedResults = noStoredResults, scheduler, clientOf, throttleFree } = options
  const tools = new Map(options.tools.map((tool) => [mcpName(tool.contract.id), tool]))
  const { unknownTool = () => new GatewayError('not_found', 'There is no tool of this name.') } = options
  const callTool = createToolCaller({
    tools,
    performer,
    storedResults,
    unknownTool: shortenForModels(unknownTool),
    scheduler,
  })
  const { resources, resourceKinds, prompts = [], skill } = options
  const serverDeps = {
    ...options,
    documents: createResourceCatalog(
      [...resources, ...(skill ? [toSkillResource(skill)] : [])],
      resourceKinds,
    ),
    answers: createResultResources(storedResults),
    prompts: createPromptCatalog(prompts, options.tools),
    callTool,
  }
  // these load the SDK
  const openHostCheck = memoizeAsync(async () => (await import('./sdk/hosts.ts')).createHostCheck(options))
  const openSdkHandler = memoizeAsync(async () => {
    const [{ createSdkHandler }, { createServerFactory }] = await Promise.all([
      import('./sdk/sdk-handler.ts'),
      import('./sdk/mcp-server.ts'),
    ])
    return createSdkHandler(createServerFactory(serverDeps))
  })
  return {
    path: MCP_PATH,
    handle: createRouter({
      checkHost: async (request) => (await openHostCheck())(request),
      surfaces: createSurfaces(options.tools, options.listed),
      ...(options.unknownPath ? { unknownPath: options.unknownPath } : {}),
      admit: createAdmission({ tools, performer, throttleFree }),
      clientOf,
      handleMcp: createFastPath({
        serverInfo: options.serverInfo,
        callTool,
        sdkHandler: async (requestContext, body) => (await openSdkHandler())(requestContext, body),
      }),
    }),
  }
}
