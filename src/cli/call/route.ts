import { toQueryText } from '../../client/query-text.ts'
import { createNearNames } from '../../core/input/near-names.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { UsageError } from '../exit-code.ts'
import { fetchGateway } from '../reach.ts'
import { fetchListing, type ListedTool } from './listing.ts'
import { type Parameters, parseBody, Word } from './parameters.ts'

/** Where a tool is, and how it is asked. */
export interface Route {
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** As the gateway lists it; undefined where it was named by its path. */
  readonly tool?: ListedTool | undefined
}

const MAX_QUOTED = 40

/**
 * Finds the route of a tool: a path is taken as it stands, an id is looked up in the gateway's list, and without a
 * list the usual paths are tried.
 *
 * @throws UsageError when the gateway has no such tool, CliError when no one answers.
 */
export async function findRoute(url: string, tool: string): Promise<Route> {
  if (tool.startsWith('/')) return (await probe(url, tool)) ?? { path: tool, method: 'GET' }
  const listing = await fetchListing(url)
  if (listing) return toRoute(findTool(listing, tool))
  for (const path of [`/${encodeURIComponent(tool)}`, `/tools/${encodeURIComponent(tool)}`]) {
    const route = await probe(url, path)
    if (route) return route
  }
  throw new UsageError(
    `This gateway has no tool ${quoteText(tool, MAX_QUOTED)}, and keeps no list of its tools.`,
  )
}

/** @throws UsageError that names the tools that may be meant. */
export function findTool(listing: readonly ListedTool[], name: string): ListedTool {
  const found =
    listing.find(({ id }) => id === name) ?? listing.find(({ id }) => id === name.replaceAll('_', '-'))
  if (found) return found
  const near = createNearNames(listing.map(({ id }) => id))(name)
  throw new UsageError(
    `This gateway has no tool ${quoteText(name, MAX_QUOTED)}.${near.length === 0 ? '' : ` Did you mean ${toChoice(near)}?`}`,
    { hint: `Search with \`pennywire tools ${near.length === 0 ? '<words>' : near[0]}\`.` },
  )
}

export function toRoute(tool: ListedTool): Route {
  const methods = tool.methods ?? [tool.method ?? 'GET']
  return { path: tool.path, method: methods.includes('GET') ? 'GET' : 'POST', tool }
}

/** The URL and body of a call. Parameters that the path names go there, all others into the query or the body. */
export function addressCall(
  gatewayUrl: string,
  { path, method }: Route,
  parameters: Parameters,
): { readonly url: string; readonly method: string; readonly body?: Parameters } {
  const rest = new Map(Object.entries(parameters))
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = rest.get(name)
    if (value === undefined) throw new UsageError(`This tool needs --${name}.`)
    rest.delete(name)
    return encodeURIComponent(toText(value)) || whole
  })
  const url = gatewayUrl + filled
  if (method === 'POST') return { url, method, body: parseBody(Object.fromEntries(rest)) }
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, toText(value)]),
  ).toString()
  return { url: query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`, method }
}

export function toChoice(names: readonly string[]): string {
  return names.length < 2 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** HEAD shows whether something is there, and spends nothing. */
async function probe(url: string, path: string): Promise<Route | undefined> {
  const { status, headers } = await fetchGateway(url + path, { method: 'HEAD' })
  if (status === 404) return undefined
  const takesPostOnly = status === 405 && (headers.get('allow') ?? '').includes('POST')
  return { path, method: takesPostOnly ? 'POST' : 'GET' }
}

function toText(value: unknown): string {
  if (value instanceof Word) return value.text
  return toQueryText(value)
}
