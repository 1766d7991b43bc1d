import { fetchGateway } from '../reach.ts'
import { fetchListing } from './listing.ts'
import { type Parameters, parseBody, Word } from './parameters.ts'

/** Where a tool is, and how it is asked. */
export interface Route {
  readonly path: string
  readonly method: 'GET' | 'POST'
}

/**
 * Finds the route of a tool: a path is taken as it stands, an id is looked up in the gateway's list, and without a
 * list the usual places are tried.
 *
 * @throws Error when the gateway has no such tool, or nobody answers.
 */
export async function findRoute(url: string, tool: string): Promise<Route> {
  if (tool.startsWith('/')) return (await probe(url, tool)) ?? { path: tool, method: 'GET' }
  const listing = await fetchListing(url)
  if (listing) {
    const found = listing.find(({ id }) => id === tool)
    if (!found) throw new Error(`This gateway has no tool "${tool}"; see: pennywire tools`)
    const methods = found.methods ?? [found.method ?? 'GET']
    return { path: found.path, method: methods.includes('GET') ? 'GET' : 'POST' }
  }
  for (const path of [`/${encodeURIComponent(tool)}`, `/tools/${encodeURIComponent(tool)}`]) {
    const route = await probe(url, path)
    if (route) return route
  }
  throw new Error(`This gateway has no tool "${tool}", and keeps no list of its tools.`)
}

/** The URL and body of a call. Parameters that the path names go there, the rest into the query or the body. */
export function addressCall(
  gatewayUrl: string,
  { path, method }: Route,
  parameters: Parameters,
): { readonly url: string; readonly method: string; readonly body?: Parameters } {
  const rest = new Map(Object.entries(parameters))
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = rest.get(name)
    if (value === undefined) throw new Error(`This tool needs --${name}.`)
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

/** HEAD shows whether something is there, and spends nothing. */
async function probe(url: string, path: string): Promise<Route | undefined> {
  const { status, headers } = await fetchGateway(url + path, { method: 'HEAD' })
  if (status === 404) return undefined
  const takesPostOnly = status === 405 && (headers.get('allow') ?? '').includes('POST')
  return { path, method: takesPostOnly ? 'POST' : 'GET' }
}

function toText(value: unknown): string {
  if (value instanceof Word) return value.text
  return typeof value === 'string' ? value : JSON.stringify(value)
}
