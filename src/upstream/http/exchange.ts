import type { Dispatcher } from 'undici'
import { GatewayError } from '../../core/failures.ts'
import { type HttpAgent, wasTooLarge, wasTooSlow } from '../../core/network/http-agent.ts'
import { unpackGzip } from './unpack.ts'

/** What an upstream answered, before anybody believes it. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  /** As it came; absent when the upstream did not say. */
  readonly retryAfter: string | undefined
  /** When it answered by its own clock, as it came; absent when it did not say. */
  readonly date?: string | undefined
  /** Where it sends us instead, as it came. */
  readonly location: string | undefined
  readonly bytes: Uint8Array
}

/** What is asked of an upstream. */
export interface Question {
  readonly url: URL
  /** Sent as the JSON of a POST; a GET when left out. */
  readonly body?: unknown
  /** Sent with this question alone. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface ExchangeOptions {
  /** How we call the upstream in a sentence: `Binance`. */
  readonly name: string
  readonly agent: HttpAgent
  readonly signal: AbortSignal
  /** Called with the headers of every answer. */
  readonly heard?: (headers: Dispatcher.ResponseData['headers']) => void
  /** Sent besides our own, such as a key; never shown in a message. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Added to the query, for a source that wants its key there: it stands in no address that we keep or tell. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Set where answers are asked for in gzip: how many bytes they may become, unpacked. */
  readonly maxUnpackedBytes?: number | undefined
}

/**
 * One request and its whole answer. Redirects are not followed; a body is unpacked only where gzip was asked for.
 *
 * @throws GatewayError `upstream_unavailable` when the connection fails or takes too long, `upstream_malformed`
 *   when the answer is larger than the agent allows; the signal's reason when it is aborted.
 */
export async function exchange(question: Question, options: ExchangeOptions): Promise<Reply> {
  try {
    return await wholeReply(await send(question, options), options)
  } catch (cause) {
    options.signal.throwIfAborted()
    throw failureOfConnection(options.name, cause)
  }
}

/** Sends a question and resolves when its answer begins; it throws what the connection does. */
export async function send(
  { url: asked, body, headers: ofQuestion }: Question,
  { agent, signal, headers: more, query = {}, heard, maxUnpackedBytes }: ExchangeOptions,
): Promise<Dispatcher.ResponseData> {
  const own = {
    accept: 'application/json',
    'user-agent': 'pennywire',
    ...(maxUnpackedBytes === undefined ? {} : { 'accept-encoding': 'gzip' }),
    ...more,
    ...ofQuestion,
  }
  const url = new URL(asked)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const response = await agent.request(url, {
    signal,
    ...(body === undefined
      ? { method: 'GET', headers: own }
      : {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  })
  heard?.(response.headers)
  return response
}

/** Reads an answer that has begun to its end. */
export async function wholeReply(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { name, query = {}, maxUnpackedBytes }: Pick<ExchangeOptions, 'name' | 'query' | 'maxUnpackedBytes'>,
): Promise<Reply> {
  const received = await body.bytes()
  const isPacked = maxUnpackedBytes !== undefined && headers['content-encoding'] === 'gzip'
  const bytes = isPacked ? await unpackGzip(received, { name, maxBytes: maxUnpackedBytes }) : received
  return {
    status: statusCode,
    contentType: `${headers['content-type'] ?? ''}`,
    retryAfter: headers['retry-after'] === undefined ? undefined : `${headers['retry-after']}`,
    date: headers['date'] === undefined ? undefined : `${headers['date']}`,
    location: headers['location'] === undefined ? undefined : `${headers['location']}`,
    bytes: withoutSecrets(bytes, Object.values(query)),
  }
}

/** An answer may repeat the address it was asked at. */
function withoutSecrets(bytes: Uint8Array, secrets: readonly string[]): Uint8Array {
  if (secrets.length === 0) return bytes
  const text = new TextDecoder().decode(bytes)
  return new TextEncoder().encode(
    secrets.reduce((stored, secret) => stored.replaceAll(secret, '[key]'), text),
  )
}

/** What a connection throws, in words of ours; what is ours already stays. */
export function failureOfConnection(name: string, cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause
  if (wasTooLarge(cause))
    return new GatewayError('upstream_malformed', `${name} sent more than we read.`, { cause })
  const sentence = wasTooSlow(cause) ? `${name} timed out.` : `The connection to ${name} failed.`
  return new GatewayError('upstream_unavailable', sentence, { cause })
}
