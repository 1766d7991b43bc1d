import type { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { notRecorded } from '../sourced.ts'
import { NotJson, Refusal, RefusedInSuccess } from './evidence.ts'
import type { Reply } from './exchange.ts'
import {
  isWebPage,
  meaningOf,
  meaningOfEnvelope,
  meaningOfStatus,
  type RefusalMeaning,
  refusalFailure,
} from './refusals.ts'
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

/** How a replay answers what it has no recording of. */
export const NOT_RECORDED_STATUS = 404
export const NOT_RECORDED_TYPE = 'application/vnd.pennywire.not-recorded+json'
const limited = new Set([418, 429])
/** Statuses by which an upstream shuts us out, rather than this one question. */
const shutOut = new Set([401, 403, 407])
const MAX_LOGGED = 500
/** How nodes of Solana refuse a method that has used up a limit of its own. */
const ONE_METHOD = /for a specific RPC call/i
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
  const meaning = meaningOfEnvelope(body)
  if (meaning)
    throw refusalFailure(meaning, name, { cause: new RefusedInSuccess(textOf(reply).slice(0, MAX_LOGGED)) })
  throw new GatewayError('upstream_malformed', `${name} answered in a form we do not know.`, {
    cause: parsed.error,
  })
}

/**
 * Hands out a body that is no JSON, for a caller that knows its form.
 *
 * @throws GatewayError as `readReply` does for the status.
 */
export function readDocument(reply: Reply, options: ReadOptions): RawDocument {
  if (reply.status < 200 || reply.status > 299) throw refusalOf(reply, options)
  return { contentType: reply.contentType, bytes: reply.bytes }
}

function refusalOf(reply: Reply, { name, now, explain }: ReadOptions): GatewayError {
  const { status } = reply
  if (status === NOT_RECORDED_STATUS && reply.contentType === NOT_RECORDED_TYPE) return notRecorded(name)
  const text = textOf(reply)
  const logged = `status ${status}: ${text.slice(0, MAX_LOGGED)}`
  const retryAfterSeconds = readRetryAfter(reply.retryAfter, now)
  const isOfMethod = ONE_METHOD.test(text)
  const failureFrom = (meaning: RefusalMeaning, { isLimit = false, isAboutSource = true } = {}) =>
    refusalFailure(meaning, name, {
      cause: new Refusal(logged, { isAboutSource, isLimit, isOfMethod: isLimit && isOfMethod, status }),
      retryAfterSeconds: retryAfterSeconds ?? (meaning === 'limited' ? 1 : undefined),
    })
  if (limited.has(status)) return failureFrom('limited', { isLimit: true })
  if (status >= 500) return failureFrom('in trouble')
  if (status < 400) return failureFrom('redirected')
  const meaning = meaningOf(status, text)
  if (meaning) return failureFrom(meaning)
  const explained = explain?.(status, parseJson(text))
  return explained ?? failureFrom(meaningOfStatus(status, text), { isAboutSource: shutOut.has(status) })
}

function jsonOf(reply: Reply, name: string): unknown {
  const { contentType } = reply
  if (contentType !== '' && !/\bjson\b/i.test(contentType)) throw notJson(name, contentType, textOf(reply))
  const text = textOf(reply)
  const body = parseJson(text)
  if (body === undefined) throw notJson(name, contentType, text)
  return body
}

function notJson(name: string, contentType: string, text: string): GatewayError {
  const sentence = isWebPage(text)
    ? `${name} answered with a web page instead of data; it may be blocking this gateway.`
    : `${name} answered with something that is not JSON.`
  const cause = new NotJson(`${contentType}: ${text.slice(0, MAX_LOGGED)}`)
  return new GatewayError('upstream_malformed', sentence, { cause })
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
