import { type FailureDetails, GatewayError } from '../core/failures.ts'
import { CALL_PATH, CONSULT_PATH, GUIDE_PATHS, toToolPath } from '../core/guide-paths.ts'
import { createNearNames } from '../core/input/near-names.ts'
import { memoizeLatest } from '../core/memoize-latest.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'

/** What is answered for a name that no tool has. */
export type UnknownTool = (name: string, field?: string) => GatewayError

/** What a caller who asks for something unknown is shown instead. */
export interface Signposts {
  /** A 404 for a path that nothing serves. */
  unknownPath(path: string): GatewayError
  /**
   * A 404 for a tool id, MCP name or capability that no tool has.
   *
   * @param field Where the name stands in the request.
   */
  readonly unknownTool: UnknownTool
  /** The ids of the tools that a name may mean, the likeliest first. */
  nearTools(name: string): readonly string[]
  /** Where to read on, and how to ask. */
  guide(): FailureDetails
}

export interface SignpostsOptions {
  /** Those on sale; another array when they, or their prices, have changed. */
  readonly tools: () => readonly Tool[]
  readonly publicUrl: () => string
}

/** What is served besides tools, as far as a stranger may look for it. */
const PATHS: Readonly<Record<string, 'GET' | 'POST'>> = {
  [CALL_PATH]: 'POST',
  '/mcp': 'POST',
  '/mcp/x/core': 'POST',
  '/a2a': 'POST',
  ...Object.fromEntries(Object.values(GUIDE_PATHS).map((path) => [path, 'GET'])),
  '/docs': 'GET',
  '/health': 'GET',
  '/llms-full.txt': 'GET',
  '/openapi.json': 'GET',
  '/x402/capabilities': 'GET',
  '/.well-known/x402': 'GET',
  '/.well-known/mcp.json': 'GET',
  '/.well-known/agent-card.json': 'GET',
}
/** Words that stand in the paths of many APIs and name nothing. */
const EMPTY_SEGMENTS: ReadonlySet<string> = new Set([
  '',
  'api',
  'v1',
  'v2',
  'tool',
  'tools',
  'agent',
  'x',
  'call',
])
/** Paths with more segments are compared by the last ones. */
const MAX_SEGMENTS = 3
const MAX_SUGGESTIONS = 3

export function createSignposts({ tools, publicUrl }: SignpostsOptions): Signposts {
  const findNearPath = createNearNames(Object.keys(PATHS))
  const index = memoizeLatest(tools, (shown) => ({
    findNearTool: createNearNames(shown.map(({ contract }) => contract.id)),
    byId: new Map(shown.map((tool) => [tool.contract.id, tool])),
  }))

  function nearTools(name: string): readonly string[] {
    return index().findNearTool(name.replace(/^crypto\./, ''))
  }

  function nearToolsOfPath(path: string): readonly string[] {
    const segments = path.split('/', 2 * MAX_SEGMENTS).filter((segment) => !EMPTY_SEGMENTS.has(segment))
    for (const segment of segments.reverse().slice(0, MAX_SEGMENTS)) {
      const near = nearTools(segment)
      if (near.length > 0) return near
    }
    return []
  }

  function suggestTool(toolId: string): FailureDetails {
    const tool = index().byId.get(toolId)
    if (!tool) return { toolId }
    const { price, route } = tool.contract
    return {
      toolId,
      name: mcpName(toolId),
      route: `${route.methods[0]} ${route.path}`,
      priceUsd: formatUsd(price),
      about: publicUrl() + toToolPath(toolId),
    }
  }

  function guide(): FailureDetails {
    const base = publicUrl()
    return {
      consult: {
        method: 'POST',
        url: base + CONSULT_PATH,
        body: { intent: 'what you want, in a sentence' },
        priceUsd: '0',
      },
      links: Object.fromEntries(Object.entries(GUIDE_PATHS).map(([name, path]) => [name, base + path])),
    }
  }

  function toNotFound(
    sentence: string,
    near: readonly FailureDetails[],
    { names, field }: { readonly names: readonly string[]; readonly field?: string | undefined },
  ): GatewayError {
    const advice = names[0] === undefined ? '' : ` Did you mean ${names[0]}?`
    return new GatewayError('not_found', `${sentence}${advice}`, {
      details: {
        ...(field === undefined ? {} : { field }),
        ...(near.length === 0 ? {} : { didYouMean: near }),
        ...guide(),
      },
    })
  }

  return {
    nearTools,
    guide,
    unknownPath(path) {
      const paths = findNearPath(path).slice(0, 1)
      const ids = nearToolsOfPath(path)
      const routes = ids.map((id) => index().byId.get(id)?.contract.route.path ?? id)
      const isDocument = paths[0] !== undefined && (ids.length === 0 || isSamePath(paths[0], path))
      const pages = isDocument
        ? paths.map((page) => ({ route: `${PATHS[page]} ${page}`, url: publicUrl() + page }))
        : []
      return toNotFound(
        'There is nothing at this path.',
        [...pages, ...ids.map(suggestTool)].slice(0, MAX_SUGGESTIONS),
        { names: isDocument ? paths : routes },
      )
    },
    unknownTool(name, field) {
      const ids = nearTools(name)
      return toNotFound('There is no tool of this name.', ids.map(suggestTool), { names: ids, field })
    },
  }
}

/** Whether two paths differ in nothing but case and signs. */
function isSamePath(one: string, other: string): boolean {
  const plain = (path: string) => path.toLowerCase().replace(/[^a-z0-9]/g, '')
  return plain(one) === plain(other)
}
