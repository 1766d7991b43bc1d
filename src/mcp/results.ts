import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '../calls/call.ts'
import { getHint } from '../core/failure-hint.ts'
import { toFailure } from '../core/failures.ts'
import type { Json, JsonObject } from '../core/json.ts'
import { currentLogIds } from '../core/log-ids.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { ResultForm } from './result-form.ts'

// Members stand in the order in which the SDK writes them, so that it does not matter who writes a result.

/** What a summary ends with when it leaves something out. */
const WHOLE_ANSWER = 'All fields: structuredContent. As text: call with "results": "json".'
const PAY_HINT =
  'The offer is in structuredContent; repeat the call with the payment in _meta["x402/payment"].'

/** A result as data and as text in the form that was asked for, with its receipts when it was paid for. */
export function toAnswerResult(
  { text, paid, mppReceipt, session }: Answer,
  tool: Tool,
  form: ResultForm,
): CallToolResult {
  const structuredContent: JsonObject = JSON.parse(text)
  return {
    ...(session
      ? { _meta: { 'pennywire/receipt': session.receipt, 'pennywire/session': toSessionFacts(session) } }
      : {}),
    ...(paid
      ? {
          _meta: {
            'x402/payment-response': paid.settlement,
            'pennywire/receipt': paid.receipt,
            ...(mppReceipt ? { 'org.paymentauth/receipt': mppReceipt } : {}),
            ...(paid.replayed ? { 'pennywire/replayed': true } : {}),
          },
        }
      : {}),
    ...toContent(structuredContent, form === 'json' ? text : describeAnswer(structuredContent, tool)),
  }
}

function describeAnswer(answer: JsonObject, tool: Tool): string {
  const { text, isWhole } = tool.summarize(answer)
  return isWhole ? text : `${text}\n${WHOLE_ANSWER}`
}

function toSessionFacts({ receipt: _, ...facts }: NonNullable<Answer['session']>) {
  return facts
}

/** An offer in the places in which paying clients look for it. */
export function toOfferResult({ body, mpp }: Offer, form: ResultForm): CallToolResult {
  const offer: OfferBody = JSON.parse(body)
  return {
    _meta: {
      'x402/error': toPayableTerms(offer),
      ...(mpp ? { 'org.paymentauth/payment-required': { challenges: mpp.challenges() } } : {}),
    },
    ...toContent(offer, form === 'json' ? body : `${offer.error} ${PAY_HINT}`),
    isError: true,
  }
}

interface OfferBody {
  readonly [member: string]: Json
  readonly error: string
}

/** Some clients read an offer nowhere but in `_meta`, and of it what they sign: models are not shown that. */
function toPayableTerms({ x402Version = 2, error, resource, accepts = [] }: OfferBody) {
  const { url } = (resource ?? {}) as { readonly url?: string }
  return { x402Version, error, resource: { url }, accepts }
}

/** Why a call failed, in words that a model can act on. */
export function toFailureResult(error: unknown, form: ResultForm): CallToolResult {
  const failure = toFailure(error)
  const { reason, code, charged, retryAfterSeconds, details } = failure
  const hint = getHint(failure, 'call')
  const body = {
    error: reason,
    code,
    charged,
    hint,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...details,
    requestId: currentLogIds().requestId,
  }
  const text = form === 'json' ? JSON.stringify(body) : `${reason} (${code}, charged: ${charged}) ${hint}`
  return { ...toContent(JSON.parse(JSON.stringify(body)), text), isError: true }
}

export function toContent(structuredContent: JsonObject, text: string) {
  return { content: [{ type: 'text' as const, text }], structuredContent }
}
