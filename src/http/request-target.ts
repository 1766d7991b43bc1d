import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../core/failures.ts'

/** An origin before the path, as clients of proxies write it (RFC 9112, 3.2.2). */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i
/** Pages whose links would lead elsewhere below themselves. */
const EXACT = /^\/(?:docs|admin(?:\/.*)?)\/$/

/**
 * The target of a request in the one form in which everything here is named: a path without origin and without a slash at
 * its end, and the query as it was sent.
 *
 * @throws GatewayError `invalid_input` for two lines of `Host`, for a target of another scheme, and for one that names
 *   another host than `Host` does.
 */
export function targetOf(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>): string {
  refuseTwoHosts(request)
  const { url = '/', headers } = request
  if (url.startsWith('/')) return withoutSlash(url)
  if (url === '*') return url
  const [origin = '', scheme = '', authority = ''] = ABSOLUTE.exec(url) ?? []
  const rest = url.slice(origin.length)
  const host = hostIn(scheme, authority)
  if (host === undefined || host !== hostIn(scheme, headers.host ?? '')) {
    throw unusable('The target must be a path, or an http URL of the very host in Host.')
  }
  return withoutSlash(rest.startsWith('/') ? rest : `/${rest}`)
}

/** Node keeps the first of two, a proxy in front may have believed the second. */
function refuseTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw unusable('The request has more than one Host.')
}

/** The host and its port, in lower case and without the port that goes without saying; undefined when it is none. */
function hostIn(scheme: string, authority: string): string | undefined {
  const text = `${scheme}://${authority}`
  if (authority === '' || /[@\\\s]/.test(authority) || !URL.canParse(text)) return undefined
  return new URL(text).host
}

function withoutSlash(url: string): string {
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  if (end < 2 || url[end - 1] !== '/' || url[end - 2] === '/') return url
  const path = url.slice(0, end)
  return EXACT.test(path) ? url : path.slice(0, -1) + url.slice(end)
}

function unusable(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'Host' } })
}
