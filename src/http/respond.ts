import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../calls/call.ts'
import { getHint } from '../core/failure-hint.ts'
import { type PublicFailure, toFailure } from '../core/failures.ts'
import { currentLogIds } from '../core/log-ids.ts'
import { toBase64 } from '../core/text/base64.ts'
import { type MppReceipt, settlementHeaders } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProvenance } from '../transport/draw-tool-answer.ts'
import { COMMON_HEADERS, EXPOSED, JSON_TYPE, PRIVATE } from './headers.ts'
import { REQUEST_ID } from './request-id.ts'

const JSON_LINES = [...Object.entries(COMMON_HEADERS).flat(), 'Content-Type', JSON_TYPE]

/** Sends a JSON text. For HEAD requests Node leaves the body out by itself. */
export function sendJson(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // a flat list is what Node writes out without copying
  const bytes = Buffer.byteLength(text)
  const lines = [...JSON_LINES, 'Content-Length', `${bytes}`]
  for (const [name, value] of Object.entries(headers)) lines.push(name, value)
  lines.push(...Object.entries(exposeHeaders(response.req, headers)).flat())
  response.writeHead(status, lines)
  // what is all ASCII is the same in both encodings, and copied instead of encoded in this one
  response.end(text, bytes === text.length ? 'latin1' : 'utf8')
}

/** A 402: the offer in the body and, the same, in the header; and once more as MPP clients read it. */
export function sendPaymentRequired(response: ServerResponse, { body, header, mpp }: Offer): void {
  sendJson(
    response,
    402,
    body,
    mpp
      ? { 'Payment-Required': header, 'WWW-Authenticate': mpp.header, 'Cache-Control': 'no-store' }
      : { 'Payment-Required': header, 'Cache-Control': 'no-store' },
  )
}

/** A result, with its receipts when it was paid for. */
export function sendResult(response: ServerResponse, { text, value, ...receipts }: Answer): void {
  const { paid } = receipts
  if (paid) response.once('finish', () => paid.delivered())
  sendJson(response, 200, text, { ...toProvenanceHeaders(value()), ...toReceiptHeaders(receipts) })
}

/** The headers of an answer about its payment. */
export function toReceiptHeaders({
  paid,
  mppReceipt,
  session,
}: Pick<Answer, 'paid' | 'mppReceipt' | 'session'>): Readonly<Record<string, string>> {
  if (session) return { ...PRIVATE, ...toSessionHeaders(session) }
  if (!paid) return { 'Cache-Control': 'no-store' }
  return {
    ...PRIVATE,
    ...settlementHeaders(paid.settlement),
    'X-Payment-Receipt': paid.receipt,
    ...(mppReceipt ? { 'Payment-Receipt': encodeMppReceipt(mppReceipt) } : {}),
    ...(paid.replayed ? { 'X-Payment-Replayed': 'true' } : {}),
  }
}

/**
 * Sends a failure; a bug of ours becomes an opaque 500.
 *
 * @param form `openai` where its clients call: they look for a sentence at `error.message`.
 */
export function sendError(response: ServerResponse, error: unknown, form?: 'openai'): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const failure = toFailure(error)
  const headers = {
    'Cache-Control': 'no-store',
    ...(failure.retryAfterSeconds === undefined
      ? {}
      : { 'Retry-After': `${Math.max(1, failure.retryAfterSeconds)}` }),
    ...(failure.charged === 'pending' ? { 'X-Payment-State': 'pending' } : {}),
    ...(failure.http === 413 ? { Connection: 'close' } : {}),
    // what a body may be coded in (RFC 9110, 15.5.16)
    ...(failure.details['field'] === 'Content-Encoding' ? { 'Accept-Encoding': 'identity' } : {}),
  }
  sendJson(response, failure.http, JSON.stringify(toFailureBody(failure, form)), headers)
}

/** A session’s receipt; nothing settled for this call, so there is no settlement header. */
function toSessionHeaders({ receipt, balanceUsd, replayed }: NonNullable<Answer['session']>) {
  return {
    'X-Payment-Receipt': receipt,
    'X-Session-Balance-Usd': balanceUsd,
    ...(replayed ? { 'X-Payment-Replayed': 'true' } : {}),
  }
}

/** A receipt as MPP has it in a header. */
function encodeMppReceipt(receipt: MppReceipt): string {
  return toBase64(JSON.stringify(receipt), 'base64url')
}

/** A failure as the JSON that callers read. */
export function toFailureBody(failure: PublicFailure, form?: 'openai'): unknown {
  if (failure.code === 'rate_limited') return { success: false, message: failure.reason }
  return {
    error: form === 'openai' ? toOpenAiError(failure) : failure.reason,
    code: failure.code,
    charged: failure.charged,
    type: `urn:pennywire:failure:${failure.code}`,
    title: failure.title,
    status: failure.http,
    hint: getHint(failure, 'request'),
    ...failure.details,
    requestId: currentLogIds().requestId,
  }
}

function toOpenAiError({ reason, http, code, details }: PublicFailure): unknown {
  const type = http < 500 ? 'invalid_request_error' : 'server_error'
  return { message: reason, type, param: details['field'] ?? null, code }
}

/** The provenance of an answer, repeated in its headers. */
export function toProvenanceHeaders(result: object): Record<string, string> {
  const { mode, asOf } = readProvenance(result)
  return mode ? { 'X-Data-Mode': mode, ...(asOf ? { 'X-Data-As-Of': asOf } : {}) } : {}
}

/**
 * Lets pages of other origins read those of the headers that need it. Programs, which send no `Origin`, are spared the
 * bytes; what shared caches keep states it to every client.
 */
export function exposeHeaders(
  { headers: { origin } }: IncomingMessage,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (origin === undefined && headers['Cache-Control']?.startsWith('public') !== true) return {}
  const names = Object.keys(headers).filter((name) => EXPOSED.includes(name))
  // an offer has no room to spare
  if (headers['Payment-Required'] === undefined) names.push(REQUEST_ID)
  return { 'Access-Control-Expose-Headers': names.join(', ') }
}
