import { isIP } from 'node:net'
import type { Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { httpAgent, wasTooLarge, wasTooSlow } from '../../core/network/http-agent.ts'
import { readOutsideUrl } from '../../core/network/outside-url.ts'
import { isPublicAddress } from '../../core/network/public-address.ts'
import { onAbort } from '../../core/on-abort.ts'
import { pinnedLookup } from './pinned-lookup.ts'

/** What a stranger's endpoint answered, or why there is no answer: a sentence of ours. */
export type OutsideReply =
  | {
      readonly kind: 'reply'
      readonly url: URL
      readonly redirects: number
      readonly status: number
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'silence'; readonly url: URL; readonly redirects: number; readonly reason: string }

/** Asks endpoints on behalf of callers, who may want to reach what only we can reach. */
export interface OutsideClient {
  /**
   * Asks once, without credentials of ours. A redirect is followed within the same host, three times at most.
   *
   * @throws GatewayError `invalid_input` for a place that is not asked, `overloaded` when too many are being asked; the
   *   signal's reason when it is aborted.
   */
  ask(query: OutsideQuestion, options: { readonly signal: AbortSignal }): Promise<OutsideReply>
}

export interface OutsideQuestion {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** JSON of a POST; an empty object when left out. */
  readonly body?: string
  /** Sent besides our own. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface OutsideClientOptions {
  readonly scheduler: Scheduler
  /** Every address of a host name. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>
  /** A place that is asked wherever it is: for tests. */
  readonly trusts?: (url: URL) => boolean
}

const CONNECT_MS = 2_000
const TOTAL_MS = 5_000
const MAX_BYTES = 256 * 1024
const MAX_HEADER_BYTES = 32 * 1024
const MAX_REDIRECTS = 3
const MAX_AT_ONCE = 32

/**
 * Opens the client. A name is resolved once for every hop, all of its addresses must be public, and the connection goes
 * to the very address that was looked at, so that a name cannot change its meaning in between.
 */
export function createOutsideClient({
  scheduler,
  resolve,
  trusts = () => false,
}: OutsideClientOptions): OutsideClient {
  let running = 0

  async function hop(url: URL, { method, body: sent = '{}', headers: more }: Sent, signal: AbortSignal) {
    const pinned = trusts(url) ? undefined : await publicAddressOf(url, resolve, signal)
    const agent = httpAgent({
      connect: { timeout: CONNECT_MS, ...(pinned ? { lookup: pinnedLookup(pinned) } : {}) },
      headersTimeout: TOTAL_MS,
      bodyTimeout: TOTAL_MS,
      maxResponseSize: MAX_BYTES,
      maxHeaderSize: MAX_HEADER_BYTES,
    })
    try {
      const { statusCode, headers, body } = await agent.request(url, {
        signal,
        method,
        headers: {
          accept: 'application/json, */*;q=0.5',
          'accept-encoding': 'identity',
          'user-agent': 'pennywire',
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...more,
        },
        body: method === 'POST' ? sent : null,
      })
      return { status: statusCode, headers, bytes: await body.bytes() }
    } finally {
      await agent.destroy()
    }
  }

  async function follow(first: URL, sent: Sent, signal: AbortSignal): Promise<OutsideReply> {
    let url = first
    for (let redirects = 0; ; redirects += 1) {
      try {
        const reply = await hop(url, sent, signal)
        const next = sent.method === 'GET' ? targetOf(url, reply) : undefined
        if (next === undefined) return { kind: 'reply', url, redirects, ...reply }
        const reason = redirectRefusal(url, next, redirects, trusts)
        if (reason !== undefined) return { kind: 'silence', url, redirects, reason }
        url = next
      } catch (error) {
        if (error instanceof NotPublic && redirects === 0) throw notAsked('Only public hosts are asked.')
        return { kind: 'silence', url, redirects, reason: phraseFor(error, signal) }
      }
    }
  }

  return {
    async ask({ url: text, ...sent }, { signal }) {
      signal.throwIfAborted()
      const url = resolveLocation(text, trusts)
      if (running >= MAX_AT_ONCE)
        throw new GatewayError('overloaded', 'Too many endpoints are being asked.', { retryAfterSeconds: 5 })
      running += 1
      const deadline = new AbortController()
      const done = new AbortController()
      void scheduler.sleep(TOTAL_MS, done.signal).then(() => deadline.abort(new TooSlow()))
      try {
        const reply = await follow(url, sent, AbortSignal.any([signal, deadline.signal]))
        signal.throwIfAborted()
        return reply
      } finally {
        running -= 1
        done.abort()
      }
    },
  }
}

type Sent = Omit<OutsideQuestion, 'url'>

/** A host that only we could reach. */
class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

class Unresolved extends Error {
  override readonly name = 'Unresolved'
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

function resolveLocation(text: string, trusts: (url: URL) => boolean): URL {
  if (URL.canParse(text) && trusts(new URL(text))) return new URL(text)
  const read = readOutsideUrl(text)
  if (read.ok) return read.url
  throw notAsked(read.reason)
}

function notAsked(reason: string): GatewayError {
  return new GatewayError('invalid_input', `url: ${reason}`, { details: { field: 'url', reason: 'blocked' } })
}

async function publicAddressOf(
  { hostname }: URL,
  resolve: OutsideClientOptions['resolve'],
  signal: AbortSignal,
): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) === 0 ? await unlessAborted(resolve(hostname), signal) : [literal]
  const [first] = addresses
  if (first === undefined) throw new Unresolved()
  if (!addresses.every(isPublicAddress)) throw new NotPublic()
  return addresses.find((address) => isIP(address) === 4) ?? first
}

async function unlessAborted<T>(
  resolving: Promise<readonly T[]>,
  signal: AbortSignal,
): Promise<readonly T[]> {
  let forget = () => {}
  const aborted = new Promise<never>((_, reject) => {
    forget = onAbort(signal, () => reject(signal.reason))
  })
  return Promise.race([resolving.catch(() => []), aborted]).finally(forget)
}

function targetOf(
  from: URL,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, unknown>> },
): URL | undefined {
  const { location } = headers
  const isRedirect = [301, 302, 303, 307, 308].includes(status)
  if (!isRedirect || typeof location !== 'string' || !URL.canParse(location, from.href)) return undefined
  return new URL(location, from)
}

function redirectRefusal(
  from: URL,
  to: URL,
  redirects: number,
  trusts: (url: URL) => boolean,
): string | undefined {
  if (redirects >= MAX_REDIRECTS) return 'It redirects too often.'
  if (to.host !== from.host) return 'It redirects to another host, which is not followed.'
  const isAllowed = trusts(to) || readOutsideUrl(to.href).ok
  return isAllowed && to.protocol === from.protocol ? undefined : 'It redirects to a place that is not asked.'
}

function phraseFor(error: unknown, signal: AbortSignal): string {
  if (error instanceof NotPublic) return 'It redirects to a place that is not asked.'
  if (error instanceof Unresolved) return 'Its name does not resolve.'
  if (wasTooLarge(error)) return 'It sent more than is read.'
  return signal.aborted || wasTooSlow(error) ? 'It did not answer in time.' : 'The connection failed.'
}
