import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '../calls/call.ts'
import { getHint } from '../core/failure-hint.ts'
import { toFailure } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'

// Members stand in the order in which the SDK writes them, so that it does not matter who writes a result.

/** A result, as data and as the text it was hashed in, with its receipts when it was paid for. */
export function toAnswerResult({ text, paid, mppReceipt, session }: Answer): CallToolResult {
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
    ...toContent(text),
  }
}

function toSessionFacts({ receipt: _, ...facts }: NonNullable<Answer['session']>) {
  return facts
}

/** The description of a tool, which is free. */
export function toDescriptionResult(description: object): CallToolResult {
  return toContent(JSON.stringify(description))
}

/** An offer in the places in which paying clients look for it. */
export function toOfferResult({ body, mpp }: Offer): CallToolResult {
  const result = toContent(body)
  return {
    _meta: {
      'x402/error': result.structuredContent,
      ...(mpp ? { 'org.paymentauth/payment-required': { challenges: mpp.challenges() } } : {}),
    },
    ...result,
    isError: true,
  }
}

/** Why a call failed, in words that a model can act on. */
export function toFailureResult(error: unknown): CallToolResult {
  const failure = toFailure(error)
  const { reason, code, charged, retryAfterSeconds, details } = failure
  const text = JSON.stringify({
    error: reason,
    code,
    charged,
    hint: getHint(failure, 'call'),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...details,
  })
  return { ...toContent(text), isError: true }
}

function toContent(text: string) {
  const structuredContent: Record<string, unknown> = JSON.parse(text)
  return { content: [{ type: 'text' as const, text }], structuredContent }
}
