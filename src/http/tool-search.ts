import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Request, Router } from 'express'
import { GatewayError } from '../core/failures.ts'
import { createNearNames } from '../core/input/near-names.ts'
import { sendError, sendJson } from './respond.ts'

interface ListedTool {
  readonly id: string
  readonly title: string
}

interface ToolSearchDeps {
  /** What `GET /agent/tools` returns. */
  readonly listing: () => { readonly tools: readonly ListedTool[] }
  /** Ids of the tools that words may mean, the likeliest first. */
  readonly search: (query: string) => Promise<readonly string[]>
  /** Counts a free look-up against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
}

const MAX_SEARCH_LETTERS = 200
const MIN_WORD_LETTERS = 4
const MAX_WORDS = 6
const MAX_NEAR = 3
const HEADERS = { 'Cache-Control': 'public, max-age=60' }

/** `GET /agent/tools?q=`: the listed tools that words may mean, the likeliest first. */
export function createToolSearchRoute(deps: ToolSearchDeps): Router {
  const router = Router()
  router.get('/agent/tools', (request, response) => {
    findTools(deps, request, response).catch((error: unknown) => sendError(response, error))
  })
  return router
}

async function findTools(
  { admit, listing, search }: ToolSearchDeps,
  request: Request,
  response: ServerResponse,
): Promise<void> {
  admit(request)
  const q = new URL(request.url, 'http://gateway').searchParams.get('q') ?? ''
  if (q.length > MAX_SEARCH_LETTERS)
    throw new GatewayError('invalid_input', `q: must be at most ${MAX_SEARCH_LETTERS} characters.`, {
      details: { field: 'q' },
    })
  const whole = listing()
  const byId = new Map(whole.tools.map((tool) => [tool.id, tool]))
  const tools = (await search(q)).flatMap((id) => byId.get(id) ?? [])
  const near = tools.length > 0 ? {} : { didYouMean: findNearWords(q, whole.tools) }
  sendJson(response, 200, JSON.stringify({ ...whole, count: tools.length, tools, ...near }), HEADERS)
}

/** Words of the tools' names that mistyped ones may have meant. */
function findNearWords(q: string, tools: readonly ListedTool[]): readonly string[] {
  const names = tools.flatMap(({ id, title }) => `${id} ${title}`.toLowerCase().split(/[^a-z0-9]+/))
  const findNear = createNearNames([...new Set(names.filter((name) => name.length >= MIN_WORD_LETTERS))])
  const words = q.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words.slice(0, MAX_WORDS).flatMap((word) => findNear(word)))].slice(0, MAX_NEAR)
}
