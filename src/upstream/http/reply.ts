import type { z } from 'zod'
import { GatewayError, refusals } from '../../core/failures.ts'
import { notRecorded } from '../sourced.ts'
import type { Reply } from './exchange.ts'
import { readRetryAfter } from './retry-after.ts'

/**
 * Turns a venue's refusal into a failure of ours, where the adapter knows what it means. It sees answers of status
 * 200 too, since some venues refuse in those; rate limits and 5xx it does not see.
 */
export type ExplainRefusal = (status: number, body: unknown) => GatewayError | undefined

interface ReadOptions {
  readonly name: string
  readonly now: number
  readonly explain?: ExplainRefusal | undefined
}

/** A body that is no JSON, as it came. */
export interface RawDocument {
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Statuses by which an upstream shuts us out, rather than this one question. */
const shutOut = new Set([401, 403, 407, 451])
/** How a replay answers what it has no recording of. */
export const NOT_RECORDED_STATUS = 404
export const NOT_RECORDED_TYPE = 'application/vnd.pennywire.not-recorded+json'
const limited = new Set([418, 429])
const utf8 = new TextDecoder()

/**
 * Believes a reply only after its status, its content type, its JSON and its shape have been looked at.
 *
 * @throws GatewayError `upstream_unavailable` for 429, 418 and 5xx, `upstream_rejected` for other refusals and
 *   redirects, `upstream_malformed` for anything that is not the JSON we expect; whatever `explain` makes of the rest.
 */
export function readReply<T>(reply: Reply, schema: z.ZodType<T>, { name, now, explain }: ReadOptions): T {
  if (reply.status < 200 || reply.status > 299) throw refusalOf(reply, { name, now, explain })
  const body = jsonOf(reply, name)
  const refusal = explain?.(reply.status, body)
  if (refusal) throw refusal
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new GatewayError('upstream_malformed', `${name} answered in a form we do not know.`, {
    cause: parsed.error,
  })
}

/**
 * Hands out a body that is no JSON, for whoever knows its form.
 *
 * @throws GatewayError as `readReply` does for what the status says.
 */
export function readDocument(reply: Reply, options: ReadOptions): RawDocument {
  if (reply.status < 200 || reply.status > 299) throw refusalOf(reply, options)
  return { contentType: reply.contentType, bytes: reply.bytes }
}

/** Whether a failure says that the upstream is in trouble, or only that it did not like the question. */
export function isUpstreamFailure(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) return false
  if (error.code !== 'upstream_rejected') return error.code.startsWith('upstream_')
  return !(error.cause instanceof Refusal) || shutOut.has(error.cause.status)
}

/** Whether the upstream has answered, and refused: it asks no money for that. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  return error.cause instanceof Refusal || error.code === 'upstream_rejected' || refusals.has(error.code)
}

/** What a venue said when it refused; for our log only. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(reply: Reply) {
    super(`status ${reply.status}: ${textOf(reply).slice(0, 500)}`)
    this.status = reply.status
  }
}

function refusalOf(reply: Reply, { name, now, explain }: ReadOptions): GatewayError {
  const { status } = reply
  if (status === NOT_RECORDED_STATUS && reply.contentType === NOT_RECORDED_TYPE) return notRecorded(name)
  const cause = new Refusal(reply)
  if (limited.has(status)) {
    const retryAfterSeconds = readRetryAfter(reply.retryAfter, now) ?? 1
    return new GatewayError('upstream_unavailable', `${name} limits how often we may ask.`, {
      cause,
      retryAfterSeconds,
    })
  }
  if (status >= 500) {
    const retryAfterSeconds = readRetryAfter(reply.retryAfter, now)
    return new GatewayError('upstream_unavailable', `${name} is in trouble.`, {
      cause,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
  if (status < 400) return new GatewayError('upstream_rejected', `${name} redirected the request.`, { cause })
  const explained = explain?.(status, parseJson(textOf(reply)))
  return explained ?? new GatewayError('upstream_rejected', `${name} refused the request.`, { cause })
}

function jsonOf(reply: Reply, name: string): unknown {
  const { contentType } = reply
  if (contentType !== '' && !/\bjson\b/i.test(contentType))
    throw new GatewayError('upstream_malformed', `${name} answered with something that is not JSON.`, {
      cause: contentType,
    })
  const text = textOf(reply)
  const body = parseJson(text)
  if (body === undefined)
    throw new GatewayError('upstream_malformed', `${name} answered with something that is not JSON.`, {
      cause: text.slice(0, 500),
    })
  return body
}

function textOf({ bytes }: Reply): string {
  return utf8.decode(bytes)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
