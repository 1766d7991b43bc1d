import type { JsonObject } from '../core/json.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'

/** The tools of this gateway, found by id, by MCP name or by the URL that a payment was made out to. */
export interface Catalog {
  readonly tools: readonly Tool[]
  find(toolId: string): Tool | undefined
  /**
   * Whether a payment made out to this resource may buy this tool: its REST URL, `mcp://tool/{name}`, or the shared
   * address of a door at which the tool is named in the request.
   */
  isToolResource(tool: Tool, resourceUrl: string): boolean
}

/** Whether a call orders something that a provider asks money for, itself or in one of its parts. */
export function paidUpstream(
  { contract, partsOf }: Tool,
  input: JsonObject,
  { find }: Pick<Catalog, 'find'>,
): { readonly paidUpstream?: true } {
  const parts = partsOf?.(input).map((id) => find(id)?.contract.paidUpstream) ?? []
  return contract.paidUpstream || parts.includes(true) ? { paidUpstream: true } : {}
}

/** Doors that serve every tool at one address, or at addresses below it. */
const SHARED_ADDRESSES = ['/agent/tools/call', '/a2a', '/mcp']
const MCP_SURFACES = '/mcp/'

/** @throws Error when two tools share an id, or a route and method. */
export function createCatalog(tools: readonly Tool[]): Catalog {
  const byId = new Map(tools.map((tool) => [tool.contract.id, tool]))
  if (byId.size !== tools.length) throw new Error('Two tools share an id.')
  const routes = tools.flatMap(({ contract: { route } }) =>
    route.methods.map((method) => `${method} ${route.path}`),
  )
  if (new Set(routes).size !== routes.length) throw new Error('Two tools share a route.')

  return {
    tools,
    find: (toolId) => byId.get(toolId),
    isToolResource({ contract }, resourceUrl) {
      if (resourceUrl.startsWith('mcp://')) return resourceUrl === mcpResource(contract.id)
      const pathname = findPathname(resourceUrl)
      return (
        pathMatches(contract.route.path, pathname) ||
        SHARED_ADDRESSES.includes(pathname) ||
        pathname.startsWith(MCP_SURFACES)
      )
    },
  }
}

/** What a payment at the MCP door is made out to. */
export function mcpResource(toolId: string): string {
  return `mcp://tool/${mcpName(toolId)}`
}

/** The path of a URL without a slash at its end; empty for what is no URL. */
function findPathname(url: string): string {
  try {
    return new URL(url).pathname.replace(/(?<=.)\/$/, '')
  } catch {
    return ''
  }
}

function pathMatches(template: string, path: string): boolean {
  if (template === path) return true
  const expected = template.split('/')
  const given = path.split('/')
  return (
    expected.length === given.length &&
    expected.every((segment, at) => segment.startsWith('{') || segment === given[at])
  )
}
