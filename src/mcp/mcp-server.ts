import { Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server'
import { HOUR_MS } from '../core/durations.ts'
import type { AnswerShelf } from './answer-shelf.ts'
import { completionOf } from './completion.ts'
import type { Exchange } from './exchange.ts'
import { namingInvalidParams } from './invalid-params.ts'
import type { PromptShelf } from './prompt-shelf.ts'
import type { Shelf } from './resources.ts'
import { SKILLS_CAPABILITY, type SkillPage, skillShelf } from './skills.ts'
import type { ToolCaller } from './tool-caller.ts'

/** The first revision without a handshake, and the first whose answers state how long they are valid. */
export const WITHOUT_HANDSHAKE = '2026-07-28'

/** Lists change only with a new version of the gateway. */
export const FOR_AN_HOUR = { ttlMs: HOUR_MS, cacheScope: 'public' } as const

/** A paid answer must not be shared, and can be refunded. */
export const FOR_ITS_OWNER = { ttlMs: 0, cacheScope: 'private' } as const

export interface McpServerParts {
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly instructions: string
  readonly documents: Shelf
  /** Paid answers that can be read again. */
  readonly answers?: AnswerShelf
  readonly prompts: PromptShelf
  /** Its page stands among the documents as well. */
  readonly skill?: SkillPage
  readonly callTool: ToolCaller
}

/**
 * Makes one protocol server per request, as the protocol's stateless form wants it; whatever does not change between
 * two requests is made once.
 */
export function serverMaker(parts: McpServerParts) {
  const { serverInfo, instructions, documents, answers, prompts, skill, callTool } = parts
  const teach = skill && skillShelf(skill, FOR_AN_HOUR)
  const complete = completionOf(parts)
  const templates = {
    resourceTemplates: [...documents.templates.resourceTemplates, ...(answers ? [answers.template] : [])],
  }
  const options: ServerOptions = {
    capabilities: {
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
      ...(skill ? { extensions: SKILLS_CAPABILITY } : {}),
    },
    instructions,
    cacheHints: {
      'tools/list': FOR_AN_HOUR,
      'resources/list': FOR_AN_HOUR,
      'resources/templates/list': FOR_AN_HOUR,
      'resources/read': FOR_AN_HOUR,
      'prompts/list': FOR_AN_HOUR,
      'server/discover': FOR_AN_HOUR,
    },
  }

  return (exchange: Exchange): Server => {
    const { surface, method, request } = exchange
    const isModern = request.headers['mcp-protocol-version'] === WITHOUT_HANDSHAKE
    const server = namingInvalidParams(new Server(serverInfo, options))
    server.setRequestHandler('tools/list', () =>
      method === 'tools/list' ? surface.list.empty : surface.list.full,
    )
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }: ServerContext) =>
      callTool(params, exchange, exchange.streams ? (notice) => mcpReq.notify(notice) : undefined),
    )
    server.setRequestHandler('resources/list', () => documents.list)
    server.setRequestHandler('resources/templates/list', () => templates)
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const answer = await answers?.read(uri)
      if (!answer) return documents.read(uri)
      return isModern ? { ...answer, ...FOR_ITS_OWNER } : answer
    })
    server.setRequestHandler('prompts/list', () => prompts.list)
    server.setRequestHandler('prompts/get', ({ params }) => prompts.get(params.name, params.arguments))
    server.setRequestHandler('completion/complete', ({ params }) => complete(params))
    teach?.(server, isModern)
    return server
  }
}
