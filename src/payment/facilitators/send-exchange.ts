import { Readable } from 'node:stream'
import { tryParseJson } from '../../core/json.ts'
import { type HttpAgent, wasTooLarge, wasTooSlow } from '../../core/network/http-agent.ts'

/** What came of one request to a facilitator; `reason` is always a phrase of ours. */
export type ExchangeResult =
  | {
      readonly kind: 'reply'
      readonly status: number
      /** As it came. */
      readonly retryAfter: string | undefined
      /** When it answered by its own clock, milliseconds since the epoch; undefined where it does not state it. */
      readonly answeredAt?: number | undefined
      /** Undefined when it is not JSON. */
      readonly body: unknown
    }
  /** Not one byte of the request has left. */
  | { readonly kind: 'not_sent'; readonly reason: string }
  /** The request, or a part of it, has left, and there is no whole reply. */
  | { readonly kind: 'lost'; readonly reason: string }

interface ExchangeOptions {
  readonly agent: HttpAgent
  /** Value of the header `Authorization`. */
  readonly authorization: string | undefined
  /** Posted as JSON; a GET when left out. */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/**
 * One request and its whole reply; it never rejects. Redirects are not followed. What the other side or an exception
 * answers stays here, since it may hold keys.
 */
export async function sendExchange(
  url: URL,
  { agent, authorization, body, signal }: ExchangeOptions,
): Promise<ExchangeResult> {
  let wasSent = false
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))

  // the body is asked for only once the connection stands, TLS included: until then nothing was sent
  async function* markSent(chunk: Buffer) {
    wasSent = true
    yield chunk
  }

  try {
    const reply = await agent.request(url, {
      method: bytes ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': 'pennywire',
        ...(bytes ? { 'content-type': 'application/json', 'content-length': `${bytes.length}` } : {}),
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: bytes ? Readable.from(markSent(bytes)) : null,
      signal,
    })
    const retryAfter = reply.headers['retry-after']
    return {
      kind: 'reply',
      status: reply.statusCode,
      retryAfter: retryAfter === undefined ? undefined : `${retryAfter}`,
      answeredAt: parseDate(reply.headers['date']),
      body: tryParseJson(await reply.body.text()),
    }
  } catch (error) {
    return { kind: wasSent ? 'lost' : 'not_sent', reason: toReason(error, signal) }
  }
}

function parseDate(date: unknown): number | undefined {
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

function toReason(error: unknown, signal: AbortSignal): string {
  if (wasTooLarge(error)) return 'it sent more than is read'
  return signal.aborted || wasTooSlow(error) ? 'it did not answer in time' : 'the connection failed'
}
