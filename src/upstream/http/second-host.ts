import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, urlAt } from './connection.ts'
import { Refusal } from './evidence.ts'
import type { HttpClient } from './http-client.ts'

/** What a host answers to clients in a country that it does not serve. */
const shutOut = new Set([403, 451])
/** For how long the first host is then not asked again. */
const SHUT_OUT_MS = 10 * MINUTE_MS

/**
 * A source with a second host that has the same paths and serves every country: it is asked where the first one does
 * not serve the country of this gateway. Only what is read by GET is asked there.
 */
export function withSecondHost(first: Connection, second: Connection): Connection {
  let shutOutUntil = Number.NEGATIVE_INFINITY
  const stayAway = () => {
    shutOutUntil = first.clock.now() + SHUT_OUT_MS
  }

  const getJson: HttpClient['getJson'] = async (url, schema, options) => {
    const moved = movedTo(url, first.baseUrl, second.baseUrl)
    if (first.clock.now() < shutOutUntil) return second.http.getJson(moved, schema, options)
    // while one question finds out whether we are served again, the others go on at the second host
    if (shutOutUntil !== Number.NEGATIVE_INFINITY) stayAway()
    try {
      const answer = await first.http.getJson(url, schema, {
        ...options,
        explain: (status, body) => (shutOut.has(status) ? undefined : options.explain?.(status, body)),
      })
      shutOutUntil = Number.NEGATIVE_INFINITY
      return answer
    } catch (error) {
      // a recording may hold the answers of either host
      if (isNotRecorded(error))
        return second.http.getJson(moved, schema, options).catch(() => Promise.reject(error))
      if (!wasShutOut(error)) throw error
      stayAway()
      return second.http.getJson(moved, schema, options)
    }
  }
  return { ...first, http: { ...first.http, getJson } }
}

/** The same question at another address; both may carry a path of their own. */
function movedTo(url: URL, from: URL, to: URL): URL {
  const path = url.pathname.slice(from.pathname.replace(/\/$/, '').length + 1)
  const moved = urlAt(to, path)
  moved.search = url.search
  return moved
}

function isNotRecorded(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'not_recorded'
}

/** By the status alone: what stands beside it is a page as often as a sentence. */
function wasShutOut(error: unknown): boolean {
  const cause = error instanceof GatewayError ? error.cause : undefined
  return cause instanceof Refusal && cause.status !== undefined && shutOut.has(cause.status)
}
