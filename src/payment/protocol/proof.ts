import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { toBase64 } from '../../core/text/base64.ts'
import { type EchoedRequirement, PaymentPayload, type Proof, proofId } from '../model/x402.ts'
import { findCredential, isCredential, readCredential, readCredentialObject } from './mpp-credential.ts'
import { parseOfferId } from './offer-id.ts'

/** Of the extensions that payers echo, those that say something. */
const PresentedPayment = PaymentPayload.extend({
  extensions: z
    .object({
      'offer-receipt': z.unknown().optional(),
      'payment-identifier': z.object({ info: z.object({ id: z.unknown().optional() }).nullish() }).nullish(),
    })
    .nullish(),
})

/** The longest payment header that is read at all. */
const MAX_HEADER_CHARACTERS = 14_000
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Picks the one payment out of the two headers that may carry it.
 *
 * @returns The header's text, or undefined when there is none.
 * @throws GatewayError `conflicting_payment_headers` when both are there and differ.
 */
export function pickPaymentHeader(
  signature: string | undefined,
  xPayment: string | undefined,
): string | undefined {
  if (signature && xPayment && signature !== xPayment) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'PAYMENT-SIGNATURE and X-PAYMENT carry different payments; send one of them.',
      { details: { field: 'X-PAYMENT' } },
    )
  }
  return signature || xPayment || undefined
}

/**
 * Finds the one payment of a request: an x402 header, or an MPP credential in `Authorization`. A header that was sent
 * twice arrives joined by a comma, which is no payment.
 *
 * @returns The text of the payment, or undefined when there is none.
 * @throws GatewayError `conflicting_payment_headers` when there are two.
 */
export function findPayment(
  request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
): string | undefined {
  const { headers } = request
  const header = pickPaymentHeader(`${headers['payment-signature'] ?? ''}`, `${headers['x-payment'] ?? ''}`)
  if (headers.authorization === undefined) return header
  // of two such lines Node keeps only the first in `headers`
  const credential = findCredential(request.headersDistinct['authorization']?.join(','))
  if (header === undefined || credential === undefined) return header ?? credential
  throw new GatewayError(
    'conflicting_payment_headers',
    'The request carries an MPP credential and an x402 payment; send one of them.',
    { details: { field: 'Authorization' } },
  )
}

/**
 * Reads a payment header: standard base64 of x402 v2 `PaymentPayload` JSON, or an MPP credential.
 *
 * @throws GatewayError `payment_malformed`, in our own words only.
 */
export function readProof(header: string): Proof {
  if (isCredential(header)) return readCredential(header)
  return { id: proofId(header), ...parsePresented(decodeJson(header)) }
}

/** Reads a payment that came as a JSON value rather than a header; its id is that of the header it would be. */
export function readProofObject(value: unknown): Proof {
  if (typeof value === 'object' && value !== null && 'challenge' in value) return readCredentialObject(value)
  const header = toBase64(JSON.stringify(value) ?? 'null')
  return { id: proofId(header), ...parsePresented(value) }
}

function decodeJson(header: string): unknown {
  if (header.length > MAX_HEADER_CHARACTERS) throw malformed('The payment header is too long.')
  if (header.length % 4 !== 0 || !BASE64.test(header))
    throw malformed('The payment header is not standard base64.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(header, 'base64'),
    )
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('The payment header does not hold JSON.', cause)
  }
}

function parsePresented(value: unknown): Pick<Proof, 'payload' | 'identifier' | 'offerId' | 'wantsReceipt'> {
  const parsed = PresentedPayment.safeParse(value)
  if (parsed.success) {
    const { extensions, accepted, ...payload } = parsed.data
    const offerId = parseOfferId(accepted.extra)
    return {
      payload: { ...payload, accepted: withoutOfferId(accepted) },
      identifier: extensions?.['payment-identifier']?.info?.id,
      ...(offerId === undefined ? {} : { offerId }),
      ...(extensions?.['offer-receipt'] ? { wantsReceipt: true as const } : {}),
    }
  }
  const field = parsed.error.issues[0]?.path.join('.') || 'payment'
  throw malformed(
    `The payment is not an x402 v2 payload: ${knownField(field)} is missing or wrong.`,
    parsed.error,
  )
}

/** Payloads are written down and shown to facilitators. */
function withoutOfferId(accepted: EchoedRequirement): EchoedRequirement {
  if (accepted.extra?.['offer'] === undefined) return accepted
  const { offer: _, ...extra } = accepted.extra
  return { ...accepted, extra }
}

function knownField(field: string): string {
  return /^[A-Za-z0-9.]{1,64}$/.test(field) ? field : 'a field'
}

function malformed(message: string, cause?: unknown): GatewayError {
  return new GatewayError('payment_malformed', message, { cause })
}
