import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Offer } from '../payment/protocol/offers.ts'
import { CLIENT_CAPABILITIES_META_KEY } from './protocol.ts'
import type { PostRequest } from './request-context.ts'
import { STATELESS_VERSION } from './revision.ts'

// The extension binding of the x402 MCP transport: an offer has a result type of its own, for clients that ask for it
// with each request. Payments and settlements stand in the same members of `_meta` as before.

const PAYMENT_EXTENSION_ID = 'org.x402/payment'

/** What a server declares about it. */
export const PAYMENT_CAPABILITY = { [PAYMENT_EXTENSION_ID]: {} }

/** A call that did not run because it has to be paid for. */
export interface PaymentRequiredResult {
  readonly [member: string]: unknown
  readonly resultType: 'payment_required'
  /** x402 `PaymentRequired`. */
  readonly paymentRequired: unknown
  readonly _meta?: Record<string, unknown>
}

export type CallResult = CallToolResult | PaymentRequiredResult

/** Whether a request asks for offers as results of their own type. */
export function wantsPaymentResult({ headers }: PostRequest, body: unknown): boolean {
  if (headers['mcp-protocol-version'] !== STATELESS_VERSION) return false
  const capabilities = memberOf(memberOf(memberOf(body, 'params'), '_meta'), CLIENT_CAPABILITIES_META_KEY)
  const declared = memberOf(memberOf(capabilities, 'extensions'), PAYMENT_EXTENSION_ID)
  return typeof declared === 'object' && declared !== null
}

export function toPaymentRequiredResult({ body, mpp }: Offer): PaymentRequiredResult {
  return {
    ...(mpp ? { _meta: { 'org.paymentauth/payment-required': { challenges: mpp.challenges() } } } : {}),
    resultType: 'payment_required',
    paymentRequired: JSON.parse(body),
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}
