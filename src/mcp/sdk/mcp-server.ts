import {
  type CallToolResult,
  Server,
  type ServerCapabilities,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { HOUR_CACHE } from '../cache-hints.ts'
import { createCompletion } from '../completion.ts'
import { PAYMENT_CAPABILITY } from '../payment-extension.ts'
import type { SendProgress } from '../progress.ts'
import type { PromptCatalog } from '../prompt-catalog.ts'
import type { RequestContext } from '../request-context.ts'
import type { ResourceCatalog } from '../resource-catalog.ts'
import type { ResultResources } from '../result-resources.ts'
import { STATELESS_VERSION } from '../revision.ts'
import { SKILLS_CAPABILITY, type SkillPage } from '../skills.ts'
import type { ToolCaller } from '../tool-caller.ts'
import { nameInvalidParams } from './invalid-params.ts'
import { createSkillHandlers } from './skill-handlers.ts'

/** A paid answer must not be shared, and can be refunded. */
const PRIVATE_CACHE = { ttlMs: 0, cacheScope: 'private' } as const

export interface McpServerDeps {
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly instructions: string
  readonly documents: ResourceCatalog
  /** Paid answers that can be read again. */
  readonly answers?: ResultResources
  readonly prompts: PromptCatalog
  /** Its page stands among the documents as well. */
  readonly skill?: SkillPage
  readonly callTool: ToolCaller
}

/**
 * Makes one protocol server per request, as the protocol's stateless form wants it; whatever does not change between
 * two requests is made once.
 */
export function createServerFactory(deps: McpServerDeps) {
  const { serverInfo, instructions, documents, answers, prompts, skill, callTool } = deps
  const registerSkills = skill && createSkillHandlers(skill, HOUR_CACHE)
  const complete = createCompletion(deps)
  const templates = {
    resourceTemplates: [...documents.templates.resourceTemplates, ...(answers ? [answers.template] : [])],
  }
  const options: ServerOptions = {
    capabilities: toCapabilities(skill ? SKILLS_CAPABILITY : {}),
    instructions,
    cacheHints: {
      'tools/list': HOUR_CACHE,
      'resources/list': HOUR_CACHE,
      'resources/templates/list': HOUR_CACHE,
      'resources/read': HOUR_CACHE,
      'prompts/list': HOUR_CACHE,
      'server/discover': HOUR_CACHE,
    },
  }

  // earlier revisions have one type of result alone
  const modernOptions: ServerOptions = {
    ...options,
    capabilities: toCapabilities({ ...(skill ? SKILLS_CAPABILITY : {}), ...PAYMENT_CAPABILITY }),
  }

  return (requestContext: RequestContext): Server => {
    const { surface, method, request } = requestContext
    const isModern = request.headers['mcp-protocol-version'] === STATELESS_VERSION
    const server = nameInvalidParams(new Server(serverInfo, isModern ? modernOptions : options))
    server.setRequestHandler('tools/list', () =>
      method === 'tools/list' ? surface.list.empty : surface.list.full,
    )
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }: ServerContext) => {
      const sendProgress: SendProgress = (notice) => mcpReq.notify(notice)
      // the SDK passes types of results on that it has no type for
      return (await callTool(
        params,
        requestContext,
        requestContext.canStream ? sendProgress : undefined,
      )) as CallToolResult
    })
    server.setRequestHandler('resources/list', () => documents.list)
    server.setRequestHandler('resources/templates/list', () => templates)
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const answer = await answers?.read(uri)
      if (!answer) return documents.read(uri)
      return isModern ? { ...answer, ...PRIVATE_CACHE } : answer
    })
    server.setRequestHandler('prompts/list', () => prompts.list)
    server.setRequestHandler('prompts/get', ({ params }) => prompts.get(params.name, params.arguments))
    server.setRequestHandler('completion/complete', ({ params }) => complete(params))
    registerSkills?.(server, isModern)
    return server
  }
}

function toCapabilities(extensions: Readonly<Record<string, Record<string, never>>>): ServerCapabilities {
  const isExtended = Object.keys(extensions).length > 0
  return { tools: {}, resources: {}, prompts: {}, completions: {}, ...(isExtended ? { extensions } : {}) }
}
